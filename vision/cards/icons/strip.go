//go:build !nocv

package icons

import "math"

// The size of a row when its signs are compared.
const (
	glyphHigh = 24 // lines from one row to the next
	nudges    = 4  // lines by which a row may stand higher or lower
)

// strip is a row of a page as it is compared: glyphHigh lines, and nudges above and below.
type strip struct {
	wide    int
	ink     []float32
	sum, sq []float64 // of all above and left
	seen    map[[2]int]*windows
}

const stripHigh = glyphHigh + 2*nudges

// strip cuts out a row that stands so many pitches below the first.
func (p *Page) strip(s slots, row float64) *strip {
	unit := s.pitch * float64(p.high) / rowLines / glyphHigh // pixels of the page for one of the strip
	top := (s.top+row*s.pitch)*float64(p.high)/rowLines - nudges*unit
	t := &strip{wide: max(int(float64(p.wide)/unit), 1)}
	t.ink = make([]float32, t.wide*stripHigh)
	parts := max(1, int(math.Round(unit)))
	across := samplesOf(t.wide, parts, unit, 0, p.wide)
	down := samplesOf(stripHigh, parts, unit, top, p.high)
	for y := range stripHigh {
		for x := range t.wide {
			sum := float32(0)
			for _, v := range down[y*parts : (y+1)*parts] {
				above, below := p.ink[v.at*p.wide:], p.ink[v.next*p.wide:]
				for _, u := range across[x*parts : (x+1)*parts] {
					sum += (1-v.share)*((1-u.share)*above[u.at]+u.share*above[u.next]) +
						v.share*((1-u.share)*below[u.at]+u.share*below[u.next])
				}
			}
			t.ink[y*t.wide+x] = sum / float32(parts*parts)
		}
	}
	t.within(s.lines)
	return t
}

// within clears the lines of the strip in which no sign stands, and sums it up.
func (t *strip) within(l lines) {
	if l != (lines{}) {
		clear(t.ink[:l.from*t.wide])
		clear(t.ink[l.to*t.wide:])
	}
	t.seen = nil
	t.add()
}

// add sums the strip up.
func (t *strip) add() {
	n := t.wide + 1
	t.sum, t.sq = make([]float64, n*(stripHigh+1)), make([]float64, n*(stripHigh+1))
	for y := range stripHigh {
		var a, b float64
		for x := range t.wide {
			v := float64(t.ink[y*t.wide+x])
			a, b = a+v, b+v*v
			t.sum[(y+1)*n+x+1], t.sq[(y+1)*n+x+1] = t.sum[y*n+x+1]+a, t.sq[y*n+x+1]+b
		}
	}
}

// energy returns by how much the ink of a window differs from its mean: the square.
func (t *strip) energy(left, dy, wide int) float64 {
	n, top := t.wide+1, nudges+dy
	a, b, c, d := top*n+left, top*n+left+wide, (top+glyphHigh)*n+left, (top+glyphHigh)*n+left+wide
	sum := t.sum[d] - t.sum[c] - t.sum[b] + t.sum[a]
	return max(t.sq[d]-t.sq[c]-t.sq[b]+t.sq[a]-sum*sum/float64(wide*glyphHigh), 0)
}

// strength is how strong the ink of a window is, by its width.
func (t *strip) strength(left, dy, wide int) float64 {
	if left < 0 || left+wide > t.wide {
		return 0
	}
	return math.Sqrt(t.energy(left, dy, wide) / float64(wide))
}

// windows are what is known of all windows of a strip that are as wide, and stand as high.
type windows struct{ strength, length []float64 }

// windows returns those of some width, which stand some lines higher or lower.
func (t *strip) windows(dy, wide int) *windows {
	at := [2]int{dy, wide}
	if w := t.seen[at]; w != nil {
		return w
	}
	n := max(t.wide-wide+1, 0)
	w := &windows{make([]float64, n), make([]float64, n)}
	for x := range n {
		e := t.energy(x, dy, wide)
		w.strength[x] = math.Sqrt(e / float64(wide))
		if e >= 1 {
			w.length[x] = math.Sqrt(e)
		}
	}
	if t.seen == nil {
		t.seen = map[[2]int]*windows{}
	}
	t.seen[at] = w
	return w
}

// share is how alike a window is to a glyph by the product of both, from -1 to 1.
func (w *windows) share(both float64, left int) float64 {
	if w.length[left] == 0 {
		return 0
	}
	return both / w.length[left]
}

// ground is how much the ink of a window differs from the row's ground, by its width.
func (t *strip) ground(left, dy, wide int) float64 {
	n, top := t.wide+1, nudges+dy
	sq := t.sq[(top+glyphHigh)*n+left+wide] - t.sq[(top+glyphHigh)*n+left] - t.sq[top*n+left+wide] + t.sq[top*n+left]
	return math.Sqrt(max(sq, 0) / float64(wide))
}

// window returns a part of a strip with a mean of zero and a length of one, nil where it reaches beyond the strip or
// nothing is there.
func (t *strip) window(left, dy, wide int) []float32 {
	if left < 0 || left+wide > t.wide {
		return nil
	}
	e := t.energy(left, dy, wide)
	if e < 1 {
		return nil
	}
	out := make([]float32, wide*glyphHigh)
	mean := 0.0
	for y := range glyphHigh {
		line := t.ink[(y+nudges+dy)*t.wide+left:]
		for x := range wide {
			mean += float64(line[x])
		}
	}
	mean /= float64(wide * glyphHigh)
	by := float32(1 / math.Sqrt(e))
	for y := range glyphHigh {
		line := t.ink[(y+nudges+dy)*t.wide+left:]
		for x := range wide {
			out[y*wide+x] = (line[x] - float32(mean)) * by
		}
	}
	return out
}

// like returns how alike a part of a strip is to a glyph, from -1 to 1.
func (t *strip) like(glyph []float32, left, dy, wide int) float64 {
	if left < 0 || left+wide > t.wide {
		return -1
	}
	return t.share(t.dot(glyph, left, dy, wide), left, dy, wide)
}

// share is like by the product of a part of a strip with a glyph.
func (t *strip) share(both float64, left, dy, wide int) float64 {
	e := t.energy(left, dy, wide)
	if e < 1 {
		return 0
	}
	return both / math.Sqrt(e)
}

// normal makes the mean of a glyph zero and its length one; false where nothing is left.
func normal(glyph []float32) bool {
	var mean, sq float64
	for _, v := range glyph {
		mean += float64(v)
	}
	mean /= float64(len(glyph))
	for _, v := range glyph {
		d := float64(v) - mean
		sq += d * d
	}
	if sq < 1e-9 {
		return false
	}
	by := 1 / math.Sqrt(sq)
	for i, v := range glyph {
		glyph[i] = float32((float64(v) - mean) * by)
	}
	return true
}

// columns returns by how much the ink of each column changes from line to line, where the row is expected: what is the
// same on all lines is a frame.
func (t *strip) columns() []float64 {
	col := make([]float64, t.wide)
	const top, bottom = nudges, stripHigh - nudges
	for x := range col {
		var sum, sq float64
		for y := top; y < bottom; y++ {
			v := float64(t.ink[y*t.wide+x])
			sum, sq = sum+v, sq+v*v
		}
		mean := sum / (bottom - top)
		col[x] = math.Sqrt(max(sq/(bottom-top)-mean*mean, 0))
	}
	return col
}

// spot is where ink is sampled: a pixel, the next one, and the share of that.
type spot struct {
	at, next int
	share    float32
}

// samplesOf returns where so many lines or columns of a strip are sampled, some times each, that are so many pixels of
// a side of the page apart.
func samplesOf(n, times int, apart, from float64, side int) []spot {
	list := make([]spot, 0, n*times)
	for i := range n {
		for k := range times {
			f := from + (float64(i)+(float64(k)+0.5)/float64(times))*apart - 0.5
			at := int(math.Floor(f))
			list = append(list, spot{
				min(max(at, 0), side-1), min(max(at+1, 0), side-1), float32(f - float64(at)),
			})
		}
	}
	return list
}

// sample returns the ink between pixels.
func sample(pix []float32, wide, high int, fx, fy float64) float32 {
	x, y := int(math.Floor(fx)), int(math.Floor(fy))
	u, v := float32(fx-float64(x)), float32(fy-float64(y))
	at := func(x, y int) float32 { return pix[min(max(y, 0), high-1)*wide+min(max(x, 0), wide-1)] }
	return (1-v)*((1-u)*at(x, y)+u*at(x+1, y)) + v*((1-u)*at(x, y+1)+u*at(x+1, y+1))
}
