//go:build !nocv

package cards

import (
	"image"
	"math"
	"slices"
	"sync"

	"gocv.io/x/gocv"

	"elderglass/vision/cards/lanes"
)

// A hand that moves while the picture is taken draws all of it out in one direction. A picture that is softened alike
// in all directions is not like that: letters run into each other sideways and are as sharp as ever from above to
// below, or the other way round.

// How a photograph may be drawn out, in pixels of the taught picture.
const (
	shortestTrail = 4
	longestTrail  = 20
	trailStep     = 2
	trailTurns    = 24   // directions, half way round
	trailPieces   = 8    // of a line, for each pixel of it
	trailSoft     = 0.75 // pixels of a picture half as large, by which the taught one is softened beside
	trailHalf     = longestTrail / 4
	trailGain     = 1.1 // by how much more a card must be like the photograph than one that is not drawn out,
	trailLike     = 0.2 // and how much at least
)

// trail is by how many pixels of a taught picture a photograph of it is drawn out, across and down.
type trail struct{ x, y float64 }

// far returns by how many pixels two trails differ: each may begin at either end.
func (t trail) far(other trail) float64 {
	return min(math.Hypot(t.x-other.x, t.y-other.y), math.Hypot(t.x+other.x, t.y+other.y))
}

// longest reports whether a trail is as long as any that is tried, or longer: then nothing says that it is no longer
// yet, and letters that are drawn out so far are as like others as their own.
func (t trail) longest() bool { return t.far(trail{}) > longestTrail-trailStep/2 }

// smear is how much of each pixel comes to lie on those beside it: a square of weights with the pixel in the middle.
type smear struct {
	reach   int
	weights []float32
}

func (s *smear) wide() int { return 2*s.reach + 1 }

// smear returns how a picture is drawn out that is so many times smaller.
func (t trail) smear(smaller float64) smear {
	x, y := t.x/smaller, t.y/smaller
	s := smear{reach: int(math.Ceil(max(math.Abs(x), math.Abs(y)) / 2))}
	s.weights = make([]float32, s.wide()*s.wide())
	pieces := 1 + int(math.Ceil(math.Hypot(x, y)))*trailPieces
	for i := range pieces {
		along := (float64(i)+0.5)/float64(pieces) - 0.5
		left, right := math.Modf(float64(s.reach) + along*x)
		top, low := math.Modf(float64(s.reach) + along*y)
		for beside, weight := range [...]float64{
			(1 - right) * (1 - low), right * (1 - low), (1 - right) * low, right * low,
		} {
			if at := (int(top)+beside/2)*s.wide() + int(left) + beside%2; weight > 0 {
				s.weights[at] += float32(weight / float64(pieces))
			}
		}
	}
	return s
}

// drawOut draws a picture out.
func (t trail) drawOut(m gocv.Mat, out *gocv.Mat) {
	s := t.smear(1)
	kernel := gocv.NewMatWithSize(s.wide(), s.wide(), gocv.MatTypeCV32F)
	defer kernel.Close()
	weights, _ := kernel.DataPtrFloat32() // of floats that lie in one piece
	copy(weights, s.weights)
	gocv.Filter2D(m, out, -1, kernel, image.Pt(-1, -1), 0, gocv.BorderReplicate)
}

// overlaid are the products of the details of two pictures of which one lies some pixels aside: how alike they are
// where one of them is drawn out follows from that.
type overlaid struct {
	reach int
	sums  []float64
}

// overlay sums them up, but for those of the first picture that are nearer than an edge to one.
func overlay(a, b []int16, wide, edge, reach int) overlaid {
	o := overlaid{reach: reach}
	inner := slices.Clone(a)
	for i := range inner {
		if x, y := i%wide, i/wide; x < edge || x >= wide-edge || y < edge || y >= len(a)/wide-edge {
			inner[i] = 0
		}
	}
	first := edge * (wide + 1)
	for y := -reach; y <= reach; y++ {
		for x := -reach; x <= reach; x++ {
			both, _, _ := lanes.Products(inner[first:len(a)-first], b[first+y*wide+x:])
			o.sums = append(o.sums, float64(both))
		}
	}
	return o
}

func (o *overlaid) at(x, y int) float64 { return o.sums[(y+o.reach)*(2*o.reach+1)+x+o.reach] }

// like returns how alike the details of a picture that is drawn out are to those of another: by those of the first,
// laid over themselves and over the other one's, and by the squares of these.
func (s *smear) like(own, both *overlaid, squares float64) float64 {
	type part struct {
		x, y   int
		weight float64
	}
	var parts []part
	for i, w := range s.weights {
		if w > 0 {
			parts = append(parts, part{i%s.wide() - s.reach, i/s.wide() - s.reach, float64(w)})
		}
	}
	common, energy := 0.0, 0.0
	for _, p := range parts {
		common += p.weight * both.at(p.x, p.y)
		for _, q := range parts {
			energy += p.weight * q.weight * own.at(p.x-q.x, p.y-q.y)
		}
	}
	return common / math.Sqrt(max(energy, 1)*max(squares, 1))
}

// trailIn says how a photograph with a margin is drawn out, in which the taught card lies. False is returned where it
// is hardly so.
func (t *template) trailIn(photo []uint8) (best trail, ok bool) {
	whole := grey(photo, t.size.Add(image.Pt(2*margin, 2*margin)))
	defer whole.Close()
	card := whole.Region(image.Rectangle{Max: t.size}.Add(image.Pt(margin, margin)))
	defer card.Close()
	size := t.half.size()
	taught, shown := gocv.NewMat(), gocv.NewMat()
	defer taught.Close()
	defer shown.Close()
	gocv.Resize(card, &shown, size, 0, 0, gocv.InterpolationArea)
	gocv.GaussianBlur(t.half.grey, &taught, image.Pt(0, 0), trailSoft, 0, gocv.BorderReplicate)
	a, b := detail(taught.ToBytes(), size.X, 0, nil, nil), detail(shown.ToBytes(), size.X, 0, nil, nil)
	own, both := overlay(a, a, size.X, 2*trailHalf, 2*trailHalf), overlay(a, b, size.X, 2*trailHalf, trailHalf)
	_, squares, _ := lanes.Products(b, b)
	still := trail{}.smear(2)
	most := max(trailGain*still.like(&own, &both, float64(squares)), trailLike)
	for _, try := range trailsTried() {
		if like := try.smear.like(&own, &both, float64(squares)); like > most {
			most, best, ok = like, try.by, true
		}
	}
	return best, ok
}

// triedTrail is a trail, and how it draws out a picture half as large.
type triedTrail struct {
	by    trail
	smear smear
}

// trailsTried returns those that a photograph may have.
var trailsTried = sync.OnceValue(func() (list []triedTrail) {
	for turn := range trailTurns {
		down, across := math.Sincos(math.Pi * float64(turn) / trailTurns)
		for long := shortestTrail; long <= longestTrail; long += trailStep {
			t := trail{float64(long) * across, float64(long) * down}
			list = append(list, triedTrail{t, t.smear(2)})
		}
	}
	return list
})

// grey returns pixels, as many as the size says, as a picture.
func grey(pix []uint8, size image.Point) gocv.Mat {
	m, _ := gocv.NewMatFromBytes(size.Y, size.X, gocv.MatTypeCV8UC1, pix) // fails where they are more or fewer
	return m
}

// drawOut makes a taught picture as soft as a photograph is that is drawn out.
func (d *details) drawOut(t *template, shown gocv.Mat, by trail) (a *softPicture, b []uint8, blur float64) {
	b = shown.ToBytes()
	d.shown = detail(b, shown.Cols(), margin, nil, d.shown)
	out := gocv.NewMat()
	defer out.Close()
	best := math.Inf(-1)
	for i, sigma := range softer {
		if sigma > softTitle {
			break
		}
		soft := grey(t.softened(1+i).pix, t.size)
		by.drawOut(soft, &out)
		soft.Close()
		pix := out.ToBytes()
		d.soft = detail(pix, t.size.X, 0, nil, d.soft)
		like := correlation(d.soft, d.shown)
		if like <= best { // it only gets worse
			break
		}
		best, blur, a = like, sigma, &softPicture{pix: pix}
	}
	return a, b, blur
}

// examineDrawnOut compares the print of a look again as a hand that moved drew it out, where it is not like the taught
// one, and keeps what is more like it.
func (r *Reader) examineDrawnOut(s *scene, t *template, look int, v *verdict) error {
	if !v.print.titled || v.print.known() || v.print.mean < otherPrint || v.print.mean > leastPrint {
		return nil
	}
	next := *v
	var ok bool
	if next.trail, ok = t.trailIn(v.laid.b); !ok {
		return nil
	}
	if err := r.examine(s, t, look, &next); err != nil {
		return err
	}
	if next.print.mean > v.print.mean && next.print.visible > seenTitle {
		*v = next
	}
	return nil
}
