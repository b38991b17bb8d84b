//go:build !nocv

package pips

import (
	"math"

	"elderglass/vision/nets"
)

// Whether a die was read rightly is weighed at once by all that speaks for it, as logarithms of odds: what the finder
// gives it; what all looks of the reader give to a top there; what these and those at the face give to its face; what
// that look at the face gives to it that doubts most; by how much, as a logarithm, its edge is not that of the
// picture's other dice; and that a likelier die lies beside it, of which it may be a side. The weights were fitted to
// the dice of generated pictures by logistic regression.
const (
	rightBase     = -0.2
	rightByFinder = 0.45
	rightByTop    = 0.45
	rightByFace   = 0.4
	rightByLeast  = 0.4
	rightBySize   = -1.7
	rightByBeside = -1.1
)

// surely are the odds, twenty to one, from which nobody is asked.
const surely = 3.

// Odds beyond these say no more, for no network is rightly that sure.
const (
	leastTop, mostTop   = -4., 4.
	leastFace, mostFace = -3., 5.
	mostSize            = 1. // as a logarithm
)

// rightOdds are those that a die was read rightly, among others with edges in ascending order.
func (s *sighting) rightOdds(edges []float64) float64 {
	odds := rightBase + rightByFinder*logit(s.place.chance) + rightByTop*bounded(logit(s.top), leastTop, mostTop) +
		rightByFace*bounded(logit(s.die.Confidence), leastFace, mostFace) +
		rightByLeast*bounded(logit(s.least), leastFace, mostFace)
	if len(edges) > 0 {
		odds += rightBySize * min(mostSize, math.Abs(math.Log(s.place.edge/edges[len(edges)/2])))
	}
	if s.beside {
		odds += rightByBeside
	}
	return odds
}

func bounded(odds, least, most float64) float64 { return max(least, min(most, odds)) }

func logit(chance float64) float64 { return float64(nets.Logit(chance)) }
