package eldritch_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldritch"
	"elderglass/internal/row"
	"elderglass/models"
)

func jsonOf(tb testing.TB, v any) string {
	tb.Helper()
	data, err := json.Marshal(v)
	require.NoError(tb, err)
	return string(data)
}

func do(tb testing.TB, g engine.Game, s engine.State, c engine.Command) (engine.State, []engine.Event) {
	tb.Helper()
	next, events, err := engine.Step(g, s, c)
	if err != nil {
		tb.Fatalf("%s %s: %v\n%s", c.Kind, c.Args, err, jsonOf(tb, s))
	}
	return next, events
}

// throw returns a roll of as many dice as are expected.
func throw(r *rand.Rand, n int) engine.Command {
	dice := make([]models.Die, n)
	for i := range dice {
		dice[i] = models.Die{Colour: "white", Face: models.Face(strconv.Itoa(1 + r.IntN(6))), Sure: true}
	}
	args, err := json.Marshal(map[string]any{"dice": dice})
	if err != nil {
		panic(err)
	}
	return engine.Command{Kind: "roll", Args: args}
}

// good are the labels of choices that bring a game forward, bad the groups of what a card seldom asks for.
var (
	good = []string{"eldritch.effect.this-clue", "eldritch.effect.close", "eldritch.effect.token",
		"eldritch.choice.progress", "eldritch.choice.closing", "eldritch.choice.trophy", "eldritch.choice.spell-token",
		"eldritch.choice.solve", "eldritch.encounter.special", "eldritch.encounter.final", "eldritch.encounter.world",
		"eldritch.encounter.research",
		"eldritch.encounter.body", "eldritch.effect.loot"}
	bad = []string{"ask-lose", "ask-board"}
)

// pick chooses one of the legal commands: a roll where dice are expected, else a choice. In every other game people
// play for the good, so that some are won; in the others anything goes.
func pick(r *rand.Rand, g engine.Game, s engine.State, wise bool) (engine.Command, bool) {
	choices := g.Choices(s)
	if n := g.Expect(s).Dice["white"]; n > 0 && (len(choices) == 0 || r.IntN(4) > 0) {
		return throw(r, n), true
	}
	if len(choices) == 0 {
		return engine.Command{}, false
	}
	is := func(keep func(engine.Choice) bool) []engine.Choice {
		return slices.DeleteFunc(slices.Clone(choices), func(c engine.Choice) bool { return !keep(c) })
	}
	take := func(list []engine.Choice) (engine.Command, bool) {
		c := list[r.IntN(len(list))]
		return engine.Command{Kind: c.Kind, Seat: c.Seat, Args: c.Args}, true
	}
	if list := is(func(c engine.Choice) bool { return slices.Contains(good, c.Label.Key) }); wise && len(list) > 0 &&
		r.IntN(5) > 0 {
		return take(list)
	}
	if list := is(func(c engine.Choice) bool { return c.Kind == "done" || c.Kind == "rest" }); len(list) > 0 &&
		r.IntN(3) > 0 {
		return take(list)
	}
	if list := is(func(c engine.Choice) bool { return !slices.Contains(bad, c.Group) }); wise && len(list) > 0 {
		return take(list)
	}
	return take(choices)
}

type outcome struct {
	steps  int
	events []engine.Event
	last   *eldritch.State
	rounds int
}

// playGame plays a random game to its end and shows every state to check.
func playGame(tb testing.TB, seed uint64, check func(engine.State, []engine.Event)) outcome {
	tb.Helper()
	g := eldritch.New()
	r := rand.New(rand.NewPCG(seed, 3))
	s := g.New()
	var all []engine.Event
	play := func(c engine.Command) {
		var events []engine.Event
		s, events = do(tb, g, s, c)
		all = append(all, events...)
		if check != nil {
			check(s, events)
		}
	}
	byKind := func(kind string, of int) engine.Command {
		list := slices.DeleteFunc(g.Choices(s), func(c engine.Choice) bool { return c.Kind != kind })
		c := list[r.IntN(min(of, len(list)))]
		return engine.Command{Kind: c.Kind, Args: c.Args}
	}
	play(byKind("ancient", 4))
	for range 1 + r.IntN(4) {
		play(byKind("sit", 12))
	}
	level := []string{"easy", "normal", "hard"}[r.IntN(3)]
	play(engine.Command{Kind: "option", Args: []byte(`{"what":"level","value":"` + level + `"}`)})
	if r.IntN(3) == 0 {
		play(engine.Command{Kind: "option", Args: []byte(`{"what":"rumor","value":"yes"}`)})
	}
	if r.IntN(2) == 0 {
		play(engine.Command{Kind: "adjust", Args: []byte(`{"what":"dice","by":4}`)})
	}
	play(engine.Command{Kind: "begin", Args: []byte(`{}`)})
	for n := range 20_000 {
		own, ok := s.(*eldritch.State)
		require.True(tb, ok)
		if own.Result != nil {
			return outcome{steps: n, events: all, last: own, rounds: own.Round}
		}
		c, ok := pick(r, g, s, seed%2 == 1)
		if !ok {
			tb.Fatalf("seed %d step %d: nothing can be done in %s", seed, n, jsonOf(tb, s))
		}
		play(c)
	}
	tb.Fatalf("seed %d: the game does not end: %s", seed, jsonOf(tb, s))
	return outcome{}
}

func replay(tb testing.TB, g engine.Game, events []engine.Event) engine.State {
	tb.Helper()
	s := g.New()
	var err error
	for _, e := range events {
		s, err = g.Apply(s, e)
		require.NoError(tb, err)
	}
	return s
}

// bounds fails where a count or a piece is where it cannot be.
func bounds(tb testing.TB, s *eldritch.State) {
	tb.Helper()
	wrong := func(holds bool, what string) {
		if holds {
			tb.Fatalf("%s: %s", what, jsonOf(tb, s))
		}
	}
	clues := s.Count(eldritch.CluePool) + s.Count(eldritch.ClueDiscard)
	seats := map[engine.Seat]map[string]bool{}
	// Whoever has lost both decides which, and what else is lost at the same time may be prevented.
	decides := len(s.Agenda) > 0 && slices.Contains([]string{"defeat", "lose"}, s.Agenda[len(s.Agenda)-1].Do)
	for _, p := range s.People {
		seats[p.Seat] = map[string]bool{}
		clues += p.Count(eldritch.Clue)
		wrong(p.Count(eldritch.Ship)+p.Count(eldritch.Train) > 2, "three tickets")
		wrong(p.Card != "" && s.Result == nil && s.Phase != eldritch.PhaseSetup && !decides &&
			(p.Count(eldritch.Health) == 0 || p.Count(eldritch.Sanity) == 0), "defeated and still in play")
	}
	gates := map[string]bool{}
	for _, p := range s.Pieces {
		switch p.Kind {
		case eldritch.ClueToken:
			clues++
		case eldritch.Body:
			clues += p.Counts[eldritch.Clue]
		case eldritch.Gate:
			wrong(gates[p.Card], "one Gate twice")
			gates[p.Card] = true
		}
	}
	wrong(clues > 36, "more Clues than there are")
	for _, c := range s.Cards {
		if held := seats[c.Seat]; held != nil && (c.Class == eldritch.Condition || c.Class == eldritch.Spell) {
			wrong(held[c.Card], "two of a Spell or Condition")
			held[c.Card] = true
		}
	}
}

// TestRandomGamesEnd plays games from seeds: none gets stuck, all come to an end by a rule, and each is equal when it
// is replayed from its record. What the mechanics bring is counted.
func TestRandomGamesEnd(t *testing.T) {
	games := row.Times(40, 300, 10_000)
	if testing.Short() {
		games = 8
	}
	g := eldritch.New()
	seen, ends := map[string]int{}, map[string]int{}
	steps, rounds, won := 0, 0, 0
	for seed := range games {
		in := map[string]bool{}
		o := playGame(t, uint64(seed), func(s engine.State, events []engine.Event) {
			own, _ := s.(*eldritch.State)
			bounds(t, own)
			for _, e := range events {
				in[e.Label.Key] = true
			}
		})
		require.Equal(t, jsonOf(t, o.last), jsonOf(t, replay(t, g, o.events)), "seed %d: replay", seed)
		steps, rounds = steps+o.steps, rounds+o.rounds
		ends[o.last.Result.Why.Key]++
		if o.last.Result.Won {
			won++
		}
		for key := range in {
			seen[key]++
		}
	}
	require.Positive(t, won, "some are won")
	row.Figure(t, "%d random games of Eldritch Horror, %d commands, %d rounds, %d won: none stuck, each ends, replay "+
		"equal", games, steps, rounds, won)
	t.Logf("%d games, %d won, %d commands, %d rounds; ends: %v", games, won, steps, rounds, ends)
	for _, key := range rare {
		t.Logf("%5d games with %s, which no number is asked of", seen[key], key)
	}
	for _, key := range mechanics {
		t.Logf("%5d games with %s", seen[key], key)
		if games >= 10_000 {
			require.GreaterOrEqual(t, seen[key], 100, key)
		}
	}
}

// rare are mechanics that games at random hardly come to: scripted cases show them.
var rare = []string{"eldritch.log.final-solved", "eldritch.log.loots", "eldritch.log.clue-pool",
	"eldritch.log.loses-actions"}

// mechanics are the records by which the mechanics are counted.
var mechanics = []string{
	"eldritch.log.moves", "eldritch.log.prepares", "eldritch.log.rests", "eldritch.log.trades", "eldritch.log.acquires",
	"eldritch.choice.loan", "eldritch.log.uses", "eldritch.log.delayed",
	"eldritch.log.gets-up", "eldritch.log.clue", "eldritch.log.reroll", "eldritch.log.raise", "eldritch.log.adds",
	"eldritch.log.wounded", "eldritch.log.defeated", "eldritch.log.ambush", "eldritch.log.encounter",
	"eldritch.log.this-clue", "eldritch.log.prevents", "eldritch.log.flips", "eldritch.log.improves",
	"eldritch.log.omen", "eldritch.log.doom", "eldritch.log.doom-retreats", "eldritch.log.gate",
	"eldritch.log.gate-discarded", "eldritch.log.no-gate", "eldritch.log.monster", "eldritch.log.clue-spawned",
	"eldritch.log.rumor", "eldritch.log.tokens", "eldritch.log.rumor-solved", "eldritch.choice.reckon",
	"eldritch.log.mystery", "eldritch.log.progress", "eldritch.log.solved", "eldritch.log.unsolved",
	"eldritch.log.defeat", "eldritch.log.relocated", "eldritch.log.devoured",
	"eldritch.log.eliminated", "eldritch.log.lead", "eldritch.log.awakens",
	"eldritch.log.random-space", "eldritch.result.solved", "eldritch.result.eliminated", "eldritch.result.lost",
	"eldritch.result.mythos",
}
