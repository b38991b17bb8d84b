package eldersign_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/odds"
	"elderglass/engine/eldersign/playtest"
)

// TestAdviceIsLegal plays random games and asks the rules about the first step of all
// that is advised in their attempts: nothing is advised that would be refused.
func TestAdviceIsLegal(t *testing.T) {
	const asked = 1000
	g := boxes.New()
	r := rand.New(rand.NewPCG(11, 4))
	kinds := map[odds.Do]int{}
	missing := func() []odds.Do {
		all := []odds.Do{odds.DoRoll, odds.DoComplete, odds.DoReroll, odds.DoPass, odds.DoTwo, odds.DoFree, odds.DoChange}
		return slices.DeleteFunc(all, func(kind odds.Do) bool { return kinds[kind] > 0 })
	}
	for n := 0; n < asked || len(missing()) > 0; {
		require.Less(t, n, 5*asked, "%v was never advised: %v", missing(), kinds)
		s, _ := newGame(t, r, g)
		equipped := false
		for range 250 {
			own := s.(*eldersign.State)
			if own.Result != nil {
				break
			}
			if !equipped && own.Phase == eldersign.PhaseMove {
				s, equipped = equip(t, g, s), true
				continue
			}
			if own.Attempt != nil && len(own.Agenda) == 0 && r.IntN(3) == 0 {
				n += judge(t, g, s, kinds)
			}
			c, ok := playtest.Pick(r, g, s)
			require.True(t, ok)
			s, _ = playtest.Do(t, g, s, c)
		}
	}
}

// equip gives every investigator clues and a spell, so that there is something to
// advise.
func equip(tb testing.TB, g engine.Game, s engine.State) engine.State {
	tb.Helper()
	for _, p := range s.(*eldersign.State).Investigators {
		s, _ = playtest.Do(tb, g, s, command(tb, "adjust", map[string]any{"what": "clue", "seat": p.Seat, "by": 2}))
		s, _ = playtest.Do(tb, g, s, command(tb, "fix", map[string]any{
			"what": "give", "seat": p.Seat, "class": cards.Spell,
			"card": "spell",
		}))
	}
	return s
}

// judge asks the rules about all that is advised in a state, and counts the kinds.
func judge(tb testing.TB, g engine.Game, s engine.State, kinds map[odds.Do]int) int {
	tb.Helper()
	attempt := advise(tb, g, s).Attempt
	if attempt == nil {
		return 0
	}
	for i, a := range attempt.Advice {
		kinds[a.Kind]++
		if i == 0 {
			oneTap(tb, g, s, a)
		}
		ways := firstSteps(tb, s.(*eldersign.State), a)
		var refused error
		legal := slices.ContainsFunc(ways, func(c engine.Command) bool {
			_, refused = g.Decide(s, c)
			return refused == nil
		})
		require.True(tb, legal || len(ways) == 0, "%+v is refused: %v; %s", a, refused, jsonOf(tb, g.View(s, engine.Host, 0)))
	}
	return len(attempt.Advice)
}

// oneTap proves that the best thing to do is a choice of its own, which is legal, unless it is to
// throw the dice or has several steps.
func oneTap(tb testing.TB, g engine.Game, s engine.State, best eldersign.Advice) {
	tb.Helper()
	switch {
	case best.Exact != nil:
		_, err := g.Decide(s, engine.Command{Kind: best.Exact.Kind, Seat: best.Exact.Seat, Args: best.Exact.Args})
		require.NoError(tb, err, "%+v", best)
	case best.Choice != "":
		require.True(tb, slices.ContainsFunc(g.Choices(s), func(c engine.Choice) bool { return c.ID == best.Choice }), "%+v", best)
	default:
		several := best.Kind == odds.DoRoll || len(best.Secure) > 0 || best.Text.Key == "advice.complete-both"
		require.True(tb, several, "nothing does what is best: %+v", best)
	}
}

// firstSteps are the commands of which one begins what is advised; none where that is to
// throw the dice.
func firstSteps(tb testing.TB, s *eldersign.State, a eldersign.Advice) []engine.Command {
	tb.Helper()
	one := func(kind string, args map[string]any) []engine.Command {
		return []engine.Command{command(tb, kind, args)}
	}
	if len(a.Secure) > 0 {
		var casts []engine.Command
		for _, p := range s.Investigators {
			for _, h := range p.Cards {
				casts = append(casts, command(tb, "secure", map[string]any{"card": h.ID, "dice": a.Secure[:1]}))
			}
		}
		return casts
	}
	switch a.Kind {
	case odds.DoComplete:
		if a.Text.Key != "advice.complete-both" {
			return one("complete", map[string]any{"task": a.Task, "dice": a.Dice})
		}
		var parts []engine.Command // some of the dice are for the first task
		for bits := range 1 << len(a.Dice) {
			dice := []int{}
			for i, d := range a.Dice {
				if bits&(1<<i) != 0 {
					dice = append(dice, d)
				}
			}
			parts = append(parts, command(tb, "complete", map[string]any{"task": a.Task, "dice": dice}))
		}
		return parts
	case odds.DoReroll, odds.DoFree:
		return one("clue", map[string]any{"dice": a.Dice})
	case odds.DoTwo:
		return one("ability", map[string]any{"dice": a.Dice})
	case odds.DoChange:
		return one("ability", map[string]any{"die": a.Dice[0]})
	case odds.DoGiveUp:
		return one("give-up", nil)
	case odds.DoGoOn:
		return one("fail-roll", nil)
	case odds.DoPass:
		switch {
		case s.Attempt.Step == "rolled":
			return one("fail-roll", nil)
		case a.Keep != 0:
			ways := one("focus", map[string]any{"die": a.Keep})
			for _, p := range s.Investigators {
				ways = append(ways, command(tb, "assist", map[string]any{"die": a.Keep, "seat": p.Seat}))
			}
			return ways
		case a.Lose != 0:
			return one("lose", map[string]any{"die": a.Lose})
		}
	}
	return nil
}
