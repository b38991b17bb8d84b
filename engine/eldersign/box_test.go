package eldersign_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/core"
	"elderglass/engine/rules"
	"elderglass/models"
)

// lighthouse is a box with an investigator, a die, a word and steps at three moments.
func lighthouse() eldersign.Box {
	push := func(what string) func(*eldersign.Turn, eldersign.Step) {
		return func(t *eldersign.Turn, p eldersign.Step) {
			t.Push(eldersign.Step{Effect: cards.Effect{Do: "shine", What: what}, Seat: p.Seat})
		}
	}
	return eldersign.Box{
		ID:    "lighthouse",
		Dice:  []models.Colour{models.White},
		Cards: []cards.Card{{Class: cards.Investigator, ID: "keeper", Name: "Keeper", Sanity: 5, Stamina: 5, Ability: &cards.Ability{Name: "Beam", Use: "continuous"}}},
		Traits: []eldersign.Trait{{
			Class: cards.Investigator, ID: "keeper",
			Exceptions: []eldersign.Exception{eldersign.IgnoresTerror},
		}},
		Words: map[string]eldersign.Word{"shine": {Resolve: func(t *eldersign.Turn, p eldersign.Step) {
			t.Remark(engine.Text{Key: "log.shine", Args: map[string]any{"when": p.What}})
		}}},
		At: map[rules.Moment]func(*eldersign.Turn, eldersign.Step){
			eldersign.TurnBegins: push("turn"), eldersign.Attempting: push("attempt"), eldersign.Midnight: push("midnight"),
		},
		Instead: map[string]func(*eldersign.Turn, eldersign.Step) bool{"clock": func(*eldersign.Turn, eldersign.Step) bool { return false }},
	}
}

// offered tells whether an investigator may sit.
func offered(g engine.Game, s engine.State, id string) bool {
	return slices.ContainsFunc(g.Choices(s), func(c engine.Choice) bool { return c.Kind == "sit" && c.Target == id })
}

// shone are the moments of which the box told, in order.
func shone(events []engine.Event) []any {
	var list []any
	for _, e := range events {
		if e.Label.Key == "log.shine" {
			list = append(list, e.Label.Args["when"])
		}
	}
	return list
}

// TestABoxIsSilentUntilItIsChosen plays with a box of a test that is not in play: none of
// its cards, dice and moments show.
func TestABoxIsSilentUntilItIsChosen(t *testing.T) {
	g := eldersign.New(core.Box(), lighthouse())
	s := g.New()
	require.False(t, offered(g, s, "keeper"))
	require.NotContains(t, jsonOf(t, g.View(s, engine.Host, engine.Nobody)), "keeper")
	_, err := g.Decide(s, command(t, "sit", map[string]any{"seat": 1, "card": "keeper"}))
	require.Equal(t, models.NotFound, models.CodeOf(err))
	o := playOf(t, g, 5, nil)
	require.Empty(t, shone(o.events))
	require.Equal(t, jsonOf(t, playGame(t, 5, nil).last), jsonOf(t, o.last), "the game is the one without the box")
}

// TestABoxAddsItsDiceCardsAndMoments chooses the box and plays a turn to midnight.
func TestABoxAddsItsDiceCardsAndMoments(t *testing.T) {
	g := eldersign.New(core.Box(), lighthouse())
	s, events := do(t, g, g.New(), command(t, "boxes", map[string]any{"boxes": []string{"lighthouse", "core"}}))
	require.Equal(t, "boxes", events[0].Kind)
	own, _ := s.(*eldersign.State)
	require.Len(t, own.Dice, 9)
	require.Equal(t, models.White, own.Dice[8].Colour)
	require.True(t, offered(g, s, "keeper"))
	s, _ = do(t, g, s, command(t, "sit", map[string]any{"seat": 1, "card": "keeper"}))
	_, err := g.Decide(s, command(t, "boxes", map[string]any{"boxes": []string{}}))
	require.Equal(t, models.Illegal, models.CodeOf(err), "somebody has a card of the box")
	s, _ = do(t, g, s, command(t, "begin", map[string]any{"adventures": []string{"koi-pond"}}))
	var seen []any
	for range 200 {
		choices := g.Choices(s)
		pick := slices.IndexFunc(choices, func(c engine.Choice) bool {
			return c.Kind == "move" && c.Target != "entrance" || c.Kind == "give-up" || c.Kind == "clock"
		})
		s, events = do(t, g, s, engine.Command{Kind: choices[max(pick, 0)].Kind, Args: choices[max(pick, 0)].Args})
		seen = append(seen, shone(events)...)
		if slices.Contains(seen, any("midnight")) {
			break
		}
	}
	require.Equal(t, []any{"turn", "attempt", "turn", "attempt"}, seen[:4])
	require.Contains(t, seen, any("midnight"))
	again := g.New()
	require.NoError(t, json.Unmarshal([]byte(jsonOf(t, s)), again))
	require.Equal(t, jsonOf(t, g.View(s, engine.Host, 0)), jsonOf(t, g.View(again, engine.Host, 0)))
}

func TestBoxesThatAreNotThereAreRefused(t *testing.T) {
	g := eldersign.New(core.Box(), lighthouse())
	_, err := g.Decide(g.New(), command(t, "boxes", map[string]any{"boxes": []string{"attic"}}))
	require.Equal(t, models.NotFound, models.CodeOf(err))
	_, err = g.Apply(g.New(), engine.Event{Kind: "boxes", Data: []byte(`{"boxes":["attic"]}`)})
	require.Equal(t, models.Invalid, models.CodeOf(err))
	require.Panics(t, func() { eldersign.New(core.Box(), core.Box()) })
}
