//go:build !nocv

package cards

import (
	"image"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/vision/cards/projective"
)

// Of a card on which another one lies, what can be seen says where it lies: what lies on it is not compared.
func TestACardBeneathAnotherIsFound(t *testing.T) {
	r := framedReader(t)
	s := framedSceneAt(t, [][]string{{"clue"}}, image.Pt(100, 150), image.Pt(270, 310))
	below, above := boxed(100, 150, 350, 500), boxed(270, 310, 520, 660)
	laid := func(q projective.Quad) *styled {
		place, ok := projective.Between(projective.Rectangle(250, 350), q)
		require.True(t, ok)
		return &styled{place: place, size: image.Pt(250, 350), like: 1}
	}
	p, err := r.plates(0)
	require.NoError(t, err)
	_, whole := p.by[1].Lay(s.Photo, laid(below).place, 0, &s.reliefs)
	require.Less(t, whole, 0.5)
	require.Greater(t, s.likeBeneath(p.by[1], laid(below), []*styled{laid(above)}), 0.7)
	require.Zero(t, s.likeBeneath(p.by[1], laid(below), []*styled{laid(boxed(100, 150, 350, 460))}), "too little is seen")

	at, err := r.besideOf(s, []*styled{laid(above)}, []projective.Quad{boxed(100, 150, 350, 300)})
	require.NoError(t, err)
	require.True(t, below.Near(at.corners(), 0.01), "%v", at.corners())
	require.Greater(t, at.like, 0.7)
}
