//go:build !nocv

package vision

import (
	"image"
	"math"
	"slices"

	"elderglass/calibration"
	"elderglass/models"
)

// Something that is no die shows as cells that changed in another way than a
// shadow or a lamp changes them: by more than changed, in hue by more than hue (both
// as logarithms of the light).
const (
	changed = 0.3
	// touched is a change of any kind, over the noise.
	touched = 0.1
	hue     = 0.16
	// darkest is the least share of the light that a shadow leaves; dimmed is how
	// little, as a logarithm, a dark thing takes.
	darkest = 0.165
	dimmed  = -0.3
	// dark is added to pixel values so that noise in black does not count.
	dark = 10
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
	canvas        canvas
	width, height int
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
	// are darker, as in a shadow or under something dark, deep ones darker than one shadow
	// leaves them; dice are the cells of the known dice.
	object, moved, odd, dim, deep, dice []bool
	// light is the share of its light that a moved cell has.
	light []float64
	// faint are the moved cells that were not looked at yet.
	faint []bool
	stack []int
	plots plots
}

func newStrangers(p *calibration.Profile, c canvas, tray []uint8) *strangers {
	s := &strangers{canvas: c, width: c.width / findCell, height: c.height / findCell}
	n := s.width * s.height
	s.tray, s.inside = make([]float64, 3*n), make([]bool, n)
	for _, mask := range []*[]bool{&s.object, &s.moved, &s.odd, &s.dim, &s.deep, &s.dice, &s.faint} {
		*mask = make([]bool, n)
	}
	s.light = make([]float64, n)
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

// place returns the plane coordinates of a cell's centre.
func (s *strangers) place(i int) (float64, float64) {
	return s.canvas.plane(findCell*(float64(i%s.width)+0.5), findCell*(float64(i/s.width)+0.5))
}

func (s *strangers) mean(pix []uint8, cell int) [3]float64 {
	var blue, green, red int
	x0, y0 := findCell*(cell%s.width), findCell*(cell/s.width)
	for y := y0; y < y0+findCell; y++ {
		row := pix[3*(y*s.canvas.width+x0):][:3*findCell]
		for ; len(row) > 2; row = row[3:] {
			blue, green, red = blue+int(row[0]), green+int(row[1]), red+int(row[2])
		}
	}
	const area = findCell * findCell
	return [3]float64{float64(blue) / area, float64(green) / area, float64(red) / area}
}

// mark compares a flattened frame with the empty tray, cell by cell. Most cells have
// not changed, and a shadow is looked for in the others alone.
func (s *strangers) mark(pix []uint8, gain [3]float64) {
	for i := range s.odd {
		mean, tray := s.mean(pix, i), [3]float64(s.tray[3*i:])
		for k := range mean {
			burns := mean[k] >= burnt
			mean[k] /= gain[k]
			if burns {
				tray[k] = min(tray[k], mean[k])
			}
		}
		s.moved[i] = changes(mean, tray)
		s.object[i], s.odd[i], s.dim[i], s.deep[i], s.dice[i] = false, false, false, false, false
		if !s.moved[i] {
			continue
		}
		low, high := spanned(mean, tray, 1)
		light := lightLeft(mean, tray)
		least, most := spanned(rounded(mean, tray, light), tray, light)
		shaded := high < touched && most-least < hue
		shadow := shaded && (light > darkest || s.black(i))
		s.object[i] = max(high, -low) > changed && !shadow
		s.odd[i] = s.inside[i] && s.object[i]
		s.dim[i], s.deep[i], s.light[i] = shadow && low < dimmed, shaded && !shadow, light
	}
}

// areas returns rectangles of cells that hold all that changed and cost little to look
// at, none where nothing did.
func (s *strangers) areas(cost func(image.Rectangle) int) []image.Rectangle {
	return s.plots.gather(s.moved, s.width, cost)
}

// lightLeft returns the share of the light that falls on a cell since the tray was
// empty, by the channels in which the tray is bright.
func lightLeft(mean, tray [3]float64) float64 {
	seen, all := 0.0, 0.0
	for k, t := range tray {
		seen += mean[k] * t
		all += t * t
	}
	return seen / max(all, 1)
}

// touchedMore is touched as a share.
var touchedMore = math.Exp(touched)

// changes says whether any channel changed by more than touched.
func changes(mean, tray [3]float64) bool {
	for k, t := range tray {
		if v := mean[k] + dark; v > touchedMore*(t+dark) || touchedMore*v < t+dark {
			return true
		}
	}
	return false
}

// spanned returns the least and the greatest change of a channel, as logarithms,
// against the tray in a share of its light. Noise in a channel that is nearly black
// counts little.
func spanned(mean, tray [3]float64, light float64) (low, high float64) {
	low, high = math.Inf(1), 0
	for k, t := range tray {
		change := (mean[k] + dark) / (light*t + dark)
		low, high = min(low, change), max(high, change)
	}
	return math.Log(low), math.Log(high)
}

// each visits the cells in a turned square around a place of the plane.
func (s *strangers) each(x, y, half, turn float64, visit func(cell int)) {
	cos, sin := math.Cos(turn), math.Sin(turn)
	reach := math.Sqrt2 * half
	x0, y0 := s.cell(x-reach, y-reach)
	x1, y1 := s.cell(x+reach, y+reach)
	for j := max(y0, 0); j <= min(y1, s.height-1); j++ {
		for i := max(x0, 0); i <= min(x1, s.width-1); i++ {
			px, py := s.place(j*s.width + i)
			dx, dy := px-x, py-y
			if math.Abs(dx*cos+dy*sin) < half && math.Abs(dy*cos-dx*sin) < half {
				visit(j*s.width + i)
			}
		}
	}
}

func (s *strangers) cell(x, y float64) (int, int) {
	return int(math.Floor((x - s.canvas.left) * s.canvas.scale / findCell)),
		int(math.Floor((y - s.canvas.top) * s.canvas.scale / findCell))
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
		if t, overlap := s.collectOdd(i, perCell); t.area >= speck && !overlap {
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
	s.stack = append(s.stack[:0], first)
	marked[first] = false
	for len(s.stack) > 0 {
		i := s.stack[len(s.stack)-1]
		s.stack = s.stack[:len(s.stack)-1]
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
