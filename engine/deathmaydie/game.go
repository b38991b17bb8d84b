package deathmaydie

import (
	"embed"
	"encoding/json"
	"slices"

	"elderglass/engine"
	"elderglass/engine/deathmaydie/cards"
	"elderglass/engine/rules"
	"elderglass/models"
)

//go:embed data
var files embed.FS

// shipped are the cards that the program knows.
var shipped = func() cards.Catalog {
	c, err := cards.Load(files, "data")
	if err != nil {
		panic(err) // it is part of the program, and tested
	}
	return c
}()

// diceSet are the dice of the box.
var diceSet = func() models.DiceSet {
	set, err := models.EmbeddedSet("deathmaydie")
	if err != nil {
		panic(err)
	}
	return set
}()

// game is Death May Die as an engine.Game.
type game struct {
	*rules.Machine[State, Step, *Turn]
}

// New returns the rules of Cthulhu: Death May Die. They hold no state and are safe for
// concurrent use.
func New() engine.Game { return newGame(vocabulary()) }

func newGame(vocabulary map[string]Word) game {
	return game{rules.New(rules.Rules[State, Step, *Turn]{
		Name: "deathmaydie", Title: "Cthulhu: Death May Die",
		Start:   newState,
		Agenda:  func(s *State) rules.Agenda[Step] { return rules.Agenda[Step]{Steps: &s.Agenda, Last: &s.LastID} },
		Turn:    func(t *rules.Turn[State, Step]) *Turn { return &Turn{t, t.State} },
		Between: (*Turn).between,
		Active:  func(s *State) engine.Seat { return s.Active },
		Over: func(s *State) error {
			if s.Phase == PhaseOver {
				return illegal("Ending the Game", "dmd.refuse.over")
			}
			return nil
		},
		Decides: func(s *State, due engine.Seat) error {
			if s.person(due) == nil {
				return nil
			}
			return rules.Refuse(models.Forbidden, "dmd.refuse.decides", "who", s.name(due))
		},
		Refuse: func(asked bool) error {
			if asked {
				return rules.Refuse(models.NotFound, "dmd.refuse.not-offered")
			}
			return rules.Refuse(models.Illegal, "dmd.refuse.no-choice")
		},
		Silent: func(s *State) bool { return s.Depth == DiceOnly },
		Modules: []rules.Module[State, Step, *Turn]{{
			ID: "deathmaydie", Words: conditional(vocabulary), Commands: commands(), Sorts: sorts(), Changes: changes(),
		}},
	})}
}

// catalog is every card that is known: those of the program, and the owner's.
func (s *State) catalog() cards.Catalog {
	if s.Book == nil {
		return shipped
	}
	return shipped.With(*s.Book)
}

// DiceSet are the dice of the box.
func (game) DiceSet() string { return diceSet.ID }

func (g game) Expect(s engine.State) models.Expectation { return g.State(s).expect() }

func (g game) Roll(s engine.State, r models.Roll) (engine.Command, bool) {
	args, ok := g.State(s).rollOf(r)
	if !ok {
		return engine.Command{}, false
	}
	data, err := json.Marshal(args)
	if err != nil {
		return engine.Command{}, false
	}
	return engine.Command{Kind: "roll", Args: data}, true
}

func (g game) Seats(s engine.State) ([]engine.Seat, engine.Seat) {
	own := g.State(s)
	seats := make([]engine.Seat, 0, len(own.People))
	for _, p := range own.People {
		seats = append(seats, p.Seat)
	}
	slices.Sort(seats)
	return seats, own.Active
}
