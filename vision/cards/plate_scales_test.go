//go:build !nocv

package cards

import (
	"image"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/vision/cards/projective"
	"elderglass/vision/cards/relief"
)

// Two cards of different styles that lay side by side say for later pictures how large the ones are by the others,
// also to a reader that knows one card more.
func TestHowLargeCardsOfAnotherStyleAreIsRemembered(t *testing.T) {
	r := twoFramesReader(t)
	require.Len(t, r.decks.byStyle, 2)
	laid := func(style int, q projective.Quad) *styled {
		place, ok := projective.Between(projective.Rectangle(250, 350), q)
		require.True(t, ok)
		return &styled{style: style, place: place, size: image.Pt(250, 350), like: 1}
	}
	large, small := r.lookOf(0), r.lookOf(1)
	require.Zero(t, r.scales.of(large, small))
	require.InDelta(t, 1, r.scales.of(large, large), 0)
	table := framedSceneAt(t, nil)
	for range 3 {
		both := []*styled{laid(0, boxed(100, 100, 350, 450)), laid(1, boxed(500, 100, 625, 275))}
		_, err := r.proposeAll(table, nil, both, nil)
		require.NoError(t, err)
	}
	r.rememberScales([]*styled{laid(0, boxed(100, 100, 350, 450)), laid(1, boxed(500, 100, 900, 660))}) // was wrong
	require.InDelta(t, 0.5, r.scales.of(large, small), 1e-6)
	require.InDelta(t, 2, r.scales.of(small, large), 1e-6)
	for range 2 * mostScales {
		r.rememberScales([]*styled{laid(0, boxed(100, 100, 350, 450)), laid(1, boxed(500, 100, 600, 240))})
	}
	require.InDelta(t, 0.4, r.scales.of(large, small), 1e-6, "the latest count")

	next := r.Next(r.book)
	defer next.Close()
	require.InDelta(t, 0.4, next.scales.of(next.lookOf(0), next.lookOf(1)), 1e-6)
	require.Empty(t, next.scales.with(func(l *look) bool { return l != small }), "of what was forgotten nothing is kept")
	cornered := boxed(600, 100, 640, 120) // one corner is enough then
	other := &plates{style: 1, by: map[int]*relief.Plate{1: {Size: image.Pt(250, 350)}}}
	starts := laid(0, boxed(100, 100, 350, 450)).startsBeside(other,
		cornered, next.scales.of(large, small))
	require.NotEmpty(t, starts)
	require.True(t, boxed(600, 100, 700, 240).Near(starts[0].corners(), 0.01), "%v", starts[0].corners())
}

// Beside a card of another style one corner is enough, once it is known how large cards are beside those of that style.
func TestACornerIsEnoughBesideAnotherStyleOnceItsSizeIsKnown(t *testing.T) {
	r := twoFramesReader(t)
	s := framedSceneAt(t, [][]string{{"clue"}}, image.Pt(100, 150), image.Pt(520, 150))
	first, second := boxed(100, 150, 350, 500), boxed(520, 150, 770, 500)
	laid := func(style int, q projective.Quad, size image.Point) *styled {
		place, ok := projective.Between(projective.Rectangle(float64(size.X), float64(size.Y)), q)
		require.True(t, ok)
		return &styled{style: style, place: place, size: size, like: 1}
	}
	other := laid(1, first, image.Pt(500, 700))
	lies := func() bool {
		at, err := r.besideOf(s, []*styled{other}, []projective.Quad{boxed(520, 150, 670, 364)})
		require.NoError(t, err)
		return s.surely(&at) && second.Near(at.corners(), 0.01)
	}
	require.False(t, lies())
	r.rememberScales([]*styled{
		laid(1, boxed(0, 0, 100, 140), image.Pt(500, 700)), laid(0, boxed(200, 0, 300, 140), image.Pt(250, 350)),
	})
	require.True(t, lies())
}
