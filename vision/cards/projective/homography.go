// Package projective maps planes to planes as a camera does: homographies, fitting them to points, and the quads that
// rectangles become.
package projective

import (
	"math"

	"elderglass/models"
)

// UsualFocus is the focal length of a usual camera, for one of the longer side of its picture.
const UsualFocus = 1.1

// Homography maps points of one plane to another, a row of the matrix after the other, with the last element 1.
type Homography [9]float64

// At returns where a point goes.
func (h Homography) At(p models.Point) models.Point {
	w := h[6]*p.X + h[7]*p.Y + h[8]
	return models.Point{X: (h[0]*p.X + h[1]*p.Y + h[2]) / w, Y: (h[3]*p.X + h[4]*p.Y + h[5]) / w}
}

// Times returns the homography that applies g first.
func (h Homography) Times(g Homography) (out Homography) {
	for i := range 3 {
		for j := range 3 {
			for k := range 3 {
				out[3*i+j] += h[3*i+k] * g[3*k+j]
			}
		}
	}
	return out.Normal()
}

// Zoom returns the homography that makes everything so many times larger.
func Zoom(by float64) Homography { return Homography{by, 0, 0, 0, by, 0, 0, 0, 1} }

// Normal returns the same map with its last element 1.
func (h Homography) Normal() Homography {
	if s := h[8]; s != 0 {
		for i := range h {
			h[i] /= s
		}
	}
	return h
}

// Corners returns where the corners of a rectangle of a size go, whose top left one is the origin.
func (h Homography) Corners(wide, high float64) Quad {
	return Quad{
		h.At(models.Point{}), h.At(models.Point{X: wide}), h.At(models.Point{X: wide, Y: high}),
		h.At(models.Point{Y: high}),
	}
}

// Quad returns where the corners of a quad go.
func (h Homography) Quad(q Quad) Quad {
	for i, p := range q {
		q[i] = h.At(p)
	}
	return q
}

// Inverse returns the map back. False is returned where there is none.
func (h Homography) Inverse() (out Homography, ok bool) {
	for i := range 3 {
		for j := range 3 {
			a, b, c, d := (j+1)%3*3+(i+1)%3, (j+2)%3*3+(i+2)%3, (j+1)%3*3+(i+2)%3, (j+2)%3*3+(i+1)%3
			out[3*i+j] = h[a]*h[b] - h[c]*h[d]
		}
	}
	if math.Abs(h[0]*out[0]+h[1]*out[3]+h[2]*out[6]) < 1e-12 || out[8] == 0 {
		return Homography{}, false
	}
	return out.Normal(), true
}

// Aspect returns width by height of the rectangle that h makes of a square, as Quad.Aspect does.
func (h Homography) Aspect(wide, high float64) float64 {
	f := UsualFocus * max(wide, high)
	column := func(i int) float64 {
		x, y, w := h[i]-wide/2*h[i+6], h[i+3]-high/2*h[i+6], f*h[i+6]
		return math.Sqrt(x*x + y*y + w*w)
	}
	return column(0) / max(column(1), 1e-9)
}
