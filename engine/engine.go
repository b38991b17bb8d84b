// Package engine says what the rules of a game are to the rest of the program:
// pure functions from a state and a command to events, from a state and an event
// to the next state, and from a state to everything that is legal now and to what
// each role may see.
//
// Nothing here knows a clock, randomness, files or logs. Dice, shuffles and cards
// that were drawn on the real table come in as facts in commands, so that a game
// replayed from its record is equal to the game that was played.
package engine

import (
	"encoding/json"

	"elderglass/models"
)

// Seat is a place at the table, from 1 up. Nobody is no seat: the table itself,
// the camera, or a spectator.
type Seat int

// Nobody is the seat of whoever holds none.
const Nobody Seat = 0

// Role says how much of the game somebody may see and do.
type Role string

// The roles, from least to most.
const (
	Spectator Role = "spectator" // sees the table, changes nothing
	Player    Role = "player"    // holds a seat, may send commands
	Host      Role = "host"      // may also change camera, seats and the table itself
)

// Text is a sentence for people, Name what something is called.
type (
	Text = models.Text
	Name = models.Name
)

// Command is what somebody asks the game to do.
type Command struct {
	// Kind names the command in the vocabulary of the game, for example "move".
	Kind string `json:"kind"`
	// Seat is who asks. The table sets it; what a phone claims is not believed.
	Seat Seat `json:"seat,omitempty"`
	// Args are the parameters, whose form Kind fixes.
	Args json.RawMessage `json:"args,omitempty"`
}

// Event is something that happened: the only thing that changes a state, and what
// the journal keeps.
type Event struct {
	Kind string          `json:"kind"`
	Data json.RawMessage `json:"data,omitempty"`
	// Label tells people what happened; empty for bookkeeping, which is not shown.
	Label Text `json:"label,omitzero"`
}

// Choice is one legal command with what a button for it says. The phones draw
// their buttons from choices, so that nothing illegal can be tapped.
type Choice struct {
	// ID is stable while the choice stays legal and differs between the choices
	// of one state.
	ID string `json:"id"`
	// Seat is whose decision it is; Nobody for anyone's.
	Seat Seat `json:"seat,omitempty"`
	// Kind and Args are the command to send.
	Kind  string          `json:"kind"`
	Args  json.RawMessage `json:"args,omitempty"`
	Label Text            `json:"label"`
	// Group places the button, in a word of the game; "next" is the one next action,
	// "early" ends what could still go on, "setup" is chosen before the game begins.
	Group string `json:"group"`
	// Target names what the choice is about, so that a screen can put the button beside
	// it.
	Target string `json:"target,omitempty"`
	// Card is the card that the choice names, as CLASS/ID of the card book, where people
	// may show the card to a camera instead of looking for its name.
	Card string `json:"card,omitempty"`
	// Deck is the class of the cards for which the choice stands where the card book does not know them: people may
	// enter the card that they have, and then choose it.
	Deck string `json:"deck,omitempty"`
	// Rule is the source of the step, for example "FAQ 2.0, Turn Structure II.8.b".
	Rule string `json:"rule,omitempty"`
}

// State is the whole state of one game. States are never changed in place: Apply
// returns a new one, and an old one stays valid for as long as anyone holds it.
type State any

// Game is the rules of one game: pure functions, safe for concurrent use.
type Game interface {
	// Name is the id of the game, for example "eldersign".
	Name() string
	// New returns the state before set-up.
	New() State
	// Decide returns the events that a command causes, and no events with a
	// models.Error (Invalid, Illegal, NotFound) where it may not be done.
	Decide(State, Command) ([]Event, error)
	// Apply returns the state after an event. It fails, with the code Invalid,
	// only for events that Decide never made.
	Apply(State, Event) (State, error)
	// Choices returns every legal command whose parameters are not free text,
	// free numbers or faces of dice.
	Choices(State) []Choice
	// View returns what a role at a seat may see, as a value to be marshalled to
	// JSON. It never carries what a player may not know.
	View(State, Role, Seat) any
	// Expect returns the dice that the rules expect to be thrown next.
	Expect(State) models.Expectation
	// Roll turns a roll on the table into the command that reports it; ok is
	// false where the rules wait for no roll now.
	Roll(State, models.Roll) (c Command, ok bool)
	// Seats returns the seats that take part, in turn order, and the active one.
	Seats(State) (seats []Seat, active Seat)
}

// Stepping is a Game that decides a command and applies its events in one.
type Stepping interface {
	Game
	// Step returns the state after a command, which is the one that Apply makes of the
	// events, and these. Its errors are those of Decide.
	Step(State, Command) (State, []Event, error)
}

// Step decides a command and applies its events. After an error the state is the one before.
func Step(g Game, s State, c Command) (State, []Event, error) {
	if own, ok := g.(Stepping); ok {
		return own.Step(s, c)
	}
	events, err := g.Decide(s, c)
	if err != nil {
		return s, nil, err
	}
	next := s
	for _, e := range events {
		if next, err = g.Apply(next, e); err != nil {
			return s, nil, err
		}
	}
	return next, events, nil
}
