//go:build !nocv

package icons

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// Figures beside signs are about half as wide as these. What is a sliver, or wider than its sign, is none, so a small
// gain tells that numbers stand inside.
func TestWhatIsTooThinOrTooWideIsNoFigure(t *testing.T) {
	for figure, figures := range map[float64]bool{0.1: false, 0.25: false, 0.5: true, 0.75: true, 1.1: false} {
		l := layout{sign: 20, figure: 20 * figure}
		require.Equal(t, figures, l.insideLead() > 1, "%v", figure)
	}
}

// Signs whose numbers stand inside are learned in one order, however often.
func TestNumbersInsideSeveralSignsAreForetoldInOneOrder(t *testing.T) {
	learned := learnedFrom(t, rowsInside).soft[0]
	var told []glyph
	for _, g := range learned.glyphs {
		if g.kind == aNumbered && g.n > 1 {
			other := g
			other.atom = "other-" + g.atom
			told = append(told, g, other)
		}
	}
	require.NotEmpty(t, told)
	var first []string
	for range 60 {
		a := *learned
		a.glyphs, a.seen = slices.Clone(told), nil
		a.foretellInside()
		var atoms []string
		for _, g := range a.glyphs[len(told):] {
			atoms = append(atoms, g.atom)
		}
		require.NotEmpty(t, atoms)
		if first == nil {
			first = atoms
		}
		require.Equal(t, first, atoms)
	}
}
