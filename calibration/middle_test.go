package calibration

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTheMiddleIsThatOfASortedList(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for n := 1; n < 200; n++ {
		values := make([]float64, n)
		for i := range values {
			values[i] = float64(r.IntN(1 + r.IntN(n))) // many of them alike
		}
		sorted := slices.Sorted(slices.Values(values))
		was := slices.Clone(values)
		require.InDelta(t, sorted[n/2], median(values), 0)
		require.Equal(t, was, values)
		require.InDelta(t, sorted[n/2], middle(values), 0)
	}
	require.Zero(t, median(nil))
}
