//go:build !nocv

package cards

import (
	"slices"

	"elderglass/vision/cards/edges"
	"elderglass/vision/cards/projective"
)

// clearRound is the likeness of signatures from which on an ellipse is surely the disc's edge.
const clearRound = 0.7

// beyondRim are by how much a disc may be larger than an edge on it that was taken for its own.
var beyondRim = [...]float64{0.95, 1.06, 1.13, 1.2}

// tryRounds compares round looks with what is round, and returns the outlines of all of that. Nothing is looked for
// where no round look is known.
func (r *Reader) tryRounds(h *hunt) ([]projective.Quad, error) {
	if !slices.ContainsFunc(r.lib.looks, func(l entry) bool { return l.round }) {
		return nil, nil
	}
	list := edges.Discs(h.Photo, leastMarker)
	for _, q := range list {
		if explained(h.taken, q) {
			continue
		}
		guesses := r.guessRound(h.scene, q)
		if len(guesses) > 0 && guesses[0].votes < clearRound { // it may be the edge of the picture within the rim
			for _, by := range beyondRim {
				guesses = append(guesses, r.guessRound(h.scene, q.Grown(by))...)
			}
			guesses = likestLooks(guesses)
		}
		if err := r.tryLikest(h, q, guesses); err != nil {
			return nil, err
		}
	}
	return list, nil
}
