package calibration

import (
	"math"

	"elderglass/models"
)

// Sighted is a die that was found in a picture of a tray whose dice have no names
// yet.
type Sighted struct {
	Sample Sample
	// Corners are those of its top face in pixels, clockwise.
	Corners []models.Point
	// Symbol is what the naming net makes of it in each of its four turns, as
	// vectors of the length 1.
	Symbol [4][]float32
	// Tone is the colour of its rim: blue against green, red against green and
	// brightness, as logarithms.
	Tone [3]float64
}

// likeness compares two symbols, each in its best turn; -1…1.
func (s Sighted) likeness(other Sighted) float64 {
	best := -1.0
	for _, turned := range other.Symbol {
		sum := float32(0)
		for k, x := range s.Symbol[0] {
			sum += x * turned[k]
		}
		best = max(best, float64(sum))
	}
	return best
}

// ToneSpread is how much the tone of one die, as logarithms, varies with its place in
// the tray and the lamp's angle: hue hardly, brightness a lot.
var ToneSpread = [3]float64{0.12, 0.12, 0.3}

func samplesOf(dice []Sighted) []Sample {
	samples := make([]Sample, len(dice))
	for i, d := range dice {
		samples[i] = d.Sample
	}
	return samples
}

// apart is how different two rims are, in such variations.
func (s Sighted) apart(other Sighted) float64 {
	sum := 0.0
	for k, unit := range ToneSpread {
		d := (s.Tone[k] - other.Tone[k]) / unit
		sum += d * d
	}
	return math.Sqrt(sum)
}
