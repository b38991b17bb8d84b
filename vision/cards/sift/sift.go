//go:build !nocv

package sift

import (
	"math"

	"elderglass/vision/cards/lanes"
)

// How features are found.
const (
	softness  = 1.6 // pixels of a level by which the first of an octave is softened
	cameras   = 0.5 // the same of a picture as it is taken
	perOctave = lanes.Steps - 3
	border    = 5 // pixels of a level at its edges in which nothing is looked for
	smallest  = 2 // binary logarithm of the shorter side of the last octave, or somewhat more
)

// Feature is a place of a picture and what it looks like there.
type Feature struct {
	X, Y     float64                  // pixels, as OpenCV counts them
	Size     float64                  // pixels across
	Angle    float64                  // radians by which it is turned clockwise
	Strength float64                  // contrast, 1 between black and white
	Seen     [lanes.Described]float32 // how steeply the picture rises in each direction in each part
}

// Find returns the features of a picture that is so wide, where it is open.
func Find(grey []uint8, wide int, open func(x, y int) bool) (list []Feature) {
	o := newOctave(2*wide, 2*len(grey)/wide)
	defer o.close()
	lanes.Twice(grey, wide, o.levels[1])
	o.soften(1, 0, math.Sqrt(softness*softness-4*cameras*cameras))
	octaves := int(math.Round(math.Log2(float64(min(o.wide, o.high)))-smallest)) + 1
	for range octaves {
		if min(o.wide, o.high) <= 2*border {
			break
		}
		for i := range lanes.Steps - 1 {
			o.soften(i, i+1, softness*math.Pow(2, float64(i)/perOctave)*math.Sqrt(math.Pow(2, 2.0/perOctave)-1))
		}
		list = append(list, o.features(open)...)
		o.halve()
	}
	return list
}
