package order_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/internal/order"
)

func TestNumbersAreFoundByTheirPlace(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := 1; n < 40; n++ {
		list := make([]float64, n)
		for i := range list {
			list[i] = float64(r.IntN(1 + r.IntN(n))) // many of them alike
		}
		list[r.IntN(n)] = 1e6
		sorted := slices.Sorted(slices.Values(list))
		for i, want := range sorted {
			r.Shuffle(n, func(a, b int) { list[a], list[b] = list[b], list[a] })
			require.InDelta(t, want, order.Nth(list, i), 0, "%d of %d", i, n)
		}
	}
}
