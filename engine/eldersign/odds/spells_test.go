package odds_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"elderglass/engine/eldersign/odds"
	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

// drawWithSpells draws a problem with spells in hand.
func drawWithSpells(t *rapid.T, s models.DiceSet, spells []int) odds.Problem {
	p := drawProblem(t, s)
	p.At.RerollTwo, p.At.Clues, p.SecondReroll, p.At.FreeReroll, p.At.Completed, p.Changes = false, 0, false, false, false,
		nil
	p.At.Spells = spells
	return p
}

func TestSpellsInHandAgainstTryingEverything(t *testing.T) {
	s := set(t)
	rapid.Check(t, func(t *rapid.T) {
		p := drawWithSpells(t, s, rapid.SampledFrom([][]int{{1}, {2}, {1, 1}}).Draw(t, "spells"))
		want := bruteValue(t, p)
		r, err := odds.Solve(context.Background(), p)
		require.NoError(t, err)
		require.InDelta(t, want, r.Value, 1e-9)
		require.Zero(t, r.Bound)
		a, err := odds.New(p)
		require.NoError(t, err)
		near, err := a.Near(context.Background(), p.At, 0.05)
		require.NoError(t, err)
		require.LessOrEqual(t, near, want+1e-9)
		require.GreaterOrEqual(t, near, want-0.05-1e-9, "spells worth more than that were left out")
	})
}

// Terror takes two of three dice from the pool. Securing the third one, useless as it is,
// leaves none to be discarded, and it can be taken back from the spell.
func TestAUselessDieIsSecuredWhereTerrorRemovesTheRest(t *testing.T) {
	p := odds.Problem{Set: set(t), Tasks: tasks(t, []string{"lore"}, []string{"lore"}), Terror: odds.TerrorRemoves}
	p.At = odds.Point{
		Dice: dice{task.Green: 2}, Spells: []int{2}, Extra: []models.Colour{task.Yellow},
		Secured: []odds.Secured{{Die: odds.Die{Colour: task.Green, Face: task.Face2}, Place: odds.OnSpell, Returnable: true}},
	}
	r, err := odds.Solve(context.Background(), p)
	require.NoError(t, err)
	require.InDelta(t, newBrute(p).value(p.At), r.Value, 1e-9)
}

// With more spells, or where little effort is allowed, the value is one that can be
// reached, and the bound says how much better the best play may be.
func TestManySpellsInHandStayWithinTheBound(t *testing.T) {
	s := set(t)
	rapid.Check(t, func(t *rapid.T) {
		p := drawWithSpells(t, s, rapid.SampledFrom([][]int{{1}, {1, 1}, {1, 2}, {1, 1, 1}, {3}}).Draw(t, "spells"))
		p.Effort = rapid.SampledFrom([]int{0, 1, 100}).Draw(t, "effort")
		best := bruteValue(t, p)
		r, err := odds.Solve(context.Background(), p)
		require.NoError(t, err)
		require.LessOrEqual(t, r.Value, best+1e-9, "more than the best play")
		require.GreaterOrEqual(t, r.Value+r.Bound, best-1e-9, "the best play is beyond the bound")
	})
}

// What spells in hand are worth is worked out where that takes little, and told as a
// bound where it takes much; a badge leaves out what they could not change by much.
func TestSpellsThatTakeTooMuchAreLeftOut(t *testing.T) {
	p := odds.Problem{
		Set: set(t), Tasks: tasks(t, []string{"peril", "peril"}, []string{"lore", "lore"}), Ordered: true,
		Effort: 1,
	}
	p.At = odds.Point{Dice: dice{task.Green: 6}, Focus: true, Spells: []int{1, 1}}
	ctx := context.Background()
	a, err := odds.New(p)
	require.NoError(t, err)
	with, err := a.Value(ctx, p.At)
	require.NoError(t, err)
	bare := p.At
	bare.Spells = nil
	without, err := a.Value(ctx, bare)
	require.NoError(t, err)
	require.Greater(t, with, without)

	fresh, err := odds.New(p)
	require.NoError(t, err)
	r, err := fresh.Advise(ctx, p.At)
	require.NoError(t, err)
	require.InDelta(t, without, r.Value, 1e-12)
	require.Greater(t, r.Value+r.Bound, with)

	near, err := fresh.Near(ctx, p.At, r.Bound)
	require.NoError(t, err)
	require.InDelta(t, without, near, 1e-12)
	near, err = fresh.Near(ctx, p.At, 0.001)
	require.NoError(t, err)
	require.InDelta(t, with, near, 1e-12)
}
