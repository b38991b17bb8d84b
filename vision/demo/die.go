package demo

import (
	"math"

	"elderglass/models"
)

// The make of a die: how its edges are rounded and how large the print is, in sides.
const (
	rounded   = 0.11
	printSide = 0.72
)

// Die is a die on the tray's floor.
type Die struct {
	Kind models.Kind
	// Top is which of the kind's faces lies on top.
	Top int
	// X and Y are its middle, in dice from the middle of the tray, to the right and
	// towards the lower edge of the picture. Turn is clockwise in the picture, in radians.
	X, Y, Turn float64
}

// Face is the face on top.
func (d Die) Face() models.Face { return d.Kind.Faces[d.Top] }

// Label is the die as a perfect reader would read it in the picture.
func (d Die) Label() models.Die {
	out := models.Die{Colour: d.Kind.Colour, Face: d.Face(), Confidence: 1, Sure: true}
	out.X, out.Y = project(vector{d.X, d.Y, 1})
	c, s := math.Cos(d.Turn)/2, math.Sin(d.Turn)/2
	for _, k := range [4][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		x, y := project(vector{d.X + k[0]*c - k[1]*s, d.Y + k[0]*s + k[1]*c, 1})
		out.Corners = append(out.Corners, models.Point{X: x, Y: y})
	}
	return out
}

// material is what a die of a colour is made of, in linear red, green, blue.
type material struct{ body, ink [3]float64 }

var materials = map[models.Colour]material{
	"green":  {[3]float64{0.03, 0.24, 0.06}, [3]float64{0.85, 0.87, 0.8}},
	"yellow": {[3]float64{0.78, 0.5, 0.03}, [3]float64{0.03, 0.02, 0.02}},
	"red":    {[3]float64{0.5, 0.02, 0.02}, [3]float64{0.87, 0.85, 0.8}},
	"white":  {[3]float64{0.74, 0.72, 0.67}, [3]float64{0.02, 0.02, 0.03}},
	"black":  {[3]float64{0.012, 0.012, 0.015}, [3]float64{0.82, 0.8, 0.75}},
	"blue":   {[3]float64{0.02, 0.07, 0.42}, [3]float64{0.87, 0.85, 0.8}},
	"orange": {[3]float64{0.8, 0.2, 0.01}, [3]float64{0.03, 0.02, 0.02}},
	"purple": {[3]float64{0.2, 0.03, 0.3}, [3]float64{0.87, 0.85, 0.8}},
}

// solid is a die in the room: it lies, tumbles or flies.
type solid struct {
	Die

	centre vector
	// right, down and up are the directions of the top face's edges and of its normal.
	right, down, up vector
	lamps           [16]vector // the lamp's directions, as the die sees them
	stuff           material
	prints          [6]mask
}

// lying is a die at rest.
func lying(d Die) solid {
	c, s := math.Cos(d.Turn), math.Sin(d.Turn)
	return newSolid(d, vector{d.X, d.Y, 0.5}, vector{c, s, 0}, vector{-s, c, 0}, vector{0, 0, 1})
}

func newSolid(d Die, centre, right, down, up vector) solid {
	s := solid{Die: d, centre: centre, right: right, down: down, up: up, stuff: materials[d.Kind.Colour]}
	for i, l := range lamps {
		s.lamps[i] = s.own(l)
	}
	for i, f := range d.Kind.Faces {
		s.prints[i] = masks()[f]
	}
	return s
}

// own is a direction of the room in the die's own axes.
func (s *solid) own(v vector) vector { return vector{v.dot(s.right), v.dot(s.down), v.dot(s.up)} }

// reach is the distance from the die's middle within which all of it lies.
const reach = 0.5*math.Sqrt2*1.2 + 0.02

// enter is where a ray comes into the box about the die, in its own axes; ok is false
// where it passes by.
func enter(o, d *vector, half float64) (t float64, ok bool) {
	leave := math.MaxFloat64
	for i := range 3 {
		k := 1 / d[i] // no direction is exactly along an edge for long, and infinity is right then
		a, b := (-half-o[i])*k, (half-o[i])*k
		if a > b {
			a, b = b, a
		}
		if a > t {
			t = a
		}
		if b < leave {
			leave = b
		}
	}
	return t, t < leave
}

// toFace is how far a point is from the die's surface.
func toFace(q vector) float64 {
	const flat = 0.5 - rounded
	x, y, z := max(math.Abs(q[0])-flat, 0), max(math.Abs(q[1])-flat, 0), max(math.Abs(q[2])-flat, 0)
	return math.Sqrt(x*x+y*y+z*z) - rounded
}

// hit is where a ray from the eye meets the die, in the die's own axes.
func (s *solid) hit(d vector) (t float64, q vector, ok bool) {
	o, dir := s.own(eye.sub(s.centre)), s.own(d)
	t, ok = enter(&o, &dir, 0.5)
	if !ok {
		return 0, q, false
	}
	for range 12 {
		q = o.add(dir.scale(t))
		away := toFace(q)
		if away < 0.002 {
			return t, q, true
		}
		if away > 0.4 {
			break
		}
		t += away
	}
	return 0, q, false
}

// shades reports whether the die keeps a lamp off a point.
func (s *solid) shades(q *vector, lamp int) bool {
	_, ok := enter(q, &s.lamps[lamp], 0.47)
	return ok
}

// normal is the direction away from the surface at a point, in the die's own axes.
func normal(q vector) vector {
	var n vector
	for i, v := range q {
		n[i] = math.Copysign(max(math.Abs(v)-0.5+rounded, 0), v)
	}
	if n.length() == 0 {
		return vector{0, 0, 1}
	}
	return n.unit()
}

// ink is how much print lies at a point, in the die's own axes.
func (s *solid) ink(q vector) float64 {
	side, axis := 0, 0
	for i, v := range q {
		if math.Abs(v) > math.Abs(q[axis]) {
			axis = i
		}
	}
	// Seen from outside each face has its own right and down.
	u, v := q[(axis+1)%3], q[(axis+2)%3]
	if side = 2 * ((axis + 1) % 3); q[axis] < 0 {
		side, u, v = side+1, v, u
	}
	face := (s.Top + side) % 6 // the top is side 0
	return s.prints[face].at(0.5+u/printSide, 0.5+v/printSide)
}
