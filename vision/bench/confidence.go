//go:build !nocv

package bench

import "elderglass/models"

// Bands are the least confidences of the bands in which Result.Bands counts.
var Bands = [...]float64{0, 0.5, 0.8, 0.9, 0.95, 0.99, 0.999}

// Band counts the dice that were read with about the same confidence.
type Band struct {
	Dice, Right, Asked int
	// Said is the sum of their confidences.
	Said float64
}

// band counts a die that was found, in its band.
func (r *Result) band(d models.Die, right bool) {
	k := len(Bands) - 1
	for d.Confidence < Bands[k] && k > 0 {
		k--
	}
	b := &r.Bands[k]
	b.Dice++
	b.Said += d.Confidence
	if right {
		b.Right++
	}
	if !d.Sure {
		b.Asked++
	}
}
