//go:build !nocv

package cards

import (
	"image"

	"elderglass/models"
)

// An outline may be that of a sleeve or of the frame's inner edge, or upside down. Signs are small, so rows are read
// where the style's frame lies exactly.

const (
	stylesTried = 6
	frameThere  = 0.6 // likeness of the frame
	frameSurely = 0.8
	innerEdge   = 1.1 // of a card by the inner edge of its frame
)

// styled is a card that was never shown, as a card of a style.
type styled struct {
	style int // -1 where it is of none
	place homography
	size  image.Point // of what place maps
	like  float64     // of the frame
}

// styleAt returns of which style the card in an outline is, and where exactly it lies.
func (r *Reader) styleAt(s *scene, q quad) (styled, error) {
	best := styled{style: -1}
	for n := range 4 {
		turned := q.turned(n)
		size := canonical(turned.aspect(s.wide, s.high))
		if n == 0 {
			if h, ok := between(rectangle(float64(size.X), float64(size.Y)), turned); ok {
				flat := s.rectify(h, size, 0)
				sign := signMat(flat)
				flat.Close()
				best.style, best.place, best.size = r.decks.of(float64(size.X)/float64(size.Y), &sign), h, size
			}
		}
		for _, style := range r.decks.shaped(float64(size.X) / float64(size.Y)) {
			at, err := r.framed(s, turned, style)
			if err != nil {
				return best, err
			}
			if at.like > max(best.like, frameThere) {
				best = at
			}
		}
		if best.like > frameSurely {
			break
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
