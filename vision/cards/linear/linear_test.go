package linear_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/vision/cards/linear"
)

// A zero where a pivot would be is no reason not to solve; several right sides are answered together.
func TestEquationsAreSolved(t *testing.T) {
	m := [][]float64{{0, 2, 4, 2}, {3, 1, 5, -2}} // 2y = 4 and 2; 3x + y = 5 and -2
	require.True(t, linear.Solve(m, 1e-9))
	require.InDeltaSlice(t, []float64{1, -1}, m[0][2:], 1e-12)
	require.InDeltaSlice(t, []float64{2, 1}, m[1][2:], 1e-12)
}

func TestEquationsThatDoNotSettleAnUnknownAreNotSolved(t *testing.T) {
	require.False(t, linear.Solve([][]float64{{1, 2, 3}, {2, 4, 6}}, 1e-9))
	var m [8][9]float64
	for i := range m {
		m[i][i], m[i][8] = 2, float64(i)
	}
	eight := m
	x, ok := linear.SolveEight(&eight)
	require.True(t, ok)
	require.InDelta(t, 3.5, x[7], 1e-12)
	m[7] = m[6]
	_, ok = linear.SolveEight(&m)
	require.False(t, ok)
}
