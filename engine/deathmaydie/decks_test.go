package deathmaydie_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/deathmaydie"
	"elderglass/engine/deathmaydie/cards"
)

// decksOf are the cards that may be shown to the camera, as CLASS/ID, with their names in both languages.
func decksOf(t *testing.T, s engine.State) map[string]bool {
	t.Helper()
	g, ok := deathmaydie.New().(engine.Decked)
	require.True(t, ok)
	all := map[string]bool{}
	for _, d := range g.Decks(s) {
		look(t, sentences(t), d, map[string]bool{})
		for _, c := range d.Cards {
			require.False(t, all[d.Class+"/"+c.ID], "%s/%s twice", d.Class, c.ID)
			all[d.Class+"/"+c.ID] = true
		}
	}
	return all
}

// TestCardsMayBeShown plays games: each card that a choice names is one of a deck, and every kind of draw names one.
// A card whose text is unknown names none.
func TestCardsMayBeShown(t *testing.T) {
	g := deathmaydie.New()
	var decks map[string]bool
	asked := map[string]bool{}
	see := func(s engine.State) {
		for _, c := range g.Choices(s) {
			drawn := c.Group == "draw" || c.Group == "setup" && c.Kind != "red"
			switch id := c.ID[strings.LastIndex(c.ID, ":")+1:]; {
			case c.Card != "":
				require.True(t, decks[c.Card], c.Card)
				class, _, _ := strings.Cut(c.Card, "/")
				asked[class] = true
			case drawn && c.Label.Key == "dmd.choice.card":
				require.Fail(t, "a card that is drawn is not named", c.ID)
			case drawn:
				require.NotContains(t, decks, "dmd-mythos/"+id)
			}
		}
	}
	decks = decksOf(t, g.New())
	see(g.New())
	var book *cards.Catalog
	for seed := range uint64(6) {
		playGame(t, seed, func(s engine.State) {
			if own := s.(*deathmaydie.State).Book; own != book {
				decks, book = decksOf(t, s), own
			}
			see(s)
		})
	}
	require.Equal(t, map[string]bool{
		"dmd-episode": true, "dmd-elder-one": true, "dmd-investigator": true, "dmd-insanity": true, "dmd-mythos": true, "dmd-discovery": true,
		"dmd-enemy": true, "dmd-relic": true,
	}, asked)
}
