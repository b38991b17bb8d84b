//go:build !nocv

package icons

import (
	"math"
	"slices"
	"strconv"
)

// Everybody knows what figures look like, so those that no row told of need no telling: they are drawn as the ones that
// were told of look, as high, as wide, as thick and at the same place beside their sign.

const figuresAlike = 0.6 // likeness of drawn figures and those that were told of

type dot struct{ x, y float64 }

// forms are the ways in which a figure is drawn: lines in a square from 0 to 1, downwards, smooth where they bend.
var forms = [10][][]dot{
	1: {{{0.2, 0.22}, {0.55, 0}, {0.55, 0}, {0.55, 1}}, {{0.5, 0}, {0.5, 1}}},
	2: {{{0.04, 0.27}, {0.15, 0.08}, {0.5, 0}, {0.86, 0.09}, {0.95, 0.29}, {0.8, 0.52}, {0, 1}, {0, 1}, {1, 1}}},
	3: {{
		{0.05, 0.16},
		{0.45, 0},
		{0.85, 0.1},
		{0.9, 0.26},
		{0.75, 0.43},
		{0.4, 0.47},
		{0.4, 0.47},
		{0.8, 0.53},
		{0.97, 0.72},
		{0.85, 0.93},
		{0.45, 1},
		{0, 0.86},
	}, { // with a flat top
		{0.1, 0},
		{0.1, 0},
		{0.93, 0},
		{0.93, 0},
		{0.48, 0.39},
		{0.48, 0.39},
		{0.85, 0.45},
		{1, 0.68},
		{0.86, 0.92},
		{0.45, 1},
		{0, 0.84},
	}},
	4: {{{0.74, 1}, {0.74, 1}, {0.74, 0}, {0.74, 0}, {0, 0.7}, {0, 0.7}, {1, 0.7}}},
	5: {{
		{0.9, 0},
		{0.9, 0},
		{0.16, 0},
		{0.16, 0},
		{0.1, 0.45},
		{0.1, 0.45},
		{0.48, 0.36},
		{0.86, 0.46},
		{0.97, 0.68},
		{0.85, 0.92},
		{0.47, 1},
		{0, 0.87},
	}},
	6: {{
		{0.88, 0.07},
		{0.55, 0},
		{0.2, 0.14},
		{0.04, 0.5},
		{0.1, 0.84},
		{0.5, 1},
		{0.88, 0.88},
		{0.97, 0.68},
		{0.86, 0.48},
		{0.52, 0.39},
		{0.18, 0.5},
		{0.06, 0.7},
	}},
	7: {{{0, 0}, {0, 0}, {1, 0}, {1, 0}, {0.35, 1}}},
	8: {{
		{0.5, 0.46},
		{0.16, 0.36},
		{0.1, 0.2},
		{0.22, 0.05},
		{0.5, 0},
		{0.78, 0.05},
		{0.9, 0.2},
		{0.84, 0.36},
		{0.5, 0.46},
		{0.12, 0.58},
		{0.02, 0.76},
		{0.15, 0.95},
		{0.5, 1},
		{0.85, 0.95},
		{0.98, 0.76},
		{0.88, 0.58},
		{0.5, 0.46},
	}},
	9: {{
		{0.12, 0.93},
		{0.45, 1},
		{0.8, 0.86},
		{0.96, 0.5},
		{0.9, 0.16},
		{0.5, 0},
		{0.12, 0.12},
		{0.03, 0.32},
		{0.14, 0.52},
		{0.48, 0.61},
		{0.82, 0.5},
		{0.94, 0.3},
	}},
}

// hand is how figures are drawn in a window of glyphs: in columns and lines.
type hand struct {
	x, y       float64 // of the middle, from that of the window
	wide, high float64
	thick      float64
	sign       float32 // -1 where figures are darker than their ground
}

// smooth returns points close together along a curve through some points; a point that comes twice is a corner.
func smooth(p []dot) (out []dot) {
	const parts = 6
	at := func(i int) dot { return p[min(max(i, 0), len(p)-1)] }
	for i := range len(p) - 1 {
		a, b, c, d := at(i-1), at(i), at(i+1), at(i+2)
		if b == c {
			continue
		}
		for k := range parts {
			t := float64(k) / parts
			curve := func(a, b, c, d float64) float64 {
				return b + t/2*(c-a+t*(2*a-5*b+4*c-d+t*(3*(b-c)+d-a)))
			}
			out = append(out, dot{curve(a.x, b.x, c.x, d.x), curve(a.y, b.y, c.y, d.y)})
		}
	}
	return append(out, p[len(p)-1])
}

// draw draws a figure into a window, nil where it does not fit in.
func (h hand) draw(curve []dot, wide int) []float32 {
	out := h.ink(curve, wide)
	for i := range out {
		out[i] *= h.sign
	}
	if !normal(out) {
		return nil
	}
	return out
}

// ink is how much of each pixel of a window a figure covers.
func (h hand) ink(curve []dot, wide int) []float32 {
	out := make([]float32, wide*glyphHigh)
	left, top := float64(wide)/2+h.x-h.wide/2, glyphHigh/2.0+h.y-h.high/2
	for k := range len(curve) - 1 {
		ax, ay := left+curve[k].x*h.wide, top+curve[k].y*h.high
		bx, by := left+curve[k+1].x*h.wide, top+curve[k+1].y*h.high
		reach := h.thick/2 + 1
		for y := max(int(min(ay, by)-reach), 0); y <= min(int(max(ay, by)+reach), glyphHigh-1); y++ {
			for x := max(int(min(ax, bx)-reach), 0); x <= min(int(max(ax, bx)+reach), wide-1); x++ {
				px, py := float64(x)+0.5-ax, float64(y)+0.5-ay
				dx, dy := bx-ax, by-ay
				t := min(max((px*dx+py*dy)/(dx*dx+dy*dy+1e-9), 0), 1)
				far := math.Hypot(px-t*dx, py-t*dy)
				v := float32(min(max((h.thick/2+0.75-far)/1.5, 0), 1))
				out[y*wide+x] = max(out[y*wide+x], v)
			}
		}
	}
	return out
}

// toldFigure is a figure that was told of, and the ways in which it may be drawn.
type toldFigure struct {
	mean   []float32
	n      float64
	curves [][]dot
}

// like returns how like figures that were told of are drawn ones.
func (h hand) like(told []toldFigure, wide int) float64 {
	sum, n := 0.0, 0.0
	for _, f := range told {
		best := -1.0
		for _, c := range f.curves {
			if v := h.draw(c, wide); v != nil {
				best = max(best, float64(dotOf(f.mean, v)))
			}
		}
		sum, n = sum+f.n*best, n+f.n
	}
	return sum / max(n, 1)
}

// dotOf multiplies two glyphs of one size.
func dotOf(a, b []float32) (sum float32) {
	for i, v := range a {
		sum += v * b[i]
	}
	return sum
}

// handOf finds how figures are drawn: what is most alike, roughly, then closely.
func handOf(like func(hand) float64) (best hand, most float64) {
	most = math.Inf(-1)
	for high := 6.5; high <= 20; high += 2.5 {
		for y := -4.0; y <= 4; y += 2 {
			for x := -3.0; x <= 3; x += 1.5 {
				for _, sign := range [2]float32{-1, 1} {
					h := hand{x, y, 0.6 * high, high, 0.16 * high, sign}
					if like := like(h); like > most {
						best, most = h, like
					}
				}
			}
		}
	}
	for _, step := range []float64{1, 0.5, 0.25} {
		for better := true; better; {
			better = false
			for part := range 5 {
				for _, by := range [2]float64{-step, step} {
					h := best
					*[]*float64{&h.x, &h.y, &h.wide, &h.high, &h.thick}[part] += by
					h.thick, h.wide, h.high = max(h.thick, 1), max(h.wide, 3), min(max(h.high, 6), glyphHigh)
					if like := like(h); like > most+1e-4 {
						best, most, better = h, like, true
					}
				}
			}
		}
	}
	return best, most
}

// foretell draws the figures that no row told of.
func (a *alphabet) foretell() {
	var told []toldFigure
	known := map[string]bool{}
	n, strong := 0, 0.0
	for i := range a.glyphs {
		g := &a.glyphs[i]
		if g.kind != aFigure || g.n == 0 {
			continue
		}
		known[g.atom] = true
		n += g.n
		strong += g.strong * float64(g.n)
		if v, err := strconv.Atoi(g.atom[1:]); err == nil && v > 0 && v < len(forms) {
			told = append(told, toldFigure{g.mean, float64(g.n), curvesOf(v)})
		}
	}
	if len(told) < 2 {
		return
	}
	wide := a.wide[aFigure]
	h, like := handOf(func(h hand) float64 { return h.like(told, wide) })
	if like < figuresAlike {
		return
	}
	for v := 1; v < len(forms); v++ {
		atom := ":" + strconv.Itoa(v)
		if known[atom] {
			continue
		}
		for form, c := range curvesOf(v) {
			if drawn := h.draw(c, wide); drawn != nil {
				a.addDrawn(atom, form, drawn, strong/float64(n))
			}
		}
	}
}

// addDrawn adds a glyph that was drawn, in one of the ways in which it may be.
func (a *alphabet) addDrawn(atom string, form int, drawn []float32, strong float64) {
	kind := kindOf(atom)
	a.seen = append(a.seen, example{len(a.glyphs), drawn})
	a.glyphs = append(a.glyphs, glyph{
		atom: atom, form: form, kind: kind, wide: a.wide[kind], sum: slices.Clone(drawn), mean: drawn, n: 1, strong: strong,
	})
}

func curvesOf(figure int) (list [][]dot) {
	for _, f := range forms[figure] {
		list = append(list, smooth(f))
	}
	return list
}
