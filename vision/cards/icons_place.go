//go:build !nocv

package cards

import (
	"image"
	"slices"

	"elderglass/models"
)

// An outline may be that of a sleeve or of the frame's inner edge, or upside down. Signs are small, so rows are read
// where the style's frame lies exactly.

const (
	stylesTried = 6
	frameThere  = 0.6 // likeness of the frame
	frameSurely = 0.8
	sameEdge    = 0.01 // by which the corners of the frame and of the outline differ where they are the same
	innerEdge   = 1.1  // of a card by the inner edge of its frame
)

// styled is a card that was never shown, as a card of a style.
type styled struct {
	style int
	place homography
	size  image.Point // of what place maps
	like  float64     // of the frame
}

// stylesAt returns of which style the card in an outline may be, and where it may lie exactly: where the outline is,
// where the style's frame fits best about it, and where it does if the outline is that of a part of the card.
func (r *Reader) stylesAt(s *scene, q quad) (list []styled, err error) {
	best := styled{style: -1}
	for n := range 4 {
		turned := q.turned(n)
		aspect := turned.aspect(s.wide, s.high)
		if n == 0 {
			if at, ok := r.plainly(s, turned, aspect); ok {
				list = append(list, at)
			}
		}
		for _, style := range r.decks.shaped(aspect) {
			at, err := r.framed(s, turned, style)
			if err != nil {
				return nil, err
			}
			if at.like > max(best.like, frameThere) {
				best = at
			}
		}
		if best.like > frameSurely {
			break
		}
	}
	if best.style >= 0 {
		there := best.place.corners(float64(best.size.X), float64(best.size.Y))
		list = append(slices.DeleteFunc(list, func(at styled) bool { return q.near(there, sameEdge) }), best)
	}
	if best.like > frameSurely {
		return list, nil
	}
	part, err := r.partAt(s, q)
	if part.like > best.like {
		list = append(list, part)
	}
	return list, err
}

// plainly takes an outline for the edge of a card.
func (r *Reader) plainly(s *scene, q quad, aspect float64) (styled, bool) {
	size := canonical(aspect)
	h, ok := between(rectangle(float64(size.X), float64(size.Y)), q)
	if !ok {
		return styled{}, false
	}
	flat := s.rectify(h, size, 0)
	sign := signMat(flat)
	flat.Close()
	style := r.decks.of(float64(size.X)/float64(size.Y), &sign)
	return styled{style: style, place: h, size: size}, style >= 0
}

// partAt takes an outline for that of some part of a card, as of its picture.
func (r *Reader) partAt(s *scene, q quad) (best styled, err error) {
	for style, list := range r.taught {
		if len(list) < fewestParts {
			continue
		}
		frame, err := r.frame(r.decks.byStyle[style].looks[0])
		if err != nil {
			return best, err
		}
		if frame == nil {
			continue
		}
		for _, part := range r.partsOf(style, frame) {
			wide, high := part[1].X-part[0].X, part[3].Y-part[0].Y
			for n := range 4 {
				turned := q.turned(n)
				if a := turned.aspect(s.wide, s.high) * high / wide; a > partShape || a < 1/partShape {
					continue
				}
				h, ok := between(part, turned)
				if !ok {
					continue
				}
				if v, ok := s.compare(frame, h); ok && v.most > max(best.like, frameSurely) {
					best = styled{style, v.place, frame.size, v.most}
				}
			}
		}
	}
	return best, nil
}

// framed looks for the frame of a style in an outline, and in one that is larger.
func (r *Reader) framed(s *scene, q quad, style int) (at styled, err error) {
	frame, err := r.frame(r.decks.byStyle[style].looks[0])
	if err != nil || frame == nil {
		return at, err
	}
	for _, by := range [2]float64{1, innerEdge} {
		h, ok := between(rectangle(float64(frame.size.X), float64(frame.size.Y)), q.grown(by))
		if !ok {
			continue
		}
		v, ok := s.compare(frame, h)
		if ok {
			v, ok = s.compare(frame, v.place)
		}
		if ok && v.most > frameThere {
			return styled{style, v.place, frame.size, v.most}, nil
		}
	}
	return at, nil
}

// grown returns a quad that is larger about its middle.
func (q quad) grown(by float64) (out quad) {
	var c models.Point
	for _, p := range q {
		c.X, c.Y = c.X+p.X/4, c.Y+p.Y/4
	}
	for i, p := range q {
		out[i] = models.Point{X: c.X + by*(p.X-c.X), Y: c.Y + by*(p.Y-c.Y)}
	}
	return out
}

// shaped returns the styles whose cards have about an aspect.
func (d *decks) shaped(aspect float64) (list []int) {
	for i := range d.shapes {
		s := &d.shapes[i]
		if s.round || aspect > roughShape*s.aspect || s.aspect > roughShape*aspect {
			continue
		}
		for k := range s.means {
			list = append(list, s.first+k)
		}
	}
	return list[:min(len(list), stylesTried)]
}
