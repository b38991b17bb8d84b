// Package tabletop says how the table on which things lie is tilted, and looks at it from straight above: there edges
// say where discs and rectangles of known sizes may lie.
package tabletop

import (
	"math"

	"elderglass/models"
	"elderglass/vision/cards/projective"
)

// All that lies on a table lies in one plane. How that is tilted, all things that were found on it say together far
// better than a small one of them can.

const (
	steepest   = 1.3   // tangent of a table's tilt
	tiltStep   = 0.4   // by which a tilt is first changed
	finestTilt = 0.002 // and at last
)

// Thing is a thing on a table: where its corners are seen in the picture, and its size in any measure.
type Thing struct {
	Corners    projective.Quad
	Wide, High float64
}

// Above returns how a picture, so many pixels wide and high, is mapped to the table on which things lie, as it is
// seen from straight above, in a measure of its own.
func Above(wide, high float64, things []Thing) projective.Homography {
	misfit := func(across, down float64) (sum float64) {
		if math.Hypot(across, down) > steepest {
			return math.Inf(1)
		}
		above := fromAbove(wide, high, across, down)
		for i := range things {
			off, _ := things[i].Misfit(above)
			sum += off
		}
		return sum
	}
	var across, down float64
	least := misfit(0, 0)
	for step := tiltStep; step > finestTilt; {
		x, y := across, down
		for i := range 8 {
			a, b := x+step*math.Cos(float64(i)*math.Pi/4), y+step*math.Sin(float64(i)*math.Pi/4)
			if off := misfit(a, b); off < least {
				least, across, down = off, a, b
			}
		}
		if x == across && y == down {
			step /= 2
		}
	}
	return fromAbove(wide, high, across, down)
}

// fromAbove maps a picture to a table that is tilted by some tangents across and down the picture.
func fromAbove(wide, high, across, down float64) projective.Homography {
	long := math.Sqrt(across*across + down*down + 1)
	n := [3]float64{across / long, down / long, 1 / long}
	flat := math.Hypot(n[0], n[2])
	u := [3]float64{n[2] / flat, 0, -n[0] / flat}
	v := [3]float64{n[1] * u[2], n[2]*u[0] - n[0]*u[2], -n[1] * u[0]}
	focus, x, y := projective.UsualFocus*max(wide, high), wide/2, high/2
	var h projective.Homography
	for i, r := range [3][3]float64{u, v, n} {
		h[3*i], h[3*i+1], h[3*i+2] = r[0]/focus, r[1]/focus, r[2]-(r[0]*x+r[1]*y)/focus
	}
	return h.Normal()
}

// Misfit returns by how much the corners of a thing are off those of a rectangle of its shape, in squared pixels of the
// picture, where the table is seen so, and how large it lies there for one of its own measure.
func (t *Thing) Misfit(above projective.Homography) (off, scale float64) {
	_, off, scale = t.laid(above)
	return off, scale
}

// Level returns where a thing lies in the picture, from its own measure, if it is a rectangle of its shape on the table
// that is seen so, and by how much its corners are off that, by the square root of its area.
func (t *Thing) Level(above projective.Homography) (place projective.Homography, off float64) {
	onTable, squares, _ := t.laid(above)
	back, _ := above.Inverse() // it is one of Above
	return back.Times(onTable), math.Sqrt(squares / float64(len(t.Corners)) / t.Corners.Area())
}

// laid returns the rectangle of a thing's shape on the table that is most like it, from its own measure, by how much it
// is off, in squared pixels of the picture, and how large it is there for one of its own measure.
func (t *Thing) laid(above projective.Homography) (onTable projective.Homography, off, scale float64) {
	q, own := above.Quad(t.Corners), projective.Rectangle(t.Wide, t.High)
	var x, y, along, across, square float64
	for i := range q {
		x, y = x+q[i].X/4, y+q[i].Y/4
	}
	for i := range q {
		q[i] = models.Point{X: q[i].X - x, Y: q[i].Y - y}
		own[i] = models.Point{X: own[i].X - t.Wide/2, Y: own[i].Y - t.High/2}
		along += own[i].X*q[i].X + own[i].Y*q[i].Y
		across += own[i].X*q[i].Y - own[i].Y*q[i].X
		square += own[i].X*own[i].X + own[i].Y*own[i].Y
	}
	along, across = along/square, across/square
	for i := range q {
		dx, dy := q[i].X-along*own[i].X+across*own[i].Y, q[i].Y-across*own[i].X-along*own[i].Y
		off += dx*dx + dy*dy
	}
	scale = math.Hypot(along, across)
	middle := projective.Homography{1, 0, -t.Wide / 2, 0, 1, -t.High / 2, 0, 0, 1}
	onTable = projective.Homography{along, -across, x, across, along, y, 0, 0, 1}.Times(middle)
	return onTable, off * t.Corners.Area() / (scale * scale * t.Wide * t.High), scale
}
