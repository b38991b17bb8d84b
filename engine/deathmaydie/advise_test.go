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
		require.Equal(t, map[string]any{"n": 3, "stress": n, "tentacles": []float64{0, .3, .3}[n]},
			told.Advice[n].Text.Args)
		require.InDelta(t, want, told.Advice[n].Value, 1e-12)
	}
	require.Empty(t, told.Advice[0].Choice)
	require.Equal(t, "reroll:3", told.Advice[1].Choice)
}

// TestTheAdviserTellsWhatTheNextStressIsWorth: with two blanks the first stress cannot reach three successes, and the
// second does so in a quarter of all cases. It costs 7/18 of a tentacle: 1/3 + 1/3 where the first die is a success (a
// half), and 1/3 where it is a mere tentacle (a sixth), which is then thrown again. Fewer successes come more often.
func TestTheAdviserTellsWhatTheNextStressIsWorth(t *testing.T) {
	told := advised(t, "given drowned-lamp | keeper-below | fleur gonk", "fix put salt-hound jetty", "adjust 1 stress +2",
		"attack salt-hound", "roll success blank blank")
	want := [][]engine.Text{
		{fewer(2, 0), fewer(1, 100)},
		{worth(0, 0), fewer(2, 50), fewer(1, 100)},
		{worth(25, .4), fewer(2, 75), fewer(1, 100)},
	}
	for n, why := range want {
		require.Equal(t, why, told.Advice[n].Why, n)
	}
	require.InDelta(t, .25, told.Chance, 1e-12)
}

func fewer(n int, percent float64) engine.Text {
	return deathmaydie.Say("dmd.advice.fewer", "n", n, "percent", percent)
}

func worth(gain, change float64) engine.Text {
	return deathmaydie.Say("dmd.advice.worth", "gain", gain, "change", change)
}

// TestTheAdviserCountsAsTheRulesDo: what enemies add to a roll, what Toughness takes off its wounds, what is said to
// count, and what a token still takes.
func TestTheAdviserCountsAsTheRulesDo(t *testing.T) {
	lamp := "given drowned-lamp | keeper-below | "
	added := advised(t, lamp+"fleur gonk", "fix put tide-thing jetty", "fix mark brine jetty", "attack tide-thing",
		"roll success success success")
	require.InDelta(t, 1, added.Advice[0].Text.Args["tentacles"], 1e-12, "the brine adds one")

	tough := advised(t, lamp+"gonk fleur", "fix put net-mender jetty", "adjust 1 toughness +1", "pass", "choose flood-tide",
		"roll success g:blank")
	require.InDelta(t, 1, tough.Advice[0].Value, 1e-12, "Toughness 2 takes the one wound off")

	said := advised(t, lamp+"ernest gonk", "fix put cultist jetty", "attack cultist", "roll elder-sign success blank",
		"count-signs 0")
	require.Zero(t, said.Advice[0].Value, "the sign is said not to count")

	savage := advised(t, lamp+"borden gonk", "fix put salt-hound jetty", "adjust 1 savage +1", "attack salt-hound",
		"roll success blank blank")
	require.Equal(t, 1, savage.Advice[0].Text.Args["n"], "Savage 2 adds two of the three wounds")

	each := advised(t, lamp+"gonk fleur", "fix put salt-hound jetty", "fix put cultist jetty", "adjust 1 brawling +3",
		"attack salt-hound cultist", "roll success success success g:blank")
	require.Equal(t, 3, each.Advice[0].Text.Args["n"], "Brawling 4 gives each target all wounds")

	lab := advised(t, `cards {"boards":[{"episode":"blasphemous-alchemy","board":{"spaces":[{"id":"hall","start":true},`+
		`{"id":"lab","tokens":["lab"]}],"passages":[["hall","lab"]]}}]}`, "given blasphemous-alchemy | cthulhu | fleur gonk",
		"fix place 1 lab", "fix damage t1 2", "act destroy-equipment")
	require.Equal(t, 2, lab.Advice[0].Text.Args["n"], "a lab takes four wounds")
	require.InDelta(t, 1./2, lab.Advice[0].Value, 1e-12)
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
	require.InDelta(t, 1, told.Advice[0].Text.Args["tentacles"], 1e-12)
	require.Nil(t, advised(t, "given drowned-lamp | keeper-below | fleur gonk"))
}
