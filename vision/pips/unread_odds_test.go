//go:build !nocv

package pips

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// What is as large as the picture's dice is likelier one of them than what is not, what lies within the picture than
// what its border cuts, and what the finder takes for a die than what it hardly does.
func TestWhatSpeaksForADieThatCouldNotBeRead(t *testing.T) {
	edges := []float64{38, 40, 42}
	odds := func(x, edge, chance float64, edges []float64) float64 {
		return unreadOdds(candidate{x: x, y: 200, edge: edge, chance: chance}, edges, 640, 480)
	}
	usual := odds(300, 40, 0.3, edges)
	require.Greater(t, usual, odds(300, 80, 0.3, edges))
	require.InDelta(t, odds(300, 20, 0.3, edges), odds(300, 80, 0.3, edges), 1e-9, "half as large as twice")
	require.Greater(t, usual, odds(10, 40, 0.3, edges))
	require.InDelta(t, usual, odds(50, 40, 0.3, edges), 1e-9, "an edge from the border it is whole")
	require.Greater(t, usual, odds(300, 40, 0.1, edges))
	require.Greater(t, odds(300, 40, 0.3, edges[:1]), usual, "one die says less of how large they are")
	require.InDelta(t, usual, odds(300, 80, 0.3, nil), 1e-9, "none says nothing")
}
