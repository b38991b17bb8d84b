package table

import (
	"context"
	"iter"

	"elderglass/engine"
	"elderglass/engine/journal"
)

// Story is everything that was done in a game and is in effect.
type Story struct {
	// Seq is the number of the state that it ends with.
	Seq  int64
	Game engine.Game
	// TakenBack counts undos and jumps back, Corrected corrections.
	TakenBack, Corrected int

	steps   []*step
	entries map[int64]Entry
}

// Story returns the story of the game so far. The table's writer only hands it over.
func (t *Table) Story(ctx context.Context) (*Story, error) {
	s := &Story{Game: t.game, entries: map[int64]Entry{}}
	err := t.do(ctx, func() error {
		s.Seq, s.steps = t.journal.Last(), t.history.steps()
		for _, l := range t.log {
			switch l.record.Kind {
			case journal.Undo:
				s.TakenBack++
			case journal.Amend:
				s.Corrected++
			}
		}
		for _, e := range t.entries(1, int64(len(t.log))) {
			s.entries[e.Seq] = e
		}
		return nil
	})
	return s, err
}

// Steps plays the steps again, oldest first, each with its entry and the state after it. A
// step that makes no sense ends them and is returned by failed.
func (s *Story) Steps() (steps iter.Seq2[Entry, engine.State], failed func() error) {
	var broken error
	return func(yield func(Entry, engine.State) bool) {
		defer contain(&broken)
		for m := range moments(s.Game, s.steps, &broken) {
			if !yield(s.entries[m.Entry], m.State) {
				return
			}
		}
	}, func() error { return broken }
}
