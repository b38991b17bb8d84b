package tracker

import (
	"image"
	"slices"
)

// Thresholds of the motion measure, in grey levels of the small picture. They
// were chosen on clips whose quiet pictures differ by at most 8 levels (dim room,
// noisy camera) and whose moving ones differ by 20 or more in over 80 cells.
const (
	leastStep  = 6.0 // a cell that changes by less never counts as moving
	noiseSteps = 6.0 // the step in standard deviations of the camera's noise
	leastCells = 5   // fewer changed cells than this are noise, not motion
)

// The noise is taken from the upper quartile of the change between two pictures,
// which a hand or rolling dice hardly touch; for Gaussian noise that quartile
// lies at quartile standard deviations. The least of the last few counts, so that
// a lamp or an arm across half the picture does not pass for noise.
const (
	quartile    = 1.15
	noiseMemory = 8
)

// motion measures how much a stream of small grey pictures changes. It keeps
// the previous picture and learns the camera's noise.
type motion struct {
	prev  []uint8
	size  image.Point
	noise float64 // standard deviation of the change between quiet pictures
	last  [noiseMemory]float64
	pairs int // how many pairs of pictures were learned from
	hist  [256]int
}

// change is what motion found between two pictures.
type change struct {
	moving bool
	cells  int  // how many cells changed
	edge   bool // the change reaches the border of the picture: an arm, not a die
}

// step returns by how many grey levels a cell must change to count.
func (m *motion) step() int { return int(max(leastStep, noiseSteps*m.noise)) }

// next compares a picture with the one before it and keeps it. The first
// picture, and one of another size, counts as moving.
func (m *motion) next(img *image.Gray) change {
	cur, size := cells(img), img.Bounds().Size()
	if m.prev == nil || m.size != size {
		m.prev, m.size = slices.Clone(cur), size
		return change{moving: true}
	}
	m.hist = [256]int{}
	step := m.step()
	var found change
	edges := 0
	for y := range size.Y {
		row := y * size.X
		rim := y < 2 || y >= size.Y-2
		for x := range size.X {
			d := int(cur[row+x]) - int(m.prev[row+x])
			if d < 0 {
				d = -d
			}
			m.hist[d]++
			if d > step {
				found.cells++
				if rim || x < 2 || x >= size.X-2 {
					edges++
				}
			}
		}
	}
	copy(m.prev, cur)
	found.moving = found.cells >= leastCells
	found.edge = edges >= 3
	m.learn(len(cur))
	return found
}

// learn takes the noise of one pair of pictures into the estimate. A picture that
// came twice says nothing of it.
func (m *motion) learn(n int) {
	if m.hist[0] == n {
		return
	}
	below, level := 0, 0
	for ; level < 255 && below+m.hist[level] < 3*n/4; level++ {
		below += m.hist[level]
	}
	part := float64(3*n/4-below) / float64(max(m.hist[level], 1))
	m.last[m.pairs%noiseMemory] = max(float64(level)-0.5+part, 0) / quartile
	m.pairs++
	m.noise = slices.Min(m.last[:min(m.pairs, noiseMemory)])
}

// cells returns the pixels of a grey picture as one dense slice, without a copy
// where the picture is dense already.
func cells(img *image.Gray) []uint8 {
	b := img.Bounds()
	if img.Stride == b.Dx() {
		return img.Pix[:b.Dx()*b.Dy()]
	}
	dense := make([]uint8, 0, b.Dx()*b.Dy())
	for y := range b.Dy() {
		dense = append(dense, img.Pix[y*img.Stride:y*img.Stride+b.Dx()]...)
	}
	return dense
}

// still is the small picture at the last conclusion: what the tray looks like
// as long as nothing happens.
type still struct {
	pix  []uint8
	size image.Point
}

// keep takes a picture as the still one.
func (s *still) keep(img *image.Gray) {
	s.pix, s.size = append(s.pix[:0], cells(img)...), img.Bounds().Size()
}

// difference says where a picture departs from a still one.
type difference struct {
	cells int
	mask  []bool
	size  image.Point
}

// compare returns the difference of a picture from the still one, after taking
// out an overall change of brightness. Everything differs from no still picture.
func (s still) compare(img *image.Gray, step int) difference {
	cur, size := cells(img), img.Bounds().Size()
	out := difference{mask: make([]bool, len(cur)), size: size}
	if s.pix == nil || s.size != size {
		for i := range out.mask {
			out.mask[i] = true
		}
		out.cells = len(cur)
		return out
	}
	gain := s.gain(cur, step)
	for i, c := range cur {
		want := gain * float64(s.pix[i])
		d := float64(c) - want
		if d < 0 {
			d = -d
		}
		if d > float64(step)+0.06*want {
			out.mask[i] = true
			out.cells++
		}
	}
	return out
}

// gain estimates the overall change of brightness from the cells that changed
// least, so that a hand in view does not pull it.
func (s still) gain(cur []uint8, step int) float64 {
	gain := 1.0
	for range 3 {
		var was, is float64
		for i, c := range cur {
			d := float64(c) - gain*float64(s.pix[i])
			if d < float64(4*step) && d > -float64(4*step) {
				was += float64(s.pix[i])
				is += float64(c)
			}
		}
		if was == 0 {
			return 1
		}
		gain = is / was
	}
	return gain
}

// reach counts the changed cells outside some rectangles that hang together with the
// picture's border.
func (d difference) reach(outside []image.Rectangle) int {
	seen := make([]bool, len(d.mask))
	for _, r := range outside {
		r = r.Intersect(image.Rectangle{Max: d.size})
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				seen[y*d.size.X+x] = true
			}
		}
	}
	var stack []int
	push := func(x, y int) {
		if x < 0 || y < 0 || x >= d.size.X || y >= d.size.Y {
			return
		}
		if i := y*d.size.X + x; d.mask[i] && !seen[i] {
			seen[i] = true
			stack = append(stack, i)
		}
	}
	for x := range d.size.X {
		push(x, 0)
		push(x, d.size.Y-1)
	}
	for y := range d.size.Y {
		push(0, y)
		push(d.size.X-1, y)
	}
	n := 0
	for len(stack) > 0 {
		i := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		n++
		x, y := i%d.size.X, i/d.size.X
		push(x-1, y)
		push(x+1, y)
		push(x, y-1)
		push(x, y+1)
	}
	return n
}

// share returns which part, 0…1, of a rectangle in the small picture differs.
func (d difference) share(r image.Rectangle) float64 {
	r = r.Intersect(image.Rectangle{Max: d.size})
	if r.Empty() {
		return 1
	}
	n := 0
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if d.mask[y*d.size.X+x] {
				n++
			}
		}
	}
	return float64(n) / float64(r.Dx()*r.Dy())
}
