// Package playtest plays games of Elder Sign at random, for the tests of its rules and of its boxes.
package playtest

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign"
)

// longest is after how many commands a game should have ended.
const longest = 8000

// Play is a game that is being played. It fails its test where a command is refused.
type Play struct {
	Game  engine.Game
	State *eldersign.State
	// Events are all that happened.
	Events []engine.Event
	// Command is the last one that was done, Before the state in which it was, Brought the events that it brought.
	Command engine.Command
	Before  *eldersign.State
	Brought []engine.Event
	// Commands counts those that Next played.
	Commands int
	// Met are the signs of rules that came up: the keys of what the record says, "asked WORD" for a question, and
	// what a test marked.
	Met map[string]bool

	tb   testing.TB
	rand *rand.Rand
}

// New is a game before its set-up.
func New(tb testing.TB, g engine.Game, r *rand.Rand) *Play {
	tb.Helper()
	p := &Play{Game: g, Met: map[string]bool{}, tb: tb, rand: r}
	p.enter(g.New())
	return p
}

// Journey is a game of some boxes with an owner's cards.
func Journey(tb testing.TB, g engine.Game, r *rand.Rand, book string, of []string) *Play {
	tb.Helper()
	p := New(tb, g, r)
	p.Do("boxes", map[string]any{"boxes": of})
	p.Do("book", json.RawMessage(book))
	return p
}

func (p *Play) enter(s engine.State) {
	p.tb.Helper()
	own, ok := s.(*eldersign.State)
	require.True(p.tb, ok)
	p.State = own
	if n := len(own.Agenda); n > 0 {
		p.Met["asked "+own.Agenda[n-1].Do] = true
	}
}

// Do sends a command of a kind with its arguments.
func (p *Play) Do(kind string, args any) {
	p.tb.Helper()
	data, err := json.Marshal(args)
	require.NoError(p.tb, err)
	p.send(engine.Command{Kind: kind, Args: data})
}

func (p *Play) send(c engine.Command) {
	p.tb.Helper()
	next, events := Do(p.tb, p.Game, p.State, c)
	p.Command, p.Before, p.Brought = c, p.State, events
	p.Events = append(p.Events, events...)
	for _, e := range events {
		p.Met[e.Label.Key] = true
	}
	p.enter(next)
}

// Any sends one of the commands of a kind that may be chosen.
func (p *Play) Any(kind string) {
	p.tb.Helper()
	list := slices.DeleteFunc(p.Game.Choices(p.State), func(c engine.Choice) bool { return c.Kind != kind })
	require.NotEmpty(p.tb, list, kind)
	p.Do(kind, list[p.rand.IntN(len(list))].Args)
}

// Sit chooses an Ancient One, and up to so many investigators.
func (p *Play) Sit(most int) {
	p.tb.Helper()
	p.Any("ancient")
	for range 1 + p.rand.IntN(most) {
		p.Any("sit")
	}
}

// Raise adjusts a number of the table that is less than another.
func (p *Play) Raise(what string, least int) {
	p.tb.Helper()
	if by := least - p.State.Count(what); by > 0 {
		p.Do("adjust", map[string]any{"what": what, "by": by})
	}
}

// SetUp sets the game up, from the choice of the Ancient One to the first turn.
func (p *Play) SetUp() {
	p.tb.Helper()
	p.Sit(5)
	// Where the numbers of an Ancient One are unknown, the table enters them.
	if p.State.Count(eldersign.DoomLimit) == 0 {
		p.Do("adjust", map[string]any{"what": eldersign.DoomLimit, "by": 11})
		p.Do("adjust", map[string]any{"what": eldersign.SignsNeeded, "by": 12})
	}
	p.Do("begin", nil)
}

// Next plays one command; false after the last one of the game.
func (p *Play) Next() bool {
	p.tb.Helper()
	if p.State.Result != nil {
		return false
	}
	if p.Commands == longest {
		require.Fail(p.tb, "the game does not end", "%s", text(p.tb, p.State))
	}
	c, ok := Pick(p.rand, p.Game, p.State)
	if !ok { // the state is written down only then: it takes longer than the step
		require.Fail(p.tb, "nothing can be done", "command %d: %s", p.Commands, text(p.tb, p.State))
	}
	p.send(c)
	p.Commands++
	return true
}

// End plays on to the end of the game.
func (p *Play) End() {
	p.tb.Helper()
	for more := p.Next(); more; {
		more = p.Next()
	}
}

// Through plays on to the end of the game and calls a function after each command. It marks the steps that came, as
// "step WORD", and what any journey may show.
func (p *Play) Through(seen func()) {
	p.tb.Helper()
	for p.Next() {
		for _, word := range steps(p.tb, p.Brought) {
			p.Mark("step "+word, true)
		}
		p.Mark("in the museum", p.State.Playing() == "museum")
		p.Mark("the final battle", p.State.Awake)
		for _, place := range p.State.Places {
			p.Mark("a monster on a face-down adventure", place.Down && !place.World() && len(place.Monsters) > 0)
			p.Mark("a back that is seen", place.Back != nil)
		}
		p.tellApart()
		seen()
	}
}

// tellApart requires that answers about different places, or about monsters at different places, read differently.
// What midnight does at places of one name with one effect comes first wherever that is.
func (p *Play) tellApart() {
	p.tb.Helper()
	at := map[string]string{}
	for _, place := range p.State.Places {
		at[place.ID] = place.ID
		for _, m := range place.Monsters {
			at[m.ID] = place.ID
		}
	}
	says := map[string]string{}
	for _, c := range p.Game.Choices(p.State) {
		place, text := at[c.Target], c.Label.English()
		if c.Kind != "choose" || c.Group == "midnight" || place == "" {
			continue
		}
		if other := says[text]; other != "" {
			require.Equal(p.tb, other, place, "two places are called %q", text)
		}
		says[text] = place
	}
}

// Mark notes the sign of a rule, where it was met.
func (p *Play) Mark(sign string, met bool) {
	if met {
		p.Met[sign] = true
	}
}

// steps are the words of the steps that events put on the agenda.
func steps(tb testing.TB, events []engine.Event) []string {
	tb.Helper()
	var words []string
	for _, e := range events {
		if e.Kind != "agenda" {
			continue
		}
		var data struct {
			Push []struct{ Do string }
		}
		require.NoError(tb, json.Unmarshal(e.Data, &data))
		for _, step := range data.Push {
			words = append(words, step.Do)
		}
	}
	return words
}

func text(tb testing.TB, v any) string {
	tb.Helper()
	data, err := json.Marshal(v)
	require.NoError(tb, err)
	return string(data)
}
