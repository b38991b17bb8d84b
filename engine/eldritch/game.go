package eldritch

import (
	"encoding/json"
	"slices"

	"elderglass/engine"
	"elderglass/engine/rules"
	"elderglass/models"
)

// game is Eldritch Horror as an engine.Game.
type game struct {
	*rules.Machine[State, Step, *Turn]
}

// New returns the rules of Eldritch Horror. They hold no state and are safe for concurrent use.
func New() engine.Game {
	return game{rules.New(rules.Rules[State, Step, *Turn]{
		Name: "eldritch", Title: "Eldritch Horror",
		Start:   newState,
		Agenda:  func(s *State) rules.Agenda[Step] { return rules.Agenda[Step]{Steps: &s.Agenda, Last: &s.LastID} },
		Turn:    func(t *rules.Turn[State, Step]) *Turn { return &Turn{t, t.State} },
		Between: (*Turn).between,
		Active:  func(s *State) engine.Seat { return s.Active },
		Over: func(s *State) error {
			if s.Result != nil {
				return illegal("Winning/Losing", "eldritch.refuse.over")
			}
			return nil
		},
		Decides: func(s *State, due engine.Seat) error {
			if !s.person(due).plays() {
				return nil
			}
			return rules.Refuse(models.Forbidden, "eldritch.refuse.decides", "who", s.name(due))
		},
		Refuse: func(asked bool) error {
			if asked {
				return rules.Refuse(models.NotFound, "eldritch.refuse.not-offered")
			}
			return rules.Refuse(models.Illegal, "eldritch.refuse.no-choice")
		},
		Options: ways,
		Silent:  (*State).silent,
		Modules: []rules.Module[State, Step, *Turn]{{
			ID: "eldritch", Words: wordList(), Commands: commands(), Sorts: sorts(), Changes: changes(),
		}},
	})}
}

// ways are the ways to decide about a step: those of its word, after whom it happens to is chosen. Of cards that are
// alike, which are those alone that the program does not know, the first stands for all.
func ways(s *State, p Step, own func(*State, Step) []option) []option {
	var list []option
	switch {
	case s.choosesWho(p):
		list = s.whoOptions(p)
	case own != nil:
		list = own(s, p)
	}
	alike := map[string]bool{}
	list = slices.DeleteFunc(list, func(o option) bool {
		seen := alike[o.ID]
		alike[o.ID] = true
		return seen
	})
	group := "decide"
	if p.Do == stepNote { // its button stands beside what is done by hand
		group = "hand"
	}
	for i := range list {
		list[i].Group = group
	}
	return list
}

func (g game) View(s engine.State, role engine.Role, seat engine.Seat) any {
	var choices []engine.Choice
	if role != engine.Spectator {
		choices = g.Choices(s)
	}
	shown := g.State(s).scene(role, seat, g.asked(g.State(s), seat), choices)
	shown.Game, shown.Title = g.Name(), g.Title()
	return shown
}

// asked is the step about which a seat is asked now; for a seat that is not asked the next one.
func (g game) asked(s *State, seat engine.Seat) Step {
	asked := g.Asked(s)
	if len(asked) == 0 {
		return Step{}
	}
	return asked[max(0, slices.IndexFunc(asked, func(p Step) bool { return p.Seat == seat }))]
}

// EndsChapter reports whether a round ends with an event.
func (game) EndsChapter(e engine.Event) bool {
	return e.Kind == (&turnChange{}).Kind() && e.Label.Key == "eldritch.log.round"
}

// DiceSet are ordinary dice with pips.
func (game) DiceSet() string { return "d6" }

func (g game) Expect(s engine.State) models.Expectation { return g.State(s).expect() }

// Roll reports dice whatever their number, which is then told to be wrong; at other depths than the full game every
// roll is counted.
func (g game) Roll(s engine.State, r models.Roll) (engine.Command, bool) {
	own := g.State(s)
	if own.Result != nil || own.Depth == Full && own.due() == 0 {
		return engine.Command{}, false
	}
	dice := r.Rolled
	if own.Depth == DiceOnly || len(dice) < own.due() && len(dice)+len(r.Kept) == own.due() {
		dice = slices.Concat(dice, r.Kept) // what lies where it lay before was thrown too
	}
	data, err := json.Marshal(rollArgs{dice})
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
	return seats, own.Active
}
