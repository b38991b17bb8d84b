//go:build !nocv

package vision

import (
	"math"
	"slices"

	"elderglass/calibration"
	"elderglass/models"
)

// A face whose print is burnt out, white in all channels over at least scorched of it where light of at least
// addedLight grey levels was added to what its look should show, is read as whatever has large white areas. It is
// doubted where its relief is not plainly of the face, by scorchedLead.
const (
	clippedWhite = 245
	scorched     = 0.1
	addedLight   = 20
	scorchedLead = 0.05
)

// A face that is smeared, less crisp than smearedCrisp of any labelled die of its look, may look like another. Below
// the confidence justSure it is doubted where its relief is rather that of another face.
const (
	smearedCrisp = 0.95
	justSure     = 0.985
	// crispReach is over how many pixels each way the steepness of a face is measured.
	crispReach = 2
)

// A face that was shown so often at most in all colours, but for dice with a lamp in them, rests on one example. It is
// doubted as long as its relief is rather that of another face; a roll that a person confirms is a second example.
const onceShown = 1

// The part of a cut of gaugeView dice that is looked at for burnt ink: the middle of the face, without its rim.
const (
	inkFirst = 19
	inkEnd   = facePixels - inkFirst
)

// ink is the middle of a labelled face in the light of the empty tray, blue, green and red, and how crisp it is.
type ink struct {
	light [][3]float32
	crisp float64
}

// inkOf returns the ink of a cut that was made in a light.
func inkOf(cut []uint8, gain [3]float64) ink {
	out := ink{crisp: crispOf(cut)}
	for y := inkFirst; y < inkEnd; y += 2 {
		for x := inkFirst; x < inkEnd; x += 2 {
			var v [3]float32
			for k := range v {
				v[k] = float32(float64(cut[3*(y*facePixels+x)+k]) / gain[k])
			}
			out.light = append(out.light, v)
		}
	}
	return out
}

// whiteness is how bright the ink is in a light in the channel that has least of it, on the mean: the colour of the
// body does not count. A light that is darker than the tray's is taken for the tray's: a bent curve leaves prints as
// bright as they are where it darkens a tray.
func (n ink) whiteness(gain [3]float64) float64 {
	sum := float32(0)
	for _, v := range n.light {
		least := float32(math.MaxUint8)
		for k, x := range v {
			least = min(least, x*float32(max(gain[k], 1)))
		}
		sum += least
	}
	return float64(sum) / float64(len(n.light))
}

// crispOf returns how steep the middle of a cut is against its contrast, in the channel that has most of it.
func crispOf(cut []uint8) float64 {
	const row = 3 * facePixels
	crisp, most := 0.0, 0.0
	for k := range 3 {
		sum, squares, steep, n := 0, 0, 0, 0
		for y := inkFirst; y < inkEnd; y++ {
			for x := inkFirst; x < inkEnd; x++ {
				i := y*row + 3*x + k
				v := int(cut[i])
				dx := int(cut[i+3*crispReach]) - int(cut[i-3*crispReach])
				dy := int(cut[i+row*crispReach]) - int(cut[i-row*crispReach])
				sum, squares, steep, n = sum+v, squares+v*v, steep+dx*dx+dy*dy, n+1
			}
		}
		mean := float64(sum) / float64(n)
		if spread := float64(squares)/float64(n) - mean*mean; spread > most {
			crisp, most = float64(steep)/float64(n)/spread, spread
		}
	}
	return crisp
}

// belied says whether what a face in a cut of gaugeView dice was read as may be wrong by what its print's relief
// says, where the print is burnt out or smeared or rests on one example. Gain is the light of the picture.
func (g *gauge) belied(cut []uint8, d models.Die, faces []models.Face, gain [3]float64) bool {
	l := look{d.Colour, d.Face}
	lead := 0.0
	switch {
	case g.burnt(cut, l, gain):
		lead = scorchedLead
	case d.Face != models.Blank && g.examples[d.Face] <= onceShown:
	case d.Confidence >= justSure || !g.smeared(cut, l):
		return false
	}
	c := g.contrast(cut, l, faces)
	return c.mine < c.other+lead
}

// smeared says whether a face is less crisp than each of the labelled dice of its look.
func (g *gauge) smeared(cut []uint8, l look) bool {
	crisp := crispOf(cut)
	return len(g.inks[l]) > 0 && !slices.ContainsFunc(g.inks[l], func(n ink) bool { return crisp >= smearedCrisp*n.crisp })
}

// burnt says whether a good part of a face is burnt out by light that none of the labelled dice of its look had.
func (g *gauge) burnt(cut []uint8, l look, gain [3]float64) bool {
	white, sum, all := 0, 0, 0
	for y := inkFirst; y < inkEnd; y++ {
		row := cut[3*(y*facePixels+inkFirst) : 3*(y*facePixels+inkEnd)]
		for i := 0; i < len(row); i += 3 {
			least := min(row[i], row[i+1], row[i+2])
			sum += int(least)
			all++
			if least >= clippedWhite {
				white++
			}
		}
	}
	if float64(white) < scorched*float64(all) {
		return false
	}
	mean := float64(sum) / float64(all)
	return len(g.inks[l]) > 0 &&
		!slices.ContainsFunc(g.inks[l], func(n ink) bool { return mean-n.whiteness(gain) < addedLight })
}

// keep keeps the ink of a sample whose cut this is.
func (g *gauge) keep(s calibration.Sample, cut []uint8) {
	l := look{s.Colour, s.Face}
	g.inks[l] = append(g.inks[l], inkOf(cut, s.Gain))
}
