//go:build !nocv

package cards

import (
	"image"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/vision/cards/projective"
)

// Of a card no side may be seen, but the outline of its picture, from whichever corner: the style says where on a card
// that is, and how large it is a card beside it.
func TestAPartSaysWhereACardLies(t *testing.T) {
	r := framedReader(t)
	p, err := r.plates(0)
	require.NoError(t, err)
	place, ok := projective.Between(projective.Rectangle(250, 350), boxed(100, 150, 350, 500))
	require.True(t, ok)
	on := &styled{place: place, size: image.Pt(250, 350), like: 1}
	second := boxed(520, 150, 770, 500)
	picture := boxed(533, 163, 757, 344)
	finds := func(q projective.Quad, by float64) bool {
		return slices.ContainsFunc(on.startsOfParts(p, q, by), func(at styled) bool {
			return second.Near(at.corners(), 0.02)
		})
	}
	for turn := range 4 {
		require.True(t, finds(picture.Turned(turn), 1), "from corner %d", turn)
	}
	require.False(t, finds(picture, 0.8), "it is no part of a smaller card")
	require.False(t, finds(boxed(533, 163, 757, 290), 1), "it is no part")
	skew := picture
	skew[0].X, skew[2].X = skew[0].X-60, skew[2].X+60
	require.False(t, finds(skew, 1), "it has no right corner")
}

// So a card is found of which nothing was seen as an outline but a part far from its corners.
func TestACardIsFoundByAPartBesideAnother(t *testing.T) {
	r := framedReader(t)
	s := framedSceneAt(t, [][]string{{"clue"}}, image.Pt(100, 150), image.Pt(520, 150))
	place, ok := projective.Between(projective.Rectangle(250, 350), boxed(100, 150, 350, 500))
	require.True(t, ok)
	on := &styled{place: place, size: image.Pt(250, 350), like: 1}
	window := []projective.Quad{boxed(560, 175, 730, 315)}
	p, err := r.plates(0)
	require.NoError(t, err)
	at, err := r.besideOf(s, []*styled{on}, window)
	require.NoError(t, err)
	require.Less(t, at.like, plateThere)
	p.parts = append(p.parts, boxed(40, 25, 210, 165))
	at, err = r.besideOf(s, []*styled{on}, window)
	require.NoError(t, err)
	require.True(t, s.surely(&at), "%v", at.like)
	require.True(t, boxed(520, 150, 770, 500).Near(at.corners(), 0.01), "%v", at.corners())
}
