package table

import (
	"context"
	"encoding/json"
	"reflect"
	"slices"

	"elderglass/engine"
)

// Instead returns what could have been chosen in the place of an entry in effect: the other choices
// of the state before it of the same kind, for the same seat or for anyone. Their Args are those to
// give to Amend. There are none for what is no choice, as a roll. Errors: Forbidden for spectators;
// NotFound where the entry is not in effect.
func (t *Table) Instead(ctx context.Context, by Caller, entry int64) ([]engine.Choice, error) {
	var l later
	err := t.do(ctx, func() (err error) {
		if _, err = t.author(by); err == nil {
			l, err = t.later(entry, nil)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return instead(t.game, l.before, l.steps[0].command)
}

func instead(game engine.Game, before engine.State, done engine.Command) (others []engine.Choice, err error) {
	defer contain(&err)
	return slices.DeleteFunc(game.Choices(before), func(c engine.Choice) bool {
		return c.Kind != done.Kind || c.Seat != done.Seat && c.Seat != engine.Nobody || sameArgs(c.Args, done.Args)
	}), nil
}

func sameArgs(a, b json.RawMessage) bool {
	var x, y any
	return json.Unmarshal(a, &x) == nil && json.Unmarshal(b, &y) == nil && reflect.DeepEqual(x, y)
}
