package rules

import (
	"slices"

	"elderglass/engine"
	"elderglass/models"
)

// Step is one thing on the agenda of a game. P is the game's own struct, whose JSON
// form the record holds.
type Step[P any] interface {
	// Word is the word of the game's language that resolves it.
	Word() string
	// Number distinguishes it from every other step of the game; Numbered returns it with one.
	Number() int
	Numbered(int) P
	// Decider is the seat that decides about it; Nobody for anyone.
	Decider() engine.Seat
}

// Agenda is where a state keeps what is still to be resolved.
type Agenda[P any] struct {
	// Steps are those to be resolved, the next one last.
	Steps *[]P
	// Last is the last number given to a step. A game may number other things with it.
	Last *int
}

// next returns the next step.
func (a Agenda[P]) next() (step P, ok bool) {
	if len(*a.Steps) == 0 {
		return step, false
	}
	return (*a.Steps)[len(*a.Steps)-1], true
}

// agendaChange takes steps off the agenda, then puts others on it.
type agendaChange[S any, P Step[P]] struct {
	Pop int `json:"pop,omitempty"`
	// All empties the agenda.
	All  bool `json:"all,omitempty"`
	Push []P  `json:"push,omitempty"`

	agenda func(*S) Agenda[P]
}

func (*agendaChange[S, P]) Kind() string { return "agenda" }

func (c *agendaChange[S, P]) Apply(s *S) error {
	a := c.agenda(s)
	pop := c.Pop
	if c.All {
		pop = len(*a.Steps)
	}
	if pop > len(*a.Steps) {
		return models.Errorf(models.Invalid, "the agenda has only %d steps", len(*a.Steps))
	}
	*a.Steps = slices.Concat((*a.Steps)[:len(*a.Steps)-pop], c.Push)
	for _, p := range c.Push {
		*a.Last = max(*a.Last, p.Number())
	}
	return nil
}
