//go:build !nocv

package cards

import (
	"image"
	"math"
	"slices"

	"gocv.io/x/gocv"

	"elderglass/vision/cards/lanes"
)

// A taught picture is imitated as a photograph shows it: as soft, drawn out by the hand as much,
// moved by a part of a pixel. What is mixed for that: the picture more and less soft, and how it
// bends and slopes.

// softness is by how many pixels the mixed pictures are softened.
var softness = [...]float64{0, 1.3, 2.6}

const (
	bends = 3 // of each softness: across, down, and both
	mixed = len(softness)*(1+bends) + 2
	steps = 4    // pixels between those to which a mix is fitted
	held  = 1e-4 // by which each part of a mix is held towards nothing
)

// mix says how much of each picture is taken.
type mix [mixed]float64

// parts are the pictures that are mixed. They lie one behind another.
type parts [mixed][]float32

// make makes them of a taught picture, where others were before.
func (p *parts) make(taught gocv.Mat) {
	base, soft := gocv.NewMat(), gocv.NewMat()
	defer base.Close()
	defer soft.Close()
	taught.ConvertTo(&base, gocv.MatTypeCV32F)
	pix, err := base.DataPtrFloat32()
	if err != nil {
		return
	}
	all := slices.Grow(p[0][:0], mixed*len(pix))[:mixed*len(pix)]
	for i := range p {
		p[i] = all[i*len(pix) : (i+1)*len(pix)]
	}
	smooth, slope, bend := [3]float32{1, 2, 1}, [3]float32{-1, 0, 1}, [3]float32{1, -2, 1}
	derive := func(n int, of []float32, across, down [3]float32) { lanes.Derive(of, base.Cols(), across, down, p[n]) }
	derive(0, pix, slope, smooth)
	derive(1, pix, smooth, slope)
	for i, s := range softness {
		n := 2 + i*(1+bends)
		copy(p[n], pix)
		if s > 0 {
			gocv.GaussianBlur(base, &soft, image.Pt(0, 0), s, 0, gocv.BorderReplicate)
			if of, err := soft.DataPtrFloat32(); err == nil {
				copy(p[n], of)
			}
		}
		derive(n+1, p[n], bend, smooth)
		derive(n+2, p[n], smooth, bend)
		derive(n+3, p[n], slope, slope)
	}
}

// imitate makes the parts of a taught picture of which an imitation is mixed, and says how they are mixed as the
// photograph shows them. False is returned where too little can be seen.
func (r *Reader) imitate(on *laid) (mix, bool, error) {
	taught, err := gocv.NewMatFromBytes(on.size.Y, on.size.X, gocv.MatTypeCV8UC1, on.a)
	if err != nil {
		return mix{}, false, err
	}
	defer taught.Close()
	r.imitated.make(taught)
	m, ok := mixOf(&r.imitated, on.b, on.size.X, on.size.Y, on.hidden)
	return m, ok, nil
}

// mixOf fits a mix to all slopes that can be seen of a card. The photograph b has a margin all round.
func mixOf(p *parts, b []uint8, cols, lines int, hidden *cover) (mix, bool) {
	var m [mixed][mixed + 1]float64
	stride := cols + 2*margin
	var places []int32
	var across, down []float32 // slopes of the photograph
	for y := rim; y < lines-rim; y += steps {
		for x := rim + y%steps; x < cols-rim; x += steps {
			if hidden.at(x, y) {
				continue
			}
			at := (y+margin)*stride + x + margin
			places = append(places, int32(y*cols+x)) //nolint:gosec // of a small picture
			across = append(across, float32(b[at+1])-float32(b[at-1]))
			down = append(down, float32(b[at+stride])-float32(b[at-stride]))
		}
	}
	size := len(p[0])
	all := p[0][:mixed*size]
	for _, equations := range [2][][lanes.Mixed]float64{
		lanes.Mix(all, size, places, across, 1), lanes.Mix(all, size, places, down, cols),
	} {
		for i, row := range equations {
			for j := i; j <= mixed; j++ {
				m[i][j] += row[j]
			}
		}
	}
	return even(&m)
}

// of returns what a mix makes of pictures, of which only some pixels are made.
func (x *mix) of(p *parts, from, to int) []float32 {
	out := make([]float32, to)
	for i := range p {
		c := float32(x[i])
		some := out[from:]
		for k, v := range p[i][from:to] {
			some[k] += c * v
		}
	}
	return out
}

// even solves equations of which the upper half is given, by Cholesky.
func even(m *[mixed][mixed + 1]float64) (x mix, ok bool) {
	var l [mixed][mixed]float64
	for i := range mixed {
		m[i][i] += held*m[i][i] + 1e-6
		for j := 0; j <= i; j++ {
			sum := m[j][i]
			for k := range j {
				sum -= l[i][k] * l[j][k]
			}
			if i > j {
				l[i][j] = sum / l[j][j]
				continue
			}
			if !(sum > 0) {
				return x, false
			}
			l[i][i] = math.Sqrt(sum)
		}
	}
	for i := range mixed {
		x[i] = m[i][mixed]
		for k := range i {
			x[i] -= l[i][k] * x[k]
		}
		x[i] /= l[i][i]
	}
	for i := mixed - 1; i >= 0; i-- {
		for k := i + 1; k < mixed; k++ {
			x[i] -= l[k][i] * x[k]
		}
		x[i] /= l[i][i]
	}
	return x, true
}
