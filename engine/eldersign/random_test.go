package eldersign_test

import (
	"encoding/binary"
	"encoding/json"
	"flag"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/eldersign/task"
	"elderglass/internal/row"
	"elderglass/models"
)

var (
	greenFaces = []models.Face{task.Face1, task.Face2, task.Face3, task.FaceLore, task.FacePeril, task.FaceTerror}
	faces      = map[models.Colour][]models.Face{
		task.Green:  greenFaces,
		task.Yellow: {task.Face1, task.Face2, task.Face3, task.Face4, task.FaceLore, task.FacePeril},
		task.Red:    {task.Face2, task.Face3, task.Face4, task.FaceLore, task.FacePeril, task.FaceWild},
		task.White:  greenFaces,
		task.Black:  greenFaces,
	}
)

// throw returns a roll of the dice that are expected.
func throw(r *rand.Rand, e models.Expectation) engine.Command {
	dice := []models.Die{}
	for _, c := range []models.Colour{task.Green, task.Yellow, task.Red, task.White, task.Black} {
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
	if tasks := slices.DeleteFunc(slices.Clone(choices), func(c engine.Choice) bool {
		return c.Group != "task"
	}); len(tasks) > 0 && r.IntN(10) > 0 {
		choices = tasks
	}
	c := choices[r.IntN(len(choices))]
	return engine.Command{Kind: c.Kind, Seat: c.Seat, Args: c.Args}, true
}

func do(tb testing.TB, g engine.Game, s engine.State, c engine.Command) (engine.State, []engine.Event) {
	tb.Helper()
	next, events, err := engine.Step(g, s, c)
	require.NoError(tb, err, "%s %s", c.Kind, c.Args)
	return next, events
}

func jsonOf(tb testing.TB, v any) string {
	tb.Helper()
	data, err := json.Marshal(v)
	require.NoError(tb, err)
	return string(data)
}

// newGame sets a random game up.
func newGame(tb testing.TB, r *rand.Rand, g engine.Game) (engine.State, []engine.Event) {
	tb.Helper()
	return setUp(tb, r, g, g.New())
}

// setUp is newGame from a state in which boxes and cards may have been chosen.
func setUp(tb testing.TB, r *rand.Rand, g engine.Game, s engine.State) (engine.State, []engine.Event) {
	tb.Helper()
	var all []engine.Event
	play := func(kind string, args any) {
		var events []engine.Event
		s, events = do(tb, g, s, engine.Command{Kind: kind, Args: json.RawMessage(jsonOf(tb, args))})
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
	// Where the numbers of an Ancient One are unknown, the table enters them.
	if s.(*eldersign.State).Count(eldersign.DoomLimit) == 0 {
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

// playGame plays a random game to its end and shows every state to check.
func playGame(tb testing.TB, seed uint64, check func(engine.State)) outcome {
	tb.Helper()
	return playOf(tb, boxes.New(), seed, check)
}

// playOf is playGame with the rules of other boxes.
func playOf(tb testing.TB, g engine.Game, seed uint64, check func(engine.State)) outcome {
	tb.Helper()
	r := rand.New(rand.NewPCG(seed, 1))
	s, all := newGame(tb, r, g)
	return playOn(tb, g, r, s, all, check)
}

// playOn plays a game at random from a state to its end.
func playOn(tb testing.TB, g engine.Game, r *rand.Rand, s engine.State, all []engine.Event,
	check func(engine.State)) outcome {
	tb.Helper()
	for n := range 5000 {
		if own, ok := s.(*eldersign.State); ok && own.Result != nil {
			return outcome{steps: n, won: own.Result.Won, events: all, last: s}
		}
		if check != nil {
			check(s)
		}
		c, ok := pick(r, g, s)
		require.True(tb, ok, "step %d: nothing can be done in %s", n, jsonOf(tb, s))
		var events []engine.Event
		s, events = do(tb, g, s, c)
		all = append(all, events...)
	}
	tb.Fatalf("the game does not end: %s", jsonOf(tb, s))
	return outcome{}
}

// games is how many random games are played instead of as many as the run asks for.
var games = flag.Int("games", 0, "number of random games to play")

// update writes the signatures of the rules anew.
var update = flag.Bool("update", false, "write the signatures of the rules, of as many games as are played")

// signed are the numbers of games of which testdata holds the rules' signature: those that
// every test plays (go test -short plays fewer), and those of the long form.
var signed = []int{60, 10_000}

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

// TestRandomGamesEnd plays games from seeds with the shipped cards: none gets
// stuck, all come to an end within a bound, and each is equal when it is replayed
// from its record. Everything that the record says of the first games in words is the
// rules' signature: a change of the rules changes it, with -update and on purpose. Then the
// signature of more games is gone until those are played with -update.
func TestRandomGamesEnd(t *testing.T) {
	type result struct {
		outcome
		hash uint64
	}
	if *games == 0 {
		*games = row.Times(60, 600, 10_000)
	}
	results := make([]result, *games)
	t.Run("games", func(t *testing.T) {
		for worker := range 4 {
			t.Run(strconv.Itoa(worker), func(t *testing.T) {
				t.Parallel()
				g := boxes.New()
				for seed := worker; seed < *games; seed += 4 {
					o := playGame(t, uint64(seed), func(s engine.State) { bounds(t, s.(*eldersign.State)) })
					require.Equal(t, jsonOf(t, o.last), jsonOf(t, replay(t, g, o.events)), "seed %d: replay", seed)
					h := fnv.New64a()
					for _, e := range o.events {
						if e.Label.Key != "" {
							_, err := h.Write([]byte(jsonOf(t, e.Label)))
							require.NoError(t, err)
						}
					}
					results[seed] = result{outcome{steps: o.steps, won: o.won}, h.Sum64()}
				}
			})
		}
	})
	won, steps := 0, 0
	signature := fnv.New64a()
	for i, r := range results {
		steps += r.steps
		if r.won {
			won++
		}
		require.NoError(t, binary.Write(signature, binary.LittleEndian, r.hash))
		if slices.Contains(signed, i+1) {
			compareSignature(t, i+1, signature.Sum64())
		}
	}
	row.Figure(t, "%d random games with the shipped cards, %d commands: none stuck, each ends, replay equal", *games,
		steps)
	t.Logf("%d games, %d won, %d commands", *games, won, steps)
}

// compareSignature compares the signature of so many games with the committed one.
func compareSignature(t *testing.T, games int, signature uint64) {
	t.Helper()
	file := func(games int) string { return fmt.Sprintf("testdata/signature-%d.txt", games) }
	have := fmt.Sprintf("%016x\n", signature)
	if *update {
		for _, more := range signed {
			if more > games {
				require.NoError(t, os.RemoveAll(file(more)))
			}
		}
		require.NoError(t, os.WriteFile(file(games), []byte(have), 0o644))
	}
	want, err := os.ReadFile(file(games))
	require.NoError(t, err, "go test ./engine/eldersign -run TestRandomGamesEnd -timeout 0 -games %d -update", games)
	require.Equal(t, string(want), have, "the rules behave differently: where that is meant, "+
		"go test ./engine/eldersign -run TestRandomGamesEnd -update, and say why in the commit")
}

// bounds fails where a counter or a die is where it cannot be.
func bounds(tb testing.TB, s *eldersign.State) {
	tb.Helper()
	dice := 8
	if s.Plays("unseen") {
		dice = 10
	}
	if len(s.Dice) != dice || s.Clock < 0 || s.Clock > 11 || s.Count(eldersign.Doom) < 0 ||
		s.Count(eldersign.DoomLimit) > 0 && s.Count(eldersign.Doom) > s.Count(eldersign.DoomLimit) ||
		s.Count(eldersign.Signs) < 0 {
		tb.Fatalf("out of bounds: %s", jsonOf(tb, s))
	}
	for _, p := range s.Investigators {
		if p.Count(eldersign.Sanity) < 0 || p.Count(eldersign.Sanity) > p.Count(eldersign.SanityMax) ||
			p.Count(eldersign.Stamina) < 0 || p.Count(eldersign.Stamina) > p.Count(eldersign.StaminaMax) ||
			p.Count(eldersign.Clue) < 0 {
			tb.Fatalf("%s is out of bounds: %s", p.Card.Name, jsonOf(tb, s))
		}
		if !p.Devoured && (p.Count(eldersign.Sanity) == 0 || p.Count(eldersign.Stamina) == 0) && s.Result == nil {
			tb.Fatalf("%s should have been devoured: %s", p.Card.Name, jsonOf(tb, s))
		}
	}
	held := map[int]string{}
	for _, l := range s.Locks {
		if l.Die != 0 && held[l.Die] != "" {
			tb.Fatalf("die %d is locked twice: %s", l.Die, jsonOf(tb, s))
		}
		if l.Die != 0 {
			held[l.Die] = l.ID
		}
	}
	for _, d := range s.Dice {
		if d.Place == "locked" && held[d.ID] == "" || s.Attempt == nil &&
			(d.Place == "pool" || d.Place == "task" || d.Place == "lost") {
			tb.Fatalf("die %d is out of place: %s", d.ID, jsonOf(tb, s))
		}
	}
}

// TestStatesAreValues proves that a state is never changed in place, that its JSON
// form holds all of it, that undo to any point is a replay of fewer events, and
// that every choice which is offered is legal and has an id of its own.
func TestStatesAreValues(t *testing.T) {
	g := boxes.New()
	for seed := range uint64(3) {
		r := rand.New(rand.NewPCG(seed, 7))
		s, all := newGame(t, r, g)
		type point struct {
			events int
			state  engine.State
			text   string
		}
		var points []point
		for n := range 400 {
			own := s.(*eldersign.State)
			if own.Result != nil {
				break
			}
			if n%10 == 0 {
				text := jsonOf(t, s)
				points = append(points, point{len(all), s, text})
				again := g.New()
				require.NoError(t, json.Unmarshal([]byte(text), again))
				require.Equal(t, text, jsonOf(t, again))
				require.Equal(t, jsonOf(t, g.View(s, engine.Host, 0)), jsonOf(t, g.View(again, engine.Host, 0)))
				s = again
				seen := map[string]bool{}
				for _, c := range g.Choices(s) {
					require.False(t, seen[c.ID], "two choices have the id %s", c.ID)
					seen[c.ID] = true
					_, err := g.Decide(s, engine.Command{Kind: c.Kind, Seat: c.Seat, Args: c.Args})
					require.NoError(t, err, "%s is offered and refused", c.ID)
				}
			}
			c, ok := pick(r, g, s)
			require.True(t, ok)
			var events []engine.Event
			s, events = do(t, g, s, c)
			all = append(all, events...)
		}
		for _, p := range points {
			require.Equal(t, p.text, jsonOf(t, p.state), "a state was changed in place")
			require.Equal(t, p.text, jsonOf(t, replay(t, g, all[:p.events])), "undo")
		}
	}
}

// TestNoEventChangesTheStateBefore applies events of every kind that random games
// bring, and finds the state before them as it was.
func TestNoEventChangesTheStateBefore(t *testing.T) {
	g := boxes.New()
	seen := map[string]int{}
	for seed := range uint64(16) {
		s := g.New()
		for _, e := range playGame(t, seed, nil).events {
			before := ""
			if seen[e.Kind]++; seen[e.Kind] <= 4 {
				before = jsonOf(t, s)
			}
			next, err := g.Apply(s, e)
			require.NoError(t, err)
			if before != "" {
				require.Equal(t, before, jsonOf(t, s), "%s %s", e.Kind, e.Data)
			}
			s = next
		}
	}
	require.Greater(t, len(seen), 18, "%v", seen)
	require.Positive(t, seen["awake"])
}

// TestQuestionsInARowHaveIDsOfTheirOwn keeps a second tap on the same button from
// answering the next question.
func TestQuestionsInARowHaveIDsOfTheirOwn(t *testing.T) {
	g := boxes.New()
	s := g.New()
	for _, c := range []engine.Command{
		{Kind: "sit", Args: []byte(`{"seat":1,"card":"joe-diamond"}`)}, {Kind: "begin"},
	} {
		s, _ = do(t, g, s, c)
	}
	seen := map[string]bool{}
	for range 6 {
		for _, c := range g.Choices(s) {
			require.False(t, seen[c.ID], c.ID)
			seen[c.ID] = true
		}
		s, _ = do(t, g, s, engine.Command{Kind: "choose", Args: []byte(`{"option":"unknown"}`)})
	}
}

func TestStatesOfStrangersAreRefused(t *testing.T) {
	s := new(eldersign.State)
	require.Equal(t, models.Invalid, models.CodeOf(s.UnmarshalJSON([]byte(`{"clock":"noon"}`))))
	g := boxes.New()
	for _, e := range []engine.Event{
		{Kind: "dance"},
		{Kind: "count", Data: []byte(`{"what":"joy","by":1}`)},
		{Kind: "count", Data: []byte(`{"what":"doom","by":-1}`)},
		{Kind: "move", Data: []byte(`{"seat":3,"to":"entrance"}`)},
		{Kind: "dice", Data: []byte(`{"dice":[{"id":99}]}`)},
		{Kind: "clock", Data: []byte(`{"hour":12}`)},
		{Kind: "agenda", Data: []byte(`{"pop":1}`)},
		{Kind: "place", Data: []byte(`{"id":"a1"}`)},
		{Kind: "phase", Data: []byte(`{"phase":"move","x":1}`)},
	} {
		_, err := g.Apply(g.New(), e)
		require.Equal(t, models.Invalid, models.CodeOf(err), "%s %s", e.Kind, e.Data)
	}
}
