package calibration

import (
	"math"

	"elderglass/models"
)

// Plane is the pose of a pinhole camera over the plane of the dice's top faces.
// All dice of a set are equally high, so all top faces lie in that plane and are
// unit squares in its coordinates: the unit is one die, the origin is the point
// straight below the camera, x runs to the right of the picture and y down.
//
// Picture coordinates are scaled by the picture's width, so a Plane holds for
// every resolution of the same camera and aspect.
type Plane struct {
	// Focal is the focal length in picture widths.
	Focal float64 `json:"focal"`
	// TiltX and TiltY are the direction of the plane's normal (TiltX, TiltY, 1).
	TiltX float64 `json:"tiltX"`
	TiltY float64 `json:"tiltY"`
	// Height is how far the camera is above the plane, in dice.
	Height float64 `json:"height"`
}

type vector [3]float64

func (a vector) dot(b vector) float64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }

func (a vector) scale(k float64) vector { return vector{a[0] * k, a[1] * k, a[2] * k} }

func (a vector) add(b vector) vector { return vector{a[0] + b[0], a[1] + b[1], a[2] + b[2]} }

func (a vector) cross(b vector) vector {
	return vector{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}

func (a vector) unit() vector { return a.scale(1 / math.Sqrt(a.dot(a))) }

// axes returns the plane's x and y directions and its normal, in the camera's
// frame.
func (p Plane) axes() (x, y, normal vector) {
	normal = vector{p.TiltX, p.TiltY, 1}.unit()
	right := vector{1, 0, 0}
	x = right.add(normal.scale(-right.dot(normal))).unit()
	return x, normal.cross(x), normal
}

// Matrix is a 3 x 3 homography, row by row.
type Matrix [9]float64

// Map applies the homography to a point.
func (m *Matrix) Map(x, y float64) (float64, float64) {
	w := m[6]*x + m[7]*y + m[8]
	return (m[0]*x + m[1]*y + m[2]) / w, (m[3]*x + m[4]*y + m[5]) / w
}

// scale returns how many pixels a die's side has at most where a square lies.
func (m *Matrix) scale(s Square) float64 {
	x0, y0 := m.Map(s.X, s.Y)
	x1, y1 := m.Map(s.X+1, s.Y)
	x2, y2 := m.Map(s.X, s.Y+1)
	return max(math.Hypot(x1-x0, y1-y0), math.Hypot(x2-x0, y2-y0))
}

// ToPicture returns the homography from plane coordinates to pixels of a picture
// of the given size. Below is how far under the top plane the points lie, in
// dice: 0 for top faces, 1 for the tray's floor.
func (p Plane) ToPicture(width, height int, below float64) Matrix {
	ex, ey, n := p.axes()
	h := p.Height + below
	w := float64(width)
	cx, cy := w/2, float64(height)/2
	var m Matrix
	for i, column := range [3]vector{ex, ey, n.scale(h)} {
		m[i] = p.Focal*w*column[0] + cx*column[2]
		m[3+i] = p.Focal*w*column[1] + cy*column[2]
		m[6+i] = column[2]
	}
	return m
}

// ToPlane returns the homography from pixels of a picture of the given size to
// coordinates of the top plane.
func (p Plane) ToPlane(width, height int) Matrix {
	ex, ey, n := p.axes()
	w := float64(width)
	cx, cy := w/2, float64(height)/2
	row := func(a vector, k float64) [3]float64 {
		fx, fy := k*a[0]/(p.Focal*w), k*a[1]/(p.Focal*w)
		return [3]float64{fx, fy, k*a[2] - fx*cx - fy*cy}
	}
	r0, r1, r2 := row(ex, p.Height), row(ey, p.Height), row(n, 1)
	return Matrix{r0[0], r0[1], r0[2], r1[0], r1[1], r1[2], r2[0], r2[1], r2[2]}
}

// Square is a top face in plane coordinates: its centre and how far it is turned,
// in radians from 0 to π/2.
type Square struct {
	X, Y, Turn float64
}

// Corners returns the square's corners in plane coordinates, clockwise as seen
// from the camera.
func (s Square) Corners() [4]models.Point {
	c, d := math.Cos(s.Turn)/2, math.Sin(s.Turn)/2
	return [4]models.Point{
		{X: s.X - c + d, Y: s.Y - d - c},
		{X: s.X + c + d, Y: s.Y + d - c},
		{X: s.X + c - d, Y: s.Y + d + c},
		{X: s.X - c - d, Y: s.Y - d + c},
	}
}

// fitSquare returns the unit square nearest to four corners in plane
// coordinates, given clockwise, and its differences in x and y to each corner.
func fitSquare(corners [4]models.Point) (Square, [8]float64) {
	var s Square
	for _, c := range corners {
		s.X += c.X / 4
		s.Y += c.Y / 4
	}
	var sum complex128
	for i, c := range corners {
		expected := complex(-0.5, -0.5)
		for range i {
			expected *= 1i
		}
		sum += complex(c.X-s.X, c.Y-s.Y) * complex(real(expected), -imag(expected))
	}
	s.Turn = math.Atan2(imag(sum), real(sum))
	var rest [8]float64
	for i, c := range s.Corners() {
		rest[2*i] = corners[i].X - c.X
		rest[2*i+1] = corners[i].Y - c.Y
	}
	s.Turn = math.Mod(s.Turn+2*math.Pi, math.Pi/2)
	return s, rest
}

// SquareOf returns the unit square that lies nearest to four corners given in
// pixels of a picture, clockwise, and the largest distance, in dice, of a corner
// from it.
func (p Plane) SquareOf(corners [4]models.Point, width, height int) (Square, float64) {
	m := p.ToPlane(width, height)
	for i, c := range corners {
		corners[i].X, corners[i].Y = m.Map(c.X, c.Y)
	}
	s, rest := fitSquare(corners)
	worst := 0.0
	for i := 0; i < 8; i += 2 {
		worst = max(worst, math.Hypot(rest[i], rest[i+1]))
	}
	return s, worst
}
