package rules

import (
	"slices"

	"elderglass/models"
)

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
		if w.Always || len(options) > 1 || len(options) == 1 && options[0].entered() {
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
