//go:build !nocv

package cards

import (
	"cmp"
	"image"
	"math"
	"slices"

	"gocv.io/x/gocv"
)

// printed is what comparing the print, letter by letter, said.
type printed struct {
	mean    float64     // likeness of all that can be seen of the upright strokes
	worst   float64     // likeness of the least like piece of a line, 1 where all is alike
	longest float64     // the same for pieces of twice that length
	where   image.Point // of the worst piece, in the taught picture
	visible float64     // share of the taught card's strokes that can be seen
	fine    float64     // size of the card in the photograph for its size in the book
	blur    float64
}

// The pieces of a line in which print is compared: some letters of a title.
const (
	pieceWide = 72
	pieceHigh = 16
	pieceStep = 12
	lineStep  = 6
	slack     = 2 // pixels by which a piece may lie elsewhere
	cell      = 12
	faint     = 1.5  // strokes below this slope, in grey levels, say nothing
	doubt     = 0.25 // of the energy of strong strokes, that speaks for likeness
)

func sortDown(list [][2]float64) {
	slices.SortFunc(list, func(a, b [2]float64) int { return cmp.Compare(b[0], a[0]) })
}

func stepSize(s *sheet) image.Point { return image.Pt(s.grey.Cols(), s.grey.Rows()) }

// examine compares the print of a template with what lies at a place: the slopes across
// upright strokes, in which letters differ and a band of any letters does not.
func (s *scene) examine(t *template, v *verdict) {
	const margin = 4
	flat := s.rectify(v.place, t.size, margin)
	defer flat.Close()
	v.print = printed{worst: 1, longest: 1, fine: math.Sqrt(v.corners().area() / float64(t.size.X*t.size.Y))}
	a, b, blur := soften(t.whole.grey, flat, margin)
	v.print.blur = blur
	cols, lines := t.size.X, t.size.Y
	gain := ratio(t, a, b, margin)
	hidden := covered(a, b, cols, lines, margin)
	p := slopes(a, cols, lines)
	q := slopes(b, cols+2*margin, lines+2*margin)
	pp := sums(p, p, cols, lines)
	var pq, qq [2*slack + 1][3]table
	for i := range pq {
		for j := range pq[i] {
			shifted := shift(q, i-slack, j-1, cols, lines)
			pq[i][j], qq[i][j] = sums(p, shifted, cols, lines), sums(shifted, shifted, cols, lines)
		}
	}
	const rim = 8
	var quietA, quietB []float64
	for y := rim; y+pieceHigh <= lines-rim; y += lineStep {
		for x := rim; x+pieceWide <= cols-rim; x += pieceStep {
			box := image.Rect(x, y, x+pieceWide, y+pieceHigh)
			quietA = append(quietA, float64(pp.of(box)))
			quietB = append(quietB, float64(qq[slack][1].of(box)))
		}
	}
	slices.Sort(quietA)
	slices.Sort(quietB)
	const pieceArea = pieceWide * pieceHigh
	noiseA, noiseB := quietA[len(quietA)/12]/pieceArea, quietB[len(quietB)/12]/pieceArea
	typical := max(gain*gain*(quietA[len(quietA)*9/10]/pieceArea-noiseA), faint*faint)
	piece := func(x, y, wide int) (like, weight float64) {
		box := image.Rect(x, y, x+wide, y+pieceHigh)
		n := float64(wide * pieceHigh)
		ea := max(float64(pp.of(box))/n-noiseA, 0) * gain * gain
		like = -1
		for i := range pq {
			for j := range pq[i] {
				eb := max(float64(qq[i][j].of(box))/n-noiseB, 0)
				local := min(max(math.Sqrt((eb+1)/(ea+1)), 0.6), 1.6)
				both := local*local*ea + eb
				weight = max(weight, math.Sqrt(both/2))
				like = max(like, (2*local*gain*float64(pq[i][j].of(box))/n+doubt*typical)/(both+doubt*typical))
			}
		}
		return min(like, 1), weight
	}
	sum, seen, all := 0.0, 0.0, 0.0
	for y := rim; y+pieceHigh <= lines-rim; y += lineStep {
		for x := rim; x+pieceWide <= cols-rim; x += pieceStep {
			like, weight := piece(x, y, pieceWide)
			if weight < faint {
				continue
			}
			w := min(weight, 12)
			all += w
			if hidden.share(image.Rect(x, y, x+pieceWide, y+pieceHigh)) > 0.1 {
				continue
			}
			sum += like * w
			seen += w
			if like < v.print.worst {
				v.print.worst, v.print.where = like, image.Pt(x, y)
			}
			if x+2*pieceWide > cols-rim {
				continue
			}
			if hidden.share(image.Rect(x, y, x+2*pieceWide, y+pieceHigh)) > 0.1 {
				continue
			}
			if like, weight := piece(x, y, 2*pieceWide); weight >= faint {
				v.print.longest = min(v.print.longest, like)
			}
		}
	}
	v.print.mean, v.print.visible = sum/max(seen, 1e-9), seen/max(all, 1e-9)
}

// table is a summed-area table.
type table struct {
	wide int
	sums []int64
}

func (t *table) of(b image.Rectangle) int64 {
	w := t.wide
	return t.sums[b.Max.Y*w+b.Max.X] - t.sums[b.Min.Y*w+b.Max.X] - t.sums[b.Max.Y*w+b.Min.X] + t.sums[b.Min.Y*w+b.Min.X]
}

// sums returns the table of the products of two pictures.
func sums(a, b []int16, cols, lines int) table {
	t := table{cols + 1, make([]int64, (cols+1)*(lines+1))}
	for y := range lines {
		row := int64(0)
		p, q := a[y*cols:(y+1)*cols], b[y*cols:(y+1)*cols]
		above, to := t.sums[y*(cols+1)+1:(y+1)*(cols+1)], t.sums[(y+1)*(cols+1)+1:(y+2)*(cols+1)]
		for x, v := range p {
			row += int64(int32(v) * int32(q[x]))
			to[x] = above[x] + row
		}
	}
	return t
}

// slopes returns the slope from left to right of each pixel, 0 at the rim.
func slopes(pix []uint8, cols, lines int) []int16 {
	out := make([]int16, cols*lines)
	for y := range lines {
		for x := 1; x < cols-1; x++ {
			at := y*cols + x
			out[at] = int16(pix[at+1]) - int16(pix[at-1])
		}
	}
	return out
}

// shift cuts the inner part out of slopes with a margin of 4, moved by some pixels.
func shift(q []int16, dx, dy, cols, lines int) []int16 {
	const margin = 4
	out := make([]int16, cols*lines)
	wide := cols + 2*margin
	for y := range lines {
		at := (y+margin+dy)*wide + margin + dx
		copy(out[y*cols:(y+1)*cols], q[at:at+cols])
	}
	return out
}

// cover says which cells of a card something else covers: a hand, another card, glare.
type cover struct {
	nx, ny int
	hidden []bool
}

func (c *cover) share(b image.Rectangle) float64 {
	n, hit := 0, 0
	for y := b.Min.Y / cell; y <= (b.Max.Y-1)/cell; y++ {
		for x := b.Min.X / cell; x <= (b.Max.X-1)/cell; x++ {
			if x < c.nx && y < c.ny {
				n++
				if c.hidden[y*c.nx+x] {
					hit++
				}
			}
		}
	}
	return float64(hit) / float64(max(n, 1))
}

// covered finds the cells whose light is not what the taught card's would be under any
// light that changes slowly over the card.
func covered(a, b []uint8, cols, lines, margin int) cover {
	c := cover{nx: cols / cell, ny: lines / cell}
	n := c.nx * c.ny
	ma, mb := make([]float64, n), make([]float64, n)
	for i := range n {
		box := image.Rect(i%c.nx*cell, i/c.nx*cell, (i%c.nx+1)*cell, (i/c.nx+1)*cell)
		ma[i], _ = moments(a, cols, box)
		mb[i], _ = moments(b, cols+2*margin, box.Add(image.Pt(margin, margin)))
	}
	c.hidden = make([]bool, n)
	weight := make([]float64, n)
	for i := range weight {
		weight[i] = 1
	}
	off := make([]float64, n)
	scale := 10.0
	for range 6 {
		var m [8][9]float64
		for i := range n {
			x, y := float64(i%c.nx)/float64(c.nx)-0.5, float64(i/c.nx)/float64(c.ny)-0.5
			v := [9]float64{ma[i] / 100, ma[i] / 100 * x, ma[i] / 100 * y, 1, x, y, x * y * ma[i] / 100, (x*x - y*y) * ma[i] / 100, mb[i]}
			for j := range 8 {
				for k := range 9 {
					m[j][k] += weight[i] * v[j] * v[k]
				}
			}
		}
		for j := range 8 {
			m[j][j] += 1e-3
		}
		f, ok := solve(&m)
		if !ok {
			return c
		}
		for i := range n {
			x, y := float64(i%c.nx)/float64(c.nx)-0.5, float64(i/c.nx)/float64(c.ny)-0.5
			fit := ma[i]/100*(f[0]+f[1]*x+f[2]*y+f[6]*x*y+f[7]*(x*x-y*y)) + f[3] + f[4]*x + f[5]*y
			off[i] = math.Abs(mb[i] - fit)
		}
		sorted := slices.Clone(off)
		slices.Sort(sorted)
		scale = max(2*sorted[n/2], 4)
		for i := range n {
			weight[i] = 1 / (1 + (off[i]/scale)*(off[i]/scale))
		}
	}
	for i := range n {
		c.hidden[i] = off[i] > max(4*scale, 18) || mb[i] > 250
	}
	return c
}

// soften makes the sharper of two pictures as soft as the other, and returns their pixels.
func soften(taught, shown gocv.Mat, margin int) (a, b []uint8, blur float64) {
	best := -2.0
	soft := gocv.NewMat()
	defer soft.Close()
	inner := shown.Region(image.Rect(margin, margin, shown.Cols()-margin, shown.Rows()-margin))
	defer inner.Close()
	for _, sigma := range []float64{0, 0.7, 1, 1.4, 1.9, 2.5, 3.2, -0.7, -1, -1.4, -1.9} {
		l, r := taught, inner
		if sigma > 0 {
			gocv.GaussianBlur(taught, &soft, image.Pt(0, 0), sigma, 0, gocv.BorderReplicate)
			l = soft
		} else if sigma < 0 {
			gocv.GaussianBlur(inner, &soft, image.Pt(0, 0), -sigma, 0, gocv.BorderReplicate)
			r = soft
		}
		if like := highPassLikeness(l, r); like > best {
			best, blur = like, sigma
		}
	}
	a, b = taught.ToBytes(), nil
	if blur > 0 {
		gocv.GaussianBlur(taught, &soft, image.Pt(0, 0), blur, 0, gocv.BorderReplicate)
		a = soft.ToBytes()
	}
	b = shown.ToBytes()
	if blur < 0 {
		gocv.GaussianBlur(shown, &soft, image.Pt(0, 0), -blur, 0, gocv.BorderReplicate)
		b = soft.ToBytes()
	}
	return a, b, blur
}

// highPassLikeness correlates what is small in two pictures.
func highPassLikeness(a, b gocv.Mat) float64 {
	x, y := gocv.NewMat(), gocv.NewMat()
	defer x.Close()
	defer y.Close()
	gocv.Laplacian(a, &x, gocv.MatTypeCV32F, 3, 1, 0, gocv.BorderReplicate)
	gocv.Laplacian(b, &y, gocv.MatTypeCV32F, 3, 1, 0, gocv.BorderReplicate)
	p, err := x.DataPtrFloat32()
	if err != nil {
		return 0
	}
	q, err := y.DataPtrFloat32()
	if err != nil || len(p) != len(q) {
		return 0
	}
	var pq, pp, qq float64
	for i, v := range p {
		w := q[i]
		pq += float64(v * w)
		pp += float64(v * v)
		qq += float64(w * w)
	}
	return pq / math.Sqrt(pp*qq+1e-9)
}

// ratio returns the photograph's contrast for one of the taught picture's.
func ratio(t *template, taught, shown []uint8, margin int) float64 {
	var ratios []float64
	for _, b := range t.whole.blocks {
		_, va := moments(taught, t.size.X, b.box)
		_, vb := moments(shown, t.size.X+2*margin, b.box.Add(image.Pt(margin, margin)))
		if va > 9 {
			ratios = append(ratios, math.Sqrt(vb/va))
		}
	}
	if len(ratios) == 0 {
		return 1
	}
	slices.Sort(ratios)
	return max(ratios[len(ratios)/2], 0.05)
}

func moments(pix []uint8, stride int, box image.Rectangle) (mean, variance float64) {
	var s, q int
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for _, p := range pix[y*stride+box.Min.X : y*stride+box.Max.X] {
			s += int(p)
			q += int(p) * int(p)
		}
	}
	n := float64(box.Dx() * box.Dy())
	mean = float64(s) / n
	return mean, float64(q)/n - mean*mean
}
