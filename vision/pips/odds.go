//go:build !nocv

package pips

import (
	"math"

	"elderglass/vision/nets"
)

// Signs that a die was read rightly, as logarithms of odds where nothing else is said.
const (
	byFinder = iota // what the finder gives to the die
	byTop           // what all looks of the reader give to a top there
	byFace          // what these and those at the face give to its face
	byLeast         // what that look at the face gives to it that doubts most
	bySize          // by how much, as a logarithm, its edge is not that of the picture's other dice
	byBeside        // 1 where a likelier die lies beside it, of which it may be a side
	rightSigns
)

// What each sign weighs was fitted to the dice of generated pictures (models/training/pips/weigh.py).
const rightBase = -0.72

var rightWeights = [rightSigns]float64{
	byFinder: 0.88, byTop: 0.44, byFace: 0.39, byLeast: 0.34, bySize: -1.5, byBeside: -0.85,
}

// surely are the odds, eighteen to one, from which nobody is asked.
const surely = 2.9

// Odds beyond these say no more, for no network is rightly that sure.
const (
	leastTop, mostTop   = -4., 4.
	leastFace, mostFace = -3., 5.
	mostSize            = 1. // as a logarithm
)

// signs are those that a die was read rightly, among others with edges in ascending order.
func (s *sighting) signs(edges []float64) [rightSigns]float64 {
	signs := [rightSigns]float64{
		byFinder: logit(s.place.chance),
		byTop:    bounded(logit(s.top), leastTop, mostTop),
		byFace:   bounded(logit(s.die.Confidence), leastFace, mostFace),
		byLeast:  bounded(logit(s.least), leastFace, mostFace),
	}
	if len(edges) > 0 {
		signs[bySize] = min(mostSize, math.Abs(math.Log(s.place.edge/edges[len(edges)/2])))
	}
	if s.beside {
		signs[byBeside] = 1
	}
	return signs
}

// odds is the sum of what signs weigh.
func odds(base float64, weights, signs []float64) float64 {
	for i, w := range weights {
		base += w * signs[i]
	}
	return base
}

func bounded(odds, least, most float64) float64 { return max(least, min(most, odds)) }

func logit(chance float64) float64 { return float64(nets.Logit(chance)) }
