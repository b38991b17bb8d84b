//go:build !nocv

package cards

import (
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/vision/cards/projective"
)

// pairReader knows two looks of two cards, of which no pictures are left.
func pairReader() *Reader {
	return &Reader{
		lib: library{looks: []entry{{0, 0, &look{}}, {1, 0, &look{}}}}, signAt: map[signShape]foundPlate{{}: {}},
	}
}

// A marker that is surely known lies on a card, whichever of the two is more alike, as long as it covers little of it.
func TestAMarkerLiesOnACard(t *testing.T) {
	titled := printed{titled: true, mean: 0.9, worst: 0.9, word: 0.9, together: 0.9, visible: 0.9, apart: 1}
	settled := func(side, most float64, print printed) (looks []int) {
		card := verdict{
			card: 0, look: 0, place: projective.Homography{1, 0, 0, 0, 1, 0, 0, 0, 1}, size: [2]float64{250, 350},
			most: 0.9, lead: 1, print: titled,
		}
		marker := verdict{
			card: 1, look: 1, place: projective.Homography{1, 0, 40, 0, 1, 60, 0, 0, 1}, size: [2]float64{side, side},
			most: most, lead: 1, print: print,
		}
		require.True(t, marker.corners().Overlaps(card.corners()))
		found, err := pairReader().settle(nil, []verdict{card, marker})
		require.NoError(t, err)
		for _, v := range found {
			looks = append(looks, v.look)
		}
		return looks
	}
	sure := printed{marker: true, mean: 0.9, worst: 0.9, changed: 0.9, form: 0.9, formSeen: 0.9, visible: 1}
	require.Equal(t, []int{0, 1}, settled(150, 0.85, sure))
	require.Equal(t, []int{1, 0}, settled(150, 0.95, sure))
	require.Len(t, settled(170, 0.85, sure), 1, "it would cover too much")
	require.Len(t, settled(170, 0.95, sure), 1, "it would cover too much")
	doubted := sure
	doubted.formSeen = 0.7
	require.Len(t, settled(150, 0.85, doubted), 1, "it may be a part of the card's picture")
	require.Len(t, settled(150, 0.95, titled), 1, "a card is no marker")
}

// Of two cards at one place that one is found whose print is more alike, and another one that is far less alike as a
// whole makes it no less sure.
func TestWhatIsFarLessAlikeIsNoRival(t *testing.T) {
	best := verdict{most: 0.95, lead: 1, print: printed{
		titled: true, mean: 0.9, worst: 0.8, word: 0.9, visible: 0.9, apart: 1,
	}}
	rival := best
	rival.card, rival.look, rival.print.worst = 1, 1, 0.9
	for _, c := range []struct {
		most float64
		look int
		lead float64
	}{{0.84, best.look, 1}, {0.86, rival.look, 0.1}} {
		rival.most = c.most
		found, err := pairReader().closest(nil, best, []verdict{rival})
		require.NoError(t, err)
		require.Equal(t, c.look, found.look, c.most)
		require.InDelta(t, c.lead, found.lead, 1e-9, c.most)
	}
}
