//go:build !nocv

package icons

import "math"

// How signs look that are seen less sharply than they were taught.
const (
	softest   = 4   // ways in which signs may be out of focus
	drawnEdge = 0.5 // columns by which signs are soft that a moving hand drew out
	drawnAt   = 9   // places on its way at which a hand that moved is looked at
	drawnWays = 4   // directions in which it moves
)

// drawnBy are the columns of a strip by which a hand may draw signs out.
var drawnBy = [...]float64{4, 7}

// seenLess returns the alphabet as it looks more and more out of focus, and then as a hand that moves draws it out.
func (a *alphabet) seenLess() (soft []*alphabet) {
	for by := range softest {
		soft = append(soft, a.lookedAt(func(glyph []float32, wide int) []float32 {
			return blurred(glyph, wide, float64(by))
		}))
	}
	for _, by := range drawnBy {
		for way := range drawnWays {
			dy, dx := math.Sincos(float64(way) * math.Pi / drawnWays)
			soft = append(soft, a.lookedAt(func(glyph []float32, wide int) []float32 {
				return drawnOut(blurred(glyph, wide, drawnEdge), wide, by*dx, by*dy)
			}))
		}
	}
	return soft
}

// lookedAt returns the alphabet with each glyph as it is seen.
func (a *alphabet) lookedAt(seen func(glyph []float32, wide int) []float32) *alphabet {
	out := *a
	out.glyphs = make([]glyph, len(a.glyphs))
	for i, g := range a.glyphs {
		if g.n > 0 {
			g.mean = seen(g.mean, g.wide)
		}
		out.glyphs[i] = g
	}
	out.blanks = nil
	for _, b := range a.blanks {
		out.blanks = append(out.blanks, seen(b, a.wide[aStroke]))
	}
	for kind := range kinds {
		if kind != aStroke {
			out.tells[kind] = out.tell(kind, func(g *glyph) bool { return g.kind == kind })
		}
	}
	out.numbers = out.numberings()
	out.alone = out.standing()
	return &out
}

// blurred softens a glyph.
func blurred(glyph []float32, wide int, by float64) []float32 {
	if by == 0 {
		return glyph
	}
	n := int(math.Ceil(2.5 * by))
	kernel := make([]float64, 2*n+1)
	sum := 0.0
	for i := range kernel {
		d := float64(i-n) / by
		kernel[i] = math.Exp(-d * d / 2)
		sum += kernel[i]
	}
	high := len(glyph) / wide
	half, out := make([]float64, len(glyph)), make([]float32, len(glyph))
	for y := range high {
		for x := range wide {
			for i, k := range kernel {
				half[y*wide+x] += k / sum * float64(glyph[y*wide+min(max(x+i-n, 0), wide-1)])
			}
		}
	}
	for y := range high {
		for x := range wide {
			v := 0.0
			for i, k := range kernel {
				v += k / sum * half[min(max(y+i-n, 0), high-1)*wide+x]
			}
			out[y*wide+x] = float32(v)
		}
	}
	normal(out)
	return out
}

// drawnOut draws a glyph out by so many columns to the right and lines down.
func drawnOut(glyph []float32, wide int, dx, dy float64) []float32 {
	out := make([]float32, len(glyph))
	for i := range drawnAt {
		by := float64(i)/(drawnAt-1) - 0.5
		for y := range glyphHigh {
			for x := range wide {
				out[y*wide+x] += sample(glyph, wide, glyphHigh, float64(x)+by*dx, float64(y)+by*dy)
			}
		}
	}
	normal(out)
	return out
}
