package projective

import (
	"math"

	"elderglass/models"
	"elderglass/vision/cards/linear"
)

// Pair is a point of one plane with its place in another.
type Pair struct{ From, To models.Point }

// Fit returns the homography that maps pairs best in the least squares of the target, each with its weight. False is
// returned where they do not settle one, as fewer than four do not.
func Fit(pairs []Pair, weight func(int) float64) (Homography, bool) {
	return FitAxes(pairs, func(i int) (x, y float64) { return weight(i), weight(i) })
}

// FitAxes is Fit with a weight for each direction.
func FitAxes(pairs []Pair, weight func(int) (x, y float64)) (Homography, bool) {
	if len(pairs) < 4 {
		return Homography{}, false
	}
	a, b := balance(pairs, func(p Pair) models.Point {
		return p.From
	}), balance(pairs, func(p Pair) models.Point { return p.To })
	var m [8][9]float64
	for i, p := range pairs {
		wx, wy := weight(i)
		f, t := a.do(p.From), b.do(p.To)
		for axis, row := range [2][9]float64{
			{f.X, f.Y, 1, 0, 0, 0, -f.X * t.X, -f.Y * t.X, t.X},
			{0, 0, 0, f.X, f.Y, 1, -f.X * t.Y, -f.Y * t.Y, t.Y},
		} {
			w := wx
			if axis == 1 {
				w = wy
			}
			for j := range 8 {
				if row[j] == 0 {
					continue
				}
				for k := range 9 {
					m[j][k] += w * row[j] * row[k]
				}
			}
		}
	}
	x, ok := linear.SolveEight(&m)
	if !ok {
		return Homography{}, false
	}
	h := Homography{x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7], 1}
	out := b.undo().Times(h).Times(a.matrix())
	for _, v := range out {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return Homography{}, false
		}
	}
	return out, true
}

func alike(int) float64 { return 1 }

// balanced moves points to their centre and to size one, so that equations stay exact.
type balanced struct{ x, y, scale float64 }

func balance(pairs []Pair, of func(Pair) models.Point) (b balanced) {
	for _, p := range pairs {
		q := of(p)
		b.x += q.X / float64(len(pairs))
		b.y += q.Y / float64(len(pairs))
	}
	far := 0.0
	for _, p := range pairs {
		q := of(p)
		far += math.Hypot(q.X-b.x, q.Y-b.y) / float64(len(pairs))
	}
	b.scale = 1 / max(far, 1e-9)
	return b
}

func (b balanced) do(p models.Point) models.Point {
	return models.Point{X: (p.X - b.x) * b.scale, Y: (p.Y - b.y) * b.scale}
}

func (b balanced) matrix() Homography {
	return Homography{b.scale, 0, -b.x * b.scale, 0, b.scale, -b.y * b.scale, 0, 0, 1}
}

func (b balanced) undo() Homography {
	return Homography{1 / b.scale, 0, b.x, 0, 1 / b.scale, b.y, 0, 0, 1}
}

// Between returns the homography from the corners of one quad to those of another. False is returned where there is
// none: three corners of one of them lie on one line.
func Between(from, to Quad) (Homography, bool) {
	a, ok := squareTo(&from)
	if !ok {
		return Homography{}, false
	}
	b, ok := squareTo(&to)
	if !ok {
		return Homography{}, false
	}
	back, ok := a.Inverse()
	if !ok {
		return Homography{}, false
	}
	out := b.Times(back)
	for _, v := range out {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return Homography{}, false
		}
	}
	return out, true
}

// onOneLine is twice the area of a triangle, by the square of how large its quad is, from which on its corners do not
// lie on one line.
const onOneLine = 1e-6

// squareTo returns the homography from the corners of a square whose sides are one long to those of a quad.
func squareTo(q *Quad) (Homography, bool) {
	size := 0.0
	for i := range q {
		size += squared(q[i], q[(i+1)%4])
	}
	for i := range q {
		if !(math.Abs(Cross(q[i], q[(i+1)%4], q[(i+2)%4])) > onOneLine*size) {
			return Homography{}, false
		}
	}
	ux, uy, vx, vy := q[1].X-q[2].X, q[1].Y-q[2].Y, q[3].X-q[2].X, q[3].Y-q[2].Y
	sx, sy := q[0].X-q[1].X-vx, q[0].Y-q[1].Y-vy
	det := ux*vy - vx*uy
	g, h := (sx*vy-vx*sy)/det, (ux*sy-sx*uy)/det
	return Homography{
		q[1].X - q[0].X + g*q[1].X, q[3].X - q[0].X + h*q[3].X, q[0].X,
		q[1].Y - q[0].Y + g*q[1].Y, q[3].Y - q[0].Y + h*q[3].Y, q[0].Y,
		g, h, 1,
	}, true
}
