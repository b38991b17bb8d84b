//go:build !nocv

package vision

import (
	"image"
	"math"
	"slices"

	"elderglass/calibration"
	"elderglass/models"
)

// Areas in dice: less than a speck is noise or a reflection, more than a hand's
// worth is a hand, a sleeve or a board.
const (
	speck = 0.3
	palm  = 4.0
)

// A thing that hardly stands out is told of from so much area in dice on, of which a share of
// faintSeen does: each cell is counted with its neighbours, so up to four times. Nearer than
// sameThing, in dice, to what is told of already it is the same.
const (
	faintThing = 0.4
	faintSeen  = 0.7
	sameThing  = 1.5
)

// around is how far, in dice, the outline of a known die is widened: its rounding,
// its blur and the small error of its place.
const around = 0.16

// strangers finds what lies on the tray and is no die that was found.
type strangers struct {
	grid
	// tray holds the empty tray's mean light of each cell.
	tray   []float64
	inside []bool
	// floor marks the cells that show the empty tray's floor; hull is around the feet of
	// the labelled dice, as they appear in the plane of the tops.
	floor []bool
	hull  []models.Point
	// edges are where the floor ends in straight lines.
	edges []edge
	// object marks cells that changed as an object changes them, moved those that
	// changed in any way; odd are the objects not explained by a die yet. Dim cells
	// are darker, as in a shadow or under something dark, shady ones are so by less already, deep ones
	// darker than one shadow leaves them; dice are the cells of the known dice.
	object, moved, odd, dim, shady, deep, dice []bool
	// light is the share of its light that a moved cell has.
	light []float64
	// faint are the moved cells that were not looked at yet.
	faint []bool
	// stack and region are the cells of what is collected, those to look at yet and those that were; fringe those of
	// shadows beside it.
	stack, region, fringe []int
	plots                 plots
	// pix is the flattened frame that was marked, gain its light.
	pix  []uint8
	gain [3]float64
}

func newStrangers(p *calibration.Profile, c canvas, tray []uint8) *strangers {
	s := &strangers{grid: gridOf(c, findCell)}
	n := s.width * s.height
	s.tray, s.inside = make([]float64, 3*n), make([]bool, n)
	s.makeMarks()
	for i := range n {
		mean := s.mean(tray, i)
		copy(s.tray[3*i:], mean[:])
	}
	left, top, right, bottom := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, e := range p.Samples {
		left, right = min(left, e.Square.X), max(right, e.Square.X)
		top, bottom = min(top, e.Square.Y), max(bottom, e.Square.Y)
	}
	for i := range n {
		x, y := s.place(i)
		s.inside[i] = x > left && x < right && y > top && y < bottom
	}
	s.findFloor(p)
	s.findEdges(p)
	s.plots = newPlots(s.width, s.height)
	return s
}

// makeMarks makes what mark fills, for every cell.
func (s *strangers) makeMarks() {
	n := s.width * s.height
	for _, mask := range []*[]bool{&s.object, &s.moved, &s.odd, &s.dim, &s.shady, &s.deep, &s.dice, &s.faint} {
		*mask = make([]bool, n)
	}
	s.light = make([]float64, n)
}

// mark compares a flattened frame with the empty tray, cell by cell. Most cells have
// not changed, and a shadow is looked for in the others alone.
func (s *strangers) mark(pix []uint8, gain [3]float64) {
	s.pix, s.gain = pix, gain
	for i := range s.odd {
		c, moved := changeOf(s.mean(pix, i), [3]float64(s.tray[3*i:]), gain)
		s.moved[i] = moved
		s.object[i], s.odd[i], s.dim[i], s.shady[i], s.deep[i], s.dice[i] = false, false, false, false, false, false
		if !moved {
			continue
		}
		shaded := c.shaded(touched, hue)
		shadow := shaded && c.lit()
		s.object[i] = c.plain() && !shadow
		s.odd[i] = s.inside[i] && s.object[i]
		s.dim[i], s.shady[i] = shadow && c.low < dimmed, shadow && c.low < shadowGoesOn
		s.deep[i], s.light[i] = shaded && !shadow, c.light
	}
}

// areas returns rectangles of cells that hold all that changed and cost little to look
// at, none where nothing did.
func (s *strangers) areas(cost func(image.Rectangle) int) []image.Rectangle {
	return s.plots.gather(s.moved, s.width, cost)
}

// stranger is something that is no die: its middle in the plane and its area in
// dice.
type stranger struct {
	x, y, area float64
}

// find returns what is marked and was not cleared: no die that was found. In a light that is
// bent every print of the tray stands out a little.
func (s *strangers) find(bent bool) []stranger {
	var out []stranger
	const perCell = float64(findCell*findCell) / (findScale * findScale)
	for i := range s.odd {
		if !s.odd[i] {
			continue
		}
		if t, shade := s.collectOdd(i, perCell); t.area >= speck && !shade {
			out = append(out, t)
		}
	}
	if !bent {
		out = s.findFaint(out, perCell)
	}
	return s.findDark(out, perCell)
}

// findFaint appends what hardly stands out from a tray of its colour, but lies by itself and
// changes some cells as only a thing does.
func (s *strangers) findFaint(out []stranger, perCell float64) []stranger {
	for i := range s.moved {
		s.faint[i] = s.moved[i] && s.inside[i] && !s.dice[i] && !s.dim[i]
	}
	for i := range s.faint {
		if !s.faint[i] {
			continue
		}
		alone, seen := true, 0
		t := s.collect(s.faint, i, perCell, func(cell int) {
			alone = alone && !s.dice[cell] && s.inside[cell]
			if s.object[cell] {
				seen++
			}
		})
		told := slices.ContainsFunc(out, func(o stranger) bool { return math.Hypot(o.x-t.x, o.y-t.y) < sameThing })
		if t.area >= faintThing && t.area < palm && alone && !told && float64(seen)*perCell >= faintSeen*t.area {
			out = append(out, t)
		}
	}
	return out
}

// collect takes the marked cells that hang together with one, and shows the cells
// beside them to beside.
func (s *strangers) collect(marked []bool, first int, perCell float64, beside func(cell int)) stranger {
	var t stranger
	n := 0.0
	s.stack, s.region = append(s.stack[:0], first), s.region[:0]
	marked[first] = false
	for len(s.stack) > 0 {
		i := s.stack[len(s.stack)-1]
		s.stack, s.region = s.stack[:len(s.stack)-1], append(s.region, i)
		x, y := s.place(i)
		t.x += x
		t.y += y
		n++
		for _, step := range [4]int{-1, 1, -s.width, s.width} {
			j := i + step
			if j < 0 || j >= len(marked) || (step*step == 1 && j/s.width != i/s.width) {
				continue
			}
			if beside != nil {
				beside(j)
			}
			if !marked[j] {
				continue
			}
			marked[j] = false
			s.stack = append(s.stack, j)
		}
	}
	return stranger{x: t.x / n, y: t.y / n, area: n * perCell}
}
