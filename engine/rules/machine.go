package rules

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"

	"elderglass/engine"
)

// Machine decides commands and applies events by the rules of one game. It holds no
// state and is safe for concurrent use.
type Machine[S any, P Step[P], T any] struct {
	rules    Rules[S, P, T]
	changes  map[string]reflect.Type
	moments  map[Moment][]addition[S, P, T]
	words    map[string]word[S, P, T]
	commands map[string]command[S, T]
	kinds    []string // of the commands, in the order of the modules
	sorts    map[string]Sort[S]
	called   map[string]string // the kind of a command by its word in scripts
}

// addition is what one module does at a moment.
type addition[S, P, T any] struct {
	active func(*S) bool
	do     func(T, P)
}

type word[S, P, T any] struct {
	Word[S, P, T]
	instead []instead[S, P, T]
}

// instead is what one module does in the place of a word.
type instead[S, P, T any] struct {
	active func(*S) bool
	do     func(T, P) bool
}

type command[S, T any] struct {
	Command[S, T]
	active func(*S) bool
	forms  []form
}

// New returns the machine of a game. Two modules with the same word, command, sort or kind
// of change, one that waits for a moment or replaces a word which the game does not have,
// and a form with an unknown parameter or sort, are a defect of the program.
func New[S any, P Step[P], T any](r Rules[S, P, T]) *Machine[S, P, T] {
	m := &Machine[S, P, T]{
		rules:    r,
		changes:  map[string]reflect.Type{},
		moments:  map[Moment][]addition[S, P, T]{},
		words:    map[string]word[S, P, T]{},
		commands: map[string]command[S, T]{},
		sorts:    sorts[S](),
		called:   map[string]string{},
	}
	m.add(Module[S, P, T]{Changes: []Change[S]{new(agendaChange[S, P]), new(remark[S])}})
	for _, module := range r.Modules {
		m.add(module)
	}
	for _, module := range r.Modules {
		m.replace(module)
	}
	for _, kind := range m.kinds {
		m.addForms(kind)
	}
	return m
}

// addForms compiles the forms in which scripts write a command.
func (m *Machine[S, P, T]) addForms(kind string) {
	c := m.commands[kind]
	word := cmp.Or(c.word, kind)
	once(m.called, word, kind)
	written := c.written
	if len(written) == 0 {
		written = []string{""}
	}
	for _, text := range written {
		c.forms = append(c.forms, formOf(word, text, c.fields, m.sorts))
	}
	m.commands[kind] = c
}

// add takes in what a module declares.
func (m *Machine[S, P, T]) add(module Module[S, P, T]) {
	active := inPlay(module)
	for name, w := range module.Words {
		once(m.words, name, word[S, P, T]{Word: w})
	}
	for _, c := range module.Commands {
		once(m.commands, c.Kind, command[S, T]{Command: c, active: active})
		m.kinds = append(m.kinds, c.Kind)
	}
	for name, sort := range module.Sorts {
		once(m.sorts, name, sort)
	}
	for _, c := range module.Changes {
		once(m.changes, c.Kind(), reflect.TypeOf(c).Elem())
	}
	for at, do := range module.At {
		if !slices.Contains(m.rules.Moments, at) {
			panic(fmt.Sprintf("rules: %s waits for the moment %q, which never comes", module.ID, at))
		}
		m.moments[at] = append(m.moments[at], addition[S, P, T]{active, do})
	}
}

// replace takes in what a module does instead of words.
func (m *Machine[S, P, T]) replace(module Module[S, P, T]) {
	for name, do := range module.Instead {
		w, ok := m.words[name]
		if !ok {
			panic(fmt.Sprintf("rules: %s takes the place of the word %q, which is not declared", module.ID, name))
		}
		w.instead = append(w.instead, instead[S, P, T]{inPlay(module), do})
		m.words[name] = w
	}
}

func inPlay[S any, P Step[P], T any](m Module[S, P, T]) func(*S) bool {
	if m.Active == nil {
		return func(*S) bool { return true }
	}
	return m.Active
}

// once adds to a map under a name that must not be taken yet.
func once[V any](to map[string]V, name string, value V) {
	if _, taken := to[name]; taken {
		panic(fmt.Sprintf("rules: %q is declared twice", name))
	}
	to[name] = value
}

// Name is the id of the game.
func (m *Machine[S, P, T]) Name() string { return m.rules.Name }

// Title is the name of the game for people.
func (m *Machine[S, P, T]) Title() string { return m.rules.Title }

// New returns the state before set-up.
func (m *Machine[S, P, T]) New() engine.State { return m.rules.Start() }

// State returns a state as this game's own. A state of another game is a defect of the
// caller.
func (m *Machine[S, P, T]) State(s engine.State) *S {
	own, ok := s.(*S)
	if !ok {
		panic(fmt.Sprintf("%s: this is a state of another game", m.rules.Name))
	}
	return own
}
