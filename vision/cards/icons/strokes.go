//go:build !nocv

package icons

import (
	"math"
	"slices"

	"elderglass/internal/order"
)

// Everybody knows what a stroke between two signs looks like as well, and few rows have one. Where none was told of,
// one is drawn: leaning, as high as the signs are wide, as light or dark as they are, between the rims of two that make
// room for it.

const (
	strokeApart = 0.56 // of the way from one sign to the next, that to a stroke between them is
	strokeLoose = 2.5  // columns by which it may stand elsewhere
	strokeLean  = 0.5  // columns across which it leans, by those of its window
	strokeThick = 0.08 // of its height
	strokeInk   = 0.5  // of that of signs
	strokeShade = 0.7  // how light or dark it is, by how light or dark signs are
)

// strokeRooms are the columns by which two signs may stand farther apart for a stroke between them.
var strokeRooms = [...]float64{2, 4}

var strokeForm = []dot{{1, 0}, {0, 1}}

// foretellStroke draws a stroke where no row told of one.
func (a *alphabet) foretellStroke(lessons []*lesson) {
	if a.knowsStrokes() || a.usual() == 0 {
		return
	}
	wide, high := a.wide[aStroke], float64(a.wide[aSign]-besideSign)
	h := hand{
		wide: strokeLean * float64(wide), high: min(high, glyphHigh), thick: max(strokeThick*high, 1), sign: a.shade(),
	}
	for kind := range kinds {
		if standsAlone(kind) {
			a.step[kind][aStroke] = spacing{mean: strokeApart * a.step[kind][kind].mean, off: strokeLoose}
			a.step[aStroke][kind] = a.step[kind][aStroke]
		}
	}
	stroke, gap := h.ink(strokeForm, wide), a.gap(lessons)
	for _, room := range strokeRooms {
		drawn := apart(gap, wide, room)
		for p, v := range stroke {
			drawn[p] += h.sign * strokeShade * v
		}
		if normal(drawn) {
			a.glyphs = append(a.glyphs, glyph{
				atom: "|", kind: aStroke, wide: wide, sum: drawn, mean: slices.Clone(drawn), n: 1,
				strong: strokeInk * a.usual(),
			})
		}
	}
}

// gap returns what stands between two signs, by how light or dark signs are: nothing where no row has two.
func (a *alphabet) gap(lessons []*lesson) []float32 {
	wide, n := a.wide[aStroke], 0
	mean := make([]float32, wide*glyphHigh)
	for _, l := range lessons {
		shade := l.shade(a.wide[aSign])
		for j := 1; j < len(l.at); j++ {
			from := left((l.mid[j-1]+l.mid[j])/2, wide)
			if !standsAlone(kindOf(l.atoms[j-1])) || !standsAlone(kindOf(l.atoms[j])) ||
				from < 0 || from+wide > l.strip.wide {
				continue
			}
			for y := range glyphHigh {
				for x, v := range l.strip.ink[(y+nudges+l.dy)*l.strip.wide+from:][:wide] {
					mean[y*wide+x] += v / shade
				}
			}
			n++
		}
	}
	for p := range mean {
		mean[p] /= float32(max(n, 1))
	}
	return mean
}

// shade returns how light or dark the signs of a row are: above most of what is seen in windows as wide.
func (l *lesson) shade(wide int) float32 {
	var inks []float64
	for j, mid := range l.mid {
		from := left(mid, wide)
		if !standsAlone(kindOf(l.atoms[j])) || from < 0 || from+wide > l.strip.wide {
			continue
		}
		for y := range glyphHigh {
			for _, v := range l.strip.ink[(y+nudges+l.dy)*l.strip.wide+from:][:wide] {
				inks = append(inks, math.Abs(float64(v)))
			}
		}
	}
	if len(inks) == 0 {
		return 1
	}
	return float32(order.Nth(inks, len(inks)*9/10)) + 1
}

// apart returns a window with its halves moved apart by so many columns, and what stands at its middle between them.
func apart(glyph []float32, wide int, by float64) []float32 {
	out := make([]float32, len(glyph))
	for p := range out {
		x := float64(p%wide) - float64(wide-1)/2
		if x < 0 {
			x = min(x+by/2, 0)
		} else {
			x = max(x-by/2, 0)
		}
		out[p] = sample(glyph, wide, glyphHigh, x+float64(wide-1)/2, float64(p/wide))
	}
	return out
}

// knowsStrokes reports whether it is known how a stroke looks.
func (a *alphabet) knowsStrokes() bool {
	return slices.ContainsFunc(a.glyphs, func(g glyph) bool { return g.kind == aStroke && g.n > 0 })
}

// shade returns 1 where signs are lighter than their ground, -1 where they are darker: left and right of a sign is its
// ground.
func (a *alphabet) shade() float32 {
	ground := float32(0)
	for i := range a.glyphs {
		g := &a.glyphs[i]
		if g.n == 0 || !standsAlone(g.kind) {
			continue
		}
		for y := range glyphHigh {
			ground += float32(g.n) * (g.mean[y*g.wide] + g.mean[(y+1)*g.wide-1])
		}
	}
	if ground < 0 {
		return 1
	}
	return -1
}
