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

// lyingBeneath lays a card beneath another one, of which it returns the outline.
func lyingBeneath(t *testing.T) (s *scene, card laidCard, outline projective.Quad) {
	t.Helper()
	table := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(60, 0, 0, 0), 720, 1000, gocv.MatTypeCV8UC1)
	defer table.Close()
	card = laidCard{5, 300, 360, 1, 0}
	s, err := newScene(laidOut(t, table, card, laidCard{11, 130, 560, 1, math.Pi}))
	require.NoError(t, err)
	t.Cleanup(s.Close)
	return s, card, boxed(5, 385, 255, 735)
}

// What is known of the outline that hides a part of a title makes the rest of it sure; another card with the same
// picture is no less likely for that.
func TestACardBeneathAnOutlineIsNoFartherAheadOfItsTwin(t *testing.T) {
	r := glowReader(t, 11)
	s, card, outline := lyingBeneath(t)
	v, ok, err := r.judge(s, 5, r.lyingAt(card, 5)[0].place)
	require.NoError(t, err)
	require.True(t, ok)
	require.False(t, v.print.sure())
	v.lead = 0.05
	found := []verdict{v}
	require.NoError(t, r.beneath(s, found, nil))
	require.False(t, found[0].print.sure(), "nothing is said to lie on it")
	require.NoError(t, r.beneath(s, found, []projective.Quad{outline}))
	require.True(t, found[0].print.sure())
	require.InDelta(t, 0.05, found[0].lead, 1e-9)
}

// What is said of a card is not taken back where even less can be said of it beneath an outline.
func TestACardBeneathAnOutlineIsNoLessKnown(t *testing.T) {
	r := glowReader(t, 11)
	s, card, outline := lyingBeneath(t)
	other, err := r.template(9)
	require.NoError(t, err)
	v := verdict{place: r.lyingAt(card, 9)[0].place, size: [2]float64{float64(other.size.X), float64(other.size.Y)}}
	require.NoError(t, r.examine(s, other, 9, &v))
	require.False(t, v.print.known(), "another card lies there")
	v.print = printed{titled: true, mean: 0.9, worst: 0.7, word: 0.8, visible: 0.7, apart: 1, ink: 300}
	require.True(t, v.print.known())
	require.True(t, v.beneath(outline))
	found := []verdict{v}
	require.NoError(t, r.beneath(s, found, []projective.Quad{outline}))
	require.Equal(t, v.print, found[0].print)
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
