package eldersign_test

import (
	"encoding/json"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/models"
)

var greenFaces = []models.Face{models.Investigation1, models.Investigation2, models.Investigation3, models.Lore, models.Peril, models.Terror}
var faces = map[models.Colour][]models.Face{
	models.Green:  greenFaces,
	models.Yellow: {models.Investigation1, models.Investigation2, models.Investigation3, models.Investigation4, models.Lore, models.Peril},
	models.Red:    {models.Investigation2, models.Investigation3, models.Investigation4, models.Lore, models.Peril, models.Wild},
}

// throw returns a roll of the dice that are expected.
func throw(r *rand.Rand, e models.Expectation) engine.Command {
	dice := []models.Die{}
	for _, c := range []models.Colour{models.Green, models.Yellow, models.Red} {
		for range e.Dice[c] {
			dice = append(dice, models.Die{Colour: c, Face: faces[c][r.IntN(6)], Sure: true})
		}
	}
	args, err := json.Marshal(map[string]any{"dice": dice})
	if err != nil {
		panic(err)
	}
	return engine.Command{Kind: "roll", Args: args}
}

// pick chooses one of the legal commands: a roll where dice are expected, else a
// choice. Tasks are preferred, so that games get somewhere.
func pick(r *rand.Rand, g engine.Game, s engine.State) (engine.Command, bool) {
	choices := g.Choices(s)
	expect := g.Expect(s)
	n := 0
	for _, k := range expect.Dice {
		n += k
	}
	if n > 0 && (len(choices) == 0 || r.IntN(8) > 0) {
		return throw(r, expect), true
	}
	if len(choices) == 0 {
		return engine.Command{}, false
	}
	if tasks := slices.DeleteFunc(slices.Clone(choices), func(c engine.Choice) bool { return c.Group != "task" }); len(tasks) > 0 && r.IntN(10) > 0 {
		choices = tasks
	}
	c := choices[r.IntN(len(choices))]
	return engine.Command{Kind: c.Kind, Seat: c.Seat, Args: c.Args}, true
}

func do(t testing.TB, g engine.Game, s engine.State, c engine.Command) (engine.State, []engine.Event) {
	t.Helper()
	next, events, err := engine.Step(g, s, c)
	require.NoError(t, err, "%s %s", c.Kind, c.Args)
	return next, events
}

func jsonOf(t testing.TB, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	require.NoError(t, err)
	return string(data)
}

// newGame sets a random game up.
func newGame(t testing.TB, r *rand.Rand, g engine.Game) (engine.State, []engine.Event) {
	s := g.New()
	var all []engine.Event
	play := func(kind string, args any) {
		var events []engine.Event
		s, events = do(t, g, s, engine.Command{Kind: kind, Args: json.RawMessage(jsonOf(t, args))})
		all = append(all, events...)
	}
	byKind := func(kind string) engine.Choice {
		list := slices.DeleteFunc(g.Choices(s), func(c engine.Choice) bool { return c.Kind != kind })
		return list[r.IntN(len(list))]
	}
	play("ancient", byKind("ancient").Args)
	for range 1 + r.IntN(5) {
		play("sit", byKind("sit").Args)
	}
	// Where nobody knows the numbers of an Ancient One, the table tells them.
	if v := g.View(s, engine.Host, 0).(eldersign.View); v.DoomLimit == 0 {
		play("adjust", map[string]any{"what": "doom-limit", "by": 11})
		play("adjust", map[string]any{"what": "signs-needed", "by": 12})
	}
	play("begin", map[string]any{})
	return s, all
}

type outcome struct {
	steps  int
	won    bool
	events []engine.Event
	last   engine.State
}

// playGame plays a random game to its end.
func playGame(t testing.TB, seed uint64, check func(engine.State)) outcome {
	g := eldersign.New()
	r := rand.New(rand.NewPCG(seed, 1))
	s, all := newGame(t, r, g)
	for n := range 5000 {
		v := g.View(s, engine.Host, engine.Nobody).(eldersign.View)
		if v.Result != nil {
			return outcome{steps: n, won: v.Result.Won, events: all, last: s}
		}
		if check != nil {
			check(s)
		}
		c, ok := pick(r, g, s)
		require.True(t, ok, "seed %d step %d: nothing can be done in %s", seed, n, jsonOf(t, s))
		var events []engine.Event
		s, events = do(t, g, s, c)
		all = append(all, events...)
	}
	t.Fatalf("seed %d: the game does not end", seed)
	return outcome{}
}

func TestRandomGamesEnd(t *testing.T) {
	g := eldersign.New()
	won, steps := 0, 0
	hash := fnv.New64a()
	for seed := range uint64(200) {
		o := playGame(t, seed, nil)
		steps += o.steps
		if o.won {
			won++
		}
		_, err := hash.Write([]byte(jsonOf(t, o.last)))
		require.NoError(t, err)

		s := g.New()
		var err2 error
		for _, e := range o.events {
			s, err2 = g.Apply(s, e)
			require.NoError(t, err2)
		}
		require.JSONEq(t, jsonOf(t, o.last), jsonOf(t, s), "seed %d: replay", seed)
	}
	t.Logf("200 games, %d won, %d commands, signature %016x", won, steps, hash.Sum64())
}
