package demo

import "math"

// The picture that the camera takes, in pixels.
const (
	Width  = 960
	Height = 720
)

// The camera: how steeply it looks down, how far it is away, in dice, and its focal
// length in pixels. A die in the middle has a side of about 72 pixels.
const (
	elevation = 76 * math.Pi / 180
	away      = 20.0
	focal     = 1440.0
)

// The tray: half of its inner sides, the radius of its corners, and its rim.
const (
	halfWide   = 5.4
	halfDeep   = 4.0
	corner     = 1.1
	rimThick   = 0.5
	rimHeight  = 0.75
	rimRounded = 0.12
)

var (
	eye     = vector{0, away * math.Cos(elevation), away * math.Sin(elevation)}
	forward = vector{0, -math.Cos(elevation), -math.Sin(elevation)}
	lower   = vector{0, math.Sin(elevation), -math.Cos(elevation)} // towards the picture's lower edge

	lamp     = vector{-0.42, -0.5, 0.9}.unit()
	ambient  = 0.42
	lampHalf = 0.16 // half of the lamp's width, as seen from the tray in radians
)

// sight is the direction in which a point of the picture lies.
func sight(px, py float64) vector {
	return forward.scale(focal).add(vector{px - Width/2, 0, 0}).add(lower.scale(py - Height/2)).unit()
}

// project is the point of the picture at which a point of the room appears.
func project(p vector) (x, y float64) {
	q := p.sub(eye)
	k := focal / q.dot(forward)
	return Width/2 + k*q[0], Height/2 + k*q.dot(lower)
}

// sideAt is how many pixels a die's side has at a point of the room.
func sideAt(p vector) float64 { return focal / p.sub(eye).dot(forward) }

// lamps are directions to points of the lamp, by which shadows are soft.
var lamps = func() []vector {
	const n = 16
	right := vector{lamp[2], 0, -lamp[0]}.unit()
	up := right.turned(lamp, math.Pi/2)
	all := make([]vector, n)
	for i := range all {
		r, a := lampHalf*math.Sqrt((float64(i)+0.5)/n), 2.39996*float64(i)
		all[i] = lamp.add(right.scale(r * math.Cos(a))).add(up.scale(r * math.Sin(a))).unit()
	}
	return all
}()

// fromRim is how far a point of the plane is outside the tray's floor; negative inside.
func fromRim(x, y float64) float64 {
	dx, dy := math.Abs(x)-halfWide+corner, math.Abs(y)-halfDeep+corner
	return math.Hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - corner
}

// toRim is how far a point of the room is from the rim's wood.
func toRim(p vector) float64 {
	across := math.Abs(fromRim(p[0], p[1])-rimThick/2) - rimThick/2 + rimRounded
	up := p[2] - rimHeight + rimRounded
	return math.Hypot(max(across, 0), max(up, 0)) + min(max(across, up), 0) - rimRounded
}

// light is a colour in linear red, green, blue, and how much of it the lamp makes.
type light struct {
	rgb    [3]float64
	direct float64
}

// emptyAt is what is seen in a direction where no dice lie.
func emptyAt(d vector) light {
	over := eye.add(d.scale((rimHeight - eye[2]) / d[2]))
	floor := eye.add(d.scale(-eye[2] / d[2]))
	if a, b := fromRim(over[0], over[1]), fromRim(floor[0], floor[1]); max(a, b) > -0.05 && min(a, b) < rimThick+0.05 {
		p := over
		for range 40 {
			away := toRim(p)
			if away < 0.004 {
				return rimLight(p)
			}
			if p = p.add(d.scale(away)); p[2] < 0 {
				break
			}
		}
	}
	return floorLight(floor[0], floor[1])
}

// wood is the colour of planks along x.
func wood(x, y float64, dark [3]float64) [3]float64 {
	rings := 0.5 + 0.5*math.Sin(9*(y+0.35*grain(0.25*x, 1.3*y)+0.05*grain(2*x, 9*y)))
	k := 0.75 + 0.35*rings + 0.1*grain(3*x, 40*y)
	return [3]float64{dark[0] * k, dark[1] * k, dark[2] * k}
}

func rimLight(p vector) light {
	const h = 0.002
	at := toRim(p)
	n := vector{toRim(p.add(vector{h})) - at, toRim(p.add(vector{0, h})) - at, toRim(p.add(vector{0, 0, h})) - at}.unit()
	along, across := p[0], p[1]
	if math.Abs(n[0]) > math.Abs(n[1]) && p[2] < rimHeight-rimRounded || math.Abs(p[0]) > halfWide &&
		math.Abs(p[1]) < halfDeep {
		along, across = p[1], p[0]
	}
	return lit(wood(along, across+0.7*p[2], [3]float64{0.16, 0.075, 0.03}), n, 1)
}

// floorLight is the felt in the tray, or the table around it.
func floorLight(x, y float64) light {
	up := vector{0, 0, 1}
	edge := fromRim(x, y)
	if edge > 0 {
		return lit(wood(0.6*x, 0.6*y, [3]float64{0.09, 0.055, 0.035}), up, smooth(0, 0.9, edge-rimThick))
	}
	k := 1 + 0.12*grain(30*x, 30*y) + 0.1*grain(11*x, 13*y) + 0.06*grain(0.7*x, 0.7*y)
	foot := lamp.scale(rimHeight / lamp[2])
	shaded := smooth(-0.22, 0.22, -fromRim(x+foot[0], y+foot[1]))
	l := lit([3]float64{0.075 * k, 0.085 * k, 0.125 * k}, up, shaded)
	near := 1 - 0.35*math.Exp(edge/0.35)
	for i := range l.rgb {
		l.rgb[i] *= near
	}
	return l
}

// lit is the light that a matt surface gives back; lamp is how much of the lamp it sees.
func lit(albedo [3]float64, normal vector, seen float64) light {
	sky, sun := ambient*(0.65+0.35*normal[2]), max(0, normal.dot(lamp))*seen
	var out light
	for i, a := range albedo {
		out.rgb[i] = a * (sky + sun*[3]float64{1, 0.96, 0.88}[i])
	}
	out.direct = sun / (sky + sun)
	return out
}
