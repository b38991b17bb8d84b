package odds_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine/deathmaydie/odds"
)

// TestThreeDice compares with what is worked out on paper: each standard die is a success with a
// half, and has a tentacle with a third.
func TestThreeDice(t *testing.T) {
	roll := odds.Roll{ToThrow: [2]int{3, 0}}
	for n, want := range []float64{1, 7. / 8, 4. / 8, 1. / 8, 0} {
		c := odds.NewSolver(roll, odds.Goal{N: n}).Best(0)
		require.InDelta(t, want, c.Reached, 1e-12, n)
		require.InDelta(t, 1, c.Tentacles, 1e-12)
	}
	none := odds.NewSolver(roll, odds.Goal{Most: true}).Best(0)
	require.InDelta(t, 1./8, none.Reached, 1e-12)
}

// TestOneReroll: one die that failed is a success with a half once more.
func TestOneReroll(t *testing.T) {
	roll := odds.Roll{Standard: odds.Dice{odds.Success: 2, odds.Blank: 1}}
	s := odds.NewSolver(roll, odds.Goal{N: 3})
	require.Zero(t, s.Best(0).Reached)
	require.InDelta(t, .5, s.Best(1).Reached, 1e-12)
	require.InDelta(t, .75, s.Best(2).Reached, 1e-12)
	p, ok := s.Next(1)
	require.True(t, ok)
	require.Equal(t, odds.Pick{Face: odds.Blank}, p)
}

// TestATentacleIsWorthAReroll: with the goal reached, stress goes into a tentacle, and not into
// one that is also the last success.
func TestATentacleIsWorthAReroll(t *testing.T) {
	roll := odds.Roll{Standard: odds.Dice{odds.SuccessTentacle: 1, odds.Tentacle: 1, odds.Blank: 1}}
	s := odds.NewSolver(roll, odds.Goal{N: 1})
	p, ok := s.Next(1)
	require.True(t, ok)
	require.Equal(t, odds.Pick{Face: odds.Tentacle}, p)
	require.InDelta(t, 1+1./3, s.Best(1).Tentacles, 1e-12)
	require.InDelta(t, 1, s.Best(1).Reached, 1e-12)
}

// TestSignsThatCount compares Arcane Mastery 4 with all 6³ × 6 throws.
func TestSignsThatCount(t *testing.T) {
	count := func(successes, signs, tentacles int) (int, int) { return successes + 2*signs, tentacles }
	c := odds.NewSolver(odds.Roll{ToThrow: [2]int{3, 1}, Count: count}, odds.Goal{N: 4}).Best(0)
	black := [6][2]int{{1, 0}, {1, 0}, {1, 0}, {0, 0}, {0, 1}, {0, 0}}
	green := [6][2]int{{0, 0}, {0, 0}, {1, 0}, {1, 0}, {0, 1}, {1, 1}}
	n := 0
	for i := range 6 * 6 * 6 * 6 {
		a, b, d, g := black[i%6], black[i/6%6], black[i/36%6], green[i/216]
		if hits, _ := count(a[0]+b[0]+d[0]+g[0], a[1]+b[1]+d[1]+g[1], 0); hits >= 4 {
			n++
		}
	}
	require.InDelta(t, float64(n)/1296, c.Reached, 1e-12)
}

// TestMoreRerollsAreNeverWorse tries rolls of all kinds.
func TestMoreRerollsAreNeverWorse(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 20 {
		var roll odds.Roll
		for range 3 {
			roll.Standard[r.IntN(5)]++
		}
		for range r.IntN(4) {
			roll.Bonus[[]int{odds.Blank, odds.Success, odds.Sign, odds.SuccessSign}[r.IntN(4)]]++
		}
		s := odds.NewSolver(roll, odds.Goal{N: 1 + r.IntN(4), Most: r.IntN(3) == 0})
		for n := range 4 {
			require.GreaterOrEqual(t, s.Best(n+1).Reached, s.Best(n).Reached-1e-12)
		}
	}
}
