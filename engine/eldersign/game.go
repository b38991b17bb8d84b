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
	*rules.Machine[State, Step, *Turn]
	edition *edition
}

// What a game offers besides its rules is asked for at run time, where a method with another
// signature would only be missing.
var _ interface {
	engine.Advising
	engine.Booked
	engine.Chaptered
	engine.Commanding
	engine.Decked
	engine.Moving
	engine.Numbering
	engine.Recapping
	engine.Remembering
	engine.Skinned
} = game{}

// New returns the rules of Elder Sign with some boxes, in the order in which their cards
// are asked. They hold no state and are safe for concurrent use.
func New(boxes ...Box) engine.Game {
	e := newEdition(boxes)
	machine := rules.New(rules.Rules[State, Step, *Turn]{
		Name: "eldersign", Title: "Elder Sign",
		Start:   func() *State { return newState(e) },
		Agenda:  func(s *State) rules.Agenda[Step] { return rules.Agenda[Step]{Steps: &s.Agenda, Last: &s.LastID} },
		Turn:    func(t *rules.Turn[State, Step]) *Turn { return &Turn{t, t.State} },
		Between: (*Turn).between,
		Active:  func(s *State) engine.Seat { return s.Active },
		Over: func(s *State) error {
			if s.Phase == PhaseOver {
				return illegal("Rulebook, Ending the Game", "refuse.over")
			}
			return nil
		},
		Decides: func(s *State, due engine.Seat) error {
			if s.Investigator(due) == nil {
				return nil
			}
			return rules.Refuse(models.Forbidden, "refuse.decides", "who", s.Name(due))
		},
		Refuse: func(asked bool) error {
			if asked {
				return rules.Refuse(models.NotFound, "refuse.not-offered")
			}
			return rules.Refuse(models.Illegal, "refuse.no-choice")
		},
		Options: (*State).ways,
		Silent:  func(s *State) bool { return s.Depth == DiceOnly },
		Moments: moments,
		Modules: append([]rules.Module[State, Step, *Turn]{own(e.acts)}, e.modules()...),
	})
	return game{machine, e}
}

// own are the rules that all boxes share. At the moments of acts the cards in play do
// something.
func own(acts map[rules.Moment]bool) rules.Module[State, Step, *Turn] {
	at := map[rules.Moment]func(*Turn, Step){}
	for m := range acts {
		at[m] = func(t *Turn, about Step) { t.happens(m, about) }
	}
	return rules.Module[State, Step, *Turn]{
		ID: "eldersign", Words: words(), Commands: commands(), Sorts: sorts(), At: at,
		Changes: slices.Concat(tableChanges(), cardChanges(), placeChanges()),
	}
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
	shown := stateOf(s).scene(role, seat, choices)
	shown.Game, shown.Title = g.Name(), g.Title()
	return shown
}

// EndsChapter reports whether a turn in which midnight struck ends with an event.
func (game) EndsChapter(e engine.Event) bool { return e.Kind == midnightKind }

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
	if s.Depth == DiceOnly {
		return models.Expectation{}
	}
	e := models.Expectation{Stay: s.staying()}
	if dice, ok := s.expected(); ok {
		e.Dice = countColours(dice)
	}
	return e
}

// staying are the dice of the pool that show something and are not picked up to be
// thrown again, as a camera saw them.
func (s *State) staying() []models.Die {
	if s.Attempt == nil {
		return nil
	}
	var dice []models.Die
	for _, d := range s.DiceIn(InPool, "") {
		if d.Face != "" && d.Seen != nil && !slices.Contains(s.Attempt.Throw.Again, d.ID) {
			dice = append(dice, *d.Seen)
		}
	}
	return dice
}
