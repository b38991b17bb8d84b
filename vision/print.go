//go:build !nocv

package vision

import (
	"math"

	"elderglass/calibration"
)

// In view are gaugeView dice, gaugeCells cells wide; a print is gaugePrint of these cells
// wide.
const (
	gaugeCells = facePixels / 2
	gaugeView  = 1.2
	gaugePrint = 34
	gaugeArea  = gaugePrint * gaugePrint
)

const (
	// gaugeRounds bounds how often a fit is bettered, gaugeStill is the change of a
	// stretch at which it ends.
	gaugeRounds = 12
	gaugeStill  = 0.0012
	// faint is the least contrast of a print, in grey levels.
	faint = 6
	// roughness is how much less the pixels tell than if they were independent of one
	// another.
	roughness = 9
)

// patch is what a print would cover, of mean 0 and length 1.
type patch [gaugeArea]float32

// print is what a labelled die shows in one quarter turn.
type print struct {
	channel int
	pix     patch
	// relief is what stands out in pix; lit is true where a lamp is mirrored in the die.
	relief patch
	lit    bool
	// disperse is by how much more a fit of it varies than it says itself, place where it was labelled.
	disperse dispersion
	place    calibration.Square
	// steep says for each number of a fit how every pixel changes with it, by pairs of pixels; solve leads
	// from the differences to the change of the fit.
	steep [gaugeArea / 2][6][2]float32
	solve [6][6]float64
}

// fit is where a print was found: the place (x, y) of the print, from its middle,
// appears in the picture at (x + a[0]x + a[1]y + a[4], y + a[2]x + a[3]y + a[5]).
type fit struct {
	a [6]float64
	// like is the correlation of the print with the picture, -1…1.
	like float64
	vary variances
	// due is by how much larger a die in the plane would appear there, doubt the variance of that.
	due, doubt float64
}

// variances are those of what a fit makes of a print: how much larger it is, and both numbers
// of how much longer it is in one direction, with their covariance.
type variances struct{ larger, x, y, xy float64 }

// larger is by which share a fit makes the print larger than is due there.
func (f fit) larger() float64 { return (f.a[0]+f.a[3])/2 - f.due }

// longer is by how much a fit makes the print longer along the columns than along the rows,
// and along one diagonal than along the other, half of it each.
func (f fit) longer() (x, y float64) { return (f.a[0] - f.a[3]) / 2, (f.a[1] + f.a[2]) / 2 }

// view is a face and what lies about it, a little softened. A channel is softened when it
// is first looked at.
type view struct {
	cut   []uint8
	ready [3]bool
	pix   [3][gaugeCells * gaugeCells]float32
}

// see takes a cut of gaugeView dice into view, which stays in use.
func (v *view) see(cut []uint8) { v.cut, v.ready = cut, [3]bool{} }

// channel returns the view in one channel: each cell is the mean of the four by four
// pixels about it, of those that there are.
func (v *view) channel(k int) *[gaugeCells * gaugeCells]float32 {
	out := &v.pix[k]
	if v.ready[k] {
		return out
	}
	v.ready[k] = true
	var sums [facePixels][gaugeCells]int32 // of the pixels of a row
	for y := range sums {
		row := v.cut[3*y*facePixels+k:]
		for i := range sums[y] {
			first, end := covering(i)
			for x := first; x < end; x++ {
				sums[y][i] += int32(row[3*x])
			}
		}
	}
	for j := range gaugeCells {
		first, end := covering(j)
		for i := range gaugeCells {
			left, right := covering(i)
			sum := int32(0)
			for y := first; y < end; y++ {
				sum += sums[y][i]
			}
			out[j*gaugeCells+i] = float32(sum) / float32((end-first)*(right-left))
		}
	}
	return out
}

// covering returns the pixels of a row or column that a cell is the mean of.
func covering(cell int) (first, end int) { return max(2*cell-1, 0), min(2*cell+3, facePixels) }

// at returns a channel's value at a place in cells from the middle of the view.
func at(channel *[gaugeCells * gaugeCells]float32, x, y float64) float64 {
	const last = gaugeCells - 1.001
	x, y = min(max(x+gaugeCells/2-0.5, 0), last), min(max(y+gaugeCells/2-0.5, 0), last)
	i, j := int(x), int(y)
	return float64(blend(channel[j*gaugeCells+i:], float32(x)-float32(i), float32(y)-float32(j)))
}

// blend is the value between a cell and the next ones to the right and below.
func blend(cells []float32, u, v float32) float32 {
	_ = cells[gaugeCells+1]
	above := cells[0] + u*(cells[1]-cells[0])
	below := cells[gaugeCells] + u*(cells[gaugeCells+1]-cells[gaugeCells])
	return above + v*(below-above)
}

// take makes a print, in four turns, of what is in view. It returns false where there
// is too little to see.
func (v *view) take() (turns [4]print, ok bool) {
	k, most := 0, 0.0
	for channel := range v.pix {
		sum, squares := 0.0, 0.0
		for i := range gaugeArea {
			value := float64(v.channel(channel)[cellOf(i)])
			sum, squares = sum+value, squares+value*value
		}
		if spread := squares/gaugeArea - sum*sum/gaugeArea/gaugeArea; spread > most {
			k, most = channel, spread
		}
	}
	if most < faint*faint {
		return turns, false
	}
	turns, ok = fieldOf(v.channel(k)).prints()
	for turn := range turns {
		turns[turn].channel = k
	}
	return turns, ok
}

// take makes a print of the middle of a field.
func (p *print) take(seen *field) bool {
	for i := range gaugeArea {
		p.pix[i] = float32(seen[cellOf(i)])
	}
	length := p.pix.normal()
	p.relief = p.pix.relief()
	var normal [6][12]float64
	for i := range gaugeArea {
		x, y := place(i)
		cell := cellOf(i)
		dx, dy := (seen[cell+1]-seen[cell-1])/2/length, (seen[cell+gaugeCells]-seen[cell-gaugeCells])/2/length
		steep := [6]float64{dx * x, dx * y, dy * x, dy * y, dx, dy}
		for a, s := range steep {
			p.steep[i/2][a][i%2] = float32(s)
			for b, t := range steep {
				normal[a][b] += s * t
			}
		}
	}
	for a := range normal {
		normal[a][6+a] = 1
	}
	return invert(&normal, &p.solve)
}

// cellOf returns the cell of a view, whose middle a print covers, under a pixel of the print.
func cellOf(i int) int {
	const border = (gaugeCells - gaugePrint) / 2
	return (i/gaugePrint+border)*gaugeCells + i%gaugePrint + border
}

// place returns the place of a print's pixel in cells from its middle.
func place(i int) (x, y float64) {
	return float64(i%gaugePrint) - (gaugePrint-1)/2., float64(i/gaugePrint) - (gaugePrint-1)/2.
}

// normal gives a patch the mean 0 and the length 1 and returns the length that it had.
func (p *patch) normal() (length float64) { return normal(p[:]) }

// normal gives cells the mean 0 and the length 1 and returns the length that they had.
func normal(cells []float32) (length float64) {
	var sum, squares float32
	for _, v := range cells {
		sum += v
	}
	mean := sum / float32(len(cells))
	for i := range cells {
		cells[i] -= mean
		squares += cells[i] * cells[i]
	}
	length = math.Sqrt(float64(squares)) + 1e-9
	scale := float32(1 / length)
	for i := range cells {
		cells[i] *= scale
	}
	return length
}

// dot is the correlation of two patches of length 1.
func (p *patch) dot(q *patch) float64 { return dot(p[:], q[:]) }

// dot sums the products of an even number of cells.
func dot(p, q []float32) float64 {
	var even, odd float32
	q = q[:len(p)]
	for i := 1; i < len(p); i += 2 {
		even += p[i-1] * q[i-1]
		odd += p[i] * q[i]
	}
	return float64(even + odd)
}

// compose returns a fit after the inverse of a small step.
func compose(f, step [6]float64) [6]float64 {
	a, b, c, d := 1+step[0], step[1], step[2], 1+step[3]
	det := a*d - b*c
	ia, ib, ic, id := d/det, -b/det, -c/det, a/det
	ix, iy := -(ia*step[4] + ib*step[5]), -(ic*step[4] + id*step[5])
	fa, fb, fc, fd := 1+f[0], f[1], f[2], 1+f[3]
	return [6]float64{
		fa*ia + fb*ic - 1, fa*ib + fb*id, fc*ia + fd*ic, fc*ib + fd*id - 1,
		fa*ix + fb*iy + f[4], fc*ix + fd*iy + f[5],
	}
}

// invert is Gauss and Jordan's method on a matrix with the identity beside it.
func invert(m *[6][12]float64, out *[6][6]float64) bool {
	for i := range m {
		pivot := i
		for j := i + 1; j < len(m); j++ {
			if math.Abs(m[j][i]) > math.Abs(m[pivot][i]) {
				pivot = j
			}
		}
		m[i], m[pivot] = m[pivot], m[i]
		if math.Abs(m[i][i]) < 1e-9 {
			return false
		}
		scale := m[i][i]
		for k := range m[i] {
			m[i][k] /= scale
		}
		for j := range m {
			if j == i {
				continue
			}
			f := m[j][i]
			for k := range m[j] {
				m[j][k] -= f * m[i][k]
			}
		}
	}
	for i := range m {
		copy(out[i][:], m[i][6:])
	}
	return true
}
