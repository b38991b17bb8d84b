package projective

import (
	"math"

	"elderglass/models"
)

// Quad is four corners, clockwise in a picture from the top left.
type Quad [4]models.Point

// Rectangle returns the corners of a rectangle whose top left one is the origin.
func Rectangle(wide, high float64) Quad {
	return Quad{{}, {X: wide}, {X: wide, Y: high}, {Y: high}}
}

// Cross returns twice the area of a triangle, positive where it turns clockwise in a picture.
func Cross(a, b, c models.Point) float64 { return (b.X-a.X)*(c.Y-a.Y) - (b.Y-a.Y)*(c.X-a.X) }

// Area returns the area of a quad, positive where it runs clockwise in a picture.
func (q Quad) Area() float64 { return (Cross(q[0], q[1], q[2]) + Cross(q[0], q[2], q[3])) / 2 }

// Convex reports whether a quad is convex and runs clockwise.
func (q Quad) Convex() bool {
	for i := range q {
		if !(Cross(q[i], q[(i+1)%4], q[(i+2)%4]) > 0) {
			return false
		}
	}
	return true
}

// Contains reports whether a point lies inside a convex quad.
func (q Quad) Contains(p models.Point) bool {
	for i := range q {
		if Cross(q[i], q[(i+1)%4], p) < 0 {
			return false
		}
	}
	return true
}

// Shared returns which share of a quad, from 0 to 1, lies inside another one, by 100 places.
func (q Quad) Shared(other Quad) float64 {
	h, ok := Between(Rectangle(1, 1), q)
	if !ok {
		return 0
	}
	n := 0
	for i := range 100 {
		if other.Contains(h.At(models.Point{X: (float64(i%10) + 0.5) / 10, Y: (float64(i/10) + 0.5) / 10})) {
			n++
		}
	}
	return float64(n) / 100
}

// Overlaps reports whether two quads cannot be two cards beside or on each other.
func (q Quad) Overlaps(other Quad) bool {
	return !q.apart(other) && (q.Shared(other) > 0.35 || other.Shared(q) > 0.35)
}

// apart reports whether the upright boxes round two quads have nothing in common, which is quick to see.
func (q Quad) apart(other Quad) bool {
	low, high := q.Box()
	otherLow, otherHigh := other.Box()
	return low.X > otherHigh.X || otherLow.X > high.X || low.Y > otherHigh.Y || otherLow.Y > high.Y
}

// Box returns the least and the most of all coordinates.
func (q Quad) Box() (low, high models.Point) {
	low, high = q[0], q[0]
	for _, p := range q[1:] {
		low.X, low.Y = min(low.X, p.X), min(low.Y, p.Y)
		high.X, high.Y = max(high.X, p.X), max(high.Y, p.Y)
	}
	return low, high
}

// Middle returns the mean of the corners.
func (q Quad) Middle() (m models.Point) {
	for _, p := range q {
		m.X, m.Y = m.X+p.X/4, m.Y+p.Y/4
	}
	return m
}

// Scaled multiplies all coordinates.
func (q Quad) Scaled(by float64) Quad {
	for i, p := range q {
		q[i] = models.Point{X: by * p.X, Y: by * p.Y}
	}
	return q
}

// Turned starts a quad n corners later: the card turned by quarters.
func (q Quad) Turned(n int) Quad {
	return Quad{q[n%4], q[(n+1)%4], q[(n+2)%4], q[(n+3)%4]}
}

// Aspect returns width by height of the rectangle of which a quad is the picture, taken by a camera of usual focal
// length that looks at the middle of a picture of this size.
func (q Quad) Aspect(wide, high float64) float64 {
	h, ok := Between(Rectangle(1, 1), q)
	if !ok {
		return 1
	}
	return h.Aspect(wide, high)
}

// Near reports whether two quads have about the same outline: no corner farther than a share of the shorter diagonal.
func (q Quad) Near(other Quad, share float64) bool {
	most := share * share * min(squared(q[0], q[2]), squared(q[1], q[3]))
	for i := range q {
		if squared(q[i], other[i]) > most {
			return false
		}
	}
	return true
}

// squared returns the square of how far two points are apart.
func squared(a, b models.Point) float64 { return (a.X-b.X)*(a.X-b.X) + (a.Y-b.Y)*(a.Y-b.Y) }

// Grown stretches a quad about its middle.
func (q Quad) Grown(by float64) Quad {
	m := q.Middle()
	for i, p := range q {
		q[i] = models.Point{X: m.X + by*(p.X-m.X), Y: m.Y + by*(p.Y-m.Y)}
	}
	return q
}

// Level returns the parallelogram nearest to a quad, as if it were seen from straight above: one corner that is off
// tells of a tilt that is none.
func (q Quad) Level() (out Quad) {
	for i, p := range q {
		a, b, c := q[(i+1)%4], q[(i+2)%4], q[(i+3)%4]
		out[i] = models.Point{X: (3*p.X + a.X - b.X + c.X) / 4, Y: (3*p.Y + a.Y - b.Y + c.Y) / 4}
	}
	return out
}

// SideMoved returns a quad of which one side lies farther from the opposite one, by a share of their distance. Side 0
// is the top, 1 the right.
func (q Quad) SideMoved(side int, by float64) Quad {
	out := q
	for _, k := range [2]int{0, 1} {
		at, from := (side+k)%4, (side+3-k)%4
		out[at] = models.Point{X: q[at].X + by*(q[at].X-q[from].X), Y: q[at].Y + by*(q[at].Y-q[from].Y)}
	}
	return out
}

// MayBe reports whether a quad may be a rectangle of an aspect, its width for its height, that a camera sees from no
// more than some 55 degrees.
func (q Quad) MayBe(aspect float64) bool {
	var sides [4]float64
	for i := range q {
		j := (i + 1) % 4
		sides[i] = math.Hypot(q[j].X-q[i].X, q[j].Y-q[i].Y)
	}
	across, down := (sides[0]+sides[2])/2, (sides[1]+sides[3])/2
	if min(sides[0], sides[2]) < 0.45*max(sides[0], sides[2]) || min(sides[1], sides[3]) < 0.45*max(sides[1], sides[3]) {
		return false
	}
	seen := across / max(down, 1e-9) / aspect
	return seen > 0.45 && seen < 2.2
}
