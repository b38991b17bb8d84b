//go:build !nocv

package cards

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestNumbersAreFoundByTheirPlace(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := 1; n < 40; n++ {
		list := make([]float64, n)
		for i := range list {
			list[i] = float64(r.IntN(12))
		}
		list[r.IntN(n)] = 1e6
		sorted := slices.Sorted(slices.Values(list))
		for i, want := range sorted {
			r.Shuffle(n, func(a, b int) { list[a], list[b] = list[b], list[a] })
			require.InDelta(t, want, nth(list, i), 1e-9, "%d of %d", i, n)
		}
	}
}
