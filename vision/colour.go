//go:build !nocv

package vision

import (
	"math"
	"slices"

	"elderglass/calibration"
	"elderglass/models"
)

// tone is the colour of a die's rim free of the room's light: how blue and how red
// it is against green, and how bright, as logarithms.
type tone [3]float64

// rim is the part of the top face, from its edge, that shows the body's colour
// and no symbol, as shares of its side.
const (
	rimOuter = 0.03
	rimInner = 0.11
)

// kind is the look of the dice of one colour.
type kind struct {
	colour models.Colour
	mean   tone
	// spread is how much its dice vary in any light, beside how much they do in the same light as those of other colours.
	spread, beside tone
}

// kinds tells the dice's colours apart.
type kinds []kind

func newKinds(p *calibration.Profile) kinds {
	cut := make([]uint8, 3*facePixels*facePixels)
	tones := map[models.Colour][]tone{}
	for _, s := range p.Samples {
		picture, toPicture := s.Picture()
		picture.Cut(&toPicture, calibration.Square{}, 1, facePixels, cut)
		tones[s.Colour] = append(tones[s.Colour], light{gain: s.Gain, gamma: 1}.tone(rimOf(cut)))
	}
	var out kinds
	for _, k := range p.Set.Kinds {
		if len(tones[k.Colour]) > 0 {
			out = append(out, kind{colour: k.Colour, mean: meanOf(tones[k.Colour])})
		}
	}
	for i := range 3 {
		out.learn(i, tones)
	}
	return out
}

func meanOf(tones []tone) (mean tone) {
	for _, t := range tones {
		for i, v := range t {
			mean[i] += v / float64(len(tones))
		}
	}
	return mean
}

// The usual spread counts for usualDice of a colour beside those that were labelled.
const usualDice = 4

// Brightness is the part of a tone that the place on the tray and the lamp's angle change, of dice of all colours
// alike: what all labelled dice say of it together is usual beside other colours, where the spread on any tray counts
// for anyDice of them. Hue varies more the darker a die is, so each colour speaks for itself.
const (
	brightness = 2
	anyDice    = 16
)

// learn sets how much one part of the colours' tones varies.
func (k kinds) learn(part int, tones map[models.Colour][]tone) {
	usual := calibration.ToneSpread[part] * calibration.ToneSpread[part]
	squares, all, free := make([]float64, len(k)), anyDice*usual, float64(anyDice)
	for i := range k {
		seen := tones[k[i].colour]
		for _, t := range seen {
			squares[i] += (t[part] - k[i].mean[part]) * (t[part] - k[i].mean[part])
		}
		all, free = all+squares[i], free+float64(len(seen)-1)
	}
	for i := range k {
		of := func(usual float64) float64 {
			return math.Sqrt((squares[i] + usualDice*usual) / float64(len(tones[k[i].colour])+usualDice))
		}
		k[i].spread[part] = of(usual)
		k[i].beside[part] = k[i].spread[part]
		if part == brightness {
			k[i].beside[part] = of(all / free)
		}
	}
}

// rim is the light of a top face's rim in blue, green and red, 0…255.
type rim [3]float64

// rimOf measures the rim of a cut-out face, by the median so that glare and a
// neighbour's shadow on one side do not count.
func rimOf(cut []uint8) rim {
	const outer, inner = rimOuter * facePixels, rimInner * facePixels
	var counts [3][256]int
	total := 0
	for y := range facePixels {
		for x := range facePixels {
			edge := float64(min(x, y, facePixels-1-x, facePixels-1-y))
			if edge < outer || edge > inner {
				continue
			}
			total++
			for k := range counts {
				counts[k][cut[3*(y*facePixels+x)+k]]++
			}
		}
	}
	var out rim
	for k := range counts {
		value, below := 0, counts[k][0]
		for 2*below < total {
			value++
			below += counts[k][value]
		}
		out[k] = float64(value)
	}
	return out
}

// share is how likely a die is of a colour.
type share struct {
	colour models.Colour
	value  float64
}

// farAway is how many standard deviations from the nearest colour differences begin to count
// less: a die so far from all of them is seen in another light, which moves it towards none.
const farAway = 2

// distance is that of a tone, in squared standard deviations.
func (k kind) distance(t, spread tone) float64 {
	sum := 0.0
	for i := range t {
		z := (t[i] - k.mean[i]) / spread[i]
		sum += z * z
	}
	return sum
}

// nearest is the least distance of a tone from any of the colours, in any light.
func (k kinds) nearest(t tone) float64 {
	least := math.Inf(1)
	for _, kind := range k {
		least = min(least, kind.distance(t, kind.spread))
	}
	return least
}

// tell returns the colours with their shares of 1 and how far, in standard
// deviations, the die is from the nearest.
func (k kinds) tell(t tone) ([]share, float64) {
	far := make([]float64, len(k))
	for i, kind := range k {
		far[i] = kind.distance(t, kind.beside)
	}
	return k.shares(far), math.Sqrt(k.nearest(t))
}

// shares returns the colours with their shares of 1, by how far the die is from each, in squared standard deviations.
func (k kinds) shares(far []float64) []share {
	out := make([]share, len(k))
	nearest, sum := math.Inf(1), 0.0
	for _, f := range far {
		nearest = min(nearest, f)
	}
	for i, kind := range k {
		less := (far[i] - nearest) / max(1, nearest/(farAway*farAway))
		out[i] = share{kind.colour, math.Exp(-less/2) + 1e-12}
		sum += out[i].value
	}
	for i := range out {
		out[i].value /= sum
	}
	return out
}

// colourless says whether a picture is in black and white, as a camera gives it by
// night: hardly a pixel has channels that differ by more than the grain of a JPEG.
func colourless(p calibration.Picture) bool {
	const apart, grain, most = 16, 6, 0.01
	seen, coloured := 0, 0
	for y := apart / 2; y < p.Height; y += apart {
		for x := apart / 2; x < p.Width; x += apart {
			bgr := p.Pix[3*(y*p.Width+x):][:3]
			seen++
			if slices.Max(bgr)-slices.Min(bgr) > grain {
				coloured++
			}
		}
	}
	return float64(coloured) <= most*float64(seen)
}

// doubtColours turns all dice into questions: the picture does not show their colours.
func doubtColours(reading *models.Reading) {
	for i := range reading.Dice {
		reading.Dice[i].Sure = false
	}
	reading.Warnings = slices.Insert(reading.Warnings, 0, models.Say("tray.why.camera-gives-black-white"))
}
