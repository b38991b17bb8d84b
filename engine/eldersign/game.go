package eldersign

import (
	"encoding/json"
	"slices"

	"elderglass/engine"
	"elderglass/engine/rules"
	"elderglass/models"
)

// game is Elder Sign as an engine.Game.
type game struct {
	*rules.Machine[State, Step, *turn]
}

// New returns the rules of Elder Sign. They hold no state and are safe for
// concurrent use.
func New() engine.Game {
	return game{rules.New(rules.Rules[State, Step, *turn]{
		Name: "eldersign", Title: "Elder Sign",
		Start:   newState,
		Agenda:  func(s *State) rules.Agenda[Step] { return rules.Agenda[Step]{Steps: &s.Agenda, Last: &s.LastID} },
		Turn:    func(t *rules.Turn[State, Step]) *turn { return &turn{t, t.State} },
		Between: (*turn).between,
		Active:  func(s *State) engine.Seat { return s.Active },
		Over: func(s *State) error {
			if s.Phase == PhaseOver {
				return illegal("Rulebook, Ending the Game", "refuse.over")
			}
			return nil
		},
		Decides: func(s *State, due engine.Seat) error {
			if s.investigator(due) == nil {
				return nil
			}
			return refuse(models.Forbidden, "refuse.decides", "who", s.name(due))
		},
		Refuse: func(option string, asked bool) error {
			if asked {
				return refuse(models.NotFound, "refuse.not-offered", "option", option)
			}
			return refuse(models.Illegal, "refuse.no-choice")
		},
		Whom: func(s *State, p Step) ([]Option, bool) {
			if p.Who != "any" {
				return nil, false
			}
			return s.whoOptions(p), true
		},
		Silent: func(s *State) bool { return s.Depth == DiceOnly },
		Modules: []rules.Module[State, Step, *turn]{{
			ID: "eldersign", Words: words(), Commands: commands(),
			Changes: slices.Concat(tableChanges(), cardChanges(), placeChanges()),
		}},
	})}
}

// stateOf returns a state of this game. A state of another game is a defect of the
// caller.
func stateOf(s engine.State) *State {
	own, ok := s.(*State)
	if !ok {
		panic("eldersign: this is a state of another game")
	}
	return own
}

func (g game) View(s engine.State, role engine.Role, seat engine.Seat) any {
	var choices []engine.Choice
	if role != engine.Spectator {
		choices = g.Choices(s)
	}
	return stateOf(s).view(role, seat, choices)
}

func (game) Expect(s engine.State) models.Expectation { return stateOf(s).expect() }

func (game) Roll(s engine.State, r models.Roll) (engine.Command, bool) {
	args, ok := stateOf(s).rollOf(r)
	if !ok {
		return engine.Command{}, false
	}
	data, err := json.Marshal(args)
	if err != nil {
		return engine.Command{}, false
	}
	return engine.Command{Kind: "roll", Args: data}, true
}

func (game) Seats(s engine.State) ([]engine.Seat, engine.Seat) {
	own := stateOf(s)
	seats := make([]engine.Seat, 0, len(own.Investigators))
	for _, p := range own.Investigators {
		seats = append(seats, p.Seat)
	}
	return seats, own.Active
}

func (s *State) expect() models.Expectation {
	dice, ok := s.expected()
	if !ok || s.Depth == DiceOnly {
		return models.Expectation{}
	}
	return models.Expectation{Dice: countColours(dice)}
}
