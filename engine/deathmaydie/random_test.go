package deathmaydie_test

import (
	"encoding/json"
	"flag"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/deathmaydie"
	"elderglass/internal/row"
	"elderglass/models"
)

var faces = map[models.Colour][]models.Face{
	"black": {"success", "success", "success+tentacle", "tentacle", "elder-sign", "blank"},
	"green": {"blank", "blank", "success", "success", "elder-sign", "success+elder-sign"},
}

// throw returns a roll of the dice that are expected. With luck every die shows what is better for
// the investigators in two or more throws: games with fair dice seldom come to the last stage.
func throw(r *rand.Rand, e models.Expectation, roll *deathmaydie.Roll, luck int) engine.Command {
	worth := func(f models.Face) int {
		hits, tentacles := strings.Count(string(f), "success"), strings.Count(string(f), "tentacle")
		if roll != nil && (roll.For == deathmaydie.ForDefend || roll.For == deathmaydie.ForFire) {
			hits = -hits
		}
		return hits - tentacles
	}
	dice := []models.Die{}
	for _, c := range []models.Colour{"black", "green"} {
		for range e.Dice[c] {
			face := faces[c][r.IntN(6)]
			for range luck {
				if other := faces[c][r.IntN(6)]; worth(other) > worth(face) {
					face = other
				}
			}
			dice = append(dice, models.Die{Colour: c, Face: face, Sure: true})
		}
	}
	args, err := json.Marshal(map[string]any{"dice": dice})
	if err != nil {
		panic(err)
	}
	return engine.Command{Kind: "roll", Args: args}
}

// leaning are the kinds of choices that are taken more often than others, so that games get
// somewhere.
var leaning = map[string]int{"act:break-the-lamp": 60, "act:call-out": 1, "attack": 10, "free-attack": 10, "done": 8,
	"use": 5, "trade": 5, "give": 6, "pass": 1, "rest": 8, "stand": 6}

// pick chooses one of the legal commands: a roll where dice are expected, else a choice.
func pick(r *rand.Rand, g engine.Game, s engine.State, luck int) (engine.Command, bool) {
	if e := g.Expect(s); len(e.Dice) > 0 {
		return throw(r, e, s.(*deathmaydie.State).Roll, luck), true
	}
	choices := g.Choices(s)
	if len(choices) == 0 {
		return engine.Command{}, false
	}
	weight := func(c engine.Choice) int {
		if n := max(leaning[c.Kind], leaning[c.ID]); n > 0 {
			return n
		}
		return 2
	}
	total := 0
	for _, c := range choices {
		total += weight(c)
	}
	n := r.IntN(total)
	for _, c := range choices {
		if n -= weight(c); n < 0 {
			return engine.Command{Kind: c.Kind, Seat: c.Seat, Args: c.Args}, true
		}
	}
	return engine.Command{}, false
}

func jsonOf(tb testing.TB, v any) string {
	tb.Helper()
	data, err := json.Marshal(v)
	require.NoError(tb, err)
	return string(data)
}

type outcome struct {
	steps  int
	won    bool
	why    string
	events []engine.Event
	last   engine.State
}

// newGame sets a random game up, with the Unknown Rules in every third one.
func newGame(tb testing.TB, r *rand.Rand, g engine.Game) (engine.State, []engine.Event) {
	tb.Helper()
	s := g.New()
	var all []engine.Event
	play := func(kind string, args any) {
		next, events, err := engine.Step(g, s, engine.Command{Kind: kind, Args: json.RawMessage(jsonOf(tb, args))})
		require.NoError(tb, err, kind)
		s, all = next, append(all, events...)
	}
	play("episode", map[string]any{"card": "drowned-lamp"})
	play("elder-one", map[string]any{"card": "keeper-below"})
	for range 2 + r.IntN(4) {
		list := slices.DeleteFunc(g.Choices(s), func(c engine.Choice) bool { return c.Kind != "sit" })
		play("sit", list[r.IntN(len(list))].Args)
	}
	play("red", map[string]any{"n": 3 + r.IntN(3)})
	if r.IntN(3) == 0 {
		play("rules", map[string]any{"what": "relics", "n": r.IntN(2)})
		play("rules", map[string]any{"what": "monsters", "n": r.IntN(3)})
		play("rules", map[string]any{"what": "random", "n": r.IntN(2)})
	}
	play("begin", map[string]any{})
	return s, all
}

// playGame plays a random game to its end and shows every state to check.
func playGame(tb testing.TB, seed uint64, check func(engine.State)) outcome {
	tb.Helper()
	g := deathmaydie.New()
	r := rand.New(rand.NewPCG(seed, 1))
	s, all := newGame(tb, r, g)
	for n := range 6000 {
		if own, ok := s.(*deathmaydie.State); ok && own.Result != nil {
			return outcome{n, own.Result.Won, own.Result.Why.Key, all, s}
		}
		if check != nil {
			check(s)
		}
		c, ok := pick(r, g, s, int(seed%4))
		require.True(tb, ok, "seed %d step %d: nothing can be done in %s", seed, n, jsonOf(tb, s))
		next, events, err := engine.Step(g, s, c)
		require.NoError(tb, err, "seed %d step %d: %s %s in %s", seed, n, c.Kind, c.Args, jsonOf(tb, s))
		s, all = next, append(all, events...)
	}
	tb.Fatalf("seed %d: the game does not end", seed)
	return outcome{}
}

// bounds holds what must be true of every state.
func bounds(tb testing.TB, s *deathmaydie.State) {
	tb.Helper()
	counts := map[string]int{}
	for _, f := range s.Figures {
		counts[f.Kind]++
		require.GreaterOrEqual(tb, f.Wounds, 0)
	}
	require.LessOrEqual(tb, counts["cultist"], 10)
	fire := 0
	for _, n := range s.Fire {
		fire += n
	}
	require.LessOrEqual(tb, fire, 12)
	for _, p := range s.People {
		require.LessOrEqual(tb, p.Wounds, 5)
		require.LessOrEqual(tb, p.Stress, 4)
		require.LessOrEqual(tb, p.Sanity, 21)
		for _, k := range p.Skills {
			require.True(tb, k.Level >= 1 && k.Level <= 4)
		}
	}
	require.LessOrEqual(tb, s.Track, 8)
}

var games = flag.Int("games", 0, "number of random games to play")

// mechanics are what the rules bring about, by what the record says of it.
var mechanics = []string{"moved", "moved-fire", "follows", "attacks", "rests", "trades", "given", "acts", "mythos",
	"summoned", "no-figure", "walks", "discovery", "claimed", "unclaimed", "enemy-attacks", "wounds", "stress", "sanity",
	"insane", "level", "rolled", "rerolled", "stress-reroll", "free-reroll", "count", "hurt", "dies", "fire", "quenched",
	"damaged", "destroyed", "mended", "token", "untoken", "unlocked", "advances", "shuffled", "disrupted",
	"elder-summoned",
	"elder-at", "stage", "slain", "dead", "mad", "companion", "companion-dies", "discarded", "used", "sneak", "heals",
	"placed", "other-side", "relic", "relic-turned", "unknown-monster", "will-advance", "returns", "protects", "omens",
	"no-discovery", "obsessed", "falls", "stands", "won", "lost"}

// TestRandomGamesEnd plays games from seeds: none gets stuck, all come to an end, and each is
// equal when it is replayed from its record. Everything that the rules bring about comes up.
func TestRandomGamesEnd(t *testing.T) {
	if *games == 0 {
		*games = row.Times(16, 300, 10_000)
	}
	var lock sync.Mutex
	count, ends, steps := map[string]int{}, map[string]int{}, 0
	t.Run("games", func(t *testing.T) {
		for worker := range 2 {
			t.Run(strconv.Itoa(worker), func(t *testing.T) {
				t.Parallel()
				g := deathmaydie.New()
				for seed := worker; seed < *games; seed += 2 {
					o := playGame(t, uint64(seed), func(s engine.State) { bounds(t, s.(*deathmaydie.State)) })
					replayed := g.New()
					for _, e := range o.events {
						var err error
						replayed, err = g.Apply(replayed, e)
						require.NoError(t, err)
					}
					require.Equal(t, jsonOf(t, o.last), jsonOf(t, replayed), "seed %d", seed)
					seen := map[string]bool{}
					for _, e := range o.events {
						seen[strings.TrimPrefix(e.Label.Key, "dmd.log.")] = true
					}
					lock.Lock()
					for what := range seen {
						count[what]++
					}
					ends[o.why]++
					steps += o.steps
					lock.Unlock()
				}
			})
		}
	})
	for _, what := range mechanics {
		t.Logf("%-16s in %d of %d games", what, count[what], *games)
		if *games >= 10_000 {
			require.GreaterOrEqual(t, count[what], 100, what)
		}
	}
	row.Figure(t, "%d random games of Death May Die, %d commands: none stuck, each ends, replay equal", *games, steps)
	for _, why := range slices.Sorted(maps.Keys(ends)) {
		t.Logf("%s: %d", why, ends[why])
	}
	t.Logf("%d commands", steps)
}
