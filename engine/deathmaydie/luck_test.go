package deathmaydie_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/deathmaydie"
	"elderglass/engine/scene"
	"elderglass/engine/script"
)

// lookBack plays lines and looks back on them.
func lookBack(t *testing.T, lines ...string) deathmaydie.Luck {
	t.Helper()
	r := script.NewRunner(deathmaydie.New)
	var moments []engine.Moment
	r.Trace = func(_ script.Line, c engine.Command, _ []engine.Event, s engine.State) {
		moments = append(moments, engine.Moment{Entry: int64(len(moments) + 1), Command: c, State: s})
	}
	c := script.Case{}
	for _, l := range lines {
		c.Lines = append(c.Lines, script.Line{Text: l})
	}
	require.NoError(t, r.Run(c))
	out, err := deathmaydie.New().(engine.Recapping).NewRecapper().Recap(t.Context(), slices.Values(moments))
	require.NoError(t, err)
	return out.(deathmaydie.Luck)
}

// TestLuckIsWhatTheDiceGaveAgainstTheirExpectation: each standard die has a success with a half and a tentacle with
// a third, each bonus die a success with a half; a reroll is one die more, and a die that was put right counts as it
// lies.
func TestLuckIsWhatTheDiceGaveAgainstTheirExpectation(t *testing.T) {
	luck := lookBack(t, "given drowned-lamp | keeper-below | fleur gonk", "fix put salt-hound jetty",
		"attack salt-hound", "roll success success+tentacle blank", "reroll blank", "roll success", "correct 1 blank", "done",
		"pass", "choose flood-tide", "roll success g:blank g:blank", "done")
	require.Len(t, luck.Of, 1)
	require.Equal(t, "Fleur", luck.Of[0].Who)
	p := luck.Of[0].Gave
	require.Equal(t, 4, p.Own.Dice)
	require.Equal(t, 2, p.Own.Successes)
	require.InDelta(t, 2, p.Own.ExpectedSuccesses, 1e-12)
	require.Equal(t, 1, p.Own.Tentacles)
	require.InDelta(t, 4./3, p.Own.ExpectedTentacles, 1e-12)
	require.Equal(t, 1, p.Against.Successes)
	require.InDelta(t, 1.5, p.Against.ExpectedSuccesses, 1e-12)
	require.InDelta(t, 1./3, p.Against.ExpectedTentacles, 1e-12)
	require.InDelta(t, 1./2+2./3, p.Luck(), 1e-12)

	people, steps := luck.Retell()
	require.Len(t, people, 1)
	require.Equal(t, "dmd.luck.kind", people[0].Texts[0].Key)
	require.Len(t, people[0].Texts, 4)
	require.Len(t, steps, 3)
}

// TestABoardWithoutPositionsIsLaidOutByDistance: its spaces stand in columns, by how far they are from the first.
func TestABoardWithoutPositionsIsLaidOutByDistance(t *testing.T) {
	r := script.NewRunner(deathmaydie.New)
	c := script.Case{}
	for _, l := range []string{
		`cards {"boards":[{"episode":"blasphemous-alchemy","board":{"spaces":[{"id":"hall","start":true},` +
			`{"id":"lab","gate":"red"},{"id":"stair"},{"id":"attic"}],"passages":[["hall","lab"],["hall","stair"],["stair","attic"]]}}]}`,
		"given blasphemous-alchemy | cthulhu | fleur gonk",
	} {
		c.Lines = append(c.Lines, script.Line{Text: l})
	}
	require.NoError(t, r.Run(c))
	spots := map[string][2]float64{}
	view := deathmaydie.New().View(r.State(), engine.Host, engine.Nobody)
	for _, place := range boardOf(t, view) {
		require.NotNil(t, place.Spot, place.ID)
		spots[place.ID] = [2]float64{place.Spot.X, place.Spot.Y}
	}
	require.Equal(t, map[string][2]float64{"hall": {25, 50}, "lab": {75, 25}, "stair": {75, 75}, "attic": {125, 50}}, spots)
}

// boardOf are the places of the board that a phone is shown.
func boardOf(t *testing.T, view any) []scene.Place {
	t.Helper()
	s, ok := view.(scene.Scene)
	require.True(t, ok)
	return s.Areas[0].Places
}
