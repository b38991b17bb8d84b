//go:build !nocv

package bench

import (
	"image"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// Rows have room for three above the foot, whatever stands above or beside them.
func TestRowsArePlacedAboveTheFoot(t *testing.T) {
	ways := map[float64]int{}
	beside := 0
	for seed := range uint64(60) {
		s := newStyle(seed)
		s.place(rand.New(rand.NewPCG(seed, 67)))
		card := image.Rectangle{Max: s.size}
		for name, place := range map[string]image.Rectangle{
			"title": s.title, "art": s.art, "rows": s.rows, "foot": s.foot,
		} {
			require.False(t, place.Empty(), "%d: %s", seed, name)
			require.True(t, place.In(card), "%d: %s", seed, name)
		}
		require.Equal(t, mostRows*s.rowHigh, s.rows.Dy())
		require.Less(t, s.rows.Max.Y, s.foot.Min.Y)
		require.False(t, s.art.Overlaps(s.rows) || s.art.Overlaps(s.foot) || s.title.Overlaps(s.art), "%d", seed)
		ways[s.rowLower]++
		if s.art.Max.X < s.rows.Min.X {
			beside++
		}
	}
	require.Len(t, ways, 3)
	require.Greater(t, beside, 10)
}
