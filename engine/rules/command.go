package rules

import (
	"encoding/json"
	"fmt"
	"reflect"

	"elderglass/engine"
	"elderglass/models"
)

// Whose says who may send a command. The table itself, which is no seat, may do all.
type Whose int

// Who may send a command.
const (
	Anyone  Whose = iota // facts, corrections and settings
	Active               // whose turn it is
	Decider              // whoever decides about the next step
)

// MaxArgs bounds the parameters of a command, in bytes, unless it says otherwise.
const MaxArgs = 64 << 10

// Command declares one kind of command.
type Command[S, T any] struct {
	Kind  string
	Whose Whose
	// Anytime is true for what may be done after the end of the game too.
	Anytime bool
	// Limit bounds the parameters, in bytes; 0 for MaxArgs.
	Limit int
	// Offer adds the choices of this kind that are legal now. Those of deciders are
	// asked for while a step waits, those of others while none does.
	Offer func(*S, *Offers)

	decide func(T, engine.Command) error
	fields []field
	// word begins it in a script, if not its kind; written are its forms there.
	word    string
	written []string
}

// On declares a command with parameters of type A, a struct, which are decoded strictly: a
// parameter that A does not have is Invalid. The tags of A's fields name the sorts of
// words of which a script has them: `word:"place"`, or `word:"place?"` for one that may be
// left out.
func On[S, T, A any](kind string, whose Whose, decide func(T, A) error) Command[S, T] {
	return By[S](kind, whose, func(t T, _ engine.Seat, a A) error { return decide(t, a) })
}

// By is On for a command whose sender matters; Nobody is the table itself.
func By[S, T, A any](kind string, whose Whose, decide func(T, engine.Seat, A) error) Command[S, T] {
	return Command[S, T]{
		Kind: kind, Whose: whose, fields: fieldsOf(reflect.TypeFor[A]()),
		decide: func(t T, c engine.Command) error {
			var args A
			if len(c.Args) > 0 {
				if err := strict(c.Args, &args); err != nil {
					return models.Errorf(models.Invalid, "the command %s does not have the expected form: %.200s", c.Kind, err)
				}
			}
			return decide(t, c.Seat, args)
		},
	}
}

// Offered returns the command with its choices.
func (c Command[S, T]) Offered(offer func(*S, *Offers)) Command[S, T] {
	c.Offer = offer
	return c
}

// Called returns the command with another word than its kind for scripts.
func (c Command[S, T]) Called(word string) Command[S, T] {
	c.word = word
	return c
}

// Written returns the command with its forms in scripts, where that is not its tagged
// parameters in their order. A form is a list of parts:
//
//	place       the parameter with this name in JSON; place? may be left out
//	id:place    a parameter whose words are of another sort than its tag says
//	what=give   the word "give", which is the value of a parameter
//	=with       the word "with"
func (c Command[S, T]) Written(forms ...string) Command[S, T] {
	c.written = forms
	return c
}

// AtAnyTime returns the command for after the end of the game too.
func (c Command[S, T]) AtAnyTime() Command[S, T] {
	c.Anytime = true
	return c
}

// Limited returns the command with another bound of its parameters, in bytes.
func (c Command[S, T]) Limited(bytes int) Command[S, T] {
	c.Limit = bytes
	return c
}

// Offers collects choices.
type Offers struct{ list []engine.Choice }

// Add adds a choice. Its id is its kind and what distinguishes it from its like; args are its
// parameters, nil for none.
func (o *Offers) Add(c engine.Choice, id string, args any) {
	c.ID = c.Kind
	if id != "" {
		c.ID += ":" + id
	}
	if args != nil {
		data, err := json.Marshal(args)
		if err != nil {
			panic(fmt.Sprintf("the parameters of %s: %v", c.Kind, err))
		}
		c.Args = data
	}
	o.list = append(o.list, c)
}

// List returns what was added, in its order.
func (o *Offers) List() []engine.Choice { return o.list }
