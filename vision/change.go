//go:build !nocv

package vision

import "math"

// Something that is no die shows as cells that changed in another way than a
// shadow or a lamp changes them: by more than changed, in hue by more than hue (both
// as logarithms of the light).
const (
	changed = 0.3
	// touched is a change of any kind, over the noise.
	touched = 0.1
	hue     = 0.16
	// darkest is the least share of the light that a shadow leaves; dimmed is how
	// little, as a logarithm, a dark thing takes. A shadow is no thinner than shadowGoesOn: where it leaves
	// about as much light as dimmed, the noise and the tray's prints would break it into pieces.
	darkest      = 0.165
	dimmed       = -0.3
	shadowGoesOn = -0.2
	// dark is added to pixel values so that noise in black does not count.
	dark = 10
)

// pitch is how bright the empty tray is at most where no shadow shows, or all the light seems gone where some is.
const pitch = 25

// burnt is from what grey level on a cell may be brighter than a camera shows. It is no darker than the tray there.
const burnt = 252

// crushed is by how many grey levels cameras change what is nearly black. A JPEG may smear more of the colour beside it
// over it, but as little of the brightness.
const crushed = 3

// rounded is a cell's light without what a camera may have changed in it, where a shadow leaves a share of the tray's.
func rounded(mean, tray [3]float64, light float64) [3]float64 {
	for k, t := range tray {
		if t < pitch {
			mean[k] += max(-crushed, min(light*t-mean[k], crushed))
		}
	}
	return mean
}

// change is how a part of the picture differs from the empty tray there.
type change struct {
	// low and high are the least and the greatest change of a channel, least and most those besides the light that is
	// left, all as logarithms.
	low, high, least, most float64
	// light is the share of its light that is left, black says that the tray is too dark to tell.
	light float64
	black bool
}

// changeOf compares a part of a picture in a light with the empty tray. It returns false where nothing changed.
func changeOf(mean, tray, gain [3]float64) (c change, moved bool) {
	for k := range mean {
		burns := mean[k] >= burnt
		mean[k] /= gain[k]
		if burns {
			tray[k] = min(tray[k], mean[k])
		}
	}
	if !changes(mean, tray) || isBlack(tray) && math.Abs(luma(mean)-luma(tray)) < crushed {
		return c, false
	}
	c.low, c.high = spanned(mean, tray, 1)
	c.light, c.black = lightLeft(mean, tray), isBlack(tray)
	c.least, c.most = spanned(rounded(mean, tray, c.light), tray, c.light)
	return c, true
}

// plain says whether something changed by more than noise does.
func (c change) plain() bool { return max(c.high, -c.low) > changed }

// shaded says whether it is no brighter than the tray and of its hue, within these bounds.
func (c change) shaded(brighter, tint float64) bool {
	return c.high < brighter && c.most-c.least < tint
}

// lit says whether a shadow may leave as much light.
func (c change) lit() bool { return c.light > darkest || c.black }

// isBlack says whether the empty tray is so dark that no shadow shows on it.
func isBlack(tray [3]float64) bool { return max(tray[0], tray[1], tray[2]) < pitch }

// luma is the brightness of blue, green and red as a JPEG keeps it (ITU-R BT.601).
func luma(of [3]float64) float64 { return 0.114*of[0] + 0.587*of[1] + 0.299*of[2] }

// lightLeft returns the share of the light that falls on a cell since the tray was
// empty, by the channels in which the tray is bright.
func lightLeft(mean, tray [3]float64) float64 {
	seen, all := 0.0, 0.0
	for k, t := range tray {
		seen += mean[k] * t
		all += t * t
	}
	return seen / max(all, 1)
}

// touchedMore is touched as a share.
var touchedMore = math.Exp(touched)

// changes says whether any channel changed by more than touched.
func changes(mean, tray [3]float64) bool {
	for k, t := range tray {
		if v := mean[k] + dark; v > touchedMore*(t+dark) || touchedMore*v < t+dark {
			return true
		}
	}
	return false
}

// spanned returns the least and the greatest change of a channel, as logarithms,
// against the tray in a share of its light. Noise in a channel that is nearly black
// counts little.
func spanned(mean, tray [3]float64, light float64) (low, high float64) {
	low, high = math.Inf(1), 0
	for k, t := range tray {
		change := (mean[k] + dark) / (light*t + dark)
		low, high = min(low, change), max(high, change)
	}
	return math.Log(low), math.Log(high)
}
