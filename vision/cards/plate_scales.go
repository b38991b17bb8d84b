//go:build !nocv

package cards

import (
	"math"
	"slices"
)

// Cards of a game keep their sizes. Where two of different styles surely lie on one table, they say how large cards of
// the one style are beside those of the other, also in later pictures in which only one of them surely lies.

// mostScales are the pictures in which two styles were seen beside each other, that are remembered.
const mostScales = 9

// styleScales are how large cards of one style were beside those of another, by the first looks of both, the latest
// last.
type styleScales map[[2]*look][]float64

// of returns how large cards of a style are by those of another, 0 where that is unknown.
func (s styleScales) of(on, as *look) float64 {
	if on == as {
		return 1
	}
	seen := slices.Sorted(slices.Values(s[[2]*look{on, as}]))
	if len(seen) == 0 {
		return 0
	}
	return seen[len(seen)/2]
}

// with returns what is known of the looks that a book still has.
func (s styleScales) with(has func(*look) bool) styleScales {
	kept := styleScales{}
	for pair, seen := range s {
		if has(pair[0]) && has(pair[1]) {
			kept[pair] = seen
		}
	}
	return kept
}

// lookOf returns the first look of a style: it stays what it is when the book grows.
func (r *Reader) lookOf(style int) *look { return r.lib.looks[r.decks.byStyle[style].looks[0]].look }

// rememberScales keeps how large the cards are beside each other that surely lie in a picture.
func (r *Reader) rememberScales(laid []*styled) {
	now := map[[2]*look]float64{}
	for _, on := range laid {
		back, ok := on.place.Inverse()
		if !ok {
			continue
		}
		for _, at := range laid {
			if at.style == on.style {
				continue
			}
			if area := back.Quad(at.corners()).Area(); area > 0 {
				now[[2]*look{r.lookOf(on.style), r.lookOf(at.style)}] = math.Sqrt(area / float64(at.size.X*at.size.Y))
			}
		}
	}
	for pair, scale := range now {
		seen := append(r.scales[pair], scale)
		r.scales[pair] = seen[max(0, len(seen)-mostScales):]
	}
}
