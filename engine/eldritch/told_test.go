package eldritch_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldritch"
)

// TestAJourneyNamesItsPathAndNoTicket: an action leads along any path, and a ticket is spent only to go on from there.
func TestAJourneyNamesItsPathAndNoTicket(t *testing.T) {
	choices := eldritch.New().Choices(at(t, silas()...))
	i := slices.IndexFunc(choices, func(c engine.Choice) bool { return c.Kind == eldritch.Travel })
	require.GreaterOrEqual(t, i, 0)
	require.Equal(t, "eldritch.path.ship", choices[i].Label.Args["path"].(engine.Text).Key)
}

// TestATurnThatCouldGoOnIsEndedBySomethingElseThanTheNextStep: a tap too many must not give actions away.
func TestATurnThatCouldGoOnIsEndedBySomethingElseThanTheNextStep(t *testing.T) {
	for _, c := range eldritch.New().Choices(at(t, silas()...)) {
		if c.Kind == "pass" {
			require.Equal(t, "early", c.Group)
			return
		}
	}
	require.Fail(t, "the turn cannot be ended")
}

// TestACardWithoutTokensIsLaidWithoutCountingThem on the table.
func TestACardWithoutTokensIsLaidWithoutCountingThem(t *testing.T) {
	before := at(t, silas()...)
	after := at(t, silas("fix", `{"what":"give","card":"axe","seat":1}`)...)
	moves := eldritch.New().(engine.Moving).Moves(before, after)
	require.Len(t, moves, 1)
	require.Equal(t, "eldritch.table.card-at", moves[0].Text.Key)
}
