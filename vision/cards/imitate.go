//go:build !nocv

package cards

import (
	"image"
	"math"

	"gocv.io/x/gocv"
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

// parts are the pictures that are mixed.
type parts [mixed][]float32

// make makes them of a taught picture, where others were before.
func (p *parts) make(taught gocv.Mat) {
	base, soft, bent := gocv.NewMat(), gocv.NewMat(), gocv.NewMat()
	defer base.Close()
	defer soft.Close()
	defer bent.Close()
	taught.ConvertTo(&base, gocv.MatTypeCV32F)
	n := 0
	add := func(m gocv.Mat) {
		if data, err := m.DataPtrFloat32(); err == nil {
			p[n] = append(p[n][:0], data...)
		}
		n++
	}
	derive := func(m gocv.Mat, across, down int) {
		gocv.Sobel(m, &bent, gocv.MatTypeCV32F, across, down, 3, 1, 0, gocv.BorderReplicate)
		add(bent)
	}
	derive(base, 1, 0)
	derive(base, 0, 1)
	for _, s := range softness {
		if s > 0 {
			gocv.GaussianBlur(base, &soft, image.Pt(0, 0), s, 0, gocv.BorderReplicate)
		} else {
			base.CopyTo(&soft)
		}
		add(soft)
		derive(soft, 2, 0)
		derive(soft, 0, 2)
		derive(soft, 1, 1)
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
	var v mix
	stride := cols + 2*margin
	for y := rim; y < lines-rim; y += steps {
		for x := rim + y%steps; x < cols-rim; x += steps {
			if hidden.at(x, y) {
				continue
			}
			for _, to := range [2][2]int{{1, 1}, {cols, stride}} {
				from, at := y*cols+x, (y+margin)*stride+x+margin
				goal := float64(b[at+to[1]]) - float64(b[at-to[1]])
				for i := range p {
					v[i] = float64(p[i][from+to[0]] - p[i][from-to[0]])
				}
				for i, a := range v {
					row := m[i][:]
					for j := i; j < mixed; j++ {
						row[j] += a * v[j]
					}
					row[mixed] += a * goal
				}
			}
		}
	}
	return even(&m)
}

// of returns what a mix makes of pictures, of which only some pixels are needed.
func (x *mix) of(p *parts, from, to int) []float32 {
	out := make([]float32, len(p[0]))
	for i := range p {
		c := float32(x[i])
		some := out[from:to]
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
