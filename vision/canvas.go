//go:build !nocv

package vision

import (
	"math"

	"elderglass/calibration"
)

// margin is how far, in dice, the canvas reaches beyond the dice that were
// labelled: dice roll to where none lay while calibrating.
const margin = 4

// canvas is the part of the top plane that is searched for dice, as a picture of
// scale pixels for each die. Its origin in plane coordinates is left, top.
type canvas struct {
	left, top     float64
	scale         float64
	width, height int
}

// unlearned is how far, in dice, the canvas reaches from the middle of the picture
// while no dice were labelled.
const unlearned = 14

// newCanvas covers what the camera sees of the plane within margin of the
// labelled dice. Sides are multiples of step pixels.
func newCanvas(p *calibration.Profile, scale float64, step int) canvas {
	left, top, right, bottom := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, s := range p.Samples {
		left, right = min(left, s.Square.X-margin), max(right, s.Square.X+margin)
		top, bottom = min(top, s.Square.Y-margin), max(bottom, s.Square.Y+margin)
	}
	m := p.Plane.ToPlane(p.Width, p.Height)
	if len(p.Samples) == 0 {
		x, y := m.Map(float64(p.Width)/2, float64(p.Height)/2)
		left, top, right, bottom = x-unlearned, y-unlearned, x+unlearned, y+unlearned
	}
	seenLeft, seenTop, seenRight, seenBottom := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, c := range [][2]int{{0, 0}, {p.Width, 0}, {0, p.Height}, {p.Width, p.Height}} {
		x, y := m.Map(float64(c[0]), float64(c[1]))
		if m[6]*float64(c[0])+m[7]*float64(c[1])+m[8] <= 0 {
			continue
		}
		seenLeft, seenRight = min(seenLeft, x), max(seenRight, x)
		seenTop, seenBottom = min(seenTop, y), max(seenBottom, y)
	}
	left, right = max(left, seenLeft-0.5), min(right, seenRight+0.5)
	top, bottom = max(top, seenTop-0.5), min(bottom, seenBottom+0.5)
	up := func(dice float64) int { return (int(math.Ceil(dice*scale)) + step - 1) / step * step }
	return canvas{left: left, top: top, scale: scale, width: up(right - left), height: up(bottom - top)}
}

// toPicture returns the homography from the canvas's pixels to a picture's.
func (c canvas) toPicture(p calibration.Plane, width, height int) calibration.Matrix {
	m := p.ToPicture(width, height, 0)
	var out calibration.Matrix
	for i := 0; i < 9; i += 3 {
		out[i] = m[i] / c.scale
		out[i+1] = m[i+1] / c.scale
		out[i+2] = m[i]*c.left + m[i+1]*c.top + m[i+2]
	}
	return out
}

// plane returns the plane coordinates of a canvas position.
func (c canvas) plane(x, y float64) (float64, float64) {
	return c.left + x/c.scale, c.top + y/c.scale
}
