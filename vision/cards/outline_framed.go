//go:build !nocv

package cards

import (
	"cmp"
	"image"
	"slices"

	"elderglass/vision/cards/edges"
	"elderglass/vision/cards/lanes"
	"elderglass/vision/cards/projective"
	"elderglass/vision/cards/relief"
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

// framed returns how cards of any style lie whose frames fit into outlines when they are moved a little, the likeliest
// first.
func (r *Reader) framed(s *scene, outlines []projective.Quad) (list []styled, err error) {
	frames, err := r.framesOf(func(style int) bool { return len(r.decks.byStyle[style].looks) >= fewestFramed })
	for _, p := range frames {
		for _, q := range outlines {
			if place, like := s.laidIn(p.by[framedBy], q); like > framedLike {
				list = append(list, styled{p.style, place.Times(projective.Zoom(1. / framedBy)), p.by[1].Size, like})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b styled) int { return cmp.Compare(b.like, a.like) })
	return list, err
}

// pictured returns how a card lies, by its frame, that has the picture of a taught one. Nil is returned where the frame
// is unknown.
func (r *Reader) pictured(v *verdict) (*styled, error) {
	style := r.decks.style[v.look]
	p, err := r.plates(style)
	if p == nil || err != nil {
		return nil, err
	}
	size := p.by[1].Size
	place, ok := projective.Between(projective.Rectangle(float64(size.X), float64(size.Y)), v.corners())
	if !ok {
		return nil, nil
	}
	return &styled{style: style, place: place, size: size}, nil
}

// freeOf leaves out the outlines where cards lie that have a name.
func freeOf(outlines []projective.Quad, found []verdict) []projective.Quad {
	return slices.DeleteFunc(slices.Clone(outlines), func(q projective.Quad) bool {
		return slices.ContainsFunc(found, func(v verdict) bool { return v.named() && q.Overlaps(v.corners()) })
	})
}

// unlessFramed leaves out the verdicts without a name where a frame says that a card lies otherwise: they may be of a
// part of it.
func unlessFramed(found []verdict, framed []styled) []verdict {
	return slices.DeleteFunc(slices.Clone(found), func(v verdict) bool {
		q := v.corners()
		i := slices.IndexFunc(framed, func(f styled) bool { return q.Overlaps(f.corners()) })
		return !v.named() && i >= 0 && !edges.Same(framed[i].corners(), q, framedAt)
	})
}

// laidIn lays a plate into an outline, turned as it fits best, and returns where it lies then and how well it fits.
func (s *scene) laidIn(p *relief.Plate, q projective.Quad) (at projective.Homography, most float64) {
	size := image.Pt(p.Size.X, p.Size.Y)
	wide, high := float64(size.X), float64(size.Y)
	for n := range 2 {
		turned := q.Turned(n)
		if a := turned.Aspect(s.Wide, s.High) * high / wide; a > framedShape || a < 1/framedShape {
			continue
		}
		place, ok := projective.Between(projective.Rectangle(wide, high), turned)
		if !ok {
			continue
		}
		flat := s.Rectify(place, size, 0)
		pix := p.Relief(&flat, &lanes.Reliefs{})
		flat.Close()
		for _, upright := range [2]bool{true, false} {
			if !upright {
				slices.Reverse(pix)
				place = place.Times(projective.Homography{-1, 0, wide, 0, -1, high, 0, 0, 1})
			}
			if p.Like(pix) < framedNear {
				continue
			}
			if settled, like := p.Lay(s.Photo, place, framedMoves, &s.reliefs); like > most {
				at, most = settled, like
			}
		}
	}
	return at, most
}
