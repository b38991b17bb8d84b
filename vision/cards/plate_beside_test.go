//go:build !nocv

package cards

import (
	"image"
	"testing"

	"elderglass/vision/cards/projective"

	"github.com/stretchr/testify/require"

	"elderglass/models"
)

// Of a card of which the outline has one right corner, or one right side, another one says where it lies: one of its
// style, which is as large, or one of another style.
func TestRowsAreReadBesideACardThatSurelyLies(t *testing.T) {
	r := framedReader(t)
	rows := [][]string{{"clue"}, {"lore", "clock", "clue"}}
	s := framedSceneAt(t, rows, image.Pt(100, 150), image.Pt(520, 150))
	first, second := boxed(100, 150, 350, 500), boxed(520, 150, 770, 500)
	cornered := boxed(520, 150, 670, 364)

	alone, err := r.name(s, nil, []projective.Quad{cornered}, nil)
	require.NoError(t, err)
	require.Len(t, alone, 1)
	require.Empty(t, alone[0].Rows, "nothing says how large it is")

	both, err := r.name(s, nil, []projective.Quad{first, cornered}, nil)
	require.NoError(t, err)
	require.Len(t, both, 2)
	require.True(t, second.Near(projective.Quad(both[1].Corners), 0.01), "%v", both[1].Corners)
	require.Equal(t, rows, both[1].Rows)

	place, ok := projective.Between(projective.Rectangle(500, 700), first) // of another style, on whose pictures all is half as large
	require.True(t, ok)
	other := &styled{style: 1, place: place, size: image.Pt(500, 700), like: 1}
	sided := projective.Quad{{X: 520, Y: 150}, {X: 770, Y: 150}, {X: 740, Y: 330}, {X: 560, Y: 300}}
	seen := &sighting{SeenCard: models.SeenCard{Corners: sided[:]}}
	at, err := r.beside(s, seen, []*styled{other}, nil)
	require.NoError(t, err)
	require.Greater(t, at.like, plateSurely)
	require.True(t, second.Near(at.corners(), 0.01), "%v", at.corners())
}

// Of a card no outline may be seen but one that has a side in common with it and is of no card's shape.
func TestACardIsFoundBesideAnotherByOneSide(t *testing.T) {
	r := framedReader(t)
	rows := [][]string{{"clue"}, {"lore", "clock", "clue"}}
	s := framedSceneAt(t, rows, image.Pt(100, 150), image.Pt(520, 150))
	first, strip := boxed(100, 150, 350, 500), boxed(520, 150, 770, 230)
	list, err := r.name(s, nil, []projective.Quad{first, strip}, nil)
	require.NoError(t, err)
	require.Len(t, list, 2)
	require.True(t, boxed(520, 150, 770, 500).Near(projective.Quad(list[1].Corners), 0.01), "%v", list[1].Corners)
	require.Equal(t, rows, list[1].Rows)
}

// Of two places at which a frame is about as like, it lies where it is as narrow as cards are.
func TestAFrameFitsBetterAsNarrowAsCardsAre(t *testing.T) {
	s := framedSceneAt(t, nil)
	laid := func(right float64) *styled {
		place, ok := projective.Between(projective.Rectangle(250, 350), boxed(300, 150, right, 500))
		require.True(t, ok)
		return &styled{place: place, size: image.Pt(250, 350), like: plateSurely + 0.02}
	}
	require.True(t, s.surely(laid(550)))
	require.False(t, s.surely(laid(520)))
	require.False(t, s.surely(laid(590)))
}

// A card that lies where its frame says is not moved to where another one lies.
func TestNoCardIsMovedOntoAnother(t *testing.T) {
	r := framedReader(t)
	s := framedSceneAt(t, [][]string{{"clue"}}, image.Pt(100, 150))
	first, beside := boxed(100, 150, 350, 500), boxed(350, 150, 500, 364)
	list, err := r.name(s, nil, []projective.Quad{first, beside}, nil)
	require.NoError(t, err)
	require.Len(t, list, 2)
	require.Equal(t, beside, projective.Quad(list[1].Corners))
	require.Empty(t, list[1].Rows)
}
