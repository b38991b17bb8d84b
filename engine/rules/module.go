package rules

import "elderglass/engine"

// Option is one way to decide about a step. T is the game's own turn.
type Option[T any] struct {
	// ID distinguishes it from the other options of the step.
	ID string
	// Label, Group, Target, Card, Deck and Rule are those of engine.Choice.
	Label  engine.Text
	Group  string
	Target string
	Card   string
	Deck   string
	Rule   string
	// Do is what happens once it is taken.
	Do func(T)
}

// entered reports whether people may enter the card that the option stands for, which is another option then.
func (o Option[T]) entered() bool { return o.Deck != "" }

// Word is one word of the game's language: how a step is resolved.
type Word[S, P, T any] struct {
	// Options are the ways to decide about the step; nil where there is nothing to
	// decide. A single option is taken without asking, unless it has a Deck, so that its card may be entered.
	Options func(*S, P) []Option[T]
	// Resolve is what happens without an option; nil where that is nothing.
	Resolve func(T, P)
	// Always is true where people are asked even with one option or none.
	Always bool
	// Beside is true where people decide independently of one another: of such steps that lie one upon the other,
	// each decider is asked at once, and what their options do does not depend on the order.
	Beside bool
}

// Moment is a point of the game at which modules may do something, as the game names it.
type Moment string

// Module is a part of a game's rules: the game's own, or what a box adds.
type Module[S any, P Step[P], T any] struct {
	// ID names it.
	ID string
	// Active reports whether it is in play; nil for always.
	Active func(*S) bool
	// Words are its words. Each word belongs to one module.
	Words map[string]Word[S, P, T]
	// Commands are offered in this order.
	Commands []Command[S, T]
	// Sorts are the sorts of words in scripts that the parameters of commands are of.
	Sorts map[string]Sort[S]
	// Changes are an empty change of each kind, as a pointer.
	Changes []Change[S]
	// At is what it does at a moment, as a rule steps that it puts on the agenda; the
	// step that it is given says what the moment is about.
	At map[Moment]func(T, P)
	// Instead takes the place of how a word is resolved, where it returns true.
	Instead map[string]func(T, P) bool
}

// Verdict is what a game says before a step is resolved.
type Verdict int

// What a game may decide between two steps.
const (
	// Resolve goes on with the next step; without one the command ends.
	Resolve Verdict = iota
	// Again has the game asked once more: it has changed something.
	Again
	// End ends the command.
	End
)

// Rules are what a game is made of. S is its state, P its step, T its turn.
type Rules[S any, P Step[P], T any] struct {
	// Name is the id of the game, Title its name for people.
	Name, Title string
	// Start returns the state before set-up.
	Start func() *S
	// Agenda is where a state keeps its agenda.
	Agenda func(*S) Agenda[P]
	// Turn makes the game's own turn.
	Turn func(*Turn[S, P]) T
	// Between is asked before each step, and once the agenda is empty; step is the zero
	// step then. It ends what is over and leaves out what has lost its meaning.
	Between func(t T, step P, ok bool) Verdict
	// Active is the seat whose turn it is.
	Active func(*S) engine.Seat
	// Over refuses what is done after the end of the game.
	Over func(*S) error
	// Decides refuses a command of somebody else than a seat; nil where nobody is in
	// that seat who could decide.
	Decides func(*S, engine.Seat) error
	// Refuse says in the game's words that nothing is asked, or that an answer is not
	// among those that are offered.
	Refuse func(asked bool) error
	// Options, if not nil, returns the ways to decide about a step in the place of those
	// of its word, which it is given and which may be nil.
	Options func(s *S, step P, own func(*S, P) []Option[T]) []Option[T]
	// Silent reports whether nothing at all is offered now; nil for never.
	Silent func(*S) bool
	// Moments are those at which modules may do something.
	Moments []Moment
	// Modules are the game's own rules and what the boxes add.
	Modules []Module[S, P, T]
}
