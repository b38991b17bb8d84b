//go:build !nocv

package cards

import (
	"cmp"
	"image"
	"slices"
)

// A card has more outlines than its own: those of its picture and its text, of its frame's inner edge, of its sleeve.
// Of outlines at one place that is the card's in which the frame of a style lies.

const (
	framedBy    = 4    // how much smaller than taught pictures outlines are compared with frames
	framedShape = 1.35 // by which the aspects of an outline and of a style's cards may differ
	framedNear  = 0.15 // likeness of a frame from which on it is moved until it fits
	framedMoves = 3
	framedLike  = 0.5  // likeness of a frame that was moved
	framedAt    = 0.05 // by which corners differ where a card lies as its frame says
)

// framed returns where the frames of styles lie that fit into outlines when they are moved a little, the likeliest first.
func (r *Reader) framed(s *scene, outlines []quad) ([]quad, error) {
	type fit struct {
		quad
		like float64
	}
	var fits []fit
	for style, d := range r.decks.byStyle {
		if len(d.looks) < fewestFramed {
			continue
		}
		p, err := r.plates(style)
		if err != nil {
			return nil, err
		}
		if p == nil {
			continue
		}
		for _, q := range outlines {
			if at, like := p.by[framedBy].laidIn(s, q); like > framedLike {
				fits = append(fits, fit{at, like})
			}
		}
	}
	slices.SortStableFunc(fits, func(a, b fit) int { return cmp.Compare(b.like, a.like) })
	list := make([]quad, len(fits))
	for i, f := range fits {
		list[i] = f.quad
	}
	return list, nil
}

// freeOf leaves out the outlines where cards lie that have a name.
func freeOf(outlines []quad, found []verdict) []quad {
	return slices.DeleteFunc(slices.Clone(outlines), func(q quad) bool {
		return slices.ContainsFunc(found, func(v verdict) bool { return v.named() && q.overlaps(v.corners()) })
	})
}

// unlessFramed leaves out the verdicts without a name where a frame says that a card lies otherwise: they may be of a
// part of it.
func unlessFramed(found []verdict, framed []quad) []verdict {
	return slices.DeleteFunc(slices.Clone(found), func(v verdict) bool {
		q := v.corners()
		i := slices.IndexFunc(framed, q.overlaps)
		return !v.named() && i >= 0 && !sameOutline(framed[i], q, framedAt)
	})
}

// laidIn lays a plate into an outline, turned as it fits best, and returns where it lies then and how well it fits.
func (p *plate) laidIn(s *scene, q quad) (at quad, most float64) {
	size := image.Pt(p.size.X, p.size.Y)
	wide, high := float64(size.X), float64(size.Y)
	for n := range 2 {
		turned := q.turned(n)
		if a := turned.aspect(s.wide, s.high) * high / wide; a > framedShape || a < 1/framedShape {
			continue
		}
		place, ok := between(rectangle(wide, high), turned)
		if !ok {
			continue
		}
		flat := s.rectify(place, size, 0)
		pix := relief(&flat, p.soft, p.around)
		flat.Close()
		for _, upright := range [2]bool{true, false} {
			if !upright {
				slices.Reverse(pix)
				place = place.times(homography{-1, 0, wide, 0, -1, high, 0, 0, 1})
			}
			if p.like(pix) < framedNear {
				continue
			}
			if settled, like := s.lay(p, place, framedMoves); like > most {
				at, most = settled.corners(wide, high), like
			}
		}
	}
	return at, most
}
