package unseen_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/core"
	"elderglass/engine/eldersign/unseen"
)

// TestACurseThatDevoursIsSaidBefore offers a task with the cursed symbol to who is cursed, to
// who is blessed and to who is neither: only the first is told of being devoured, and counts on
// no success there.
func TestACurseThatDevoursIsSaidBefore(t *testing.T) {
	g := eldersign.New(core.Box(), unseen.Box())
	for card, says := range map[string]string{
		"": "choice.complete-cost", "blessed": "choice.complete-cost",
		"cursed": "choice.complete-devours",
	} {
		s := play(t, g, g.New(), "boxes", `{"boxes":["unseen"]}`)
		s = play(t, g, s, "book", `{"cards":[{"class":"adventure","id":"pit","name":"Pit","trophy":1,
			"tasks":[{"needs":["lore"],"cost":[{"icon":"cursed","count":1}]},{"needs":["peril"]}]}]}`)
		s = play(t, g, s, "ancient", `{"card":"azathoth"}`)
		s = play(t, g, s, "sit", `{"seat":1,"card":"kate-winthrop"}`)
		s = play(t, g, s, "begin", `{"adventures":["pit"]}`)
		for len(g.Choices(s)) > 0 && g.Choices(s)[0].Kind == "choose" {
			choices := g.Choices(s)
			c := choices[len(choices)-1] // the unknown card
			s = play(t, g, s, c.Kind, string(c.Args))
		}
		if card != "" {
			s = play(t, g, s, "adjust", `{"what":"`+card+`","seat":1,"by":1}`)
		}
		own, _ := s.(*eldersign.State)
		i := slices.IndexFunc(own.Places, func(p eldersign.Place) bool { return p.Card.ID == "pit" })
		require.GreaterOrEqual(t, i, 0)
		s = play(t, g, s, "move", `{"place":"`+own.Places[i].ID+`"}`)
		chance := attemptOdds(t, g, s).Chance
		require.Equal(t, card != "cursed", chance > 0, "%s: %g", card, chance)

		dice := []map[string]any{{"colour": "green", "face": "lore"}}
		for range 5 {
			dice = append(dice, map[string]any{"colour": "green", "face": "investigation-1"})
		}
		for colour, with := range map[string]string{"white": "blessed", "black": "cursed"} {
			if with == card {
				dice = append(dice, map[string]any{"colour": colour, "face": "investigation-2"})
			}
		}
		args, err := json.Marshal(map[string]any{"dice": dice})
		require.NoError(t, err)
		s = play(t, g, s, "roll", string(args))
		j := slices.IndexFunc(g.Choices(s), func(c engine.Choice) bool { return c.Kind == "complete" })
		require.GreaterOrEqual(t, j, 0, card)
		require.Equal(t, says, g.Choices(s)[j].Label.Key, card)
		if card == "cursed" {
			advice := attemptOdds(t, g, s).Advice
			require.Equal(t, "fail-roll", advice[0].Choice)
			require.Equal(t, "why.cannot-pay", advice[0].Why[0].Key)
		}
	}
}

// attemptOdds is what the adviser says of the attempt under way.
func attemptOdds(t *testing.T, g engine.Game, s engine.State) eldersign.AttemptOdds {
	t.Helper()
	advising, ok := g.(engine.Advising)
	require.True(t, ok)
	told, err := advising.NewAdviser().Advise(t.Context(), s)
	require.NoError(t, err)
	data, err := json.Marshal(told)
	require.NoError(t, err)
	var odds eldersign.Odds
	require.NoError(t, json.Unmarshal(data, &odds))
	require.NotNil(t, odds.Attempt)
	return *odds.Attempt
}
