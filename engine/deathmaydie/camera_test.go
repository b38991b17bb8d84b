package deathmaydie_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/deathmaydie"
	"elderglass/engine/script"
	"elderglass/models"
)

// seen is a die as a camera sees it, at a place.
func seen(colour models.Colour, face models.Face, x, y float64) models.Die {
	return models.Die{Colour: colour, Face: face, Confidence: 1, Sure: true, X: x, Y: y}
}

// attacking is a game in which seat 1 has attacked, and the camera saw the dice.
func attacking(t *testing.T, g engine.Game, dice ...models.Die) engine.State {
	t.Helper()
	r := script.NewRunner(deathmaydie.New)
	require.NoError(t, r.Run(script.Case{Lines: []script.Line{
		{Text: "given drowned-lamp | keeper-below | fleur gonk"},
		{Text: "fix put salt-hound jetty"},
		{Text: "attack salt-hound"},
	}}))
	c, ok := g.Roll(r.State(), models.Roll{Rolled: dice})
	require.True(t, ok)
	s, _, err := engine.Step(g, r.State(), c)
	require.NoError(t, err)
	return s
}

// TestTheCameraSeesWhichDieWasTakenUp throws one die again without a word: it is a reroll of that
// one, for 1 stress.
func TestTheCameraSeesWhichDieWasTakenUp(t *testing.T) {
	g := deathmaydie.New()
	a, b, c := seen("black", "blank", 100, 100), seen("black", "success", 200, 100), seen("black", "blank", 300, 100)
	s := attacking(t, g, a, b, c)
	again, ok := g.Roll(s, models.Roll{
		Rolled: []models.Die{seen("black", "success", 250, 300)},
		Kept:   []models.Die{seen("black", "success", 203, 98), seen("black", "blank", 100, 101)},
	})
	require.True(t, ok)
	s, _, err := engine.Step(g, s, again)
	require.NoError(t, err)
	own := s.(*deathmaydie.State)
	require.Equal(t, 1, own.People[0].Stress)
	require.Equal(t, []models.Face{"blank", "success", "success"}, facesOn(own))
}

// TestADieThatNobodyCanTellIsAsked: two dice were moved, or more than one was thrown.
func TestADieThatNobodyCanTellIsAsked(t *testing.T) {
	g := deathmaydie.New()
	a, b, c := seen("black", "blank", 100, 100), seen("black", "success", 200, 100), seen("black", "blank", 300, 100)
	s := attacking(t, g, a, b, c)
	for _, roll := range []models.Roll{
		{Rolled: []models.Die{seen("black", "success", 250, 300)}, Kept: []models.Die{a}},
		{Rolled: []models.Die{seen("black", "success", 250, 300)}, Kept: []models.Die{a, seen("black", "blank", 600, 400)}},
		{Rolled: []models.Die{seen("green", "success", 250, 300)}, Kept: []models.Die{a, b}},
		{Rolled: []models.Die{a, b}, Kept: []models.Die{c}},
	} {
		_, ok := g.Roll(s, roll)
		require.False(t, ok)
	}
}

// TestRerollingAsksForOneDieOfItsColour takes a die up by a command: the others stay.
func TestRerollingAsksForOneDieOfItsColour(t *testing.T) {
	g := deathmaydie.New()
	s := attacking(t, g, seen("black", "blank", 1, 1), seen("black", "blank", 2, 1), seen("black", "success", 90, 90))
	args, err := json.Marshal(map[string]int{"die": 1})
	require.NoError(t, err)
	s, _, err = engine.Step(g, s, engine.Command{Kind: "reroll", Seat: 1, Args: args})
	require.NoError(t, err)
	e := g.Expect(s)
	require.Equal(t, map[models.Colour]int{"black": 1}, e.Dice)
	require.Len(t, e.Stay, 2)
}

func facesOn(s *deathmaydie.State) []models.Face {
	var list []models.Face
	for _, d := range s.Roll.Dice {
		list = append(list, d.Face)
	}
	return list
}

// TestWithDiceOnlyWhatLiesThereIsToldAndPutRight: dice that stayed lie there with those that were thrown, without
// rules, and one that was misread is corrected where it lies.
func TestWithDiceOnlyWhatLiesThereIsToldAndPutRight(t *testing.T) {
	g := deathmaydie.New()
	s, _, err := engine.Step(g, g.New(), engine.Command{Kind: "depth", Args: []byte(`{"depth":"dice"}`)})
	require.NoError(t, err)
	c, ok := g.Roll(s, models.Roll{
		Rolled: []models.Die{seen("green", "blank", 1, 2)}, Kept: []models.Die{seen("black", "success", 30, 40)},
	})
	require.True(t, ok)
	s, _, err = engine.Step(g, s, c)
	require.NoError(t, err)
	right := func(args string) error {
		next, _, err := engine.Step(g, s, engine.Command{Kind: "correct", Args: []byte(args)})
		if err == nil {
			s = next
		}
		return err
	}
	require.NoError(t, right(`{"die":2,"face":"tentacle"}`))
	require.Equal(t, models.Invalid, models.CodeOf(right(`{"die":1,"face":"tentacle"}`)), "no green die has one")
	require.Equal(t, models.NotFound, models.CodeOf(right(`{"die":3,"face":"blank"}`)))
	shown := s.(*deathmaydie.State).Shown
	require.Equal(t, []models.Face{"blank", "tentacle"}, []models.Face{shown[0].Face, shown[1].Face})
	require.Equal(t, models.Face("tentacle"), shown[1].Seen.Face, "as if it had been seen so")
}
