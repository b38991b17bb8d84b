//go:build !nocv

package icons

import (
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/vision/cards/icons/iconstest"
)

// A row is the wider the more signs stand in it. One with a number inside may be a little narrower, which is no reason
// against a place.
func TestWidthsOfRowsFollowFromWhatStandsInThem(t *testing.T) {
	var rows []placed
	var beside, inside, other []float64
	for i, row := range [][]string{
		{"lore"}, {"inv:2", "lore"}, {"lore", "peril", "inv:1"}, {"inv:3", "inv:4"}, {"peril", "peril|lore"}, {"inv:2"},
	} {
		n := countsOf(row)
		rows = append(rows, placed{i, 0, 1, n})
		beside = append(beside, 5*n[0]+3*n[1]+2*n[2])
		inside = append(inside, 5*n[0]-0.5*n[1]+2*n[2])
		other = append(other, 20-4*n[0])
	}
	require.Greater(t, foretold(rows, beside), 0.9)
	require.Greater(t, foretold(rows, inside), 0.85)
	require.Zero(t, foretold(rows, other), "signs take room")
}

// Ink may speak for a wrong way in which fewer rows stand, as where something is printed below them: the signs decide
// between the best places of each way.
func TestEachWayInWhichFewerRowsStandIsTried(t *testing.T) {
	var cards []Card
	for i, rows := range iconstest.More {
		cards = append(cards, Card{Rows: rows, Page: rowedCard(t, rows, i+1)})
	}
	ways := map[float64]bool{}
	for _, s := range slotsOf(cards) {
		ways[s.lower] = true
	}
	require.Equal(t, map[float64]bool{fromTop: true, aboutMiddle: true, toBottom: true}, ways)
	for i := range cards {
		cards[i].Rows = cards[i].Rows[:1]
	}
	for _, s := range slotsOf(cards) {
		require.InDelta(t, fromTop, s.lower, 0, "all have one row")
	}
}
