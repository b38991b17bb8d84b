//go:build !nocv

package icons

import "slices"

// Everybody knows what a stroke between two signs looks like as well, and few rows have one. Where none was told of,
// one is drawn: leaning, as high as the signs are wide, and as light or dark as they are.

const (
	strokeApart = 0.56 // of the way from one sign to the next, that to a stroke between them is
	strokeLoose = 2.5  // columns by which it may stand elsewhere
	strokeThick = 0.08 // of its height
	strokeInk   = 0.5  // of that of signs
)

var strokeForm = []dot{{1, 0}, {0, 1}}

// foretellStroke draws a stroke where no row told of one.
func (a *alphabet) foretellStroke() {
	if a.knowsStrokes() || a.usual() == 0 {
		return
	}
	wide, high := a.wide[aStroke], float64(a.wide[aSign]-besideSign)
	h := hand{wide: 0.5 * float64(wide), high: min(high, glyphHigh), thick: max(strokeThick*high, 1), sign: a.shade()}
	for kind := range kinds {
		if standsAlone(kind) {
			a.step[kind][aStroke] = spacing{mean: strokeApart * a.step[kind][kind].mean, off: strokeLoose}
			a.step[aStroke][kind] = a.step[kind][aStroke]
		}
	}
	if drawn := h.draw(strokeForm, wide); drawn != nil {
		a.glyphs = append(a.glyphs, glyph{
			atom: "|", kind: aStroke, wide: wide, sum: drawn, mean: slices.Clone(drawn), n: 1, strong: strokeInk * a.usual(),
		})
	}
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
