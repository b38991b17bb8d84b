//go:build !nocv

package cards

import "elderglass/vision/cards/projective"

// A card may lie beneath another one, whose light and letters may be like its own: what is known of the upper one says
// what of the lower one cannot be seen.

const (
	aboveRim   = 1.04 // by which a sleeve is larger than the card in it
	shadowRim  = 1.08 // the same with its shadow, which changes what little is printed on a marker
	besideRim  = 1.15 // by which that is larger in which something rather lies than letters are others
	mostBelow  = 0.4  // share of a card's cells where it meets another that something hides, if it lies above
	fewestMeet = 2    // cells
	leastAbove = 0.2  // size of a thing that covers a card, for one of the card
)

// beneath looks again at the cards that are not known surely and lie beneath others, or, where no known one lies on
// them, beneath anything of which an outline is seen.
func (r *Reader) beneath(s *scene, found []verdict, outlines []projective.Quad) error {
	for i := range found {
		v := &found[i]
		if v.print.sure() {
			continue
		}
		above := v.above
		for k := range found {
			if k != i && found[k].liesOn(v) {
				rim := aboveRim
				if v.print.marker {
					rim = shadowRim
				}
				above = append(above, found[k].corners().Grown(rim))
			}
		}
		if len(above) == 0 {
			q := v.corners()
			for _, o := range outlines {
				if o.Area() > leastAbove*q.Area() && !o.Overlaps(q) && v.beneath(o) {
					above = append(above, o)
				}
			}
		}
		if len(above) == 0 {
			continue
		}
		t, err := r.template(v.look)
		if t == nil || err != nil {
			return err
		}
		next := *v
		next.above = above
		if err := r.examine(s, t, v.look, &next); err != nil {
			return err
		}
		next.lead = v.lead
		if err := r.tellSign(&next); err != nil {
			return err
		}
		if next.rank() >= v.rank() {
			*v = next
		}
	}
	return nil
}

// liesOn reports whether a card lies on another one: where they meet, it can be seen.
func (v *verdict) liesOn(lower *verdict) bool {
	meet, below := v.meets(lower.corners())
	return meet >= fewestMeet && float64(below) < mostBelow*float64(meet)
}

// beneath reports whether a card lies beneath something: where they meet, it cannot be seen.
func (v *verdict) beneath(q projective.Quad) bool {
	meet, below := v.meets(q)
	return meet >= fewestMeet && float64(below) > mostBelow*float64(meet)
}

// meets returns how many cells of a card lie in a place of the picture, and how many of them something hides.
func (v *verdict) meets(q projective.Quad) (meet, below int) {
	for i, hidden := range v.hidden.hidden {
		if v.hidden.besides(i) || !q.Contains(v.place.At(v.hidden.middle(i))) {
			continue
		}
		meet++
		if hidden {
			below++
		}
	}
	return meet, below
}
