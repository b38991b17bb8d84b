package nets

import "math"

// IsPeak reports whether a cell of a map w by h cells large beats its eight neighbours.
func IsPeak(heat []float32, i, w, h int) bool {
	x, y := i%w, i/w
	for v := max(0, y-1); v <= min(h-1, y+1); v++ {
		for u := max(0, x-1); u <= min(w-1, x+1); u++ {
			if j := v*w + u; heat[j] > heat[i] || heat[j] == heat[i] && j < i {
				return false
			}
		}
	}
	return true
}

// Logit is the logarithm of the odds of a chance between 0 and 1.
func Logit(chance float64) float32 { return float32(math.Log(chance / (1 - chance))) }

// Chance is the inverse of Logit.
func Chance(logit float32) float64 { return 1 / (1 + math.Exp(-float64(logit))) }
