//go:build !nocv

package icons

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// badged draws a badge with a short stroke in it, beside its place and out of focus by some columns.
func badged(turn, beside, soft float64) []float32 {
	const wide = 24
	out := make([]float32, wide*glyphHigh)
	for k := range out {
		x, y := float64(k%wide)-wide/2-beside, float64(k/wide)-glyphHigh/2-beside/2
		if math.Hypot(x, y) < 9 {
			out[k] = -1
		}
		along, across := x*math.Cos(turn)+y*math.Sin(turn), y*math.Cos(turn)-x*math.Sin(turn)
		if math.Abs(along) < 4 && math.Abs(across) < 1.5 {
			out[k] = 0
		}
	}
	normal(out)
	return blurred(out, wide, soft)
}

// A badge that is out of focus, or lies beside its place, differs from others by more than by the sign on it. What is left
// without that is the sign.
func TestFocusAndPlaceSayNothingOfASign(t *testing.T) {
	turns := []float64{0, 0.8, 1.6, 2.4}
	a := &alphabet{wide: [kinds]int{aSign: 24}}
	for _, turn := range turns {
		a.glyphs = append(a.glyphs, glyph{kind: aSign, wide: 24, n: 1, mean: badged(turn, 0, 0.7)})
	}
	a.within[aSign] = slices.Repeat([]float64{1e-3}, 24*glyphHigh)
	tells := a.tell(aSign, func(*glyph) bool { return true })
	for _, beside := range []float64{0, 1, -1} {
		for _, soft := range []float64{0.7, 2} {
			for i, turn := range turns {
				like := 0.0
				own := tells.freed(a.glyphs[i].mean)
				for p, v := range tells.freed(badged(turn, beside, soft)) {
					like += own[p] * v
				}
				require.Greater(t, like, 0.4, "sign %d, beside its place by %v, out of focus by %v", i, beside, soft)
			}
		}
	}
}
