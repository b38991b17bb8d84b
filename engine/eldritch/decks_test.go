package eldritch_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldritch"
)

// decksOf are the cards that may be shown to the camera, as CLASS/ID, with their names in both languages.
func decksOf(t *testing.T, s engine.State) map[string]bool {
	t.Helper()
	g, ok := eldritch.New().(engine.Decked)
	require.True(t, ok)
	all := map[string]bool{}
	for _, d := range g.Decks(s) {
		look(t, d, map[string]bool{})
		for _, c := range d.Cards {
			require.False(t, all[d.Class+"/"+c.ID], "%s/%s twice", d.Class, c.ID)
			all[d.Class+"/"+c.ID] = true
		}
	}
	return all
}

// TestCardsMayBeShown plays games: each card that a choice names is one of a deck, and every kind of draw names one.
// What stands for cards that the program does not know names none.
func TestCardsMayBeShown(t *testing.T) {
	g := eldritch.New()
	decks := decksOf(t, g.New())
	require.False(t, decks["eldritch-mythos/other-blue"])
	asked := map[string]bool{}
	for seed := range uint64(3) {
		playGame(t, 200+seed, func(s engine.State, _ []engine.Event) {
			for _, c := range g.Choices(s) {
				if c.Card == "" {
					require.NotContains(t, []string{"ancient", "sit"}, c.Kind)
					continue
				}
				require.True(t, decks[c.Card], c.Card)
				class, _, _ := strings.Cut(c.Card, "/")
				asked[class] = true
			}
		})
	}
	for _, c := range g.Choices(g.New()) {
		if c.Card != "" {
			require.True(t, decks[c.Card], c.Card)
			class, _, _ := strings.Cut(c.Card, "/")
			asked[class] = true
		}
	}
	require.Equal(t, map[string]bool{
		"eldritch-ancient": true, "eldritch-investigator": true, "eldritch-asset": true, "eldritch-artifact": true, "eldritch-spell": true, "eldritch-condition": true,
		"eldritch-mystery": true, "eldritch-mythos": true, "eldritch-monster": true, "eldritch-gate": true, "eldritch-clue": true,
	}, asked)
}
