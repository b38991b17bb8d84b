package rules

import (
	"slices"

	"elderglass/engine"
)

// Turn is one command being decided: a copy of the state that the changes so far were
// applied to. A game embeds it in a type of its own with the game's vocabulary.
type Turn[S any, P Step[P]] struct {
	// State is that of the turn: only changes may change it.
	State *S

	agenda  func(*S) Agenda[P]
	reach   func(Moment, P)
	events  []engine.Event
	changes []Change[S] // those of the events
	err     error
	current *P
}

// Emit records a change and applies it; from then on nobody may write to the change. After a
// failure nothing is recorded any more.
func (t *Turn[S, P]) Emit(c Change[S], label engine.Text) {
	if t.err != nil {
		return
	}
	e, err := record(c, label)
	if err == nil {
		err = c.Apply(t.State)
	}
	if err != nil {
		t.err = err
		return
	}
	t.events, t.changes = append(t.events, e), append(t.changes, c)
}

// Remark records what happened where it changes nothing.
func (t *Turn[S, P]) Remark(label engine.Text) { t.Emit(&remark[S]{}, label) }

// Fail ends the turn with an error: nothing of it takes place.
func (t *Turn[S, P]) Fail(err error) {
	if t.err == nil {
		t.err = err
	}
}

// Events are those recorded so far.
func (t *Turn[S, P]) Events() []engine.Event { return t.events }

// Next returns the next step of the agenda.
func (t *Turn[S, P]) Next() (P, bool) { return t.agenda(t.State).next() }

// Current is the step that was taken off the agenda last and is being resolved; ok is
// false where nothing is.
func (t *Turn[S, P]) Current() (step P, ok bool) {
	if t.current == nil {
		return step, false
	}
	return *t.current, true
}

// Push puts steps on the agenda, the first one to be resolved first, before everything
// that is there.
func (t *Turn[S, P]) Push(steps ...P) {
	if len(steps) == 0 {
		return
	}
	steps = slices.Clone(steps)
	slices.Reverse(steps)
	last := *t.agenda(t.State).Last
	for i := range steps {
		steps[i] = steps[i].Numbered(last + 1 + i)
	}
	t.change(agendaChange[S, P]{Push: steps})
}

// PushLast puts a step at the end of the agenda.
func (t *Turn[S, P]) PushLast(step P) {
	a := t.agenda(t.State)
	step = step.Numbered(*a.Last + 1)
	t.change(agendaChange[S, P]{All: true, Push: append([]P{step}, *a.Steps...)})
}

// Pop takes the next step off the agenda, to be resolved.
func (t *Turn[S, P]) Pop() {
	t.current = nil
	if step, ok := t.Next(); ok {
		t.current = &step
	}
	t.change(agendaChange[S, P]{Pop: 1})
}

// take takes a step off the agenda, wherever it lies, to be resolved.
func (t *Turn[S, P]) take(step P) {
	if next, ok := t.Next(); ok && next.Number() == step.Number() {
		t.Pop()
		return
	}
	t.current = &step
	t.Drop(func(p P) bool { return p.Number() == step.Number() })
}

// Settle says that no step is being resolved any more.
func (t *Turn[S, P]) Settle() { t.current = nil }

// Clear empties the agenda.
func (t *Turn[S, P]) Clear() { t.change(agendaChange[S, P]{All: true}) }

// Drop takes some of the steps off the agenda.
func (t *Turn[S, P]) Drop(which func(P) bool) {
	steps := *t.agenda(t.State).Steps
	kept := slices.DeleteFunc(slices.Clone(steps), which)
	if len(kept) < len(steps) {
		t.change(agendaChange[S, P]{All: true, Push: kept})
	}
}

func (t *Turn[S, P]) change(c agendaChange[S, P]) {
	c.agenda = t.agenda
	t.Emit(&c, engine.Text{})
}

// Reach has the modules in play do what they do at a moment: the steps that they put on
// the agenda are resolved in the order of the modules, before everything that is there.
// What the moment is about goes with it.
func (t *Turn[S, P]) Reach(m Moment, about P) { t.reach(m, about) }
