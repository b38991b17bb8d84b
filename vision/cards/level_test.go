//go:build !nocv

package cards

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/models"
	"elderglass/vision/cards/projective"
)

// The hand moved all cards of a photograph alike: a card that lies turned and half as large is drawn out across and twice
// as far, in pixels of its own picture. Which end of a trail is the first is unknown.
func TestAllCardsAreDrawnOutAsTheHandMoved(t *testing.T) {
	sure := verdict{
		place: projective.Homography{2, 0, 300, 0, 2, 300, 0, 0, 1}, size: [2]float64{250, 350}, trail: trail{6, 0},
	}
	hand := handOf([]verdict{{place: sure.place, size: sure.size}, sure})
	require.InDelta(t, 12, hand.X, 1e-9)
	require.InDelta(t, 0, hand.Y, 1e-9)
	turned := verdict{place: projective.Homography{0, -1, 600, 1, 0, 300, 0, 0, 1}, size: sure.size}
	next, moved := turned.level(projective.Zoom(1), hand)
	require.True(t, moved)
	require.Less(t, next.trail.far(trail{0, 12}), 1e-9)
	require.Equal(t, turned.place, next.place, "it lies as it may")
	_, moved = next.level(projective.Zoom(1), hand)
	require.False(t, moved)
	still := handOf([]verdict{turned})
	require.Equal(t, models.Point{}, still)
	_, moved = turned.level(projective.Zoom(1), still)
	require.False(t, moved)
}

// Of a card whose place is a little askew in a picture that the hand drew out the print says little. As it must lie on
// the table, drawn out as the card beside it, it is known; a card with another title is not.
func TestACardIsComparedAsTheTableAndTheHandSay(t *testing.T) {
	r := glowReader(t, 11)
	table := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(60, 0, 0, 0), 720, 1000, gocv.MatTypeCV8UC1)
	defer table.Close()
	beside, card := laidCard{5, 250, 360, 1.2, 0}, laidCard{3, 700, 360, 1, 0}
	laidOut(t, table, beside, card)
	shown := moved(t, table, 9, 0)
	defer shown.Close()
	s, err := newScene(laidOut(t, shown))
	require.NoError(t, err)
	defer s.Close()
	known, ok, err := r.judge(s, 5, r.lyingAt(beside, 5)[0].place)
	require.NoError(t, err)
	require.True(t, ok)
	require.True(t, known.print.sure())
	require.NotZero(t, known.trail)
	for _, look := range []int{3, 6} {
		v := verdict{look: look, size: [2]float64{250, 350}, most: 0.9}
		v.place, ok = projective.Between(projective.Rectangle(250, 350), projective.Quad{
			{X: 579, Y: 189}, {X: 821, Y: 181}, {X: 831, Y: 531}, {X: 569, Y: 539},
		})
		require.True(t, ok)
		taught, err := r.template(look)
		require.NoError(t, err)
		require.NoError(t, r.examine(s, taught, look, &v))
		require.False(t, v.print.known())
		h := &hunt{scene: s, taken: []verdict{known}, judged: []judged{{verdict: v}}}
		require.NoError(t, r.tryLevel(h))
		at := slices.IndexFunc(h.taken, func(v verdict) bool { return v.look == look && v.print.known() })
		require.Equal(t, look == 3, at >= 0)
	}
}

// Of two places of one look it lies where more of its print is alike, unless it is surely known at the other one.
func TestALookLiesWhereMoreOfItIsAlike(t *testing.T) {
	lies := func(look int, x, mean float64) verdict {
		v := verdict{look: look, place: projective.Homography{1, 0, x, 0, 1, 0, 0, 0, 1}, size: [2]float64{250, 350}}
		v.print.mean = mean
		return v
	}
	worse, better := lies(1, 0, 0.78), lies(1, 20, 0.93)
	aside, other := lies(1, 600, 0.75), lies(2, 10, 0.75)
	kept := onceEach([]verdict{worse, better, aside, other})
	require.Equal(t, []verdict{better, aside, other}, kept)
	sure := worse
	sure.print.worst, sure.print.visible = 0.9, 0.99
	require.True(t, sure.print.sure())
	require.Len(t, onceEach([]verdict{sure, better}), 2)
	require.Less(t, math.Abs(kept[0].print.mean-0.93), 1e-9)
}
