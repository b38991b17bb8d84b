package demo

import "math"

// vector is a point or direction in the room: x to the right of the picture, y
// towards whoever sits in front of it, z up from the tray's floor, in dice.
type vector [3]float64

func (a vector) dot(b vector) float64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }

func (a vector) scale(k float64) vector { return vector{a[0] * k, a[1] * k, a[2] * k} }

func (a vector) add(b vector) vector { return vector{a[0] + b[0], a[1] + b[1], a[2] + b[2]} }

func (a vector) sub(b vector) vector { return vector{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }

func (a vector) length() float64 { return math.Sqrt(a.dot(a)) }

func (a vector) unit() vector { return a.scale(1 / a.length()) }

// turned is a turned about an axis of length one by an angle in radians.
func (a vector) turned(axis vector, angle float64) vector {
	c, s := math.Cos(angle), math.Sin(angle)
	cross := vector{axis[1]*a[2] - axis[2]*a[1], axis[2]*a[0] - axis[0]*a[2], axis[0]*a[1] - axis[1]*a[0]}
	return a.scale(c).add(cross.scale(s)).add(axis.scale(axis.dot(a) * (1 - c)))
}

// smooth rises from 0 at a to 1 at b.
func smooth(a, b, x float64) float64 {
	t := min(max((x-a)/(b-a), 0), 1)
	return t * t * (3 - 2*t)
}

// grain is noise of -1…1 that is always the same at a place, with about one hill a unit.
func grain(x, y float64) float64 {
	i, j := math.Floor(x), math.Floor(y)
	u, v := smooth(0, 1, x-i), smooth(0, 1, y-j)
	a := scatter(int(i), int(j))*(1-u) + scatter(int(i)+1, int(j))*u
	b := scatter(int(i), int(j)+1)*(1-u) + scatter(int(i)+1, int(j)+1)*u
	return a*(1-v) + b*v
}

// scatter is a number of -1…1 that looks like chance.
func scatter(i, j int) float64 {
	h := uint32(i)*0x9e3779b1 ^ uint32(j)*0x85ebca77 //nolint:gosec // the low bits are what is wanted
	h ^= h >> 15
	h *= 0x2c1b3c6d
	h ^= h >> 12
	h *= 0x297a2d39
	h ^= h >> 15
	return float64(h)/(1<<31) - 1
}
