package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"elderglass/engine"
	"elderglass/engine/journal"
	"elderglass/models"
)

// Stop is where a correction could not be carried on: the first later command
// that the rules no longer allow.
type Stop struct {
	// Entry is the number of that command's entry, Label what it did.
	Entry int64         `json:"entry"`
	Label engine.Text   `json:"label"`
	Error *models.Error `json:"error"`
	// Lost counts the commands from there on, which are not in effect any more.
	Lost int `json:"lost"`
}

// Amended tells what a correction did or, as a preview, would do.
type Amended struct {
	// Seq is the number of the state after it; of a preview, the state that it is about.
	Seq int64 `json:"seq"`
	// Changes are what people must change on the real table.
	Changes []engine.Text `json:"changes,omitempty"`
	Stopped *Stop         `json:"stopped,omitempty"`
	Preview bool          `json:"preview,omitempty"`
}

// Amend gives an earlier command other parameters (a die that was misread) and
// decides everything after it anew. Where a later command no longer fits, it and
// what follows fall away and Stopped says so. Errors are those of Command; NotFound
// where the entry is not in effect.
func (t *Table) Amend(ctx context.Context, by Caller, r Request, entry int64, args json.RawMessage) (Amended, error) {
	var amended Amended
	applied, err := t.change(ctx, by, r, func(a author) (journal.Record, error) {
		l, err := t.later(entry, args)
		if err != nil {
			return journal.Record{}, err
		}
		c, err := l.correct(context.WithoutCancel(ctx), t.game)
		if err != nil {
			return journal.Record{}, err
		}
		amended = Amended{Changes: c.changes, Stopped: c.stopped}
		record, err := t.amend(ctx, a, r.ID, c)
		if err == nil {
			t.teach(l.before, c.corrected.command, 0)
			t.teachCard(entry, l.before, c.corrected.command)
		}
		return record, err
	})
	amended.Seq = applied.Seq
	return amended, err
}

// Preview tells what Amend would do, and changes nothing. It is worked out beside the
// writer, from steps and states that never change, so that nobody at the table waits
// for it; one at a time, and no longer than ctx. Errors are those of Amend.
func (t *Table) Preview(ctx context.Context, by Caller, r Request, entry int64, args json.RawMessage) (Amended, error) {
	select {
	case t.previewing <- struct{}{}:
		defer func() { <-t.previewing }()
	case <-ctx.Done():
		return Amended{}, ctx.Err()
	}
	var l later
	err := t.do(ctx, func() (err error) {
		if _, err = t.author(by); err == nil {
			err = t.fresh(r)
		}
		if err == nil {
			l, err = t.later(entry, args)
		}
		return err
	})
	if err != nil {
		return Amended{}, err
	}
	c, err := l.correct(ctx, t.game)
	if err != nil {
		return Amended{}, err
	}
	return Amended{Seq: r.Seq, Changes: c.changes, Stopped: c.stopped, Preview: true}, nil
}

// later is what a correction works on: a step, its new parameters and all that came
// after it.
type later struct {
	entry int64
	args  json.RawMessage
	// steps are the step and those after it; their states belong to the writer.
	steps []*step
	// before is the state before them, after the one after them.
	before, after engine.State
}

// later finds what is to be corrected.
func (t *Table) later(entry int64, args json.RawMessage) (l later, err error) {
	if len(args) > maxArgs {
		return l, models.Refuse(models.TooLarge, "refuse.command-too-large")
	}
	target := t.history.find(entry)
	if target == nil {
		return l, models.Refuse(models.NotFound, "refuse.step-not-correctable")
	}
	l = later{entry: entry, args: args, steps: t.history.from(target)}
	if l.before, err = t.history.stateAfter(target.previous); err != nil {
		return l, err
	}
	l.after, err = t.history.state()
	return l, err
}

// correction is a corrected line before it takes effect.
type correction struct {
	body            amendBody
	last, corrected *step
	changes         []engine.Text
	stopped         *Stop
}

// correct works out a correction without any effect. It ends with ctx.
func (l later) correct(ctx context.Context, game engine.Game) (c *correction, err error) {
	defer contain(&err)
	state := l.before
	c = &correction{body: amendBody{Entry: l.entry, Args: l.args}, last: l.steps[0].previous}
	for i, old := range l.steps {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		command := old.command
		if i == 0 {
			command.Args = l.args
		}
		next, events, err := decide(game, state, command)
		if err != nil && (i == 0 || models.CodeOf(err) == models.Internal) {
			return nil, err // refused, or a defect, which must not cost what came later
		}
		if refused, ok := errors.AsType[*models.Error](err); ok {
			c.stopped = &Stop{Entry: old.entry, Label: old.label(), Error: refused, Lost: len(l.steps) - i}
			break
		}
		state = next
		written, events, err := amendment(old, events)
		if err != nil {
			return nil, models.Errorf(models.Internal, "this correction cannot be written down: %w", err)
		}
		made := push(c.last, step{entry: old.entry, command: command, events: events, state: next, amended: old.amended ||
			i == 0})
		if i == 0 {
			c.corrected = made
		} else {
			forget(c.last) // the step before the first is the writer's
		}
		c.last = made
		c.body.Steps = append(c.body.Steps, written)
	}
	moves, err := between(game, l.after, state)
	if err != nil {
		return nil, err
	}
	c.changes = textsOf(moves)
	return c, nil
}

// from returns the steps in effect from one on, in order.
func (h *history) from(first *step) []*step {
	last := h.head.last
	line := make([]*step, last.depth-first.depth+1)
	for s := last; s != first.previous; s = s.previous {
		line[s.depth-first.depth] = s
	}
	return line
}

// amend journals and publishes a correction.
func (t *Table) amend(ctx context.Context, a author, id string, c *correction) (journal.Record, error) {
	c.body.ID = id
	r, err := t.record(ctx, a, journal.Amend, c.body)
	if err != nil {
		return journal.Record{}, err
	}
	old := t.history.head.last
	t.history.amend(r.Seq, c.last, c.corrected)
	t.noteJump(r, id, t.history.undoable(), 0)
	t.publish(append(t.changedSince(old), r.Seq))
	return r, nil
}

// replayAmend repeats a correction from its record, without deciding anything.
func (t *Table) replayAmend(r journal.Record, b amendBody) error {
	target := t.history.find(b.Entry)
	if target == nil || len(b.Steps) == 0 {
		return fmt.Errorf("it corrects entry %d, which is not in effect", b.Entry)
	}
	line := t.history.from(target)
	if len(b.Steps) > len(line) {
		return fmt.Errorf("it corrects %d steps of %d", len(b.Steps), len(line))
	}
	last := target.previous
	var corrected *step
	for i, s := range b.Steps {
		if line[i].entry != s.Entry {
			return fmt.Errorf("it corrects entry %d in the place of %d", s.Entry, line[i].entry)
		}
		command := line[i].command
		if i == 0 {
			command.Args = b.Args
		}
		events, err := s.caused(line[i])
		if err != nil {
			return err
		}
		last = push(last, step{entry: s.Entry, command: command, events: events, amended: line[i].amended || i == 0})
		if i == 0 {
			corrected = last
		}
	}
	t.history.amend(r.Seq, last, corrected)
	t.noteJump(r, b.ID, t.history.undoable(), 0)
	return nil
}
