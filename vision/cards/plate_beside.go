//go:build !nocv

package cards

import (
	"cmp"
	"image"
	"math"
	"slices"

	"elderglass/models"
	"elderglass/vision/cards/projective"
)

// Of a card that another one overlaps, or on which a light shines, a side or two of the outline are those of something
// else, and no frame is found from it. But all cards lie on one table: where the frame of one surely lies, it says how
// the table is tilted, and how large others of its style are. Then a corner of an outline is enough, or a side.

const (
	squareCorner = 0.12 // cosine up to which the sides of an outline meet as those of a card do
	mostOnTable  = 2    // cards that say how the table lies, those that are nearest
	mostBesides  = 2    // cards that are looked for of which nothing else told
	widestMargin = 0.12 // of a card's sides, from its edge to the inner one of its frame
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
	near := []projective.Quad{q}
	for _, o := range outlines {
		if o.Overlaps(q) {
			near = append(near, o)
		}
	}
	return r.besideOf(s, others, near)
}

// besideOf returns where a frame fits best that has something in common with one of some outlines, as the cards next to
// it lie, and how well. Its likeness is 0 where no card is known.
func (r *Reader) besideOf(s *scene, others []*styled, outlines []projective.Quad) (styled, error) {
	frames, err := r.framesOf(func(style int) bool { return len(r.taught[style]) > 0 })
	if err != nil {
		return styled{}, err
	}
	var starts []styled
	for _, q := range outlines {
		far := func(o *styled) float64 {
			a, b := o.corners().Middle(), q.Middle()
			return math.Hypot(a.X-b.X, a.Y-b.Y)
		}
		slices.SortStableFunc(others, func(a, b *styled) int { return cmp.Compare(far(a), far(b)) })
		for _, on := range others[:min(len(others), mostOnTable)] {
			for _, p := range frames {
				by := r.scales.of(r.lookOf(on.style), r.lookOf(p.style))
				starts = append(starts, on.startsBeside(p, q, by)...)
				if by > 0 {
					starts = append(starts, on.startsOfParts(p, q, by)...)
				}
			}
		}
	}
	starts = slices.DeleteFunc(starts, func(at styled) bool {
		q := at.corners()
		return slices.ContainsFunc(others, func(o *styled) bool { return q.Overlaps(o.corners()) })
	})
	if len(starts) == 0 {
		return styled{}, nil
	}
	at := r.settled(s, starts)
	at.like = max(at.like, s.likeBeneath(r.plateOf[at.style].by[1], &at, others))
	return at, nil
}

// layBeside moves a card that no frame surely fits to where one fits better beside others, unless another card lies
// there. It returns the cards without what was taken for one there, and has no frame.
func (r *Reader) layBeside(
	s *scene, c *sighting, seen []*sighting, laid []*styled, outlines []projective.Quad,
) ([]*sighting, error) {
	others := slices.DeleteFunc(slices.Clone(laid), func(o *styled) bool { return o == c.at })
	at, err := r.beside(s, c, others, outlines)
	if err != nil || at.like <= plateThere || c.like > 0 && s.fit(&at) <= s.fit(c.at) {
		return seen, err
	}
	lies := sighting{}
	if err := r.readRows(s, &lies, &at); err != nil {
		return nil, err
	}
	if c.tellsMore(&lies) {
		return seen, nil
	}
	q, sure := at.corners(), s.surelyLaid(&lies)
	if slices.ContainsFunc(seen, func(o *sighting) bool {
		return o != c && q.Overlaps(o.corners()) && (!sure || !s.unsure(o))
	}) {
		return seen, nil
	}
	c.lie(&at, lies.Rows)
	return s.without(seen, c, q), nil
}

// unsure reports whether a sighting may be no card: it was never shown, and no frame surely fits.
func (s *scene) unsure(c *sighting) bool { return c.strange() && !s.surelyLaid(c) }

// without leaves out what was taken for a card where another one lies.
func (s *scene) without(seen []*sighting, c *sighting, q projective.Quad) []*sighting {
	return slices.DeleteFunc(seen, func(o *sighting) bool { return o != c && s.unsure(o) && o.corners().Overlaps(q) })
}

// besides adds cards of which nothing but a corner, a side or a part was seen as an outline, beside others of which it
// is known how they lie.
func (r *Reader) besides(s *scene, seen []*sighting, laid []*styled, outlines []projective.Quad) ([]*sighting, error) {
	taken := func(q projective.Quad) bool {
		return slices.ContainsFunc(seen, func(c *sighting) bool { return !s.unsure(c) && q.Overlaps(c.corners()) })
	}
	for range mostBesides {
		at, err := r.besideOf(s, laid, slices.DeleteFunc(slices.Clone(outlines), taken))
		if err != nil {
			return nil, err
		}
		if at.like <= plateThere {
			break
		}
		q := at.corners()
		c := &sighting{SeenCard: models.SeenCard{Corners: q[:]}}
		if err := r.readRows(s, c, &at); err != nil {
			return nil, err
		}
		better := func(o *sighting) bool { return o.strange() && q.Overlaps(o.corners()) && o.tellsMore(c) }
		if !s.surelyLaid(c) || taken(q) || slices.ContainsFunc(seen, better) {
			break
		}
		seen, laid = append(s.without(seen, c, q), c), append(laid, &at)
	}
	return seen, nil
}

// startsBeside returns where a frame may lie that has a corner or a side in common with an outline, on the plane of a
// card, and so large by that card; 0 where that is unknown. Where it is known, the corner may be one of the frame's
// inner edge too: it is too far from the card's own for the frame to be moved there.
func (on *styled) startsBeside(p *plates, q projective.Quad, by float64) (list []styled) {
	back, ok := on.place.Inverse()
	if !ok {
		return nil
	}
	q = back.Quad(q)
	size := p.by[1].Size
	wide, high := float64(size.X), float64(size.Y)
	for i, a := range q {
		b, before := q[(i+1)%4], q[(i+3)%4]
		long := math.Hypot(b.X-a.X, b.Y-a.Y)
		ux, uy := (b.X-a.X)/long, (b.Y-a.Y)/long      // along the side
		scales := []float64{long / wide, long / high} // of a card whose side it is, and of one that lies on its side
		if by > 0 {
			askew := (ux*(before.X-a.X) + uy*(before.Y-a.Y)) / math.Hypot(before.X-a.X, before.Y-a.Y)
			if math.Abs(askew) > squareCorner {
				continue
			}
			scales = []float64{by, by}
		}
		for k, by := range scales {
			upright := projective.Homography{by * ux, -by * uy, a.X, by * uy, by * ux, a.Y, 0, 0, 1}
			if k == 1 {
				upright = upright.Times(projective.Homography{0, -1, high, 1, 0, 0, 0, 0, 1})
			}
			add := func(place projective.Homography) {
				list = append(list, styled{style: p.style, size: size, place: on.place.Times(place)})
			}
			add(upright)
			if by > 0 {
				for _, m := range p.margins() {
					add(upright.Times(shifted(m, k == 1)))
				}
			}
		}
	}
	return list
}

// margins returns how far from the corner of a card those of the inner edges of its frame are.
func (p *plates) margins() (list []models.Point) {
	size := p.by[1].Size
	for _, part := range p.parts {
		m := part[0]
		if m.X >= 1 && m.X < widestMargin*float64(size.X) && m.Y >= 1 && m.Y < widestMargin*float64(size.Y) &&
			!slices.Contains(list, m) {
			list = append(list, m)
		}
	}
	return list
}

// shifted moves a card so that an inner corner of its frame comes to where its own corner was: the first one, or the
// last one of a card that lies on its side.
func shifted(margin models.Point, lying bool) projective.Homography {
	if lying {
		margin.Y = -margin.Y
	}
	return projective.Homography{1, 0, -margin.X, 0, 1, -margin.Y, 0, 0, 1}
}
