//go:build !nocv

package pips

import (
	"math"
	"slices"

	"gocv.io/x/gocv"
)

const (
	plainTop     = 0.75 // chance, by the finder, from which a die is not taken for a side of one
	aboveEdges   = 0.65 // edges above the middle of a side at which the middle of its top may lie
	aboveFrom    = 0.45 // edges from a reading at which a top seen above it is another face,
	aboveTo      = 1.15 // and up to which it is of the same die
	readWell     = 0.9  // confidence from which the top above takes a reading's place, however well that was read
	moreThanEven = 0.5  // chance of one face, by the first three looks above a reading, from which that is the top
)

// topsAbove looks above each reading that may be a side: a finder that misses a top whose pips are shallow holes may
// take the side below it, with dark pips, for the die. The top that the reader sees there takes its place, if it is read no less surely; one of
// them is a question.
func (r *Reader) topsAbove(bgr gocv.Mat, kept []sighting) error {
	var at []int
	var above []candidate
	for i, k := range kept {
		if c := k.place; c.chance < plainTop {
			c.y -= aboveEdges * c.edge
			at, above = append(at, i), append(above, insidePicture(c, bgr))
		}
	}
	seen, err := r.tops.read(bgr, above, straight)
	if err != nil {
		return err
	}
	var places []candidate
	var first []top
	n := 0
	for k, t := range seen {
		c := insidePicture(movedTo(above[k], t), bgr)
		if slices.Max(t.faces[1:]) < moreThanEven || !anotherFace(c, kept[at[k]], kept) {
			continue
		}
		at[n], places, first = at[k], append(places, c), append(first, t)
		n++
	}
	all, err := r.looks(bgr, places, first)
	if err != nil {
		return err
	}
	for k, c := range places {
		plain := looks{whole: all[k].whole[:2], face: all[k].face[:1]}
		if !plain.agreed(moreThanEven) || !anotherFace(lookedAt(c, plain), kept[at[k]], kept) {
			continue
		}
		upper, lower := sight(c, all[k], &r.colours), &kept[at[k]]
		if upper.die.Confidence >= min(readWell, lower.die.Confidence) {
			*lower = upper
		}
		lower.die.Sure = false
	}
	return nil
}

// lookedAt is a candidate where the first of its looks saw the top.
func lookedAt(c candidate, l looks) candidate {
	c.x, c.y = l.whole[0].centre()
	return c
}

// anotherFace says whether a place is another face of a reading's die, and none of the dice that were read.
func anotherFace(c candidate, of sighting, kept []sighting) bool {
	away := math.Hypot(c.x-of.die.X, c.y-of.die.Y)
	return away > aboveFrom*of.place.edge && away < aboveTo*of.place.edge &&
		!slices.ContainsFunc(kept, func(k sighting) bool {
			return math.Hypot(c.x-k.die.X, c.y-k.die.Y) < findOverlap*max(c.edge, k.place.edge)
		})
}
