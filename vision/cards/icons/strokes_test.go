//go:build !nocv

package icons

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// In a narrow window the rim of a sign looks like a stroke that leans hardly.
func TestTheRimOfASignIsNoStroke(t *testing.T) {
	const wide = 4
	stroke := make([]float32, wide*glyphHigh)
	rim := make([]float32, wide*glyphHigh)
	for p := range stroke {
		if p%wide == 1 {
			stroke[p], rim[p] = 1, 1
		}
		if p%wide == 0 && p/wide < glyphHigh/2 {
			stroke[p] = 0.6
		}
	}
	require.True(t, normal(stroke))
	require.True(t, normal(rim))
	row := &strip{wide: 40, ink: make([]float32, 40*stripHigh)}
	for p, v := range rim {
		row.ink[(p/wide+nudges)*40+10+p%wide] = 1000 * v
	}
	row.add()
	drawn := glyph{atom: "|", kind: aStroke, wide: wide, mean: stroke, n: 1}
	a := &alphabet{wide: [kinds]int{aStroke: wide}, glyphs: []glyph{drawn}}
	worth := func(blanks ...[]float32) float64 {
		a.blanks = blanks
		c := newChain(a, row)
		c.seen[aStroke] = row.windows(0, wide)
		_, gain, ok := c.likeAt(0, 10, &[kinds]float64{})
		require.True(t, ok)
		return gain
	}
	require.Positive(t, worth())
	require.Negative(t, worth(rim))
}
