package demo

import (
	"image"
	"math"
	"math/rand/v2"
	"runtime"
	"sync"
)

// painter paints pictures of the tray.
type painter struct {
	empty []float32 // linear red, green, blue and the lamp's share, of the empty tray
}

// encode turns linear light of 0…1 into a picture's values.
var encode = func() (curve [4096]uint8) {
	for i := range curve {
		v := float64(i) / float64(len(curve)-1)
		if v <= 0.0031308 {
			v *= 12.92
		} else {
			v = 1.055*math.Pow(v, 1/2.4) - 0.055
		}
		curve[i] = uint8(math.Round(255 * v))
	}
	return curve
}()

// each does a piece of work for every row, on all processors.
func each(from, to int, do func(y int)) {
	var work sync.WaitGroup
	n := min(runtime.GOMAXPROCS(0), 4)
	for k := range n {
		work.Go(func() {
			for y := from + k; y < to; y += n {
				do(y)
			}
		})
	}
	work.Wait()
}

func newPainter() *painter {
	p := &painter{empty: make([]float32, 4*Width*Height)}
	each(0, Height, func(y int) {
		for x := range Width {
			at := p.empty[4*(y*Width+x):]
			l := emptyAt(sight(float64(x)+0.5, float64(y)+0.5))
			dx, dy := float64(x)/Width-0.5, float64(y)/Height-0.5
			dim := 1.1 * (1 - 0.35*(dx*dx+dy*dy)) // lenses darken the corners
			for k := range 3 {
				at[k] = float32(l.rgb[k] * dim)
			}
			at[3] = float32(l.direct)
		}
	})
	return p
}

// picture is what the camera takes, as rows of blue, green, red.
type picture []uint8

func (p picture) put(x, y int, rgb [3]float64) {
	at := p[3*(y*Width+x):]
	for k, v := range rgb {
		at[2-k] = encode[int(min(max(v, 0), 1)*4095)]
	}
}

// image is the picture as Go's libraries take it.
func (p picture) image() *image.NRGBA {
	out := image.NewNRGBA(image.Rect(0, 0, Width, Height))
	for i := range Width * Height {
		out.Pix[4*i], out.Pix[4*i+1], out.Pix[4*i+2], out.Pix[4*i+3] = p[3*i+2], p[3*i+1], p[3*i], 255
	}
	return out
}

// blank paints the empty tray.
func (p *painter) blank() picture {
	out := make(picture, 3*Width*Height)
	p.clear(out, []image.Rectangle{image.Rect(0, 0, Width, Height)})
	return out
}

// clear paints the empty tray over parts of a picture.
func (p *painter) clear(onto picture, parts []image.Rectangle) {
	for _, part := range parts {
		each(part.Min.Y, part.Max.Y, func(y int) {
			for x := part.Min.X; x < part.Max.X; x++ {
				at := p.empty[4*(y*Width+x):]
				onto.put(x, y, [3]float64{float64(at[0]), float64(at[1]), float64(at[2])})
			}
		})
	}
}

// grains are what a sensor adds to a picture's values, about two of 255.
var grains = func() (all [1 << 16]int8) {
	rng := rand.New(rand.NewPCG(3, 4))
	for i := range all {
		all[i] = int8(math.Round(1.6 * rng.NormFloat64()))
	}
	return all
}()

// noise adds what a sensor makes of light.
func noise(rng *rand.Rand, onto picture) {
	for y := range Height {
		at := int(rng.Uint32() % (uint32(len(grains)) - 3*Width))
		row, add := onto[3*y*Width:][:3*Width], grains[at:][:3*Width]
		for i, v := range row {
			row[i] = uint8(min(max(int(v)+int(add[i]), 0), 255))
		}
	}
}

// around is the part of the picture in which a die or its shadow may be seen.
func (s *solid) around() image.Rectangle {
	box := spotOf(s.centre, reach)
	far := s.centre[2] + reach
	foot := s.centre.sub(lamp.scale(far / lamp[2]))
	box = box.Union(spotOf(vector{foot[0], foot[1], 0}, 1.0+lampHalf*far))
	return box.Union(spotOf(vector{s.centre[0], s.centre[1], 0}, 1.0)).Intersect(image.Rect(0, 0, Width, Height))
}

// body is the part of the picture in which a die may be seen.
func (s *solid) body() image.Rectangle { return spotOf(s.centre, reach) }

func spotOf(p vector, r float64) image.Rectangle {
	x, y := project(p)
	r *= sideAt(p) * 1.06
	return image.Rect(int(x-r), int(y-r), int(x+r)+2, int(y+r)+2)
}

// quality is how much care is taken: rays for each block of pixels, a block's side, and
// one in how many points of the lamp makes a shadow.
type quality struct{ rays, block, skip int }

var (
	fine  = quality{2, 1, 1}
	quick = quality{1, 2, 5} // what moves is blurred anyway
)

// draw paints dice, with their shadows, over parts of a picture of the empty tray.
func (p *painter) draw(onto picture, all []solid, some []image.Rectangle, q quality) {
	if len(some) == 0 {
		return
	}
	whole := some[0]
	for _, r := range some {
		whole = whole.Union(r)
	}
	bodies, shadows := make([]image.Rectangle, len(all)), make([]image.Rectangle, len(all))
	for i := range all {
		bodies[i], shadows[i] = all[i].body(), all[i].around()
	}
	whole.Min.X -= whole.Min.X % q.block
	whole.Min.Y -= whole.Min.Y % q.block
	each(whole.Min.Y/q.block, (whole.Max.Y+q.block-1)/q.block, func(row int) {
		var near, cast []*solid
		y := row * q.block
		for x := whole.Min.X; x < whole.Max.X; x += q.block {
			at := image.Pt(x, y)
			if !within(at, some) {
				continue
			}
			near, cast = near[:0], cast[:0]
			for i := range all {
				if at.In(bodies[i]) {
					near = append(near, &all[i])
				}
				if at.In(shadows[i]) {
					cast = append(cast, &all[i])
				}
			}
			if len(cast) == 0 {
				continue
			}
			rgb := p.see(x, y, near, cast, q)
			for i := range q.block * q.block {
				onto.put(x+i%q.block, y+i/q.block, rgb)
			}
		}
	})
}

func within(at image.Point, some []image.Rectangle) bool {
	for _, r := range some {
		if at.In(r) {
			return true
		}
	}
	return false
}

// see is what one pixel shows, where some dice may be near and some may cast shadows.
func (p *painter) see(x, y int, near, cast []*solid, care quality) (rgb [3]float64) {
	open, rays := 0.0, float64(care.rays)
	for i := range care.rays {
		in := (float64(i) + 0.5) / rays * float64(care.block)
		d := sight(float64(x)+in, float64(y)+in)
		var met *solid
		var q vector
		first := math.MaxFloat64
		for _, s := range near {
			if t, at, ok := s.hit(d); ok && t < first {
				met, q, first = s, at, t
			}
		}
		if met == nil {
			open++
			continue
		}
		shown := met.shine(q, d, cast, care)
		for k := range rgb {
			rgb[k] += shown[k] / rays
		}
	}
	if open == 0 {
		return rgb
	}
	d := sight(float64(x)+0.5, float64(y)+0.5)
	at := p.empty[4*(y*Width+x):]
	keep := p.floor(eye.add(d.scale(-eye[2]/d[2])), float64(at[3]), cast, care)
	for k := range rgb {
		rgb[k] += open / rays * keep * float64(at[k])
	}
	return rgb
}

// floor is how much of its light a point of the floor keeps among dice.
func (p *painter) floor(at vector, direct float64, cast []*solid, care quality) float64 {
	sky := 1.0
	for _, s := range cast {
		v := at.sub(s.centre)
		if v.dot(v) > 2.2 {
			continue
		}
		sky *= 1 - 0.6*math.Exp(-max(toFace(s.own(v)), 0)/0.22)
	}
	return (1-direct)*sky + direct*lampSeen(at, cast, nil, care)
}

// inTheLight reports whether the die can come between the lamp and a point, which is
// given from the die's middle.
func (s *solid) inTheLight(v vector) bool {
	along := v.dot(lamp)
	wide := reach + lampHalf*max(-along, 0)
	return along < reach && v.dot(v)-along*along < wide*wide
}

// lampSeen is how much of the lamp a point of the room sees past the dice.
func lampSeen(at vector, cast []*solid, but *solid, care quality) float64 {
	var from [16]vector
	var who [16]*solid
	n := 0
	for _, s := range cast {
		if v := at.sub(s.centre); s != but && n < len(who) && s.inTheLight(v) {
			from[n], who[n] = s.own(v), s
			n++
		}
	}
	if n == 0 {
		return 1
	}
	points := len(lamps) / care.skip
	seen := points
	for l := range points {
		for i := range n {
			if who[i].shades(&from[i], l*care.skip) {
				seen--
				break
			}
		}
	}
	return float64(seen) / float64(points)
}

// shine is the colour of a die at a point of its own axes, seen in a direction.
func (s *solid) shine(q, d vector, cast []*solid, care quality) (rgb [3]float64) {
	own := normal(q)
	n := s.right.scale(own[0]).add(s.down.scale(own[1])).add(s.up.scale(own[2]))
	at := s.centre.add(s.right.scale(q[0])).add(s.down.scale(q[1])).add(s.up.scale(q[2]))
	ink := s.ink(q)
	sun := max(0, n.dot(lamp))
	if sun > 0 && len(cast) > 1 && care.block == 1 {
		sun *= lampSeen(at.add(n.scale(0.01)), cast, s, care)
	}
	sky := ambient * (0.6 + 0.4*n[2]) * (0.55 + 0.45*min(1, max(0, at[2])))
	half := lamp.sub(d).unit()
	room := 0.008 + 0.028*max(0, d[2]-2*n.dot(d)*n[2]) // a top mirrors the ceiling, a side the darker table
	gloss := (0.16*math.Pow(max(0, n.dot(half)), 60)*sun + room) * (1 - 0.6*ink)
	grazing := math.Pow(1-max(0, -n.dot(d)), 4)
	for k := range rgb {
		albedo := s.stuff.body[k]*(1-ink) + s.stuff.ink[k]*ink
		rgb[k] = albedo*(sky+sun*[3]float64{1, 0.96, 0.88}[k]) + gloss + 0.1*grazing*sky
	}
	return rgb
}
