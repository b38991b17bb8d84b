//go:build !nocv

package cards

import (
	"math"

	"elderglass/vision/cards/projective"
)

// Four votes say where a card lies, however little they are apart. Of a small card there are few, each off by a part of
// a pixel, and those four win with which the most others happen to agree, though no card could lie like that. One vote
// alone says about where the whole card lies: then those that agree with it put that right, as far as its corners let
// them.
const (
	leastHeld   = 2.5  // weight of the votes that agree
	heldCorners = 0.05 // weight of a corner in what they say, in which each of them has 1
)

// heldWithin is by which part of a card's side votes that agree may lie aside, time after time.
var heldWithin = [...]float64{0.08, 0.05, 0.035}

// mayLie reports whether a card may lie at a place.
func (l *look) mayLie(place projective.Homography) bool {
	q := place.Corners(float64(l.wide), float64(l.high))
	return q.Convex() && q.MayBe(float64(l.wide)/float64(l.high))
}

// held returns the place which one of a group of votes and those that agree with it say: that with the most votes.
// False is returned where too few agree with any.
func (l *look) held(votes []vote, group []int, side float64) (best proposal, ok bool) {
	best.votes = leastHeld
	for _, i := range group {
		if p, fits := l.heldBy(&votes[i], votes, group, side); fits && p.votes > best.votes {
			best, ok = p, true
		}
	}
	return best, ok
}

// heldBy returns the place which one vote and those of a group that agree with it say.
func (l *look) heldBy(v *vote, votes []vote, group []int, side float64) (p proposal, ok bool) {
	sin, cos := math.Sincos(v.turn)
	a, b := v.growth*cos, v.growth*sin
	p.place = projective.Homography{
		a, -b, v.To.X - a*v.From.X + b*v.From.Y, b, a, v.To.Y - b*v.From.X - a*v.From.Y, 0, 0, 1,
	}
	corners := projective.Rectangle(float64(l.wide), float64(l.high))
	for _, within := range heldWithin {
		var pairs []projective.Pair
		p.votes = 0
		for _, i := range group {
			w := &votes[i]
			if q := p.place.At(w.From); math.Hypot(q.X-w.To.X, q.Y-w.To.Y) < within*side*v.growth {
				pairs = append(pairs, w.Pair)
				p.votes += w.weight
			}
		}
		agree := len(pairs)
		if agree < fewest {
			return p, false
		}
		for _, c := range corners {
			pairs = append(pairs, projective.Pair{From: c, To: p.place.At(c)})
		}
		p.place, ok = projective.Fit(pairs, func(i int) float64 {
			if i < agree {
				return 1
			}
			return heldCorners
		})
		if !ok {
			return p, false
		}
	}
	return p, l.mayLie(p.place)
}
