package unseen_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
)

// play sends a command.
func play(t *testing.T, g engine.Game, s engine.State, kind, args string) engine.State {
	t.Helper()
	next, _, err := engine.Step(g, s, engine.Command{Kind: kind, Args: json.RawMessage(args)})
	require.NoError(t, err)
	return next
}

// lookup is the card of The Abyss that is in play.
func lookup(t *testing.T, s engine.State) *cards.Card {
	t.Helper()
	own, ok := s.(*eldersign.State)
	require.True(t, ok)
	c, err := own.Lookup(cards.OtherWorld, "the-abyss")
	require.NoError(t, err)
	return c
}

// told are the odds of a state.
func told(t *testing.T, g engine.Game, s engine.State) eldersign.Odds {
	t.Helper()
	advising, ok := g.(engine.Advising)
	require.True(t, ok)
	found, err := advising.NewAdviser().Advise(t.Context(), s)
	require.NoError(t, err)
	odds, ok := found.(eldersign.Odds)
	require.True(t, ok)
	return odds
}

// oddsOf is the chance to resolve The Curator, where the adviser says it.
func oddsOf(t *testing.T, g engine.Game, s engine.State) (float64, bool) {
	t.Helper()
	odds := told(t, g, s)
	own, ok := s.(*eldersign.State)
	require.True(t, ok)
	for _, place := range own.Places {
		if chance, ok := odds.Places[place.ID]; ok && place.Card.ID == "the-curator" {
			return chance, true
		}
	}
	return 0, false
}
