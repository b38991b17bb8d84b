//go:build !nocv

package vision

import (
	"math"

	"elderglass/calibration"
	"elderglass/models"
)

// The tray's floor is what of the empty tray looks like the places on which dice were
// labelled and hangs together with them. Looks are compared in steps of how blue and how
// red a place is against green and of its light, all as logarithms.
const (
	hueStep   = 0.12
	lightStep = 0.4
	alikeHalf = 5 // of the nine cells about one, so many are like the floor
)

// shade is the look of a cell, in steps.
type shade [3]int

func shadeOf(mean []float64) shade {
	b, g, r := math.Log(mean[0]+dark), math.Log(mean[1]+dark), math.Log(mean[2]+dark)
	step := func(v, by float64) int { return int(math.Round(v / by)) }
	return shade{step(b-g, hueStep), step(r-g, hueStep), step((b+g+r)/3, lightStep)}
}

// findFloor marks the cells of the empty tray that show its floor. A die's foot appears
// at k times the place of its top.
func (s *strangers) findFloor(p *calibration.Profile) {
	k := p.Plane.Height / (p.Plane.Height + 1)
	feet := make([]models.Point, 0, len(p.Samples))
	for _, e := range p.Samples {
		feet = append(feet, models.Point{X: k * e.Square.X, Y: k * e.Square.Y})
	}
	s.hull, s.floor = hullOf(feet), make([]bool, len(s.inside))
	known := map[shade]bool{}
	var stack []int
	for i := range s.floor {
		x, y := s.place(i)
		if beyondHull(s.hull, models.Point{X: x, Y: y}) > 0 {
			continue
		}
		s.floor[i] = true
		stack = append(stack, i)
		seen := shadeOf(s.tray[3*i:])
		for d := range 27 {
			known[shade{seen[0] + d%3 - 1, seen[1] + d/3%3 - 1, seen[2] + d/9 - 1}] = true
		}
	}
	alike := make([]bool, len(s.floor))
	for i := range alike {
		alike[i] = known[shadeOf(s.tray[3*i:])]
	}
	for len(stack) > 0 {
		i := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, step := range [4]int{-1, 1, -s.width, s.width} {
			j := i + step
			across := step*step == 1 && j/s.width != i/s.width
			if j < 0 || j >= len(alike) || across || s.floor[j] || s.around(alike, j) < alikeHalf {
				continue
			}
			s.floor[j] = true
			stack = append(stack, j)
		}
	}
}

// around counts the marked ones of the nine cells about a cell.
func (s *strangers) around(marked []bool, cell int) int {
	n := 0
	x, y := cell%s.width, cell/s.width
	for v := max(y-1, 0); v <= min(y+1, s.height-1); v++ {
		for u := max(x-1, 0); u <= min(x+1, s.width-1); u++ {
			if marked[v*s.width+u] {
				n++
			}
		}
	}
	return n
}

// A die lies outside of the tray where no floor appears under it and none farther out, and
// it is so far, in dice, from where dice were labelled.
const (
	offFloor = 0.6
	// underFoot is the part of a die's foot, in dice, that is looked at, and barefoot how
	// much of it may show the floor.
	underFoot = 0.6
	barefoot  = 0.25
	// farOut is how far beyond a foot, in dice, the floor is looked for once more.
	farOut = 4
)

// outside says whether a top face belongs to a die that lies on the rim or beyond it.
func (s *strangers) outside(square calibration.Square, height float64) bool {
	if s.beyondEdge(square, height) {
		return true
	}
	k := height / (height + 1)
	x, y := k*square.X, k*square.Y
	off := beyondHull(s.hull, models.Point{X: x, Y: y})
	if off < offFloor {
		return false
	}
	cells, floor := 0, 0
	s.each(x, y, underFoot/2, square.Turn, func(i int) {
		cells++
		if s.floor[i] {
			floor++
		}
	})
	return cells > 0 && float64(floor) < barefoot*float64(cells) && !s.floorBeyond(x, y)
}

// floorBeyond says whether the floor goes on farther out than a place beside it, which
// then is a print on the floor and no rim.
func (s *strangers) floorBeyond(x, y float64) bool {
	middle := models.Point{}
	for _, p := range s.hull {
		middle.X += p.X / float64(len(s.hull))
		middle.Y += p.Y / float64(len(s.hull))
	}
	dx, dy := x-middle.X, y-middle.Y
	length := math.Hypot(dx, dy)
	for away := underFoot; away < farOut; away += 1. / findCell {
		i, j := s.cell(x+dx/length*away, y+dy/length*away)
		if i < 0 || j < 0 || i >= s.width || j >= s.height {
			return false
		}
		if s.floor[j*s.width+i] {
			return true
		}
	}
	return false
}

// hullOf returns the corners of the convex hull of points, clockwise in the picture.
func hullOf(points []models.Point) []models.Point {
	if len(points) < 3 {
		return points
	}
	first := points[0]
	for _, p := range points {
		if p.X < first.X || p.X == first.X && p.Y < first.Y {
			first = p
		}
	}
	hull := []models.Point{first}
	for len(hull) <= len(points) {
		last := hull[len(hull)-1]
		next := points[0]
		for _, p := range points {
			if next == last || bend(last, next, p) < 0 {
				next = p
			}
		}
		if next == first || next == last {
			break
		}
		hull = append(hull, next)
	}
	return hull
}

// bend is positive where the way from a over b to c turns right in the picture.
func bend(a, b, c models.Point) float64 {
	return (b.X-a.X)*(c.Y-a.Y) - (b.Y-a.Y)*(c.X-a.X)
}

// beyondHull returns how far a point is outside of a convex hull, negative inside.
func beyondHull(hull []models.Point, p models.Point) float64 {
	nearest, inside := math.Inf(1), len(hull) > 2
	for i, a := range hull {
		b := hull[(i+1)%len(hull)]
		dx, dy := b.X-a.X, b.Y-a.Y
		inside = inside && bend(a, b, p) >= 0
		t := 0.0
		if n := dx*dx + dy*dy; n > 0 {
			t = min(max(((p.X-a.X)*dx+(p.Y-a.Y)*dy)/n, 0), 1)
		}
		nearest = min(nearest, math.Hypot(p.X-a.X-t*dx, p.Y-a.Y-t*dy))
	}
	if inside {
		return -nearest
	}
	return nearest
}
