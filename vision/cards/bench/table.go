//go:build !nocv

package bench

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"

	"gocv.io/x/gocv"

	"elderglass/vision/cards/projective"
)

// table draws what the cards lie on: plain, felt, wood or a patterned cloth.
func table(s shot, r *rand.Rand) gocv.Mat {
	m := gocv.NewMatWithSize(s.size.Y, s.size.X, gocv.MatTypeCV8UC3)
	c := anyColour(r, 20, 220)
	m.SetTo(gocv.NewScalar(float64(c.B), float64(c.G), float64(c.R), 0))
	switch r.IntN(5) {
	case 0: // felt
		grain(&m, r, 2, 2, 14)
	case 1: // wood
		grain(&m, r, 60, 3, 40)
		grain(&m, r, 200, 30, 30)
	case 2: // a cloth with a pattern
		for range 60 {
			polygon(&m, image.Pt(r.IntN(s.size.X), r.IntN(s.size.Y)), float64(s.size.X)/30, 4, r, anyColour(r, 20, 230))
		}
	case 3: // a board with lines
		for range 30 {
			a, b := image.Pt(r.IntN(s.size.X), r.IntN(s.size.Y)), image.Pt(r.IntN(s.size.X), r.IntN(s.size.Y))
			gocv.Line(&m, a, b, anyColour(r, 20, 230), 1+s.size.X/400)
		}
		grain(&m, r, 40, 40, 30)
	default:
		grain(&m, r, 150, 150, 20)
	}
	return m
}

// grain adds soft noise whose cells are wide by high pixels of a picture 1280 wide.
func grain(m *gocv.Mat, r *rand.Rand, wide, high int, span float64) {
	scale := float64(m.Cols()) / 1280
	cols, rows := int(float64(m.Cols())/(float64(wide)*scale))+2, int(float64(m.Rows())/(float64(high)*scale))+2
	data := make([]byte, cols*rows)
	for i := range data {
		data[i] = byte(r.Uint32()) //nolint:gosec // the low bits are as random
	}
	small, err := gocv.NewMatFromBytes(rows, cols, gocv.MatTypeCV8UC1, data)
	if err != nil {
		panic(err)
	}
	defer small.Close()
	big, wideBig := gocv.NewMat(), gocv.NewMat()
	defer big.Close()
	defer wideBig.Close()
	gocv.Resize(small, &big, image.Pt(m.Cols(), m.Rows()), 0, 0, gocv.InterpolationLinear)
	gocv.CvtColor(big, &wideBig, gocv.ColorGrayToBGR)
	gocv.AddWeighted(*m, 1, wideBig, span/255, -span/2, m)
}

// thing lays something on the table that is no card of anybody: a back, a sheet of paper,
// a telephone, a token.
func thing(m *gocv.Mat, d *deck, view projective.Homography, p spot, r *rand.Rand) {
	w, h := float64(d.style.size.X), float64(d.style.size.Y)
	switch r.IntN(4) {
	case 0:
		lay(m, d.back.pixels, place(view, w, h, p), d.style.corner, shot{}, r)
	case 1:
		fill(m, pixels(place(view, w, h, p)), grey(200+r.IntN(56)))
	case 2:
		fill(m, pixels(place(view, w*0.9, h*1.1, p)), grey(r.IntN(40)))
		fill(m, pixels(place(view, w*0.8, h*0.95, p)), anyColour(r, 10, 120))
	default:
		fill(m, pixels(place(view, w*0.4, w*0.4, p)), anyColour(r, 10, 250))
	}
}

// lens does to a drawn table what light, lens and sensor do.
func lens(m *gocv.Mat, s shot, r *rand.Rand, truth []laid) {
	if s.hand && len(truth) > 0 {
		hand(m, truth[r.IntN(len(truth))], r)
	}
	light(m, s, r)
	if s.glare {
		for range 1 + r.IntN(2) {
			glare(m, truth, r)
		}
	}
	if s.blur > 0.3 {
		gocv.GaussianBlur(*m, m, image.Pt(0, 0), s.blur, 0, gocv.BorderReflect101)
	}
	if s.motion > 1 {
		move(m, s.motion, r)
	}
	noise(m, s.noise, r)
}

// hand covers up to a tenth of a card with a finger that comes in over one of its sides.
func hand(m *gocv.Mat, on laid, r *rand.Rand) {
	q := on.corners
	i := r.IntN(4)
	a, b := q[i], q[(i+1)%4]
	t := 0.2 + 0.6*r.Float64()
	x, y := a.X+t*(b.X-a.X), a.Y+t*(b.Y-a.Y)
	cx, cy := (q[0].X+q[2].X)/2, (q[0].Y+q[2].Y)/2
	side := math.Hypot(b.X-a.X, b.Y-a.Y)
	//nolint:gosec // bounded
	skin := color.RGBA{uint8(120 + r.IntN(110)), uint8(80 + r.IntN(90)), uint8(60 + r.IntN(80)), 255}
	dx, dy := cx-x, cy-y
	l := math.Hypot(dx, dy)
	dx, dy = dx/l, dy/l
	tip := image.Pt(int(x+0.12*side*dx), int(y+0.12*side*dy))
	root := image.Pt(int(x-1.2*side*dx), int(y-1.2*side*dy))
	gocv.Line(m, root, tip, skin, max(3, int(side*0.13)))
}

// light makes the light uneven, coloured, bright or dim.
func light(m *gocv.Mat, s shot, r *rand.Rand) {
	level := 0.75 + 0.4*r.Float64()
	if s.dark {
		level *= 0.45
	}
	const n = 4
	cast := [3]float64{0.85 + 0.3*r.Float64(), 0.95 + 0.1*r.Float64(), 0.85 + 0.3*r.Float64()}
	small := gocv.NewMatWithSize(n, n, gocv.MatTypeCV32FC3)
	defer small.Close()
	for y := range n {
		for x := range n {
			v := level * (0.75 + 0.4*r.Float64())
			for c := range 3 {
				small.SetFloatAt(y, 3*x+c, float32(v*cast[c]))
			}
		}
	}
	big := gocv.NewMat()
	defer big.Close()
	gocv.Resize(small, &big, image.Pt(m.Cols(), m.Rows()), 0, 0, gocv.InterpolationLinear)
	wide := gocv.NewMat()
	defer wide.Close()
	m.ConvertTo(&wide, gocv.MatTypeCV32FC3)
	gocv.Multiply(wide, big, &wide)
	wide.ConvertTo(m, gocv.MatTypeCV8UC3)
}

// glare lays a bright patch over a card.
func glare(m *gocv.Mat, truth []laid, r *rand.Rand) {
	if len(truth) == 0 {
		return
	}
	q := truth[r.IntN(len(truth))].corners
	side := math.Hypot(q[1].X-q[0].X, q[1].Y-q[0].Y)
	u, v := r.Float64(), r.Float64()
	at := image.Pt(int(q[0].X+u*(q[1].X-q[0].X)+v*(q[3].X-q[0].X)), int(q[0].Y+u*(q[1].Y-q[0].Y)+v*(q[3].Y-q[0].Y)))
	box := image.Rectangle{Min: at.Sub(image.Pt(int(side), int(side))), Max: at.Add(image.Pt(int(side), int(side)))}
	box = box.Intersect(image.Rect(0, 0, m.Cols(), m.Rows()))
	if box.Dx() < 8 || box.Dy() < 8 {
		return
	}
	roi := m.Region(box)
	defer roi.Close()
	patch := gocv.NewMatWithSize(box.Dy(), box.Dx(), gocv.MatTypeCV8UC3)
	defer patch.Close()
	patch.SetTo(gocv.NewScalar(0, 0, 0, 0))
	axes := image.Pt(max(2, int(side*(0.06+0.16*r.Float64()))), max(2, int(side*(0.04+0.1*r.Float64()))))
	gocv.EllipseWithParams(&patch, at.Sub(box.Min), axes, 180*r.Float64(), 0, 360,
		grey(120+r.IntN(136)), -1, gocv.LineAA, 0)
	gocv.GaussianBlur(patch, &patch, image.Pt(0, 0), 1+side*0.05, 0, gocv.BorderConstant)
	gocv.Add(roi, patch, &roi)
}

func move(m *gocv.Mat, far float64, r *rand.Rand) {
	n := int(far)*2 + 3
	kernel := gocv.NewMatWithSize(n, n, gocv.MatTypeCV8UC1)
	defer kernel.Close()
	kernel.SetTo(gocv.NewScalar(0, 0, 0, 0))
	a := math.Pi * r.Float64()
	dx, dy := far/2*math.Cos(a), far/2*math.Sin(a)
	c := float64(n) / 2
	gocv.Line(&kernel, image.Pt(int(c-dx), int(c-dy)), image.Pt(int(c+dx), int(c+dy)), grey(255), 1)
	weights := gocv.NewMat()
	defer weights.Close()
	kernel.ConvertTo(&weights, gocv.MatTypeCV32F)
	weights.DivideFloat(float32(weights.Sum().Val1))
	gocv.Filter2D(*m, m, -1, weights, image.Pt(-1, -1), 0, gocv.BorderReflect101)
}

// noise adds the sensor's noise.
func noise(m *gocv.Mat, sigma float64, r *rand.Rand) {
	data, err := m.DataPtrUint8()
	if err != nil {
		panic(err)
	}
	var table [4096]int16
	for i := range table {
		table[i] = int16(math.Round(sigma * r.NormFloat64()))
	}
	var bits uint64
	for i := range data {
		if i%5 == 0 {
			bits = r.Uint64()
		}
		data[i] = uint8(min(max(int16(data[i])+table[bits&4095], 0), 255))
		bits >>= 12
	}
}
