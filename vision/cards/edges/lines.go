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
	plainer    = 2.   // times as many as beside it
	lineShare  = 0.7  // of its points
	goesOnFrom = 0.04 // sides beyond a corner, from which on a line is looked for: nearer than things in a row lie,
	goesOnTo   = 0.45 // and up to which
	linePoints = 14
	fewSeen    = 4 // ends of its sides, of eight, beyond which the picture shows something
)

// GoOn reports whether the sides of an outline, in pixels of a grey picture, go on beyond its corners, both ways: at
// three of their eight ends, or at two where the picture hardly shows more. Then it is a part of a pattern, as of a
// chequered cloth, and no thing by itself. Those of things that touch in a row go on one way.
func GoOn(grey gocv.Mat, q projective.Quad) bool {
	value := Light(grey)
	var lines [2]int
	seen := 0
	for i := range q {
		a, b := q[i], q[(i+1)%4]
		for _, side := range [...][2]models.Point{{a, b}, {b, a}} {
			drawn, shown := goesOn(value, side)
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

// goesOn reports whether a side goes on beyond its second end, and whether the picture shows what is there.
func goesOn(light func(x, y float64) float64, side [2]models.Point) (drawn, shown bool) {
	a, b := side[0], side[1]
	dx, dy := b.X-a.X, b.Y-a.Y
	long := math.Hypot(dx, dy)
	nx, ny := dy/long, -dx/long
	across := func(t, d float64) (float64, bool) {
		x, y := a.X+t*dx-0.5+d*nx, a.Y+t*dy-0.5+d*ny
		one, other := light(x+1.5*nx, y+1.5*ny), light(x-1.5*nx, y-1.5*ny)
		return math.Abs(one - other), one >= 0 && other >= 0
	}
	on, points := 0, 0
	for k := range linePoints {
		t := 1 + goesOnFrom + (goesOnTo-goesOnFrom)*float64(k)/(linePoints-1)
		if _, in := across(t, 0); !in {
			continue
		}
		points++
		best, beside := 0., 0.
		for d := -2.0; d <= 2; d++ {
			v, _ := across(t, d)
			best = max(best, v)
		}
		for _, d := range [...]float64{-7, -5.5, 5.5, 7} {
			v, _ := across(t, d)
			beside += v / 4
		}
		if best >= leastLine && best >= plainer*beside {
			on++
		}
	}
	shown = 2*points >= linePoints
	return shown && float64(on) >= lineShare*float64(points), shown
}

// Alone returns those outlines, in pixels of the picture, of which the sides end at their corners in a level of it.
func Alone(l photo.Level, outlines []projective.Quad) []projective.Quad {
	return slices.DeleteFunc(slices.Clone(outlines), func(q projective.Quad) bool {
		return GoOn(l.Pixels, q.Scaled(l.Scale))
	})
}
