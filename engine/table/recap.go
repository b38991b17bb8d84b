package table

import (
	"context"
	"encoding/json"
	"iter"

	"elderglass/engine"
	"elderglass/models"
)

// recapping looks back on the game when somebody asks, beside the writer: the writer
// only hands over the steps, which never change.
type recapping struct {
	// gate holds one token; whoever has it may use the rest.
	gate     chan struct{}
	recapper engine.Recapper
	// value is the last one, about the state with the number seq, and answer its JSON form.
	value  any
	answer json.RawMessage
	seq    int64
}

// newRecapping returns nil for a game that cannot look back.
func newRecapping(game engine.Game) *recapping {
	g, ok := game.(engine.Recapping)
	if !ok {
		return nil
	}
	return &recapping{gate: make(chan struct{}, 1), recapper: g.NewRecapper(), seq: -1}
}

// Recap looks back on the commands in effect: what the game tells of them, as a JSON
// object with the number of the state, seq. It may take seconds, during which the game
// goes on, and ends with ctx. The code is Unavailable for a game that cannot look back.
func (t *Table) Recap(ctx context.Context) (json.RawMessage, error) {
	_, answer, err := t.lookBack(ctx)
	return answer, err
}

// Retold is Recap in sentences; nil where the game does not say it in such.
func (t *Table) Retold(ctx context.Context) (engine.Retold, error) {
	value, _, err := t.lookBack(ctx)
	if err != nil {
		return nil, err
	}
	retold, _ := value.(engine.Retold)
	return retold, nil
}

func (t *Table) lookBack(ctx context.Context) (any, json.RawMessage, error) {
	r := t.recap
	if r == nil {
		return nil, nil, models.Refuse(models.Unavailable, "refuse.no-luck-report")
	}
	select {
	case r.gate <- struct{}{}:
		defer func() { <-r.gate }()
	case <-ctx.Done():
	}
	if err := ctx.Err(); err != nil { // also where the gate opened just then
		return nil, nil, err
	}
	var seq int64
	var steps []*step
	err := t.do(ctx, func() error {
		seq, steps = t.journal.Last(), t.history.steps()
		return nil
	})
	if err != nil || seq == r.seq {
		return r.value, r.answer, err
	}
	value, answer, err := r.look(ctx, t.game, seq, steps)
	if err != nil {
		return nil, nil, err
	}
	r.value, r.answer, r.seq = value, answer, seq
	return value, answer, nil
}

// look works an answer out.
func (r *recapping) look(ctx context.Context, game engine.Game, seq int64, steps []*step) (value any,
	answer json.RawMessage, err error,
) {
	defer contain(&err)
	var broken error
	value, err = r.recapper.Recap(ctx, moments(game, steps, &broken))
	if err == nil {
		err = broken
	}
	if err != nil {
		return nil, nil, err
	}
	answer, err = withSeq(value, seq)
	return value, answer, err
}

// moments plays the events of some steps again from the start. An event that does not
// fit ends them, and is returned in broken.
func moments(game engine.Game, steps []*step, broken *error) iter.Seq[engine.Moment] {
	return func(yield func(engine.Moment) bool) {
		state := game.New()
		for _, s := range steps {
			for _, e := range s.events {
				next, err := game.Apply(state, e)
				if err != nil {
					*broken = err
					return
				}
				state = next
			}
			if !yield(engine.Moment{Entry: s.entry, Command: s.command, State: state}) {
				return
			}
		}
	}
}

// withSeq returns a value as a JSON object with the number of the state that it is
// about.
func withSeq(value any, seq int64) (json.RawMessage, error) {
	data, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	fields := map[string]json.RawMessage{}
	if err := json.Unmarshal(data, &fields); err != nil {
		return nil, err
	}
	if fields["seq"], err = json.Marshal(seq); err != nil {
		return nil, err
	}
	return json.Marshal(fields)
}
