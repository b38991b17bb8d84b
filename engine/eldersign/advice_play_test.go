package eldersign_test

import (
	"cmp"
	"context"
	"encoding/json"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/eldersign/odds"
	"elderglass/engine/eldersign/playtest"
	"elderglass/models"
)

// TestOddsSimulateAgrees plays attempts through the rules, with dice thrown at random and
// the first advice followed at every step. The odds know nothing of it: the share of
// adventures that are resolved, and how often terror effects happen, must be what they
// said before, within five standard errors.
func TestOddsSimulateAgrees(t *testing.T) {
	const attempts = 400
	for name, game := range map[string]string{
		"terror takes dice":       "given azathoth | joe-diamond | the-loading-dock\nmove the-loading-dock\n",
		"terror takes dice, once": "given azathoth | joe-diamond | the-loading-dock\nhouse terror once\nmove the-loading-dock\n",
		"terror costs":            "given azathoth | harvey-walters | a-secret-gathering\nadjust 1 sanity-max +20\nadjust 1 sanity +20\nmove a-secret-gathering\n",
		"terror costs, once":      "given azathoth | harvey-walters | a-secret-gathering\nhouse terror once\nadjust 1 sanity-max +20\nadjust 1 sanity +20\nmove a-secret-gathering\n",
		"terror ends it":          "given azathoth | amanda-sharpe | koi-pond\nmove koi-pond\n",
		"die lost first":          "given azathoth | ashcan-pete | hallway-on-fire\nhouse failed-roll lose-first\nadjust 1 stamina-max +20\nadjust 1 stamina +20\nmove hallway-on-fire\n",
		"with help":               "given azathoth | monterey-jack vincent-lee | the-hedge-maze\nfix move 2 the-hedge-maze\nmove the-hedge-maze\n",
		"black die":               "game eldersign unseen\ngiven azathoth | harvey-walters | hallway-on-fire\nadjust 1 stamina-max +20\nadjust 1 stamina +20\nadjust 1 cursed +1\nmove hallway-on-fire\n",
		"black die, lost dice":    "game eldersign unseen\ngiven azathoth | joe-diamond | the-loading-dock\nadjust 1 cursed +1\nmove the-loading-dock\n",
		"white die":               "game eldersign unseen\ngiven azathoth | amanda-sharpe | koi-pond\nadjust 1 blessed +1\nmove koi-pond\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := player{
				game: boxes.New(), random: rand.New(rand.NewPCG(7, uint64(len(name)))),
				adviser: boxes.New().(engine.Advising).NewAdviser(), known: map[string]eldersign.Advice{},
			}
			s := after(t, game)
			said := advise(t, p.game, s).Attempt
			require.Positive(t, said.Chance)
			won, terror, squares := 0.0, 0.0, 0.0
			for range attempts {
				success, scares := p.attempt(t, s)
				if success {
					won++
				}
				terror += float64(scares)
				squares += float64(scares * scares)
			}
			won, terror, squares = won/attempts, terror/attempts, squares/attempts
			require.InDelta(t, said.Chance, won, 5*math.Sqrt(said.Chance*(1-said.Chance)/attempts))
			require.InDelta(t, said.Costs.Terror, terror, 5*math.Sqrt(max(0, squares-terror*terror)/attempts))
		})
	}
}

// player follows the advice.
type player struct {
	game    engine.Game
	random  *rand.Rand
	adviser engine.Adviser
	// known is what was advised before, by how things stand.
	known map[string]eldersign.Advice
	// last is what was advised last.
	last eldersign.Advice
}

// attempt plays an attempt to its end and reports whether the adventure was resolved, and
// how often terror effects happened.
func (p *player) attempt(t *testing.T, s engine.State) (success bool, scares int) {
	t.Helper()
	for {
		own := s.(*eldersign.State)
		choices := p.game.Choices(s)
		var c engine.Command
		switch want := p.game.Expect(s); {
		case own.Attempt == nil || own.Attempt.Step == "rewards":
			return success, scares
		case len(own.Agenda) > 0:
			c = chosen(t, choices[max(0, slices.IndexFunc(choices, func(c engine.Choice) bool {
				return p.last.Kind == odds.DoMatch && c.Target == strconv.Itoa(p.last.Dice[0])
			}))])
		case len(own.Attempt.Throw.Again) > 0:
			c = p.throw(t, want)
		default:
			c = p.advised(t, s)
		}
		var events []engine.Event
		s, events = playtest.Do(t, p.game, s, c)
		for _, e := range events {
			switch e.Label.Key {
			case "log.succeeded":
				success = true
			case "log.terror":
				scares++
			}
		}
	}
}

// throw rolls the dice; those of one colour lie sorted, so that equal rolls are one.
func (p *player) throw(t *testing.T, want models.Expectation) engine.Command {
	t.Helper()
	c := playtest.Throw(p.random, want)
	var args struct {
		Dice []models.Die `json:"dice"`
	}
	require.NoError(t, json.Unmarshal(c.Args, &args))
	slices.SortFunc(args.Dice, func(a, b models.Die) int { return cmp.Compare(a.Face, b.Face) })
	return command(t, "roll", args)
}

// advised is the command that does what is advised, or its first step.
func (p *player) advised(t *testing.T, s engine.State) engine.Command {
	t.Helper()
	own := s.(*eldersign.State)
	here := jsonOf(t, []any{own.Attempt, own.Dice, own.Investigators[0].Count(eldersign.Clue), own.Investigators[0].Cards})
	a, ok := p.known[here]
	if !ok {
		out, err := p.adviser.Advise(context.Background(), s)
		require.NoError(t, err)
		a = out.(eldersign.Odds).Attempt.Advice[0]
		p.known[here] = a
	}
	p.last = a
	choices := p.game.Choices(s)
	if i := slices.IndexFunc(choices, func(c engine.Choice) bool { return c.ID == a.Choice }); i >= 0 {
		return chosen(t, choices[i])
	}
	ways := firstSteps(t, own, a)
	if len(ways) == 0 {
		return p.throw(t, p.game.Expect(s))
	}
	i := slices.IndexFunc(ways, func(c engine.Command) bool {
		_, err := p.game.Decide(s, c)
		return err == nil
	})
	require.GreaterOrEqual(t, i, 0, "%+v is refused", a)
	return ways[i]
}

// TestAdviceStopsWithItsContext ends the context soon after the search began: it stops
// there, having taken a small part of the memory that the whole search takes, and the
// adviser answers afterwards.
func TestAdviceStopsWithItsContext(t *testing.T) {
	g, s := attemptAt(t, "the-graveyard")
	allocated := func(ctx context.Context, a engine.Adviser) (uint64, any, error) {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		out, err := a.Advise(ctx, s)
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc, out, err
	}
	_, want, err := allocated(context.Background(), g.(engine.Advising).NewAdviser())
	require.NoError(t, err)
	whole, _, err := allocated(context.Background(), g.(engine.Advising).NewAdviser())
	require.NoError(t, err)

	a := g.(engine.Advising).NewAdviser()
	ctx := &soon{Context: context.Background(), left: 20}
	part, _, err := allocated(ctx, a)
	require.ErrorIs(t, err, context.Canceled)
	require.Less(t, part, whole/4)
	require.Less(t, ctx.late, 3, "the search went on asking")

	_, got, err := allocated(context.Background(), a)
	require.NoError(t, err)
	require.Equal(t, want, got)
}

// soon is a context that ends after it was asked so many times.
type soon struct {
	context.Context
	left, late int
}

func (c *soon) Err() error {
	if c.left > 0 {
		c.left--
		return nil
	}
	c.late++
	return context.Canceled
}
