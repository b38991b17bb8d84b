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
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/eldersign/playtest"
	"elderglass/internal/row"
	"elderglass/models"
)

func jsonOf(tb testing.TB, v any) string {
	tb.Helper()
	data, err := json.Marshal(v)
	require.NoError(tb, err)
	return string(data)
}

// newGame sets a random game up.
func newGame(tb testing.TB, r *rand.Rand, g engine.Game) (engine.State, []engine.Event) {
	tb.Helper()
	p := playtest.New(tb, g, r)
	p.SetUp()
	return p.State, p.Events
}

// random is the random game of a seed, before its first move.
func random(tb testing.TB, seed uint64) *playtest.Play {
	tb.Helper()
	p := playtest.New(tb, boxes.New(), rand.New(rand.NewPCG(seed, 1)))
	p.SetUp()
	return p
}

// update writes the signatures of the rules anew.
var update = flag.Bool("update", false, "write the signatures of the rules, of as many games as are played")

// signed are the numbers of games of which testdata holds the rules' signature: those that
// every test plays (go test -short plays fewer), and those of the long form.
var signed = []int{60, 10_000}

// TestRandomGamesEnd plays games from seeds with the shipped cards: none gets
// stuck, all come to an end within a bound, and each is equal when it is replayed
// from its record. Everything that the record says of the first games in words is the
// rules' signature: a change of the rules changes it, with -update and on purpose. Then the
// signature of more games is gone until those are played with -update.
func TestRandomGamesEnd(t *testing.T) {
	games := playtest.Number(60, 600, 10_000)
	hashes, won := make([]uint64, games.N), make([]bool, games.N)
	games.Play(t, func(t *testing.T, seed int) *playtest.Play {
		t.Helper()
		p := random(t, uint64(seed))
		for p.Next() {
			bounds(t, p.Before)
		}
		h := fnv.New64a()
		for _, e := range p.Events {
			if e.Label.Key != "" {
				_, err := h.Write([]byte(jsonOf(t, e.Label)))
				require.NoError(t, err)
			}
		}
		hashes[seed-games.First], won[seed-games.First] = h.Sum64(), p.State.Result.Won
		return p
	})
	signature := fnv.New64a()
	for i, hash := range hashes {
		require.NoError(t, binary.Write(signature, binary.LittleEndian, hash))
		if games.First == 0 && slices.Contains(signed, i+1) {
			compareSignature(t, i+1, signature.Sum64())
		}
	}
	row.Figure(t, "%d random games with the shipped cards, %d commands: none stuck, each ends, replay equal", games.N,
		games.Commands)
	t.Logf("%d games, %d won, %d commands", games.N, len(slices.DeleteFunc(won, func(won bool) bool { return !won })),
		games.Commands)
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

// brought counts the dice that each box brings.
var brought = sync.OnceValue(func() map[string]int {
	dice := map[string]int{}
	for _, b := range boxes.List() {
		dice[b.ID] = len(b.Dice)
	}
	return dice
})

// diceOf counts the dice of the boxes in play.
func diceOf(s *eldersign.State) int {
	n := 0
	for box, dice := range brought() {
		if s.Plays(box) {
			n += dice
		}
	}
	return n
}

// bounds fails where a counter or a die is where it cannot be.
func bounds(tb testing.TB, s *eldersign.State) {
	tb.Helper()
	if len(s.Dice) != diceOf(s) || s.Clock < 0 || s.Clock > 11 || s.Count(eldersign.Doom) < 0 ||
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
			c, ok := playtest.Pick(r, g, s)
			require.True(t, ok)
			var events []engine.Event
			s, events = playtest.Do(t, g, s, c)
			all = append(all, events...)
		}
		for _, p := range points {
			require.Equal(t, p.text, jsonOf(t, p.state), "a state was changed in place")
			require.Equal(t, p.text, jsonOf(t, playtest.Replay(t, g, all[:p.events])), "undo")
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
		p := random(t, seed)
		p.End()
		for _, e := range p.Events {
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
		s, _ = playtest.Do(t, g, s, c)
	}
	seen := map[string]bool{}
	for range 6 {
		for _, c := range g.Choices(s) {
			require.False(t, seen[c.ID], c.ID)
			seen[c.ID] = true
		}
		s, _ = playtest.Do(t, g, s, engine.Command{Kind: "choose", Args: []byte(`{"option":"unknown"}`)})
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
