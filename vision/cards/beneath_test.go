//go:build !nocv

package cards

import (
	"image"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/vision/cards/projective"
)

// What is known of the outline that hides a part of a title makes the rest of it sure; another card with the same
// picture is no less likely for that.
func TestACardBeneathAnOutlineIsNoFartherAheadOfItsTwin(t *testing.T) {
	r := glowReader(t, 11)
	table := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(60, 0, 0, 0), 720, 1000, gocv.MatTypeCV8UC1)
	defer table.Close()
	card, upper := laidCard{5, 300, 360, 1, 0}, laidCard{11, 130, 560, 1, math.Pi}
	s, err := newScene(laidOut(t, table, card, upper))
	require.NoError(t, err)
	defer s.Close()
	v, ok, err := r.judge(s, 5, r.lyingAt(card, 5)[0].place)
	require.NoError(t, err)
	require.True(t, ok)
	require.False(t, v.print.sure())
	v.lead = 0.05
	found := []verdict{v}
	require.NoError(t, r.beneath(s, found, nil))
	require.False(t, found[0].print.sure(), "nothing is said to lie on it")
	require.NoError(t, r.beneath(s, found, []projective.Quad{boxed(5, 385, 255, 735)}))
	require.True(t, found[0].print.sure())
	require.InDelta(t, 0.05, found[0].lead, 1e-9)
}

// The band of a title has room above and below its letters: what covers the card there hides none of them.
func TestWhatLiesBesideLettersHidesNone(t *testing.T) {
	title := spot{x: 16, y: 20, line: &lettering{columns: 10, high: 24}}
	for row, hidden := range []bool{false, false, true, true, false} { // of cells
		c := uncovered(image.Pt(10*cell, 5*cell), false)
		for x := range c.nx {
			c.hidden[row*c.nx+x] = true
		}
		require.Equal(t, hidden, title.hidden(&c, 0, letterWide), row)
	}
}
