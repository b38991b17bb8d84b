package script

import (
	"elderglass/engine"
	"elderglass/models"
)

// Game is a game whose commands are written as text, as every rules.Machine does.
type Game interface {
	engine.Game
	// Knows reports whether a word begins a command.
	Knows(s engine.State, word string) bool
	// Read reads a command of a seat: the word that begins it, and the text after that.
	// Seen is what a camera saw of the dice of a roll. Errors: Invalid, NotFound.
	Read(s engine.State, seat engine.Seat, word, text string, seen []models.Die) (engine.Command, error)
	// Lines writes each of the choices as Read reads it, or as phones send it.
	Lines(s engine.State) []string
	// Line writes a command in the same way; an answer as phones send it.
	Line(s engine.State, c engine.Command) string
	// Answer is the word of an option that is offered.
	Answer(s engine.State, option string) string
	// Rolled returns the dice of a command that reports a roll.
	Rolled(c engine.Command) (dice []models.Die, ok bool)
}

// Comparing is a Game of which expect compares values.
type Comparing interface {
	// Value returns what the first words name, and the words that are left: what it is
	// said to be, sorted where the order does not matter.
	Value(s engine.State, words []string) (have string, want []string, err error)
}

// Giving is a Game that is set up by one line.
type Giving interface {
	// Given sets a game up as a text says. Play plays a command and returns the state
	// after it.
	Given(s engine.State, text string, play func(kind string, args any) (engine.State, error)) error
}

// Summing is a Game that says in a few lines what the table looks like.
type Summing interface {
	Summary(s engine.State) []string
}
