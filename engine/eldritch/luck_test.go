package eldritch_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldritch"
	"elderglass/engine/script"
)

// lookBack plays lines and looks back on them.
func lookBack(t *testing.T, lines ...string) eldritch.Luck {
	t.Helper()
	r := script.NewRunner(eldritch.New)
	var moments []engine.Moment
	r.Trace = func(_ script.Line, c engine.Command, _ []engine.Event, s engine.State) {
		moments = append(moments, engine.Moment{Entry: int64(len(moments) + 1), Command: c, State: s})
	}
	c := script.Case{}
	for _, l := range lines {
		c.Lines = append(c.Lines, script.Line{Text: l})
	}
	require.NoError(t, r.Run(c))
	out, err := eldritch.New().(engine.Recapping).NewRecapper().Recap(t.Context(), slices.Values(moments))
	require.NoError(t, err)
	return out.(eldritch.Luck)
}

// TestLuckIsWhatTheDiceGaveAgainstTheirExpectation: each die has a success with a third, with Blessed with a half; a
// die that is thrown again is one die more, one that was put right counts as it lies, and a roll that is no test not
// at all.
func TestLuckIsWhatTheDiceGaveAgainstTheirExpectation(t *testing.T) {
	luck := lookBack(t, "given cthulhu | silas-marsh trish-scarborough", "adjust 1 clue +1", "fix give 2 blessed",
		"fix reserve axe", "fix reserve kerosene", "fix reserve dynamite", "fix reserve bandages", "fix at 2 tokyo",
		"acquire", "roll 5 1 2", "correct 2 6", "clue 1", "roll 3", "choose done", "pass",
		"fix give 2 cat-burglar", "use cat-burglar", "roll 3",
		"acquire", "roll 4 4 1")
	require.Len(t, luck.Of, 2)
	silas, trish := luck.Of[0].Gave, luck.Of[1].Gave
	require.Equal(t, 4, silas.Dice)
	require.Equal(t, 2, silas.Successes)
	require.InDelta(t, 4./3, silas.Expected, 1e-12)
	require.Equal(t, 2, trish.Successes)
	require.InDelta(t, 3./2, trish.Expected, 1e-12)

	people, steps := luck.Retell()
	require.Equal(t, luck.People, people)
	require.Len(t, people, 2)
	require.Equal(t, "Silas Marsh", people[0].Who)
	require.Equal(t, "eldritch.luck.kind", people[0].Texts[0].Key)
	require.InDelta(t, 2-4./3, people[0].Luck, 1e-12)
	require.Len(t, steps, 3)
}
