//go:build !nocv

package vision

import (
	"math"

	"elderglass/calibration"
)

// What stands below a face, and beside it, says whether it is the top of a die: a token has no body, and the side of
// another die lies where that die's body is.

// covered returns the share of a top face whose cells changed since the tray was
// empty.
func (s *strangers) covered(square calibration.Square) float64 {
	return s.share(square, s.moved)
}

// share is how much of a top face is marked.
func (s *strangers) share(square calibration.Square, mask []bool) float64 {
	cells, marked := 0, 0
	s.each(square.X, square.Y, 0.5, square.Turn, func(i int) {
		cells++
		if mask[i] {
			marked++
		}
	})
	return float64(marked) / float64(max(cells, 1))
}

// A face whose cells are mostly objects while nothing stands where its die's body
// must be is a token, a card or the side of another die.
const (
	solidTop = 0.7
	bareBody = 0.3
	// bodyCells is how many cells of a body must be in view to tell.
	bodyCells = 10
)

// flat says whether a face that stands out from the tray has no body below it.
func (s *strangers) flat(square calibration.Square, height float64) bool {
	if s.share(square, s.object) < solidTop {
		return false
	}
	body, bodyMoved := s.body(square, height)
	return body >= bodyCells && float64(bodyMoved) < bareBody*float64(body)
}

// asSide is the share of a face that lies on the body of a surer die where the face is
// that die's side; ownBody is how many cells of its own body must be in view to tell. In
// another light than the tops, sureSideAway standard deviations from every colour, it may be
// that side even where something stands beside it; in doubt, sideAway are enough where
// whollySide of it lies there.
const (
	asSide       = 0.6
	whollySide   = 0.95
	ownBody      = 4
	sideAway     = 3.
	sureSideAway = 4.
)

// side says whether a face is the side of a die that is known: it lies where that
// die's body is, and nothing stands where its own body must be.
func (s *strangers) side(square calibration.Square, height float64) bool {
	if s.share(square, s.dice) < asSide {
		return false
	}
	body, bodyMoved := s.body(square, height)
	return body >= ownBody && 2*bodyMoved < body
}

// body counts the cells beside a top face where its die's body must be in view, but
// for those of known dice, and how many of them changed.
func (s *strangers) body(square calibration.Square, height float64) (cells, moved int) {
	cos, sin := math.Cos(square.Turn), math.Sin(square.Turn)
	k := height / (height + 0.8)
	s.each(square.X*k, square.Y*k, 0.45*k, square.Turn, func(i int) {
		x, y := s.place(i)
		dx, dy := x-square.X, y-square.Y
		if s.dice[i] || max(math.Abs(dx*cos+dy*sin), math.Abs(dy*cos-dx*sin)) < 0.6 {
			return
		}
		cells++
		if s.moved[i] {
			moved++
		}
	})
	return cells, moved
}

// clear unmarks the cells that a known die covers, top and sides.
func (s *strangers) clear(square calibration.Square, height float64) {
	s.outline(square, height, around, func(i int) { s.odd[i], s.dice[i] = false, true })
}

// A leaning die covers leanBody of a die's breadth about its middle; at least
// leanOdd of that is no known die.
const (
	leanBody = 0.9
	leanOdd  = 0.3
)

// tilted says whether a leaning die stands out from the tray about a place, and
// unmarks its cells.
func (s *strangers) tilted(at calibration.Square) bool {
	cells, odd := 0, 0
	s.each(at.X, at.Y, leanBody/2, 0, func(i int) {
		cells++
		if s.moved[i] && !s.dice[i] {
			odd++
		}
	})
	if float64(odd) < leanOdd*float64(cells) {
		return false
	}
	s.each(at.X, at.Y, leanBody, 0, func(i int) { s.odd[i], s.dice[i] = false, true })
	return true
}
