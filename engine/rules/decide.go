package rules

import (
	"cmp"
	"reflect"
	"slices"

	"elderglass/engine"
	"elderglass/models"
)

// Decide returns the events that a command causes.
func (m *Machine[S, P, T]) Decide(state engine.State, c engine.Command) ([]engine.Event, error) {
	t, err := m.decide(m.State(state), c)
	if err != nil {
		return nil, err
	}
	return t.events, nil
}

// Step decides a command and applies the changes that became its events, without reading
// them back from these.
func (m *Machine[S, P, T]) Step(state engine.State, c engine.Command) (engine.State, []engine.Event, error) {
	s := m.State(state)
	t, err := m.decide(s, c)
	if err != nil {
		return state, nil, err
	}
	// The turn's own state may hold what a handler wrote beside its changes: the record
	// would not, and an undo or a restart would lose it.
	next := *s
	for _, change := range t.changes {
		if err := change.Apply(&next); err != nil {
			return state, nil, err
		}
	}
	return &next, t.events, nil
}

// decide returns the turn of a command, resolved until somebody must decide.
func (m *Machine[S, P, T]) decide(s *S, c engine.Command) (*Turn[S, P], error) {
	h, ok := m.commands[c.Kind]
	if !ok && c.Kind != choose || ok && !h.active(s) {
		return nil, models.Errorf(models.Invalid, "%s has no command %.60q", m.rules.Title, c.Kind)
	}
	if limit := cmp.Or(h.Limit, MaxArgs); len(c.Args) > limit {
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
	return own, nil
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
	switch step, ok := m.decides(s, c); {
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

// decides is the step that a command of a decider is about: the next one, or another one that is asked beside it.
func (m *Machine[S, P, T]) decides(s *S, c engine.Command) (P, bool) {
	if c.Kind == choose {
		if args, err := readChoose(c); err == nil && args.Step != 0 {
			return m.meant(s, args)
		}
	}
	return m.rules.Agenda(s).next()
}

// Apply returns the state after an event.
func (m *Machine[S, P, T]) Apply(state engine.State, e engine.Event) (engine.State, error) {
	c, ok := m.empty(e.Kind)
	if !ok {
		return state, models.Errorf(models.Invalid, "%s has no event %.60q", m.rules.Title, e.Kind)
	}
	if err := strict(e.Data, c); err != nil {
		return state, models.Errorf(models.Invalid, "the event %.60q cannot be read: %w", e.Kind, err)
	}
	next := *m.State(state)
	if err := c.Apply(&next); err != nil {
		return state, err
	}
	return &next, nil
}

// empty returns a change of a kind, to be read from an event.
func (m *Machine[S, P, T]) empty(kind string) (c Change[S], ok bool) {
	t, ok := m.changes[kind]
	if !ok {
		return nil, false
	}
	c, ok = reflect.New(t).Interface().(Change[S])
	if agenda, is := c.(*agendaChange[S, P]); is {
		agenda.agenda = m.rules.Agenda
	}
	return c, ok
}
