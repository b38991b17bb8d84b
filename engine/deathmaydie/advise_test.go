package deathmaydie_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/deathmaydie"
	"elderglass/engine/scene"
	"elderglass/engine/script"
)

// advised plays lines and returns what the adviser tells.
func advised(t *testing.T, lines ...string) *scene.AttemptOdds {
	t.Helper()
	r := script.NewRunner(deathmaydie.New)
	c := script.Case{}
	for _, l := range lines {
		c.Lines = append(c.Lines, script.Line{Text: l})
	}
	require.NoError(t, r.Run(c))
	g, ok := deathmaydie.New().(engine.Advising)
	require.True(t, ok)
	told, err := g.NewAdviser().Advise(t.Context(), r.State())
	require.NoError(t, err)
	return told.(scene.Odds).Attempt
}

// TestTheAdviserTellsWhatEachStressIsWorth: three wounds with three dice, two of which hit.
func TestTheAdviserTellsWhatEachStressIsWorth(t *testing.T) {
	told := advised(t, "given drowned-lamp | keeper-below | fleur gonk", "fix put salt-hound jetty", "adjust 1 stress +2",
		"attack salt-hound", "roll success success blank")
	require.Len(t, told.Advice, 3)
	for n, want := range []float64{0, .5, .75} {
		require.Equal(t, map[string]any{"n": 3, "stress": n, "free": 0, "tentacles": []string{"0.0", "0.3", "0.3"}[n]},
			told.Advice[n].Text.Args)
		require.InDelta(t, want, told.Advice[n].Value, 1e-12)
	}
	require.Empty(t, told.Advice[0].Choice)
	require.Equal(t, "reroll:3", told.Advice[1].Choice)
}

// TestTheAdviserKnowsTheSkills: a sign counts with Arcane Mastery, and a free reroll costs nothing.
func TestTheAdviserKnowsTheSkills(t *testing.T) {
	told := advised(t, "given drowned-lamp | keeper-below | ernest gonk", "fix put cultist jetty", "attack cultist",
		"roll elder-sign success blank")
	require.InDelta(t, 1, told.Advice[0].Value, 1e-12)
	told = advised(t, "given drowned-lamp | keeper-below | gonk fleur", "fix put net-mender jetty", "pass",
		"choose flood-tide", "roll success g:blank")
	require.Zero(t, told.Advice[0].Value, "one wound")
	require.InDelta(t, .5, told.Advice[1].Value, 1e-12)
	require.Equal(t, "free:1", told.Advice[1].Choice)
}

// TestBeforeTheThrow tells the chances of a roll that is still to be made.
func TestBeforeTheThrow(t *testing.T) {
	told := advised(t, "given drowned-lamp | keeper-below | fleur gonk", "act call-out")
	require.InDelta(t, 7./8, told.Advice[0].Value, 1e-12)
	require.Equal(t, "1.0", told.Advice[0].Text.Args["tentacles"])
	require.Nil(t, advised(t, "given drowned-lamp | keeper-below | fleur gonk"))
}
