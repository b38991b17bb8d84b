package unseen_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/core"
	"elderglass/engine/eldersign/unseen"
	"elderglass/engine/scene"
)

// replaced are the cards of the base game that come in another printing.
var replaced = map[cards.Class][]string{
	cards.Adventure:    {"the-elder-sign"},
	cards.OtherWorld:   {"city-of-the-great-race", "great-hall-of-celeano", "plateau-of-leng", "the-abyss"},
	cards.Investigator: {"carolyn-fern", "mandy-thompson", "vincent-lee"},
}

// TestTheBoxHoldsWhatIsKnown counts the cards, and finds those of the base game that they
// replace, and no others, in both boxes.
func TestTheBoxHoldsWhatIsKnown(t *testing.T) {
	c, base := unseen.Box().Cards, core.Box().Cards
	for class, n := range map[cards.Class]int{
		cards.Adventure: 40, cards.OtherWorld: 2, cards.Investigator: 8,
		cards.AncientOne: 2, cards.Entrance: 4, cards.Monster: 2, cards.Mythos: 2, cards.Spell: 1, cards.UniqueItem: 1,
	} {
		require.Len(t, c.List(class), n+len(replaced[class]), class)
		for _, card := range c.List(class) {
			_, old := base.Get(class, card.ID)
			require.Equal(t, old, contains(replaced[class], card.ID), card.Name)
		}
	}
	for _, class := range []cards.Class{cards.Adventure, cards.OtherWorld} {
		for _, card := range c.List(class) {
			require.NotEmpty(t, card.Tasks, card.Name)
			require.NotEmpty(t, card.Rewards, card.Name)
			require.NotEmpty(t, card.Penalties, card.Name)
			require.Positive(t, card.Trophy, card.Name)
		}
	}
	for _, person := range c.List(cards.Investigator) {
		require.Equal(t, 10, person.Sanity+person.Stamina, person.Name)
	}
}

func contains(list []string, id string) bool {
	for _, one := range list {
		if one == id {
			return true
		}
	}
	return false
}

// TestTheReplacementCardsAreASetting looks for the printing of a card that is in play.
func TestTheReplacementCardsAreASetting(t *testing.T) {
	game := eldersign.New(core.Box(), unseen.Box())
	own, _ := unseen.Box().Cards.Get(cards.OtherWorld, "the-abyss")
	old, _ := core.Box().Cards.Get(cards.OtherWorld, "the-abyss")
	require.NotSame(t, own, old)
	s := play(t, game, game.New(), "boxes", `{"boxes":["unseen"]}`)
	require.Same(t, own, lookup(t, s))
	s = play(t, game, s, "house", `{"rule":"replacement-cards","reading":"no"}`)
	require.Same(t, old, lookup(t, s))
	s = play(t, game, s, "house", `{"rule":"replacement-cards","reading":"yes"}`)
	require.Same(t, own, lookup(t, s))
}

// TestNobodyChoosesTheFourEntrances takes the box in at set-up: the museum has its entrance
// cards then, and there is no other way to play to be chosen.
func TestNobodyChoosesTheFourEntrances(t *testing.T) {
	game := eldersign.New(core.Box(), unseen.Box())
	s := play(t, game, game.New(), "boxes", `{"boxes":["unseen"]}`)
	own, ok := s.(*eldersign.State)
	require.True(t, ok)
	require.Equal(t, "four-entrances", own.Playing())
	shown, ok := game.View(s, engine.Host, engine.Nobody).(scene.Scene)
	require.True(t, ok)
	require.Equal(t, []scene.Box{{ID: "core", In: true}, {ID: "unseen", In: true}}, shown.Boxes)
}
