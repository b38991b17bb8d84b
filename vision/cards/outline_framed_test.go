//go:build !nocv

package cards

import (
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
	"elderglass/vision/cards/projective"
)

// A part of a card may have the shape of a card, and may be taken for another one. The card is where its frame lies, of
// which an outline only need be near.
func TestACardIsNotTakenForItsParts(t *testing.T) {
	r := framedReader(t)
	rows := [][]string{{"clue"}, {"lore", "clock", "clue"}}
	s := framedScene(t, rows)
	whole, sleeve, part := boxed(300, 150, 550, 500), boxed(297, 146, 553, 504), boxed(320, 160, 450, 342)

	list, err := r.name(s, nil, []projective.Quad{part, sleeve}, nil)
	require.NoError(t, err)
	require.Len(t, list, 1)
	require.True(t, whole.Near(projective.Quad(list[0].Corners), 0.01), "%v", list[0].Corners)
	require.Equal(t, rows, list[0].Rows)

	place, ok := projective.Between(projective.Rectangle(250, 350), part)
	require.True(t, ok)
	nameless := verdict{place: place, size: [2]float64{250, 350}}
	list, err = r.name(s, []verdict{nameless}, []projective.Quad{sleeve}, nil)
	require.NoError(t, err)
	require.Len(t, list, 1)
	require.True(t, whole.Near(projective.Quad(list[0].Corners), 0.01), "%v", list[0].Corners)
}

// What is taken for a small card elsewhere says nothing of how large those of other styles are.
func TestACardOfAnotherSizeThanOthersIsFoundByItsFrame(t *testing.T) {
	r := framedReader(t)
	rows := [][]string{{"clue"}, {"lore", "clock", "clue"}}
	place, ok := projective.Between(projective.Rectangle(250, 350), boxed(20, 20, 90, 118))
	require.True(t, ok)
	small := verdict{place: place, size: [2]float64{250, 350}}
	list, err := r.name(framedScene(t, rows), []verdict{small}, []projective.Quad{boxed(300, 150, 550, 500)}, nil)
	require.NoError(t, err)
	require.Len(t, list, 2)
	require.Equal(t, rows, list[1].Rows)
}

func boxed(left, top, right, bottom float64) projective.Quad {
	return projective.Quad{{X: left, Y: top}, {X: right, Y: top}, {X: right, Y: bottom}, models.Point{X: left, Y: bottom}}
}
