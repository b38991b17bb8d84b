package odds_test

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"elderglass/engine/eldersign/odds"
	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

// withRelics gives a problem relics, some of which may bring a die at once.
func withRelics(t *rapid.T, p odds.Problem) odds.Problem {
	colours := []models.Colour{task.Green, task.Green, task.Yellow, task.Red}
	p.At.Relics = rapid.SliceOfN(rapid.SampledFrom(colours), 1, 2).Draw(t, "relics")
	p.At.Beside = map[models.Colour]int{}
	for _, c := range p.At.Relics {
		used := slices.Contains(p.At.Extra, c) || p.At.Dice[c] > 0 ||
			slices.ContainsFunc(p.At.Faces, func(d odds.Die) bool { return d.Colour == c }) ||
			slices.ContainsFunc(p.At.Secured, func(d odds.Secured) bool { return d.Colour == c })
		if (c == task.Green || !used) && rapid.Bool().Draw(t, "beside") {
			p.At.Beside[c] = 1
		}
	}
	return p
}

func TestRelicsAgainstTryingEverything(t *testing.T) {
	s := set(t)
	rapid.Check(t, func(t *rapid.T) {
		p := withRelics(t, drawProblem(t, s))
		want := bruteValue(t, p)
		r, err := odds.Solve(context.Background(), p)
		require.NoError(t, err)
		require.InDelta(t, want, r.Value, 1e-9)
	})
}

// Green dice are a danger where terror fails the attempt: a helper keeps one of no use, and the yellow die that is
// discarded for it comes back by its relic.
func TestAUselessDieIsKeptWhereARelicBringsBackTheDiscardedOne(t *testing.T) {
	p := odds.Problem{
		Set: set(t), Tasks: tasks(t, []string{"inv:3"}), Terror: odds.TerrorFails,
		At: odds.Point{
			Stage: odds.Before, Helpers: 1, Dice: dice{task.Green: 2, task.Yellow: 1},
			Extra: []models.Colour{task.Red}, Relics: []models.Colour{task.Yellow},
		},
	}
	r, err := odds.Solve(context.Background(), p)
	require.NoError(t, err)
	require.InDelta(t, 0.944546054971295, r.Value, 1e-9)
}

// Two relics bring the one die that lies beside once: it is counted once where the pool is too large.
func TestTwoRelicsOfOneDieBringItOnce(t *testing.T) {
	problem := func(relics ...models.Colour) odds.Problem {
		return odds.Problem{
			Set: set(t), Tasks: tasks(t, []string{"lore"}),
			At: odds.Point{
				Stage: odds.Before, Dice: dice{task.Green: 2, task.White: 1}, Extra: []models.Colour{task.Yellow},
				Relics: relics, Beside: map[models.Colour]int{task.Red: 1},
			},
		}
	}
	one, err := odds.Solve(t.Context(), problem(task.Red))
	require.NoError(t, err)
	two, err := odds.Solve(t.Context(), problem(task.Red, task.Red))
	require.NoError(t, err)
	require.GreaterOrEqual(t, two.Value, one.Value)
	require.Less(t, two.Value, 1.0)
}

// With a relic in hand a green die is only a danger where terror fails the attempt. It cannot be laid on a task that
// does not need it (rulebook, Completing a Task).
func TestADangerousDieIsNotLaidOnATaskThatDoesNotNeedIt(t *testing.T) {
	p := odds.Problem{
		Set: set(t), Ordered: true, Tasks: tasks(t, []string{"lore"}, []string{"inv:2"}), Terror: odds.TerrorFails,
		At: odds.Point{
			Stage:  odds.Before,
			Dice:   dice{task.Green: 1, task.White: 1, task.Yellow: 1, task.Red: 1},
			Relics: []models.Colour{task.Red},
		},
	}
	r, err := odds.Solve(t.Context(), p)
	require.NoError(t, err)
	require.InDelta(t, newBrute(p).value(p.At), r.Value, 1e-9)
}
