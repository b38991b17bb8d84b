//go:build !nocv

package cards

import (
	"slices"

	"gocv.io/x/gocv"

	"elderglass/models"
	"elderglass/vision/cards/projective"
	"elderglass/vision/cards/tabletop"
)

// All cards of a photograph lie on one table, and were taken by one hand. What surely lies there says how the table is
// tilted, and how the hand moved. The few blocks of a card that is not sure say both less well: its print is compared
// once more, where it lies as cards on that table do, drawn out as they are.

const (
	levelOff   = 0.006 // of a card's size, by which its corners are off those on the table where it is laid anew
	otherTrail = 2     // pixels of a taught picture by which a trail is another
)

// tryLevel compares looks that are not sure once more, as what is sure says that they lie.
func (r *Reader) tryLevel(h *hunt) error {
	sure, doubted := surely(h.taken), h.doubted()
	doubted = slices.DeleteFunc(doubted, func(v verdict) bool { return r.lib.looks[v.look].marker() })
	if len(sure) == 0 || len(doubted) == 0 {
		return nil
	}
	above, hand := tabletop.Above(h.Wide, h.High, lyingOnes(sure)), handOf(sure)
	for _, v := range doubted {
		next, moved := v.level(above, hand)
		if !moved {
			continue
		}
		t, err := r.template(v.look)
		if err != nil {
			return err
		}
		if next.trail != (trail{}) {
			h.settleDrawnOut(t, &next)
		}
		if err := r.examine(h.scene, t, v.look, &next); err != nil {
			return err
		}
		if next.there() {
			h.taken = append(h.taken, next)
		}
	}
	return nil
}

// doubted returns the verdicts that are not sure, of each look at one place that of which most is alike, where nothing
// is that is surely known.
func (h *hunt) doubted() (list []verdict) {
	for i := range h.judged {
		v := &h.judged[i].verdict
		q := v.corners()
		if v.print.sure() || v.print.mean < otherPrint || explained(h.taken, q) {
			continue
		}
		at := slices.IndexFunc(list, func(o verdict) bool { return o.look == v.look && o.corners().Overlaps(q) })
		switch {
		case at < 0:
			list = append(list, *v)
		case list[at].print.mean < v.print.mean:
			list[at] = *v
		}
	}
	return list
}

// handOf returns by how many pixels the hand moved while a photograph was taken, as the largest card says of those that
// are drawn out: nothing where none is.
func handOf(sure []verdict) (by models.Point) {
	largest := seenLargest(slices.DeleteFunc(slices.Clone(sure), func(v verdict) bool { return v.trail == trail{} }))
	if largest == nil {
		return by
	}
	from, to := largest.ends()
	return models.Point{X: to.X - from.X, Y: to.Y - from.Y}
}

// ends returns where the ends of a verdict's trail lie in the photograph, about the card's middle.
func (v *verdict) ends() (from, to models.Point) {
	x, y := v.size[0]/2, v.size[1]/2
	return v.place.At(models.Point{X: x - v.trail.x/2, Y: y - v.trail.y/2}),
		v.place.At(models.Point{X: x + v.trail.x/2, Y: y + v.trail.y/2})
}

// level returns a verdict whose card lies on the table, which is mapped from the photograph as above, and is drawn out
// as the hand moved. False is returned where it is so already.
func (v *verdict) level(above projective.Homography, hand models.Point) (next verdict, moved bool) {
	next = *v
	t := tabletop.Thing{Corners: v.corners(), Wide: v.size[0], High: v.size[1]}
	place, off := t.Level(above)
	if off > levelOff {
		next.place, moved = place, true
	}
	back, ok := next.place.Inverse()
	if hand == (models.Point{}) || !ok {
		return next, moved
	}
	m := next.corners().Middle()
	from := back.At(models.Point{X: m.X - hand.X/2, Y: m.Y - hand.Y/2})
	to := back.At(models.Point{X: m.X + hand.X/2, Y: m.Y + hand.Y/2})
	next.trail = trail{to.X - from.X, to.Y - from.Y}
	return next, moved || next.trail.far(v.trail) > otherTrail
}

// settleDrawnOut moves a verdict to where its look lies that is drawn out as its trail says, as far as its blocks tell.
func (s *scene) settleDrawnOut(t *template, v *verdict) {
	drawn := gocv.NewMat()
	v.trail.drawOut(t.whole.grey, &drawn)
	blocks := newSheet(drawn, false)
	defer blocks.grey.Close()
	next := *v
	if s.fits(&next, fitting{sheet: &blocks, scale: 1, margin: 5, every: 1, need: hardlyLike}) {
		*v = next
	}
}
