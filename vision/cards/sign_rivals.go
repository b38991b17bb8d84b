//go:build !nocv

package cards

import (
	"image"
	"math"

	"gocv.io/x/gocv"
)

// Where the plates of markers lie is known, each sign that some marker has may stand on that of a marker that was never
// taught. Whose sign it is says what of it the taught sign and each of the others leave unexplained.

const (
	signRadius = 33   // pixels about the middle of a plate in which signs are compared
	signStep   = 2    // of these pixels every other one, each way
	hiddenSign = 0.3  // share of a plate that is hidden, from which on it is no sign unless it is another marker's
	plainSigns = 0.4  // of what is seen there, that one leaves unexplained which is plainly read
	plainAhead = 2    // times as much of which the taught one leaves unexplained then
	apartSigns = 0.1  // share of a sign that one leaves unexplained which is another
	otherSigns = 0.75 // of what the nearest other sign leaves unexplained, that the taught one does too: it is another
	sureSigns  = 0.65 // the same that may be another
	ownSigns   = 0.4  // the same that is the taught one
)

// signOff returns which share the sign that was taught leaves unexplained of what is seen on a marker's plate, for what
// the nearest other one does: 1 where it is as like both. It is 0 where nothing can be said of that.
func (r *Reader) signOff(v *verdict, shown gocv.Mat, plate image.Point, hidden bool) (float64, error) {
	on, ok, err := r.about(v.laid, shown, plate)
	if !ok || err != nil {
		return 0, err
	}
	mine, err := r.template(v.look)
	if mine == nil || err != nil {
		return 0, err
	}
	others, err := r.othersLike(v.look, v.laid.size)
	if err != nil {
		return 0, err
	}
	taught, nearest := on.of(mine), math.Inf(1)
	own, at := on.seen.unexplained(&taught)
	for _, t := range others {
		other := on.of(t)
		left, where := on.seen.unexplained(&other)
		if taught.leaves(&other, at, where) > apartSigns {
			nearest = min(nearest, left)
		}
	}
	if math.IsInf(nearest, 1) || hidden && (nearest > plainSigns || own < plainAhead*nearest) {
		return 0, nil
	}
	return own / max(nearest, 1e-3), nil
}

// ownSign reports whether its sign was compared and is the taught one.
func (p *printed) ownSign() bool { return p.signOff > 0 && p.signOff < ownSigns }

// unexplained returns which share of the slopes in the middle another picture leaves unexplained, where it leaves
// least, and where that is.
func (s *inclines) unexplained(other *inclines) (least float64, at image.Point) {
	least = 1
	for dy := -plateReach; dy <= plateReach; dy++ {
		for dx := -plateReach; dx <= plateReach; dx++ {
			if left := s.leaves(other, image.Point{}, image.Pt(dx, dy)); left < least {
				least, at = left, image.Pt(dx, dy)
			}
		}
	}
	return least, at
}

// leaves is the same of two pictures that are moved by so much.
func (s *inclines) leaves(other *inclines, by, otherBy image.Point) float64 {
	var both, own, its float32
	x, y := s.wide/2, s.high/2
	for v := -signRadius; v <= signRadius; v += signStep {
		for u := -signRadius; u <= signRadius; u += signStep {
			if u*u+v*v > signRadius*signRadius {
				continue
			}
			p, q := (y+v+by.Y)*s.wide+x+u+by.X, (y+v+otherBy.Y)*s.wide+x+u+otherBy.X
			a, b, c, d := s.x[p], s.y[p], other.x[q], other.y[q]
			both += a*c + b*d
			own += a*a + b*b
			its += c*c + d*d
		}
	}
	if both < 0 {
		return 1
	}
	return 1 - float64(both)*float64(both)/(float64(own)*float64(its)+1)
}
