package table

import (
	"context"
	"slices"

	"elderglass/engine"
	"elderglass/models"
)

// moves returns the pieces to move on the real table for the latest act, without dice as
// they fell. It is a function of the record: a table that is opened again says the same.
func (t *Table) moves(state engine.State) []engine.Move {
	before, err := t.history.stateAfter(t.history.before)
	if err != nil {
		t.options.Log.Error("moves", "err", err)
		return nil
	}
	all, err := between(t.game, before, state)
	if err != nil {
		t.options.Log.Error("moves", "err", err)
		return nil
	}
	var list []engine.Move
	for _, m := range all {
		if !m.Thrown {
			list = append(list, m)
		}
	}
	return list
}

// ticked are the pieces, by their number among those to move after an entry, that lie where
// they belong.
type ticked struct {
	Seq   int64 `json:"seq"`
	Moved []int `json:"moved"`
}

// movedAfter returns what is ticked off after an entry.
func (t *Table) movedAfter(entry int64) []int {
	if t.ticked.Seq != entry {
		return nil
	}
	return t.ticked.Moved
}

// TickOff says of pieces to move after the latest entry, by their numbers from 0, whether they lie
// where they belong, and tells everyone. What was to be moved before it, or in another game, is gone,
// which is no error. Errors: Forbidden for spectators, Invalid for a number that no piece has.
func (t *Table) TickOff(ctx context.Context, by Caller, r Request, pieces []int, done bool) error {
	return t.do(ctx, func() error {
		if _, err := t.author(by); err != nil {
			return err
		}
		if t.fresh(r) != nil {
			return nil
		}
		state, err := t.history.state()
		if err != nil {
			return err
		}
		there := len(t.moves(state))
		moved := slices.Clone(t.movedAfter(r.Seq))
		for _, n := range pieces {
			if n < 0 || n >= there {
				return models.Errorf(models.Invalid, "there is no piece %d to move", n)
			}
			moved = slices.DeleteFunc(moved, func(o int) bool { return o == n })
			if done {
				moved = append(moved, n)
			}
		}
		slices.Sort(moved)
		t.ticked = ticked{r.Seq, append([]int{}, moved...)}
		t.broadcast(message(EventEntry, t.ticked))
		return nil
	})
}

// between returns what to move to get from one state to another, nothing where the game
// does not know its pieces.
func between(game engine.Game, from, to engine.State) (list []engine.Move, err error) {
	defer contain(&err)
	if moving, ok := game.(engine.Moving); ok {
		list = moving.Moves(from, to)
	}
	return list, nil
}

// toPutRight says what people must change on the table after an undo, a redo or a
// correction: also how the dice lay.
func (t *Table) toPutRight(before engine.State) []engine.Text {
	after, err := t.history.state()
	if err != nil {
		return nil
	}
	list, err := between(t.game, before, after)
	if err != nil {
		t.options.Log.Error("moves", "err", err)
	}
	return textsOf(list)
}

func textsOf(list []engine.Move) []engine.Text {
	var texts []engine.Text
	for _, m := range list {
		texts = append(texts, m.Text)
	}
	return texts
}
