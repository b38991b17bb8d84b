package projective

import (
	"math/rand/v2"
	"slices"
)

// Consent returns the homography on which most pairs agree within some distance of the target, and which pairs do, by
// so many random samples of four. Without any the list is empty.
func Consent(pairs []Pair, within float64, tries int, r *rand.Rand) (Homography, []int) {
	if len(pairs) < 4 {
		return Homography{}, nil
	}
	var best []int
	var from, to Quad
	for range tries {
		for i, at := range fourOf(len(pairs), r) {
			from[i], to[i] = pairs[at].From, pairs[at].To
		}
		h, ok := Between(from, to)
		if !ok {
			continue
		}
		if in := inliers(h, pairs, within); len(in) > len(best) {
			best = in
			if len(best) > len(pairs)*9/10 {
				break
			}
		}
	}
	var h Homography
	for range 3 {
		chosen := make([]Pair, len(best))
		for i, at := range best {
			chosen[i] = pairs[at]
		}
		next, ok := Fit(chosen, alike)
		if !ok {
			return Homography{}, nil
		}
		h, best = next, inliers(next, pairs, within)
	}
	return h, best
}

// fourOf draws four different numbers under n, which is four or more.
func fourOf(n int, r *rand.Rand) (drawn [4]int) {
	for i := range drawn {
		drawn[i] = r.IntN(n)
		for slices.Contains(drawn[:i], drawn[i]) {
			drawn[i] = r.IntN(n)
		}
	}
	return drawn
}

func inliers(h Homography, pairs []Pair, within float64) (in []int) {
	for i, p := range pairs {
		q := h.At(p.From)
		if dx, dy := q.X-p.To.X, q.Y-p.To.Y; dx*dx+dy*dy < within*within {
			in = append(in, i)
		}
	}
	return in
}
