package cards

import (
	"math"
	"math/rand/v2"

	"elderglass/models"
	"elderglass/vision/cards/linear"
)

// usualFocus is the focal length of a camera, for one of the longer side of its picture.
const usualFocus = 1.1

// homography maps points of one plane to another, row by row, with the last element 1.
type homography [9]float64

// quad are four corners, clockwise from the top left.
type quad [4]models.Point

func (h homography) at(p models.Point) models.Point {
	w := h[6]*p.X + h[7]*p.Y + h[8]
	return models.Point{X: (h[0]*p.X + h[1]*p.Y + h[2]) / w, Y: (h[3]*p.X + h[4]*p.Y + h[5]) / w}
}

// times returns the homography that applies g first.
func (h homography) times(g homography) (out homography) {
	for i := range 3 {
		for j := range 3 {
			for k := range 3 {
				out[3*i+j] += h[3*i+k] * g[3*k+j]
			}
		}
	}
	return out.normal()
}

// zoom makes everything so many times larger.
func zoom(by float64) homography { return homography{by, 0, 0, 0, by, 0, 0, 0, 1} }

func (h homography) normal() homography {
	if s := h[8]; s != 0 {
		for i := range h {
			h[i] /= s
		}
	}
	return h
}

// corners returns where the corners of a rectangle of a size go.
func (h homography) corners(wide, high float64) quad {
	return quad{
		h.at(models.Point{}), h.at(models.Point{X: wide}), h.at(models.Point{X: wide, Y: high}),
		h.at(models.Point{Y: high}),
	}
}

// inverse maps the other way.
func (h homography) inverse() (out homography, ok bool) {
	for i := range 3 {
		for j := range 3 {
			a, b, c, d := (j+1)%3*3+(i+1)%3, (j+2)%3*3+(i+2)%3, (j+1)%3*3+(i+2)%3, (j+2)%3*3+(i+1)%3
			out[3*i+j] = h[a]*h[b] - h[c]*h[d]
		}
	}
	if math.Abs(h[0]*out[0]+h[1]*out[3]+h[2]*out[6]) < 1e-12 || out[8] == 0 {
		return homography{}, false
	}
	return out.normal(), true
}

// pair is a point of one plane with its place in another.
type pair struct{ from, to models.Point }

// fit returns the homography that maps pairs best in the least squares of the target.
// False is returned where they do not settle one.
func fit(pairs []pair, weight func(int) float64) (homography, bool) {
	return fitAxes(pairs, func(i int) (x, y float64) { return weight(i), weight(i) })
}

// fitAxes is fit with a weight for each direction.
func fitAxes(pairs []pair, weight func(int) (x, y float64)) (homography, bool) {
	if len(pairs) < 4 {
		return homography{}, false
	}
	a, b := balance(pairs, func(p pair) models.Point {
		return p.from
	}), balance(pairs, func(p pair) models.Point { return p.to })
	var m [8][9]float64
	for i, p := range pairs {
		wx, wy := weight(i)
		f, t := a.do(p.from), b.do(p.to)
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
		return homography{}, false
	}
	h := homography{x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7], 1}
	out := b.undo().times(h).times(a.matrix())
	for _, v := range out {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return homography{}, false
		}
	}
	return out, true
}

func alike(int) float64 { return 1 }

// balanced moves points to their centre and to size one, so that equations stay exact.
type balanced struct{ x, y, scale float64 }

func balance(pairs []pair, of func(pair) models.Point) (b balanced) {
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

func (b balanced) matrix() homography {
	return homography{b.scale, 0, -b.x * b.scale, 0, b.scale, -b.y * b.scale, 0, 0, 1}
}

func (b balanced) undo() homography {
	return homography{1 / b.scale, 0, b.x, 0, 1 / b.scale, b.y, 0, 0, 1}
}

// between returns the homography from the corners of one quad to those of another.
func between(from, to quad) (homography, bool) {
	var pairs [4]pair
	for i := range pairs {
		pairs[i] = pair{from[i], to[i]}
	}
	return fit(pairs[:], alike)
}

func rectangle(wide, high float64) quad {
	return quad{{}, {X: wide}, {X: wide, Y: high}, {Y: high}}
}

// consent returns the homography on which most pairs agree within some distance of the
// target, and which pairs do.
func consent(pairs []pair, within float64, tries int, r *rand.Rand) (homography, []int) {
	if len(pairs) < 4 {
		return homography{}, nil
	}
	var best []int
	var sample [4]pair
	for range tries {
		perm := [4]int{}
		for i := range perm {
		again:
			perm[i] = r.IntN(len(pairs))
			for _, other := range perm[:i] {
				if other == perm[i] {
					goto again
				}
			}
			sample[i] = pairs[perm[i]]
		}
		h, ok := fit(sample[:], alike)
		if !ok {
			continue
		}
		if in := inliers(h, pairs, within); len(in) > len(best) {
			best = in
			if len(best) > len(pairs)*9/10 {
				break
			}
		}
	}
	var h homography
	for range 3 {
		chosen := make([]pair, len(best))
		for i, at := range best {
			chosen[i] = pairs[at]
		}
		next, ok := fit(chosen, alike)
		if !ok {
			return homography{}, nil
		}
		h, best = next, inliers(next, pairs, within)
	}
	return h, best
}

func inliers(h homography, pairs []pair, within float64) (in []int) {
	for i, p := range pairs {
		q := h.at(p.from)
		if dx, dy := q.X-p.to.X, q.Y-p.to.Y; dx*dx+dy*dy < within*within {
			in = append(in, i)
		}
	}
	return in
}

// cross is twice the area of a triangle, positive where it turns clockwise in a picture.
func cross(a, b, c models.Point) float64 { return (b.X-a.X)*(c.Y-a.Y) - (b.Y-a.Y)*(c.X-a.X) }

// area returns the area of a quad, positive where it runs clockwise in a picture.
func (q quad) area() float64 { return (cross(q[0], q[1], q[2]) + cross(q[0], q[2], q[3])) / 2 }

// convex reports whether a quad is convex and runs clockwise.
func (q quad) convex() bool {
	for i := range q {
		if !(cross(q[i], q[(i+1)%4], q[(i+2)%4]) > 0) {
			return false
		}
	}
	return true
}

// contains reports whether a point lies inside a convex quad.
func (q quad) contains(p models.Point) bool {
	for i := range q {
		if cross(q[i], q[(i+1)%4], p) < 0 {
			return false
		}
	}
	return true
}

// shared returns which share of a quad lies inside another one, of 100 sampled places.
func (q quad) shared(other quad) float64 {
	h, ok := between(rectangle(1, 1), q)
	if !ok {
		return 0
	}
	n := 0
	for i := range 100 {
		if other.contains(h.at(models.Point{X: (float64(i%10) + 0.5) / 10, Y: (float64(i/10) + 0.5) / 10})) {
			n++
		}
	}
	return float64(n) / 100
}

// overlaps reports whether two quads cannot be two cards beside or on each other.
func (q quad) overlaps(other quad) bool {
	return q.shared(other) > 0.35 || other.shared(q) > 0.35
}

// middle returns the mean of the corners.
func (q quad) middle() (m models.Point) {
	for _, p := range q {
		m.X, m.Y = m.X+p.X/4, m.Y+p.Y/4
	}
	return m
}

// scaled multiplies all places.
func (q quad) scaled(by float64) quad {
	for i, p := range q {
		q[i] = models.Point{X: by * p.X, Y: by * p.Y}
	}
	return q
}

// turned starts a quad n corners later: the card turned by quarters.
func (q quad) turned(n int) quad {
	return quad{q[n%4], q[(n+1)%4], q[(n+2)%4], q[(n+3)%4]}
}

// aspect returns width by height of the rectangle of which a quad is the picture, taken by
// a camera of usual width that looks at the middle of a picture of this size.
func (q quad) aspect(wide, high float64) float64 {
	h, ok := between(rectangle(1, 1), q)
	if !ok {
		return 1
	}
	return h.aspect(wide, high)
}

// aspect returns width by height of the rectangle that h makes of a square, as that of a quad is taken.
func (h *homography) aspect(wide, high float64) float64 {
	f := usualFocus * max(wide, high)
	column := func(i int) float64 {
		x, y, w := h[i]-wide/2*h[i+6], h[i+3]-high/2*h[i+6], f*h[i+6]
		return math.Sqrt(x*x + y*y + w*w)
	}
	return column(0) / max(column(1), 1e-9)
}

// near matches quads of about the same outline: no corner farther than a share of the
// shorter diagonal.
func (q quad) near(other quad, share float64) bool {
	d := min(math.Hypot(q[0].X-q[2].X, q[0].Y-q[2].Y), math.Hypot(q[1].X-q[3].X, q[1].Y-q[3].Y))
	for i := range q {
		if math.Hypot(q[i].X-other[i].X, q[i].Y-other[i].Y) > share*d {
			return false
		}
	}
	return true
}
