package core_test

import (
	"encoding/json"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/core"
)

// fact is what is known of a component, written in the form of the shipped cards but collected apart from them, from
// public sources. Of effects it only reports whether there are any, of fields on which the sources differ whether
// there are some.
type fact struct {
	cards.Card
	Terror   bool `json:"terror"`
	Midnight bool `json:"midnight"`
	Unsure   bool `json:"unsure"`
}

// facts returns the facts of a class by id.
func facts(t *testing.T, class cards.Class) map[string]fact {
	t.Helper()
	data, err := os.ReadFile("testdata/" + string(class) + ".json")
	require.NoError(t, err)
	var list []fact
	require.NoError(t, json.Unmarshal(data, &list))
	known := make(map[string]fact, len(list))
	for _, f := range list {
		known[f.ID] = f
	}
	require.Len(t, known, len(list), "an id stands twice")
	return known
}

// compare runs a comparison for each shipped card of a class, and requires that there are as many as facts.
func compare(t *testing.T, class cards.Class, with func(t *testing.T, card *cards.Card, want fact)) {
	t.Helper()
	known := facts(t, class)
	shipped := core.Box().Cards.List(class)
	require.Len(t, shipped, len(known))
	for _, card := range shipped {
		t.Run(card.Name, func(t *testing.T) {
			want, ok := known[card.ID]
			require.True(t, ok, card.ID)
			require.Equal(t, want.Name, card.Name)
			with(t, card, want)
		})
	}
}

// TestAdventuresAreTheCollectedFacts compares every adventure and other world with the
// facts, field by field: what is not known is never a zero, and where sources differ the
// card is marked.
func TestAdventuresAreTheCollectedFacts(t *testing.T) {
	for _, class := range []cards.Class{cards.Adventure, cards.OtherWorld} {
		compare(t, class, func(t *testing.T, card *cards.Card, want fact) {
			t.Helper()
			require.Equal(t, want.Ordered, card.Ordered)
			require.Equal(t, want.Tasks, card.Tasks)
			require.Equal(t, want.Trophy, card.Trophy)
			require.ElementsMatch(t, want.Rewards, card.Rewards)
			require.ElementsMatch(t, want.Penalties, card.Penalties)
			require.ElementsMatch(t, want.Locks, card.Locks)
			require.Equal(t, want.Terror, len(card.Terror) > 0, "terror effects")
			require.Equal(t, want.Midnight, len(card.Midnight) > 0, "midnight effects")
			require.Equal(t, want.Unsure, len(card.Unsure) > 0, "what the sources differ on")
		})
	}
}

func TestInvestigatorsAreTheCollectedFacts(t *testing.T) {
	compare(t, cards.Investigator, func(t *testing.T, card *cards.Card, want fact) {
		t.Helper()
		require.Equal(t, []any{want.Occupation, want.Sanity, want.Stamina}, []any{card.Occupation, card.Sanity, card.Stamina})
		require.Equal(t, want.Ability, card.Ability)
		require.ElementsMatch(t, want.Start, card.Start)
		require.Equal(t, want.StartAllies, card.StartAllies)
		require.Equal(t, want.StartChoice, card.StartChoice)
		require.Equal(t, want.Unsure, len(card.Unsure) > 0, "what the sources differ on")
	})
}

// TestAncientOnesAreTheCollectedFacts holds the numbers and tasks of the Ancient Ones to
// the facts; half of them stay unknown.
func TestAncientOnesAreTheCollectedFacts(t *testing.T) {
	compare(t, cards.AncientOne, func(t *testing.T, card *cards.Card, want fact) {
		t.Helper()
		require.Equal(t, []any{want.DoomLimit, want.Signs}, []any{card.DoomLimit, card.Signs})
		require.Empty(t, card.Doom, "no source tells the special spaces")
		require.Equal(t, want.Tasks, card.Tasks)
		require.Equal(t, want.DoomLimit > 0, slices.Contains(card.Unsure, "doomLimit"), "one page tells it")
		require.Equal(t, want.Signs > 0, slices.Contains(card.Unsure, "signs"), "one page tells them")
		require.Equal(t, want.Unsure, slices.Contains(card.Unsure, "power"))
	})
}

func TestAdventuresAndInvestigatorsAreWhole(t *testing.T) {
	c := core.Box().Cards
	require.Len(t, c.List(cards.Entrance), 1)
	koi, ok := c.Get(cards.Adventure, "koi-pond")
	require.True(t, ok)
	require.Equal(t, []cards.Effect{{Do: "fail"}}, koi.Terror)
	require.Equal(t, cards.Total, koi.Tasks[0].Space)
	for _, person := range c.List(cards.Investigator) {
		require.Equal(t, 10, person.Sanity+person.Stamina, person.Name)
		require.NotNil(t, person.Ability, person.Name)
	}
	for _, class := range []cards.Class{cards.Adventure, cards.OtherWorld} {
		for _, card := range c.List(class) {
			require.NotEmpty(t, card.Tasks, card.Name)
			require.NotEmpty(t, card.Rewards, card.Name)
			require.NotEmpty(t, card.Penalties, card.Name)
			require.Positive(t, card.Trophy, card.Name)
		}
	}
}
