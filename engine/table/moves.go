package table

import "elderglass/engine"

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
