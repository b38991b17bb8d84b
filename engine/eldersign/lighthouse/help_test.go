package lighthouse_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/core"
	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

// play is a game being played, with all that happened.
type play struct {
	t      *testing.T
	game   engine.Game
	state  engine.State
	events []engine.Event // of the last command
	all    []engine.Event
}

// newGame is Elder Sign with the box.
func newGame() engine.Game { return eldersign.New(core.Box(), lighthouse()) }

// newPlay is at a new game with the box, in play where it is chosen.
func newPlay(t *testing.T, chosen ...string) *play {
	t.Helper()
	g := newGame()
	p := &play{t: t, game: g, state: g.New()}
	if len(chosen) > 0 {
		p.do("boxes", map[string]any{"boxes": chosen})
	}
	return p
}

// begun is a game of the keeper against an Ancient One, before the first move.
func begun(t *testing.T, adventures ...string) *play {
	t.Helper()
	p := newPlay(t, "lighthouse")
	p.do("ancient", map[string]any{"card": "yog-sothoth"})
	p.do("sit", map[string]any{"seat": 1, "card": "keeper"})
	p.do("begin", map[string]any{"adventures": adventures})
	p.settle()
	return p
}

// settle answers with the unknown card, or else the first option, until nothing is asked.
func (p *play) settle() {
	for range 100 {
		options := p.options()
		if len(options) == 0 {
			return
		}
		option := options[0]
		if slices.Contains(options, "unknown") {
			option = "unknown"
		}
		p.choose(option)
	}
	p.t.Fatal("the questions do not come to an end")
}

func (p *play) options() []string {
	var list []string
	for _, c := range p.game.Choices(p.state) {
		if c.Kind != "choose" {
			continue
		}
		var args struct{ Option string }
		require.NoError(p.t, json.Unmarshal(c.Args, &args))
		list = append(list, args.Option)
	}
	return list
}

func (p *play) do(kind string, args any) {
	p.t.Helper()
	require.NoError(p.t, p.try(kind, args), "%s %v", kind, args)
}

// try is do for what may be refused.
func (p *play) try(kind string, args any) error {
	data, err := json.Marshal(args)
	require.NoError(p.t, err)
	next, events, err := engine.Step(p.game, p.state, engine.Command{Kind: kind, Args: data})
	if err != nil {
		return err
	}
	p.state, p.events, p.all = next, events, append(p.all, events...)
	return nil
}

func (p *play) choose(option string) { p.do("choose", map[string]any{"option": option}) }

func (p *play) move(card string) {
	p.t.Helper()
	p.do("move", map[string]any{"place": p.place(card)})
}

// place is the id of the place where a card lies.
func (p *play) place(card string) string {
	for _, place := range p.own().Places {
		if place.Card.ID == card {
			return place.ID
		}
	}
	return card
}

// roll throws the green dice with some faces, and the black one where it is expected.
func (p *play) roll(black models.Face, green ...models.Face) {
	p.t.Helper()
	var dice []models.Die
	for _, f := range green {
		dice = append(dice, models.Die{Colour: task.Green, Face: f, Sure: true})
	}
	if p.game.Expect(p.state).Dice[task.Black] > 0 {
		dice = append(dice, models.Die{Colour: task.Black, Face: black, Sure: true})
	}
	p.do("roll", map[string]any{"dice": dice})
}

func (p *play) own() *eldersign.State {
	s, ok := p.state.(*eldersign.State)
	require.True(p.t, ok)
	return s
}

func (p *play) who() *eldersign.Investigator { return p.own().Investigator(1) }

// offers reports whether a command is among the choices.
func (p *play) offers(kind string) bool {
	return slices.ContainsFunc(p.game.Choices(p.state), func(c engine.Choice) bool { return c.Kind == kind })
}

// seen are the moments at which the light shone in some events, in order.
func seen(events []engine.Event) []string {
	var list []string
	for _, e := range events {
		if when, ok := e.Label.Args["when"].(string); ok && e.Label.Key == "log.shine" {
			list = append(list, when)
		}
	}
	return list
}

func told(events []engine.Event, key string) bool {
	return slices.ContainsFunc(events, func(e engine.Event) bool { return e.Label.Key == key })
}

func text(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	require.NoError(t, err)
	return string(data)
}
