package eldersign

import (
	"encoding/json"

	"elderglass/engine"
	"elderglass/models"
)

// rules is Elder Sign as an engine.Game.
type rules struct{}

// New returns the rules of Elder Sign. They hold no state and are safe for
// concurrent use.
func New() engine.Game { return rules{} }

func (rules) Name() string { return "eldersign" }

func (rules) New() engine.State { return newState() }

// stateOf returns a state of this game. A state of another game is a defect of the
// caller.
func stateOf(s engine.State) *State {
	own, ok := s.(*State)
	if !ok {
		panic("eldersign: this is a state of another game")
	}
	return own
}

func (rules) Decide(s engine.State, c engine.Command) ([]engine.Event, error) {
	t, err := decide(stateOf(s), c)
	if err != nil {
		return nil, err
	}
	return t.events, nil
}

func (rules) Apply(s engine.State, e engine.Event) (engine.State, error) {
	c, err := recall(e)
	if err != nil {
		return s, err
	}
	next := stateOf(s).clone()
	if err := c.apply(next); err != nil {
		return s, err
	}
	return next, nil
}

func (rules) Choices(s engine.State) []engine.Choice { return stateOf(s).choices() }

func (rules) View(s engine.State, role engine.Role, seat engine.Seat) any {
	return stateOf(s).view(role, seat)
}

func (rules) Expect(s engine.State) models.Expectation { return stateOf(s).expect() }

func (rules) Roll(s engine.State, r models.Roll) (engine.Command, bool) {
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

func (rules) Seats(s engine.State) ([]engine.Seat, engine.Seat) {
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
