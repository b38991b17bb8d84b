package labelled

import (
	"math"

	"elderglass/models"
)

// Nearest is the die closest to a place, if one lies within reach pixels of it.
func Nearest(dice []models.Die, x, y, reach float64) (best models.Die, ok bool) {
	for _, d := range dice {
		if away := math.Hypot(d.X-x, d.Y-y); away < reach {
			best, reach, ok = d, away, true
		}
	}
	return best, ok
}
