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

// ofPattern reports whether the sides of an outline, in pixels of a grey picture, go on beyond its corners, both ways: at
// three of their eight ends, or at two where the picture hardly shows more. Then it is a part of a pattern, as of a
// chequered cloth, and no thing by itself. Those of things that touch in a row go on one way.
func ofPattern(grey gocv.Mat, q projective.Quad) bool {
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

// goesOn reports whether a side goes on beyond its second end, about as plainly as it is drawn itself, and whether the
// picture shows what is there.
func goesOn(light func(x, y float64) float64, side [2]models.Point) (drawn, shown bool) {
	var own []float64
	for k := range linePoints {
		if here, _, in := lineAt(light, side, 0.1+0.8*float64(k)/(linePoints-1)); in {
			own = append(own, here)
		}
	}
	if len(own) == 0 {
		return false, false
	}
	slices.Sort(own)
	least := max(leastLine, asPlain*own[len(own)/2])
	on, points := 0, 0
	for k := range linePoints {
		here, beside, in := lineAt(light, side, 1+goesOnFrom+(goesOnTo-goesOnFrom)*float64(k)/(linePoints-1))
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

// lineAt returns how much the light changes across a side, so many of it from its first end, there and beside it. False
// is returned where the picture does not show it.
func lineAt(light func(x, y float64) float64, side [2]models.Point, t float64) (here, beside float64, in bool) {
	a, b := side[0], side[1]
	dx, dy := b.X-a.X, b.Y-a.Y
	long := math.Hypot(dx, dy)
	nx, ny := dy/long, -dx/long
	across := func(d float64) (float64, bool) {
		x, y := a.X+t*dx-0.5+d*nx, a.Y+t*dy-0.5+d*ny
		one, other := light(x+1.5*nx, y+1.5*ny), light(x-1.5*nx, y-1.5*ny)
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
