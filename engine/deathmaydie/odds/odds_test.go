package odds_test

import (
	"context"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine/deathmaydie/odds"
)

// best is the chance with so many rerolls.
func best(t *testing.T, s *odds.Solver, rerolls int) odds.Chance {
	t.Helper()
	c, err := s.Best(t.Context(), rerolls)
	require.NoError(t, err)
	return c
}

// TestThreeDice compares with what is worked out on paper: each standard die is a success with a
// half, and has a tentacle with a third.
func TestThreeDice(t *testing.T) {
	roll := odds.Roll{ToThrow: [2]int{3, 0}}
	for n, want := range []float64{1, 7. / 8, 4. / 8, 1. / 8, 0} {
		c := best(t, odds.NewSolver(roll, odds.Goal{N: n}), 0)
		require.InDelta(t, want, c.Reached, 1e-12, n)
		require.InDelta(t, 1, c.Tentacles, 1e-12)
	}
	none := best(t, odds.NewSolver(roll, odds.Goal{Most: true}), 0)
	require.InDelta(t, 1./8, none.Reached, 1e-12)
}

// TestOneReroll: one die that failed is a success with a half once more.
func TestOneReroll(t *testing.T) {
	roll := odds.Roll{Standard: odds.Dice{odds.Success: 2, odds.Blank: 1}}
	s := odds.NewSolver(roll, odds.Goal{N: 3})
	require.Zero(t, best(t, s, 0).Reached)
	require.InDelta(t, .5, best(t, s, 1).Reached, 1e-12)
	require.InDelta(t, .75, best(t, s, 2).Reached, 1e-12)
	p, err := s.Next(t.Context(), 1)
	require.NoError(t, err)
	require.Equal(t, &odds.Pick{Face: odds.Blank}, p)
}

// TestATentacleIsWorthAReroll: with the goal reached, stress goes into a tentacle, and not into
// one that is also the last success.
func TestATentacleIsWorthAReroll(t *testing.T) {
	roll := odds.Roll{Standard: odds.Dice{odds.SuccessTentacle: 1, odds.Tentacle: 1, odds.Blank: 1}}
	s := odds.NewSolver(roll, odds.Goal{N: 1})
	p, err := s.Next(t.Context(), 1)
	require.NoError(t, err)
	require.Equal(t, &odds.Pick{Face: odds.Tentacle}, p)
	require.InDelta(t, 1+1./3, best(t, s, 1).Tentacles, 1e-12)
	require.InDelta(t, 1, best(t, s, 1).Reached, 1e-12)
}

// TestSignsThatCount compares Arcane Mastery 4 with all 6³ × 6 throws.
func TestSignsThatCount(t *testing.T) {
	count := func(successes, signs, tentacles int) (int, int) { return successes + 2*signs, tentacles }
	c := best(t, odds.NewSolver(odds.Roll{ToThrow: [2]int{3, 1}, Count: count}, odds.Goal{N: 4}), 0)
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
			require.GreaterOrEqual(t, best(t, s, n+1).Reached, best(t, s, n).Reached-1e-12)
		}
	}
}

// tried is the chance by trying everything: it knows nothing of dice that are alike.
func tried(shown [2][]int, left [2]int, rerolls int, goal odds.Goal) (reached, tentacles float64) {
	dice := [2][]int{
		{odds.Blank, odds.Success, odds.Success, odds.SuccessTentacle, odds.Tentacle, odds.Sign},
		{odds.Blank, odds.Blank, odds.Success, odds.Success, odds.Sign, odds.SuccessSign},
	}
	for kind := range left {
		if left[kind] == 0 {
			continue
		}
		left[kind]--
		for _, face := range dice[kind] {
			next := shown
			next[kind] = append(slices.Clone(shown[kind]), face)
			a, b := tried(next, left, rerolls, goal)
			reached, tentacles = reached+a/6, tentacles+b/6
		}
		return reached, tentacles
	}
	hits := 0
	for _, face := range slices.Concat(shown[0], shown[1]) {
		if face == odds.Success || face == odds.SuccessTentacle || face == odds.SuccessSign {
			hits++
		}
		if face == odds.Tentacle || face == odds.SuccessTentacle {
			tentacles++
		}
	}
	if goal.Most && hits <= goal.N || !goal.Most && hits >= goal.N {
		reached = 1
	}
	if rerolls == 0 {
		return reached, tentacles
	}
	for kind := range shown {
		for i := range shown[kind] {
			next, again := shown, [2]int{}
			next[kind], again[kind] = slices.Delete(slices.Clone(shown[kind]), i, i+1), 1
			a, b := tried(next, again, rerolls-1, goal)
			if a > reached+1e-12 || a > reached-1e-12 && b < tentacles-1e-12 {
				reached, tentacles = a, b
			}
		}
	}
	return reached, tentacles
}

// TestChancesAreThoseOfTryingEverything takes few dice, some of which lie there and some of which are still to be
// thrown.
func TestChancesAreThoseOfTryingEverything(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for range 60 {
		var roll odds.Roll
		var shown [2][]int
		for range 1 + r.IntN(3) {
			switch kind := r.IntN(2); {
			case r.IntN(2) == 0:
				roll.ToThrow[kind]++
			case kind == 0:
				face := r.IntN(odds.Sign + 1)
				roll.Standard[face]++
				shown[0] = append(shown[0], face)
			default:
				face := []int{odds.Blank, odds.Success, odds.Sign, odds.SuccessSign}[r.IntN(4)]
				roll.Bonus[face]++
				shown[1] = append(shown[1], face)
			}
		}
		goal := odds.Goal{N: r.IntN(4), Most: r.IntN(3) == 0}
		s := odds.NewSolver(roll, goal)
		for n := range 3 {
			reached, tentacles := tried(shown, roll.ToThrow, n, goal)
			got := best(t, s, n)
			require.InDelta(t, reached, got.Reached, 1e-12)
			require.InDelta(t, tentacles, got.Tentacles, 1e-9)
		}
	}
}

// leaving is a context that is left once it was asked some times.
type leaving struct {
	context.Context
	after int
}

func (c *leaving) Err() error {
	if c.after--; c.after < 0 {
		return context.Canceled
	}
	return nil
}

// TestNobodyWaitsForOddsThatNobodyAsksForAnyMore: one number of rerolls is left in the middle, and may be asked for
// anew.
func TestNobodyWaitsForOddsThatNobodyAsksForAnyMore(t *testing.T) {
	roll, goal := odds.Roll{ToThrow: [2]int{3, 4}}, odds.Goal{N: 4}
	s := odds.NewSolver(roll, goal)
	_, err := s.Best(&leaving{t.Context(), 50}, 1)
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, best(t, odds.NewSolver(roll, goal), 2), best(t, s, 2))
}

// TestManyDiceTakeLittleMemory works out the most dice that advice is given for, with five rerolls.
func TestManyDiceTakeLittleMemory(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := odds.NewSolver(odds.Roll{ToThrow: [2]int{3, 10}}, odds.Goal{N: 8}).All(t.Context(), 5)
	require.NoError(t, err)
	runtime.ReadMemStats(&after)
	require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(8<<20))
}
