//go:build !nocv

package vision

import (
	"image"
	"math"
	"slices"

	"gocv.io/x/gocv"

	"elderglass/models"
)

// pip is one filled ellipse that differs from the body round it.
type pip struct {
	x, y         float64
	major, minor float64 // semi-axes, px
	angle        float64 // of the major axis, radians
	dark         bool
	body         float64 // grey level of the ring round it
	contrast     float64 // grey levels between pip and ring
}

// pipBlobs finds dice by their pips: small ellipses of one shape on an even
// body, darker or lighter than it, grouped into faces.
type pipBlobs struct {
	small, grey, mean gocv.Mat
	mask              []uint8
	stack             []int32
}

func newPipBlobs() pipBlobs {
	return pipBlobs{small: gocv.NewMat(), grey: gocv.NewMat(), mean: gocv.NewMat()}
}

func (p *pipBlobs) close() {
	for _, m := range []*gocv.Mat{&p.small, &p.grey, &p.mean} {
		m.Close()
	}
}

func (p *pipBlobs) read(bgr gocv.Mat) ([]models.Die, error) {
	const longSide = 1280
	scale := min(1, longSide/float64(max(bgr.Cols(), bgr.Rows())))
	gocv.Resize(bgr, &p.small, image.Point{}, scale, scale, gocv.InterpolationArea)
	gocv.CvtColor(p.small, &p.grey, gocv.ColorBGRToGray)
	grey, err := p.grey.DataPtrUint8()
	if err != nil {
		return nil, models.Errorf(models.Internal, "reading a grey picture: %w", err)
	}
	w, h := p.grey.Cols(), p.grey.Rows()
	var pips []pip
	for _, div := range []int{80, 40, 20} {
		k := w/div | 1
		gocv.Blur(p.grey, &p.mean, image.Pt(k, k))
		mean, err := p.mean.DataPtrUint8()
		if err != nil {
			return nil, models.Errorf(models.Internal, "reading a blurred picture: %w", err)
		}
		for _, dark := range []bool{true, false} {
			pips = p.find(pips, grey, mean, w, h, k, dark)
		}
	}
	return facesOf(distinct(pips), grey, w, h, scale), nil
}

// find appends the ellipses that stand out from their neighbourhood of k px.
func (p *pipBlobs) find(pips []pip, grey, mean []uint8, w, h, k int, dark bool) []pip {
	const step = 10
	p.mask = slices.Grow(p.mask[:0], len(grey))[:len(grey)]
	for i, g := range grey {
		d := int(mean[i]) - int(g)
		if !dark {
			d = -d
		}
		p.mask[i] = 0
		if d > step {
			p.mask[i] = 1
		}
	}
	limit := k * k
	for i := range p.mask {
		if p.mask[i] == 1 {
			if e, ok := p.ellipse(i, w, h, limit); ok {
				e.dark = dark
				if stands(&e, grey, w, h) {
					pips = append(pips, e)
				}
			}
		}
	}
	return pips
}

// ellipse fills the region that starts at pixel i and describes it by its
// moments; ok is false where it is no filled ellipse of a sensible size.
func (p *pipBlobs) ellipse(i, w, h, limit int) (e pip, ok bool) {
	p.stack = append(p.stack[:0], int32(i))
	p.mask[i] = 2
	var n, sx, sy, sxx, syy, sxy float64
	for len(p.stack) > 0 {
		j := int(p.stack[len(p.stack)-1])
		p.stack = p.stack[:len(p.stack)-1]
		x, y := j%w, j/w
		fx, fy := float64(x), float64(y)
		n, sx, sy, sxx, syy, sxy = n+1, sx+fx, sy+fy, sxx+fx*fx, syy+fy*fy, sxy+fx*fy
		for _, d := range [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			if x+d[0] < 0 || y+d[1] < 0 || x+d[0] >= w || y+d[1] >= h {
				continue
			}
			if q := j + d[1]*w + d[0]; p.mask[q] == 1 {
				p.mask[q] = 2
				p.stack = append(p.stack, int32(q))
			}
		}
	}
	if n < 9 || n > float64(limit) {
		return pip{}, false
	}
	mx, my := sx/n, sy/n
	cxx, cyy, cxy := sxx/n-mx*mx+1./12, syy/n-my*my+1./12, sxy/n-mx*my
	half, root := (cxx+cyy)/2, math.Hypot((cxx-cyy)/2, cxy)
	e = pip{x: mx, y: my, major: 2 * math.Sqrt(half+root), minor: 2 * math.Sqrt(max(half-root, 0)), angle: math.Atan2(2*cxy, cxx-cyy) / 2}
	fill := n / (math.Pi * e.major * e.minor)
	return e, e.minor > 0.25*e.major && fill > 0.88 && fill < 1.15
}

// stands reports whether a ring round the ellipse is an even body from which
// its inside differs, and notes both.
func stands(e *pip, grey []uint8, w, h int) bool {
	const samples = 16
	var ring [samples]float64
	sin, cos := math.Sincos(e.angle)
	for i := range ring {
		s, c := math.Sincos(2 * math.Pi * float64(i) / samples)
		u, v := c*(e.major*1.15+2), s*(e.minor*1.15+2)
		x, y := int(e.x+u*cos-v*sin+0.5), int(e.y+u*sin+v*cos+0.5)
		if x < 0 || y < 0 || x >= w || y >= h {
			return false
		}
		ring[i] = float64(grey[y*w+x])
	}
	inside := float64(grey[int(e.y+0.5)*w+int(e.x+0.5)])
	slices.Sort(ring[:])
	e.body = (ring[7] + ring[8]) / 2
	e.contrast = math.Abs(e.body - inside)
	if e.dark != (inside < e.body) || e.contrast < 18 {
		return false
	}
	return ring[samples-2]-ring[1] < 0.5*e.contrast
}

// distinct keeps the strongest of the ellipses that lie in each other.
func distinct(pips []pip) []pip {
	slices.SortFunc(pips, func(a, b pip) int { return int(b.contrast*16) - int(a.contrast*16) })
	var out []pip
	for _, p := range pips {
		if !slices.ContainsFunc(out, func(q pip) bool { return math.Hypot(p.x-q.x, p.y-q.y) < max(p.major, q.major) }) {
			out = append(out, p)
		}
	}
	return out
}
