package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"elderglass/engine"
	"elderglass/models"
)

// Machine decides commands and applies events by the rules of one game. It holds no
// state and is safe for concurrent use.
type Machine[S any, P Step[P], T any] struct {
	rules    Rules[S, P, T]
	changes  map[string]func() Change[S]
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
// and a form of a parameter or sort that nobody has, are a defect of the program.
func New[S any, P Step[P], T any](r Rules[S, P, T]) *Machine[S, P, T] {
	m := &Machine[S, P, T]{
		rules:    r,
		changes:  map[string]func() Change[S]{},
		moments:  map[Moment][]addition[S, P, T]{},
		words:    map[string]word[S, P, T]{},
		commands: map[string]command[S, T]{},
		sorts:    sorts[S](),
		called:   map[string]string{},
	}
	own := Module[S, P, T]{Changes: []func() Change[S]{
		func() Change[S] { return &agendaChange[S, P]{agenda: r.Agenda} },
		func() Change[S] { return new(remark[S]) },
	}}
	m.add(own)
	for _, module := range r.Modules {
		m.add(module)
	}
	for _, module := range r.Modules {
		m.replace(module)
	}
	for _, kind := range m.kinds {
		m.learn(kind)
	}
	return m
}

// learn makes the forms of a command.
func (m *Machine[S, P, T]) learn(kind string) {
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

// add takes a module in.
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
	for _, make := range module.Changes {
		once(m.changes, make().Kind(), make)
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
			panic(fmt.Sprintf("rules: %s takes the place of the word %q, which nobody has", module.ID, name))
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

// once adds to a map what must not be there yet.
func once[V any](to map[string]V, name string, value V) {
	if _, double := to[name]; double {
		panic(fmt.Sprintf("rules: %q is there twice", name))
	}
	to[name] = value
}

// Name is the id of the game.
func (m *Machine[S, P, T]) Name() string { return m.rules.Name }

// Title is what people call the game.
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

// Decide returns the events that a command causes.
func (m *Machine[S, P, T]) Decide(state engine.State, c engine.Command) ([]engine.Event, error) {
	s := m.State(state)
	h, ok := m.commands[c.Kind]
	if !ok && c.Kind != choose || ok && !h.active(s) {
		return nil, models.Errorf(models.Invalid, "%s knows no command %.60q", m.rules.Title, c.Kind)
	}
	if limit := max(h.Limit, MaxArgs); len(c.Args) > limit {
		return nil, models.Errorf(models.TooLarge, "a command has at most %d kB", limit>>10)
	}
	if err := m.rules.Over(s); err != nil && !h.Anytime {
		return nil, err
	}
	if err := m.permits(s, c); err != nil {
		return nil, err
	}
	next := *s
	own := &Turn[S, P]{State: &next, agenda: m.rules.Agenda}
	t := m.rules.Turn(own)
	own.reach = func(at Moment, about P) {
		for _, add := range slices.Backward(m.moments[at]) { // what is pushed last is resolved first
			if add.active(own.State) {
				add.do(t, about)
			}
		}
	}
	var err error
	if c.Kind == choose {
		err = m.choose(own, t, c)
	} else {
		err = h.decide(t, c)
	}
	if err != nil {
		return nil, err
	}
	m.run(own, t)
	if own.err != nil {
		return nil, own.err
	}
	return own.events, nil
}

// permits refuses commands of a seat whose decision it is not.
func (m *Machine[S, P, T]) permits(s *S, c engine.Command) error {
	if c.Seat == engine.Nobody {
		return nil
	}
	whose := Decider
	if c.Kind != choose {
		whose = m.commands[c.Kind].Whose
	}
	due := engine.Nobody
	switch step, ok := m.rules.Agenda(s).next(); {
	case whose == Active:
		due = m.rules.Active(s)
	case whose == Decider && ok:
		due = step.Decider()
	}
	if due == engine.Nobody || due == c.Seat {
		return nil
	}
	return m.rules.Decides(s, due)
}

// Apply returns the state after an event.
func (m *Machine[S, P, T]) Apply(state engine.State, e engine.Event) (engine.State, error) {
	make, ok := m.changes[e.Kind]
	if !ok {
		return state, models.Errorf(models.Invalid, "%s knows no event %.60q", m.rules.Title, e.Kind)
	}
	c := make()
	if err := strict(e.Data, c); err != nil {
		return state, models.Errorf(models.Invalid, "the event %.60q cannot be read: %w", e.Kind, err)
	}
	next := *m.State(state)
	if err := c.Apply(&next); err != nil {
		return state, err
	}
	return &next, nil
}

// maxSteps bounds the steps that one command brings.
const maxSteps = 10_000

// run resolves the agenda until it is empty, a person must decide, or the game says
// that it ends.
func (m *Machine[S, P, T]) run(own *Turn[S, P], t T) {
	for range maxSteps {
		if own.err != nil {
			return
		}
		step, ok := own.Next()
		switch m.rules.Between(t, step, ok) {
		case End:
			return
		case Again:
			continue
		}
		if !ok {
			return
		}
		w, known := m.words[step.Word()]
		if !known {
			own.Fail(models.Errorf(models.Internal, "nothing resolves the step %.60q", step.Word()))
			return
		}
		options := m.options(own.State, step)
		if w.Always || len(options) > 1 {
			return
		}
		own.Pop()
		switch {
		case w.replaced(own.State, t, step):
		case len(options) == 1:
			options[0].Do(t)
		case w.Resolve != nil:
			w.Resolve(t, step)
		}
	}
	own.Fail(models.Errorf(models.Internal, "the agenda does not come to an end"))
}

// replaced does what takes the place of a word.
func (w word[S, P, T]) replaced(s *S, t T, step P) bool {
	return slices.ContainsFunc(w.instead, func(i instead[S, P, T]) bool { return i.active(s) && i.do(t, step) })
}

// options are the ways to decide about a step.
func (m *Machine[S, P, T]) options(s *S, step P) []Option[T] {
	own := m.words[step.Word()].Options
	switch {
	case m.rules.Options != nil:
		return m.rules.Options(s, step, own)
	case own != nil:
		return own(s, step)
	default:
		return nil
	}
}

// choose is the kind of the command that takes an option.
const choose = "choose"

type chooseArgs struct {
	Option string `json:"option"`
}

// choose decides about the next step of the agenda.
func (m *Machine[S, P, T]) choose(own *Turn[S, P], t T, c engine.Command) error {
	var args chooseArgs
	if err := strict(c.Args, &args); err != nil {
		return models.Errorf(models.Invalid, "the command %s does not have the expected form: %.200s", c.Kind, err)
	}
	step, ok := own.Next()
	if !ok {
		return m.rules.Refuse(args.Option, false)
	}
	for _, o := range m.options(own.State, step) {
		if o.ID != args.Option {
			continue
		}
		own.Pop()
		before := len(own.events)
		o.Do(t)
		if !slices.ContainsFunc(own.events[before:], func(e engine.Event) bool { return e.Label.Key != "" }) {
			own.Remark(o.Label) // else nothing would tell what was decided
		}
		return nil
	}
	return m.rules.Refuse(args.Option, true)
}

// Choices returns the options of the step that waits, or else what the commands offer.
func (m *Machine[S, P, T]) Choices(state engine.State) []engine.Choice {
	s := m.State(state)
	offers := &Offers{list: []engine.Choice{}}
	if m.rules.Silent != nil && m.rules.Silent(s) || m.rules.Over(s) != nil {
		return offers.list
	}
	step, waits := m.rules.Agenda(s).next()
	if waits {
		for _, o := range m.options(s, step) {
			c := engine.Choice{Seat: step.Decider(), Kind: choose, Label: o.Label, Group: o.Group, Target: o.Target,
				Card: o.Card, Rule: o.Rule}
			offers.Add(c, strconv.Itoa(step.Number())+":"+o.ID, chooseArgs{o.ID})
		}
	}
	for _, kind := range m.kinds {
		if c := m.commands[kind]; c.Offer != nil && c.active(s) && waits == (c.Whose == Decider) {
			c.Offer(s, offers)
		}
	}
	return offers.list
}
