// Package lantern is a game for trying the page with one that it does not know: whoever
// is at turn makes a lantern brighter, by one or by two, and at 7 all have won.
package lantern

import (
	"fmt"

	"elderglass/engine"
	"elderglass/engine/rules"
	"elderglass/engine/scene"
	"elderglass/models"
)

const bright = 7

type state struct {
	Light  int          `json:"light"`
	Active engine.Seat  `json:"active"`
	Agenda []resolution `json:"agenda,omitempty"`
	Last   int          `json:"last,omitempty"`
}

// resolution is a step; nothing in this game has one.
type resolution struct {
	ID int `json:"id"`
}

func (r resolution) Word() string              { return "" }
func (r resolution) Number() int               { return r.ID }
func (r resolution) Decider() engine.Seat      { return engine.Nobody }
func (r resolution) Numbered(n int) resolution { r.ID = n; return r }

type turn struct {
	*rules.Turn[state, resolution]
}

// shone says how bright it is now, and whose turn.
type shone struct {
	Light  int         `json:"light"`
	Active engine.Seat `json:"active"`
}

func (*shone) Kind() string { return "shone" }

func (c *shone) Apply(s *state) error { s.Light, s.Active = c.Light, c.Active; return nil }

type byArgs struct {
	By int `json:"by" word:"number"`
}

type trackArgs struct {
	What string `json:"what" word:"word"`
	By   int    `json:"by" word:"number"`
}

// own says something in the words of the game, which has no catalogue.
func own(format string, args ...any) engine.Text {
	return engine.Text{Key: "words", Args: map[string]any{"words": fmt.Sprintf(format, args...)}}
}

func module() rules.Module[state, resolution, turn] {
	return rules.Module[state, resolution, turn]{
		ID: "lantern",
		Commands: []rules.Command[state, turn]{
			rules.On[state]("shine", rules.Active, func(t turn, a byArgs) error {
				if a.By < 1 || a.By > 2 {
					return models.Errorf(models.Illegal, "by one or by two")
				}
				t.Emit(&shone{t.State.Light + a.By, 3 - t.State.Active}, own("Seat %d: brighter by %d", t.State.Active, a.By))
				return nil
			}).Offered(func(s *state, o *rules.Offers) {
				for by := 1; by <= 2; by++ {
					o.Add(engine.Choice{Seat: s.Active, Kind: "shine", Group: "move", Target: "lamp",
						Label: own("Brighter by %d", by)}, fmt.Sprint(by), byArgs{by})
				}
			}),
			rules.On[state](scene.AdjustTrack, rules.Anyone, func(t turn, a trackArgs) error {
				if a.What != "light" || t.State.Light+a.By < 0 {
					return models.Errorf(models.Illegal, "the lantern has no such light")
				}
				t.Emit(&shone{t.State.Light + a.By, t.State.Active}, own("The light by hand: %d", t.State.Light+a.By))
				return nil
			}),
		},
		Changes: []rules.Change[state]{new(shone)},
	}
}

type game struct {
	*rules.Machine[state, resolution, turn]
}

// New returns the rules.
func New() engine.Game {
	return game{rules.New(rules.Rules[state, resolution, turn]{
		Name: "lantern", Title: "The lantern",
		Start: func() *state { return &state{Active: 1} },
		Agenda: func(s *state) rules.Agenda[resolution] {
			return rules.Agenda[resolution]{Steps: &s.Agenda, Last: &s.Last}
		},
		Turn:    func(t *rules.Turn[state, resolution]) turn { return turn{t} },
		Between: func(turn, resolution, bool) rules.Verdict { return rules.Resolve },
		Active:  func(s *state) engine.Seat { return s.Active },
		Over: func(s *state) error {
			if s.Light >= bright {
				return models.Errorf(models.Illegal, "the lantern is bright")
			}
			return nil
		},
		Decides: func(_ *state, due engine.Seat) error { return models.Errorf(models.Forbidden, "seat %d decides", due) },
		Refuse:  func(bool) error { return models.Errorf(models.NotFound, "nothing is asked") },
		Modules: []rules.Module[state, resolution, turn]{module()},
	})}
}

func (g game) View(s engine.State, role engine.Role, seat engine.Seat) any {
	own, out := g.State(s), g.scene(g.State(s))
	if role == engine.Host || role == engine.Player && seat == own.Active {
		out.Choices = g.Choices(s)
	}
	return out
}

func (g game) scene(s *state) scene.Scene {
	out := scene.Scene{
		Game: g.Name(), Title: g.Title(), Phase: "play", PhaseName: engine.Name{Words: "Playing"}, Active: s.Active,
		Next: own("Seat %d makes it brighter", s.Active), Screen: "room",
		Tracks: scene.List[scene.Track]{{ID: "light", Name: engine.Name{Words: "Light"}, Value: s.Light, Most: bright}},
		Areas: scene.List[scene.Area]{{
			ID: "room", Name: engine.Name{Words: "The room"}, Kind: scene.Cards,
			Places: scene.List[scene.Place]{{ID: "lamp", Name: engine.Name{Words: "The lantern"}, Here: []engine.Seat{1, 2}}},
		}},
		Choices: []engine.Choice{},
	}
	for seat := engine.Seat(1); seat <= 2; seat++ {
		out.People = append(out.People, scene.Person{Seat: seat, Name: fmt.Sprintf("Keeper %d", seat), At: "lamp"})
	}
	if s.Light >= bright {
		out.Result, out.Screen = &scene.Result{Won: true, Why: own("The lantern is bright.")}, scene.Log
	}
	return out
}

func (game) Expect(engine.State) models.Expectation { return models.Expectation{} }

func (game) Roll(engine.State, models.Roll) (engine.Command, bool) { return engine.Command{}, false }

func (g game) Seats(s engine.State) ([]engine.Seat, engine.Seat) {
	return []engine.Seat{1, 2}, g.State(s).Active
}
