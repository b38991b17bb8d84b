//go:build !nocv

package cards

import (
	"cmp"
	"image"
	"math"
	"slices"

	"elderglass/vision/cards/projective"

	"elderglass/models"
)

// Of a card that another one overlaps, or on which a light shines, a side or two of the outline are those of something
// else, and no frame is found from it. But all cards lie on one table: where the frame of one surely lies, it says how
// the table is tilted, and how large others of its style are. Then a corner of an outline is enough, or a side.

const (
	squareCorner = 0.12 // cosine up to which the sides of an outline meet as those of a card do
	mostOnTable  = 2    // cards that say how the table lies, those that are nearest
	mostBesides  = 2    // places at which a card is looked for that nothing else told of, the surest outlines first
)

// onTable returns how the cards lie of which that is surely known.
func (r *Reader) onTable(found []verdict) (list []*styled) {
	for i := range found {
		v := &found[i]
		if l := r.lib.looks[v.look]; v.named() && v.print.sure() && !l.round {
			list = append(list, &styled{style: r.decks.style[v.look], place: v.place, size: image.Pt(l.wide, l.high), like: 1})
		}
	}
	return list
}

// beside returns where a card lies that no frame surely fits, and how like a frame it is there, as others lie of which
// it is known. Its likeness is 0 where nothing is known.
func (r *Reader) beside(s *scene, c *sighting, others []*styled, outlines []projective.Quad) (styled, error) {
	q := c.corners()
	far := func(o *styled) float64 {
		a, b := o.corners().Middle(), q.Middle()
		return math.Hypot(a.X-b.X, a.Y-b.Y)
	}
	slices.SortStableFunc(others, func(a, b *styled) int { return cmp.Compare(far(a), far(b)) })
	frames, err := r.framesOf(func(style int) bool { return len(r.taught[style]) > 0 })
	if err != nil {
		return styled{}, err
	}
	var starts []styled
	for _, on := range others[:min(len(others), mostOnTable)] {
		for _, p := range frames {
			starts = append(starts, on.startsBeside(p, q)...)
			for _, o := range outlines {
				if o.Overlaps(q) {
					starts = append(starts, on.startsBeside(p, o)...)
				}
			}
		}
	}
	if len(starts) == 0 {
		return styled{}, nil
	}
	return r.settled(s, starts), nil
}

// besides adds cards of which nothing but a corner or a side was seen as an outline, beside others of which it is known
// how they lie. What was taken for a card there, and has no frame, is none.
func (r *Reader) besides(s *scene, seen []*sighting, laid []*styled, outlines []projective.Quad) ([]*sighting, error) {
	var tried []projective.Quad
	taken := func(q projective.Quad) bool {
		return slices.ContainsFunc(seen, func(c *sighting) bool {
			return (!c.strange() || s.surelyLaid(c)) && q.Overlaps(c.corners())
		})
	}
	for _, q := range outlines {
		if len(tried) == mostBesides || taken(q) || slices.ContainsFunc(tried, q.Overlaps) {
			continue
		}
		tried = append(tried, q)
		c := &sighting{SeenCard: models.SeenCard{Corners: q[:]}}
		at, err := r.beside(s, c, laid, outlines)
		if err != nil {
			return nil, err
		}
		if !s.surely(&at) || taken(at.corners()) {
			continue
		}
		if err := r.readRows(s, c, &at); err != nil {
			return nil, err
		}
		seen = slices.DeleteFunc(seen, func(o *sighting) bool {
			return o.strange() && !s.surelyLaid(o) && o.corners().Overlaps(c.corners())
		})
		seen = append(seen, c)
	}
	return seen, nil
}

// startsBeside returns where a frame may lie that has a corner or a side in common with an outline, on the plane of a
// card.
func (on *styled) startsBeside(p *plates, q projective.Quad) (list []styled) {
	back, ok := on.place.Inverse()
	if !ok {
		return nil
	}
	for i, at := range q {
		q[i] = back.At(at)
	}
	size := p.by[1].size
	wide, high := float64(size.X), float64(size.Y)
	for i, a := range q {
		b, before := q[(i+1)%4], q[(i+3)%4]
		long := math.Hypot(b.X-a.X, b.Y-a.Y)
		ux, uy := (b.X-a.X)/long, (b.Y-a.Y)/long      // along the side
		scales := []float64{long / wide, long / high} // of a card whose side it is, and of one that lies on its side
		if p.style == on.style {
			askew := (ux*(before.X-a.X) + uy*(before.Y-a.Y)) / math.Hypot(before.X-a.X, before.Y-a.Y)
			if math.Abs(askew) > squareCorner {
				continue
			}
			scales = []float64{1, 1}
		}
		for k, by := range scales {
			upright := projective.Homography{by * ux, -by * uy, a.X, by * uy, by * ux, a.Y, 0, 0, 1}
			if k == 1 {
				upright = upright.Times(projective.Homography{0, -1, high, 1, 0, 0, 0, 0, 1})
			}
			list = append(list, styled{style: p.style, size: size, place: on.place.Times(upright)})
		}
	}
	return list
}
