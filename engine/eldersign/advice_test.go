package eldersign_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/eldersign/playtest"
	"elderglass/engine/eldersign/task"
	"elderglass/engine/scene"
	"elderglass/models"
)

// TestTheOddsAreThoseOfAScene reads the odds as the page does, which knows no game.
func TestTheOddsAreThoseOfAScene(t *testing.T) {
	const key = "choice.stand"
	own := eldersign.Odds{Places: map[string]float64{"koi-pond": .5}, Attempt: &eldersign.AttemptOdds{
		Chance: .1, Doom: .2,
		Bound: .3, Advice: []eldersign.Advice{{
			Text: engine.Text{Key: key}, Why: []engine.Text{{Key: key}}, Value: .4,
			Choice: "stand",
		}},
	}}
	var shown scene.Odds
	require.NoError(t, json.Unmarshal([]byte(jsonOf(t, own)), &shown))
	require.Equal(t, scene.Odds{Places: own.Places, Attempt: &scene.AttemptOdds{
		Chance: .1, Amount: .2, Bound: .3,
		Advice: []scene.Advice{{
			Text: engine.Text{Key: key}, Why: []engine.Text{{Key: key}}, Value: .4, Choice: "stand",
		}},
	}}, shown)
}

// command makes a command of its parameters.
func command(tb testing.TB, kind string, args any) engine.Command {
	tb.Helper()
	data, err := json.Marshal(args)
	require.NoError(tb, err)
	return engine.Command{Kind: kind, Args: data}
}

func rollOf(tb testing.TB, faces ...models.Face) engine.Command {
	tb.Helper()
	dice := []models.Die{}
	for _, f := range faces {
		dice = append(dice, models.Die{Colour: task.Green, Face: f, Sure: true})
	}
	return command(tb, "roll", map[string]any{"dice": dice})
}

// facing returns a game in which the first player is about to move, with the odds always
// shown, and the move to an adventure.
func facing(tb testing.TB, adventure string) (engine.Game, engine.State, engine.Command) {
	tb.Helper()
	g := boxes.New()
	s := g.New()
	step := func(kind string, args any) {
		s, _ = playtest.Do(tb, g, s, command(tb, kind, args))
	}
	step("house", map[string]any{"rule": "odds", "reading": "always"})
	step("ancient", map[string]any{"card": "yig"})
	step("sit", map[string]any{"seat": 1, "card": "carolyn-fern"})
	step("begin", map[string]any{"adventures": []string{adventure}})
	for range 200 {
		own := s.(*eldersign.State)
		if own.Phase == eldersign.PhaseMove && len(own.Agenda) == 0 {
			break
		}
		s, _ = playtest.Do(tb, g, s, chosen(tb, g.Choices(s)[0]))
	}
	own := s.(*eldersign.State)
	i := slices.IndexFunc(own.Places, func(p eldersign.Place) bool { return p.Card.ID == adventure })
	require.GreaterOrEqual(tb, i, 0)
	return g, s, command(tb, "move", map[string]any{"place": own.Places[i].ID})
}

// attemptAt returns a game in which the first player attempts an adventure.
func attemptAt(tb testing.TB, adventure string) (engine.Game, engine.State) {
	tb.Helper()
	g, s, move := facing(tb, adventure)
	s, _ = playtest.Do(tb, g, s, move)
	return g, s
}

func chosen(_ testing.TB, c engine.Choice) engine.Command {
	return engine.Command{Kind: c.Kind, Args: c.Args}
}

func advise(tb testing.TB, g engine.Game, s engine.State) eldersign.Odds {
	tb.Helper()
	out, err := g.(engine.Advising).NewAdviser().Advise(context.Background(), s)
	require.NoError(tb, err)
	return out.(eldersign.Odds)
}

func TestAdviceBeforeTheRoll(t *testing.T) {
	g, before, move := facing(t, "lights-out")
	museum := advise(t, g, before)
	require.Nil(t, museum.Attempt)
	s, _ := playtest.Do(t, g, before, move)
	out := advise(t, g, s)
	require.NotNil(t, out.Attempt)
	require.Empty(t, out.Places, "nobody chooses among the adventures now")
	best := out.Attempt.Advice[0]
	require.Equal(t, "advice.roll-with", best.Text.Key, "the first investigator holds a card that adds a die")
	require.True(t, strings.HasPrefix(best.Choice, "use:"), best.Choice)
	require.Equal(t, "why.add", best.Why[0].Key)
	own := s.(*eldersign.State)
	require.InDelta(t, out.Attempt.Chance, museum.Places[own.Attempt.Place], 1e-9,
		"the chance before and in the attempt is one")
}

func TestAdviceKeepsTheRareDieAndLosesAUselessOne(t *testing.T) {
	g, s := attemptAt(t, "the-graveyard") // peril, terror and seven investigations
	s, _ = playtest.Do(t, g, s, rollOf(t, task.FaceLore, task.FaceLore, task.FaceLore, task.Face1, task.FaceLore,
		task.FaceLore))
	own := s.(*eldersign.State)
	out := advise(t, g, s)
	require.NotNil(t, out.Attempt)
	for _, a := range out.Attempt.Advice {
		if a.Lose != 0 {
			at := slices.IndexFunc(own.Dice, func(d eldersign.Die) bool { return d.ID == a.Lose })
			require.Equal(t, task.FaceLore, own.Dice[at].Face, "nothing asks for lore")
		}
	}
	s, _ = playtest.Do(t, g, s, engine.Command{Kind: "fail-roll"})
	out = advise(t, g, s)
	best := out.Attempt.Advice[0]
	require.Contains(t, []string{"focus:", "lose:"}, best.Choice[:strings.Index(best.Choice, ":")+1])
	require.True(t, slices.ContainsFunc(best.Why, func(w engine.Text) bool {
		return w.Key == "why.lose-useless"
	}), "%+v", best)
}

func TestAdviceNamesTheRareSymbol(t *testing.T) {
	g, s := attemptAt(t, "the-hedge-maze") // inv:2 peril, and peril peril
	s, _ = playtest.Do(t, g, s, rollOf(t, task.FaceLore, task.Face1, task.FaceTerror, task.FacePeril, task.Face1,
		task.Face1))
	out := advise(t, g, s)
	best := out.Attempt.Advice[0]
	require.Equal(t, "advice.keep-lose", best.Text.Key)
	require.Equal(t, "why.keep-rare", best.Why[0].Key)
	require.Equal(t, engine.Text{Key: "thing.peril"}, best.Why[0].Args["symbol"])
}

func TestOddsAreShownAsTheTableChose(t *testing.T) {
	g, s, move := facing(t, "hallway-on-fire")
	for reading, before := range map[string]bool{"always": true, "after": false, "off": false} {
		now, _ := playtest.Do(t, g, s, command(t, "house", map[string]any{"rule": "odds", "reading": reading}))
		require.Equal(t, before, len(advise(t, g, now).Places) > 0, reading)
		now, _ = playtest.Do(t, g, now, move)
		require.Equal(t, before, advise(t, g, now).Attempt != nil, reading)
		now, _ = playtest.Do(t, g, now, rollOf(t, task.FacePeril, task.FaceLore, task.FaceLore, task.FaceLore, task.FaceLore,
			task.FaceLore))
		require.Equal(t, reading != "off", advise(t, g, now).Attempt != nil, reading)
	}
}

// Whatever happens in a game, advice names choices that are legal, dice that exist
// and texts that every language has, best first.
func TestAdviceFitsTheGame(t *testing.T) {
	x := texts{t: t, seen: map[string]bool{}}
	g := boxes.New()
	adviser := g.(engine.Advising).NewAdviser()
	asked := 0
	for seed := range uint64(3) {
		for p := random(t, seed); asked < 150 && p.Next(); {
			own := p.Before
			if own.Attempt == nil {
				continue
			}
			asked++
			out, err := adviser.Advise(context.Background(), own)
			require.NoError(t, err)
			attempt := out.(eldersign.Odds).Attempt
			if attempt == nil {
				continue
			}
			legal := map[string]bool{}
			for _, c := range g.Choices(own) {
				legal[c.ID] = true
			}
			for i, a := range attempt.Advice {
				require.True(t, a.Choice == "" || legal[a.Choice], "%+v is no choice at %s", a, own.Attempt.Step)
				x.look(a.Text)
				x.look(a.Why)
				require.True(t, i == 0 || attempt.Advice[0].Value >= a.Value-1e-9)
				for _, id := range append(slices.Clone(a.Dice), a.Keep, a.Lose) {
					require.True(t, id == 0 || slices.ContainsFunc(own.Dice, func(d eldersign.Die) bool { return d.ID == id }))
				}
			}
		}
	}
	require.Equal(t, 150, asked)
}

// By the house rule that has the die lost first, the advice follows its order and is
// worth the same: what can be lost and kept together does not change.
func TestAdviceWhereTheDieIsLostFirst(t *testing.T) {
	const game = "given azathoth | ashcan-pete | the-hedge-maze\nmove the-hedge-maze\nroll lore 1 terror peril 1 1\nfail\n"
	g := boxes.New()
	first := advise(t, g, after(t, game)).Attempt
	require.Equal(t, "advice.keep-lose", first.Advice[0].Text.Key)

	s := after(t, strings.Replace(game, "move", "house failed-roll lose-first\nmove", 1))
	out := advise(t, g, s).Attempt
	require.InDelta(t, first.Chance, out.Chance, 1e-12)
	best := out.Advice[0]
	require.Equal(t, "advice.lose-keep", best.Text.Key)
	require.Equal(t, "why.keep-rare", best.Why[0].Key)
	for _, kind := range []string{"lose", "focus"} {
		choices := g.Choices(s)
		i := slices.IndexFunc(choices, func(c engine.Choice) bool { return c.ID == best.Choice })
		require.GreaterOrEqual(t, i, 0, best.Choice)
		require.Equal(t, kind, choices[i].Kind)
		s, _ = playtest.Do(t, g, s, chosen(t, choices[i]))
		if kind == "lose" {
			require.Equal(t, "helping", s.(*eldersign.State).Attempt.Step)
			out = advise(t, g, s).Attempt
			require.InDelta(t, first.Chance, out.Chance, 1e-12)
			require.Equal(t, "advice.keep", out.Advice[0].Text.Key)
			best = out.Advice[0]
		}
	}
	require.Equal(t, "pool", s.(*eldersign.State).Attempt.Step)
}

func TestOddsAreShownAlwaysUnlessTheTableChoosesOtherwise(t *testing.T) {
	s := after(t, "given azathoth | ashcan-pete | hallway-on-fire the-hedge-maze\n")
	out := advise(t, boxes.New(), s)
	require.Len(t, out.Places, 2, "the other adventures are not known")
}

// TestAdviceKnowsTheDiceThatAnAbilityAddsLater misses a roll with William Yorick, who may add the yellow and the red
// die before any roll: the chance stays the same while what is advised is done, until he may add them.
func TestAdviceKnowsTheDiceThatAnAbilityAddsLater(t *testing.T) {
	g := boxes.New()
	s := after(t, "game eldersign gates\ngiven azathoth | william-yorick | koi-pond\nmove koi-pond\n")
	s, _ = playtest.Do(t, g, s, rollOf(t, task.Face1, task.Face1, task.Face1, task.Face1, task.Face2, task.FacePeril))
	missed := advise(t, g, s).Attempt
	for range 4 {
		if s.(*eldersign.State).Attempt.Step == "pool" {
			break
		}
		best := advise(t, g, s).Attempt.Advice[0]
		i := slices.IndexFunc(g.Choices(s), func(c engine.Choice) bool { return c.ID == best.Choice })
		require.GreaterOrEqual(t, i, 0, "%+v", best)
		s, _ = playtest.Do(t, g, s, chosen(t, g.Choices(s)[i]))
		require.InDelta(t, missed.Chance, advise(t, g, s).Attempt.Chance, 1e-9, "%s", best.Choice)
	}
	next := advise(t, g, s).Attempt
	require.Equal(t, "advice.roll-with", next.Advice[0].Text.Key)
	require.InDelta(t, missed.Chance, next.Chance, 1e-9)
}
