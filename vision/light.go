//go:build !nocv

package vision

import (
	"math"
	"slices"

	"elderglass/calibration"
)

// light is how the light of a picture differs from that of the calibration: what was
// V in blue, green or red there is tray * gain * (V / tray)^gamma now. The tray fixes the
// gain; a camera that bends its brightness is known only by the dice.
type light struct {
	gain, tray [3]float64
	gamma      float64
}

// trayLight is the middle of the empty tray's blue, green and red, 1…255.
func trayLight(tray calibration.Picture) [3]float64 {
	const apart = 16
	var out [3]float64
	for k := range out {
		var values []uint8
		for y := apart / 2; y < tray.Height; y += apart {
			for x := apart / 2; x < tray.Width; x += apart {
				values = append(values, tray.Pix[3*(y*tray.Width+x)+k])
			}
		}
		slices.Sort(values)
		out[k] = max(float64(values[len(values)/2]), 1)
	}
	return out
}

// tone is the colour of a rim in the light of the calibration.
func (l light) tone(r rim) tone {
	var log [3]float64
	for k, v := range r {
		v /= l.gain[k]
		if l.gamma != 1 && v > 0 {
			v = l.tray[k] * math.Pow(v/l.tray[k], 1/l.gamma)
		}
		log[k] = math.Log(v + 6)
	}
	return tone{log[0] - log[1], log[2] - log[1], (log[0] + log[1] + log[2]) / 3}
}

// gammas are those that are tried where the dice have no colours that are known.
var gammas = [...]float64{0.5, 0.57, 0.65, 0.74, 0.85, 1, 1.12, 1.25, 1.4, 1.57, 1.76}

// A gamma is looked for where at least bentDice plain dice lie and half of them are more than
// bentAway standard deviations from every colour. It is taken where half are less than
// straightAway from one then.
const (
	bentDice     = 3
	bentAway     = 3.0
	straightAway = 2.5
)

// bent returns the light with the gamma that brings plain dice nearest to colours of the
// set, one that is as it was where they are near.
func (k kinds) bent(l light, faces []face) light {
	var rims []rim
	for _, f := range faces {
		if f.score >= plainScore {
			rims = append(rims, f.rim)
		}
	}
	if len(rims) < bentDice {
		return l
	}
	away := make([]float64, len(rims))
	middle := func(gamma float64) float64 {
		l.gamma = gamma
		for i, r := range rims {
			away[i] = math.Sqrt(k.nearest(l.tone(r)))
		}
		slices.Sort(away)
		return away[len(away)/2]
	}
	best, least := 1.0, middle(1)
	if least <= bentAway {
		l.gamma = 1
		return l
	}
	for _, gamma := range gammas {
		if m := middle(gamma); m < least {
			best, least = gamma, m
		}
	}
	if least > straightAway {
		best = 1
	}
	l.gamma = best
	return l
}
