package playtest

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/models"
)

// kinds are the dice of all boxes.
var kinds = sync.OnceValue(func() []models.Kind {
	set, err := models.EmbeddedSet("unseen")
	if err != nil {
		panic(err)
	}
	return set.Kinds
})

// Throw rolls the dice that are expected.
func Throw(r *rand.Rand, e models.Expectation) engine.Command {
	dice := []models.Die{}
	for _, kind := range kinds() {
		for range e.Dice[kind.Colour] {
			dice = append(dice, models.Die{Colour: kind.Colour, Face: kind.Faces[r.IntN(len(kind.Faces))], Sure: true})
		}
	}
	args, err := json.Marshal(map[string]any{"dice": dice})
	if err != nil {
		panic(err)
	}
	return engine.Command{Kind: "roll", Args: args}
}

// Pick chooses one of the legal commands: mostly a roll where dice are expected, else a choice. Tasks are
// preferred, so that games get somewhere. It reports false where nothing can be done.
func Pick(r *rand.Rand, g engine.Game, s engine.State) (engine.Command, bool) {
	choices := g.Choices(s)
	expect := g.Expect(s)
	n := 0
	for _, k := range expect.Dice {
		n += k
	}
	if n > 0 && (len(choices) == 0 || r.IntN(8) > 0) {
		return Throw(r, expect), true
	}
	if len(choices) == 0 {
		return engine.Command{}, false
	}
	if tasks := slices.DeleteFunc(slices.Clone(choices), func(c engine.Choice) bool {
		return c.Group != "task"
	}); len(tasks) > 0 && r.IntN(10) > 0 {
		choices = tasks
	}
	c := choices[r.IntN(len(choices))]
	return engine.Command{Kind: c.Kind, Seat: c.Seat, Args: c.Args}, true
}

// Do sends a command, which must be legal.
func Do(tb testing.TB, g engine.Game, s engine.State, c engine.Command) (engine.State, []engine.Event) {
	tb.Helper()
	next, events, err := engine.Step(g, s, c)
	require.NoError(tb, err, "%s %s", c.Kind, c.Args)
	return next, events
}

// Replay is the state that events lead to.
func Replay(tb testing.TB, g engine.Game, events []engine.Event) engine.State {
	tb.Helper()
	s := g.New()
	var err error
	for _, e := range events {
		s, err = g.Apply(s, e)
		require.NoError(tb, err)
	}
	return s
}
