//go:build !nocv

package icons

import (
	"image"
	"image/color"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"
)

// There are print letters whose three has a flat top, which is like their five. Where no row told of a three, both ways
// of writing it are known, each for itself.
func TestAThreeWithAFlatTopIsNoFive(t *testing.T) {
	a := &alphabet{wide: [kinds]int{aFigure: 14}}
	for _, figure := range []string{"2", "5", "7", "8"} {
		ink := printed(t, figure, a.wide[aFigure])
		a.glyphs = append(a.glyphs, glyph{atom: ":" + figure, kind: aFigure, wide: a.wide[aFigure], mean: ink, n: 1})
	}
	a.foretell()
	three := printed(t, "3", a.wide[aFigure])
	own, other := 0.0, 0.0
	for i := range a.glyphs {
		like := float64(dotOf(a.glyphs[i].mean, three))
		if a.glyphs[i].atom == ":3" {
			own = max(own, like)
		} else {
			other = max(other, like)
		}
	}
	require.Greater(t, own, 0.85)
	require.Greater(t, own, other+0.1)
}

// Both ways are told to a style that knows no three, and neither to one that knows its own.
func TestHowAFigureIsWrittenIsToldOnlyWhereNoneIsKnown(t *testing.T) {
	style := func(figures ...string) *alphabet {
		a := &alphabet{wide: [kinds]int{aSign: 14, aFigure: 14}}
		for _, atom := range append([]string{"lore"}, figures...) {
			ink := printed(t, atom[len(atom)-1:], 14)
			a.glyphs = append(a.glyphs, glyph{
				atom: atom, kind: kindOf(atom), wide: 14, sum: make([]float32, len(ink)), mean: ink, n: 1, strong: 1,
			})
		}
		return a
	}
	from := style(":2", ":5", ":7", ":8")
	from.foretell()
	threes := func(a *alphabet) (n int) {
		a.take(from, view{zoom: 1, sign: 1}, func(*glyph) bool { return true })
		for i := range a.glyphs {
			if a.glyphs[i].atom == ":3" {
				n++
			}
		}
		return n
	}
	require.Equal(t, 2, threes(style(":4")))
	require.Equal(t, 1, threes(style(":3")))
}

// printed is a figure as it is printed beside signs.
func printed(t *testing.T, figure string, wide int) []float32 {
	t.Helper()
	const zoom = 8
	m := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(200, 0, 0, 0), glyphHigh*zoom, wide*zoom, gocv.MatTypeCV8UC1)
	small := gocv.NewMat()
	gocv.PutText(&m, figure, image.Pt(2*zoom, 18*zoom), gocv.FontHersheyDuplex, 0.55*zoom, color.RGBA{}, 2*zoom)
	gocv.Resize(m, &small, image.Pt(wide, glyphHigh), 0, 0, gocv.InterpolationArea)
	ink := make([]float32, wide*glyphHigh)
	for i, v := range small.ToBytes() {
		ink[i] = float32(v)
	}
	require.NoError(t, m.Close())
	require.NoError(t, small.Close())
	require.True(t, normal(ink))
	return ink
}
