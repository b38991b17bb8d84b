//go:build !nocv

package edges

import (
	"math"
	"slices"

	"gocv.io/x/gocv"

	"elderglass/models"
	"elderglass/vision/cards/photo"
	"elderglass/vision/cards/projective"
)

// How lines are told that go on beyond an outline.
const (
	leastLine  = 8.   // grey levels across a line
	plainer    = 2.   // times as many as beside it,
	asPlain    = 0.6  // and as many as across the outline's side
	lineShare  = 0.7  // of its points
	goesOnFrom = 0.04 // sides beyond a corner, from which on a line is looked for: nearer than things in a row lie,
	goesOnTo   = 0.45 // and up to which
	linePoints = 14
	fewSeen    = 4 // ends of its sides, of eight, beyond which the picture shows something
)

// ofPattern reports whether the sides of an outline, in pixels of a grey picture, go on beyond its corners, both ways:
// at three of their eight ends, or at two where the picture hardly shows more. Then it is a part of a pattern, as of a
// chequered cloth, and no thing by itself. Those of things that touch in a row go on one way.
func ofPattern(grey gocv.Mat, q projective.Quad) bool {
	light := Light(grey)
	var lines [2]int
	seen := 0
	for i := range q {
		s := sideOf(light, q[i], q[(i+1)%4])
		least := s.plainness()
		for _, beyond := range [...][2]float64{{-goesOnFrom, -goesOnTo}, {1 + goesOnFrom, 1 + goesOnTo}} {
			drawn, shown := s.goesOn(beyond[0], beyond[1], least)
			if shown {
				seen++
			}
			if drawn {
				lines[i%2]++
			}
		}
	}
	all := lines[0] + lines[1]
	return min(lines[0], lines[1]) > 0 && (all > 2 || all > 1 && seen <= fewSeen)
}

// side is the line through two corners of an outline.
type side struct {
	light  func(x, y float64) float64
	from   models.Point
	dx, dy float64 // to the other corner
	nx, ny float64 // across, one pixel long
}

func sideOf(light func(x, y float64) float64, a, b models.Point) side {
	dx, dy := b.X-a.X, b.Y-a.Y
	long := math.Hypot(dx, dy)
	return side{light, models.Point{X: a.X - 0.5, Y: a.Y - 0.5}, dx, dy, dy / long, -dx / long}
}

// plainness is how much the light must change across a line that is about as plain as the side is between its corners.
func (s *side) plainness() float64 {
	changes := make([]float64, 0, linePoints)
	for k := range linePoints {
		if here, _, in := s.change(0.1 + 0.8*float64(k)/(linePoints-1)); in {
			changes = append(changes, here)
		}
	}
	if len(changes) == 0 {
		return leastLine
	}
	slices.Sort(changes)
	return max(leastLine, asPlain*changes[len(changes)/2])
}

// goesOn reports whether a line of some plainness is drawn on the side's own from one part of it to another, in its
// lengths from its first corner, and whether the picture shows what is there.
func (s *side) goesOn(from, to, least float64) (drawn, shown bool) {
	on, points := 0, 0
	for k := range linePoints {
		here, beside, in := s.change(from + (to-from)*float64(k)/(linePoints-1))
		if !in {
			continue
		}
		points++
		if here >= least && here >= plainer*beside {
			on++
		}
	}
	shown = 2*points >= linePoints
	return shown && float64(on) >= lineShare*float64(points), shown
}

// change returns by how many grey levels the light changes across the side's line at a point of it, and beside that.
// False is returned where the picture does not show it.
func (s *side) change(t float64) (here, beside float64, in bool) {
	across := func(d float64) (float64, bool) {
		x, y := s.from.X+t*s.dx+d*s.nx, s.from.Y+t*s.dy+d*s.ny
		one, other := s.light(x+1.5*s.nx, y+1.5*s.ny), s.light(x-1.5*s.nx, y-1.5*s.ny)
		return math.Abs(one - other), one >= 0 && other >= 0
	}
	if _, in = across(0); !in {
		return 0, 0, false
	}
	for d := -2.0; d <= 2; d++ {
		v, _ := across(d)
		here = max(here, v)
	}
	for _, d := range [...]float64{-7, -5.5, 5.5, 7} {
		v, _ := across(d)
		beside += v / 4
	}
	return here, beside, true
}

// Alone returns those outlines, in pixels of the picture, that are no part of a pattern in a level of it.
func Alone(l photo.Level, outlines []projective.Quad) []projective.Quad {
	return slices.DeleteFunc(slices.Clone(outlines), func(q projective.Quad) bool {
		return ofPattern(l.Pixels, q.Scaled(l.Scale))
	})
}
