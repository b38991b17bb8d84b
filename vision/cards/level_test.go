//go:build !nocv

package cards

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/models"
	"elderglass/vision/cards/projective"
)

// The hand moved all cards of a photograph alike: a card that lies turned and half as large is drawn out across and
// twice as far, in pixels of its own picture. Which end of a trail is the first is unknown.
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
	askew := verdict{place: turned.place, size: sure.size}
	askew.place[6], askew.place[7] = 1e-4, 1e-4
	require.False(t, askew.corners().Near(turned.corners(), 0.04))
	next, moved = askew.level(projective.Zoom(1), models.Point{})
	require.True(t, moved)
	aspect := next.corners().Aspect(1000, 1000)
	require.InDelta(t, 250./350, aspect, 0.01, "it is a rectangle again")
	still := handOf([]verdict{turned})
	require.Equal(t, models.Point{}, still)
	_, moved = turned.level(projective.Zoom(1), still)
	require.False(t, moved)
}

// A hand drew a photograph out by so much that a small card in it is known with a doubt: a large one beside it says by
// how much, and it is sure. One with the same picture and another title never is, though the letters run into each
// other.
func TestASmallCardIsSureAsALargeOneTellsHowTheHandMoved(t *testing.T) {
	r := glowReader(t, 11)
	read := func(small laidCard, across float64) *models.SeenCard {
		table := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(60, 0, 0, 0), 720, 1000, gocv.MatTypeCV8UC1)
		laidOut(t, table, laidCard{5, 250, 360, 1.2, 0}, small)
		shown := moved(t, table, across, 0)
		require.NoError(t, table.Close())
		seen, err := r.Read(laidOut(t, shown))
		require.NoError(t, err)
		require.NoError(t, shown.Close())
		return at(seen, small.x, small.y)
	}
	for _, number := range []int{1, 3} {
		card := read(laidCard{number, 700, 360, 0.6, 0.5}, 9)
		require.NotNil(t, card)
		require.Equal(t, glowNames[number], card.Name)
		require.True(t, card.Sure, card.Name)
	}
	for scale, across := range map[float64]float64{0.35: 11, 0.38: 11, 0.5: 11, 0.6: 9} {
		if card := read(laidCard{12, 700, 360, scale, 0}, across); card != nil {
			require.False(t, card.Sure, "at %v", scale)
		}
	}
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

// Of two places of one look it lies where more of its print is alike, whatever is taken for hidden at the other one,
// unless it is surely known there.
func TestALookLiesWhereMoreOfItIsAlike(t *testing.T) {
	r := glowReader(t, 11)
	table := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(60, 0, 0, 0), 720, 1000, gocv.MatTypeCV8UC1)
	defer table.Close()
	s, err := newScene(laidOut(t, table))
	require.NoError(t, err)
	defer s.Close()
	lies := func(look int, x, mean float64) verdict {
		v := verdict{card: look, look: look, place: projective.Homography{1, 0, x, 0, 1, 0, 0, 0, 1}, lead: 1}
		v.size, v.print = [2]float64{250, 350}, printed{mean: mean, seen: 1}
		return v
	}
	worse, better, aside := lies(1, 0, 0.78), lies(1, 20, 0.93), lies(1, 600, 0.75)
	worse.print.worst, worse.print.visible = 0.4, 0.99
	require.True(t, worse.print.known() && !worse.print.sure() && !better.print.known())
	kept, err := r.settle(s, []verdict{worse, better, aside})
	require.NoError(t, err)
	require.Equal(t, []verdict{better, aside}, kept)
	sure := worse
	sure.print.worst = 0.9
	require.True(t, sure.print.sure())
	kept, err = r.settle(s, []verdict{sure, better})
	require.NoError(t, err)
	require.Equal(t, []verdict{sure}, kept)
	hidden := lies(1, 20, 0.98) // all that is left is alike where its title is taken for hidden
	hidden.print.worst, hidden.print.seen = 0.4, 0.74
	require.True(t, hidden.print.known() && !hidden.print.sure())
	kept, err = r.settle(s, []verdict{hidden, worse})
	require.NoError(t, err)
	require.Equal(t, []verdict{worse}, kept)
}
