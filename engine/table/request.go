package table

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"elderglass/engine"
	"elderglass/engine/journal"
	"elderglass/models"
)

// maxArgs bounds the parameters of a command, in bytes.
const maxArgs = 16 << 10

// Caller is who makes a request.
type Caller struct {
	// Holder tells one phone, or one browser, from all others.
	Holder string
	// Owner is true for the browser on the machine that the program runs on.
	Owner bool
}

// Request asks for one change of the game.
type Request struct {
	// Seq is the number of the state that the caller saw.
	Seq int64 `json:"seq"`
	// Game is the mark of the game that the caller saw, as whole views tell it: states of two games may have the same
	// number. It may be empty.
	Game string `json:"game,omitempty"`
	// ID is the caller's own random name for the request: one that was applied
	// is not applied again, and is answered by the number of its state. It may be empty.
	ID string `json:"id,omitempty"`
	// Shown is where a camera saw the card that a command names; nil where the card was chosen by its
	// name. A correction of the command then teaches the reader.
	Shown *models.ShownCard `json:"shown,omitempty"`
}

// Applied reports that a request was applied.
type Applied struct {
	// Seq is the number of the state after it.
	Seq int64 `json:"seq"`
	// Table is what to do on the real table, for an undo, redo or correction.
	Table []engine.Text `json:"table,omitempty"`
}

// Command has a player's command decided and applied. Errors: those of the rules,
// Stale where the caller saw an older state, Forbidden for spectators, Unavailable
// where it cannot be saved.
func (t *Table) Command(ctx context.Context, by Caller, r Request, c engine.Command) (Applied, error) {
	return t.change(ctx, by, r, func(a author) (journal.Record, error) {
		if len(c.Args) > maxArgs {
			return journal.Record{}, models.Refuse(models.TooLarge, "refuse.command-too-large")
		}
		if r.Shown != nil && len(r.Shown.Corners) != 4 {
			return journal.Record{}, models.Errorf(models.Invalid, "a card that was shown has four corners")
		}
		before, err := t.history.state()
		if err != nil {
			return journal.Record{}, err
		}
		c.Seat = a.seat
		if t.viewer(by).role == engine.Host {
			c.Seat = t.inPlaceOf(before, a.seat, c)
		}
		roll := t.answered(before, c)
		record, err := t.command(ctx, a, r.ID, c)
		if err != nil {
			return journal.Record{}, err
		}
		t.teach(before, c, roll)
		t.show(record.Seq, r.Shown)
		if roll > 0 {
			t.picture(record.Seq, roll)
		}
		return record, nil
	})
}

// inPlaceOf is the seat for which the host acts: the host's own, or where only that of somebody else may do this now
// and nobody holds that one, the other, so that an evening goes on when a phone is gone.
func (t *Table) inPlaceOf(before engine.State, own engine.Seat, c engine.Command) engine.Seat {
	if own == engine.Nobody {
		return own
	}
	offered := slices.DeleteFunc(t.game.Choices(before), func(o engine.Choice) bool { return o.Kind != c.Kind })
	if i := slices.IndexFunc(offered, func(o engine.Choice) bool { return sameArgs(o.Args, c.Args) }); i >= 0 {
		offered = offered[i : i+1] // what is asked of several people at the same time
	}
	other := own
	for _, o := range offered {
		switch {
		case o.Seat == engine.Nobody, o.Seat == own:
			return own
		case o.Seat <= Seats && t.seats.Places[o.Seat].Holder == "":
			other = o.Seat
		}
	}
	return other
}

// Undo takes back the latest act or, where to is not 0, everything back to and
// including the act with that number.
func (t *Table) Undo(ctx context.Context, by Caller, r Request, to int64) (Applied, error) {
	return t.change(ctx, by, r, func(a author) (journal.Record, error) {
		return t.jump(ctx, a, journal.Undo, jumpBody{ID: r.ID, To: to})
	})
}

// Redo does again what was undone last or, where to is not 0, everything up to
// and including the act with that number.
func (t *Table) Redo(ctx context.Context, by Caller, r Request, to int64) (Applied, error) {
	return t.change(ctx, by, r, func(a author) (journal.Record, error) {
		return t.jump(ctx, a, journal.Redo, jumpBody{ID: r.ID, To: to})
	})
}

// author is who stands in the record.
type author struct {
	seat engine.Seat
	name string
}

// change runs what every request has in common: rights, repetition, staleness and
// the differences that people have to act on.
func (t *Table) change(ctx context.Context, by Caller, r Request, act func(author) (journal.Record, error)) (Applied,
	error,
) {
	var applied Applied
	err := t.do(ctx, func() error {
		a, err := t.author(by)
		if err != nil {
			return err
		}
		if seq, ok := t.applied[idOf(a.seat, r.ID)]; ok && r.ID != "" {
			applied = Applied{Seq: seq}
			return nil
		}
		if len(r.ID) > 64 {
			return models.Errorf(models.Invalid, "the id of a request has at most 64 characters")
		}
		if err := t.fresh(r); err != nil {
			return err
		}
		before, err := t.history.state()
		if err != nil {
			return err
		}
		record, err := act(a)
		if err != nil {
			return err
		}
		applied = Applied{Seq: record.Seq}
		if record.Kind != journal.Command {
			applied.Table = t.toPutRight(before)
		}
		return nil
	})
	return applied, err
}

// fresh refuses a request that was made in sight of another state than the present one, or of another game.
func (t *Table) fresh(r Request) error {
	if r.Seq != t.journal.Last() || r.Game != "" && r.Game != t.mark {
		return models.Refuse(models.Stale, "refuse.table-moved-on")
	}
	return nil
}

// author tells who a caller is; Forbidden for those who may change nothing.
func (t *Table) author(by Caller) (author, error) {
	v := t.viewer(by)
	if v.role == engine.Spectator {
		return author{}, models.Refuse(models.Forbidden, "refuse.take-a-seat-first")
	}
	return author{seat: v.seat, name: t.seats.name(v.seat)}, nil
}

func idOf(seat engine.Seat, id string) string { return strconv.Itoa(int(seat)) + "/" + id }

// command decides, journals, applies and publishes one command.
func (t *Table) command(ctx context.Context, a author, id string, c engine.Command) (journal.Record, error) {
	state, err := t.history.state()
	if err != nil {
		return journal.Record{}, err
	}
	next, events, err := decide(t.game, state, c)
	if err != nil {
		return journal.Record{}, err
	}
	r, err := t.record(ctx, a, journal.Command, commandBody{ID: id, Command: c, Events: events})
	if err != nil {
		return journal.Record{}, err
	}
	s := push(t.history.head.last, step{entry: r.Seq, command: c, events: events, state: next})
	t.history.advance(s)
	t.note(r, id, s)
	asked := t.question
	t.publish([]int64{r.Seq})
	if c.Kind != asked.command {
		t.askAgain(asked, state, next)
	}
	t.askEarly(next)
	if game, ok := t.game.(engine.Chaptered); ok && slices.ContainsFunc(events, game.EndsChapter) {
		t.afterward = append(t.afterward, func() { t.backUp("chapter") })
	}
	return r, nil
}

// decide asks the rules what becomes of a command.
func decide(game engine.Game, state engine.State, c engine.Command) (next engine.State, events []engine.Event,
	err error,
) {
	defer contain(&err)
	return engine.Step(game, state, c)
}

// jump undoes or redoes.
func (t *Table) jump(ctx context.Context, a author, kind journal.Kind, body jumpBody) (journal.Record, error) {
	old := *t.history
	act, move := t.history.undoable(), t.history.undo
	if kind == journal.Redo {
		act, move = t.history.redoable(), t.history.redo
	}
	if err := move(body.To); err != nil {
		return journal.Record{}, err
	}
	changed := t.changedSince(old.head.last)
	_, err := t.history.state()
	if err != nil {
		*t.history = old
		return journal.Record{}, err
	}
	r, err := t.record(ctx, a, kind, body)
	if err != nil {
		*t.history = old
		return journal.Record{}, err
	}
	t.noteJump(r, body.ID, act, body.To)
	t.publish(append(changed, r.Seq))
	return r, nil
}

// record journals what a body holds.
func (t *Table) record(ctx context.Context, a author, kind journal.Kind, body any) (journal.Record, error) {
	data, err := json.Marshal(body)
	if err != nil {
		return journal.Record{}, models.Errorf(models.Internal, "this act cannot be written down: %w", err)
	}
	return t.save(ctx, journal.Record{Seat: int(a.seat), Author: a.name, Kind: kind, Body: data})
}

// replay repeats one record of the journal.
func (t *Table) replay(r journal.Record) (err error) {
	defer func() {
		if models.CodeOf(err) == models.Internal {
			err = badRecord(r, err)
		}
	}()
	defer contain(&err)
	switch r.Kind {
	case journal.Command:
		var b commandBody
		if err := decode(r, &b); err != nil {
			return err
		}
		s := push(t.history.head.last, step{entry: r.Seq, command: b.Command, events: b.Events})
		t.history.advance(s)
		t.note(r, b.ID, s)
	case journal.Undo, journal.Redo:
		var b jumpBody
		if err := decode(r, &b); err != nil {
			return err
		}
		act, move := t.history.undoable(), t.history.undo
		if r.Kind == journal.Redo {
			act, move = t.history.redoable(), t.history.redo
		}
		if err := move(b.To); err != nil {
			return badRecord(r, err)
		}
		t.noteJump(r, b.ID, act, b.To)
	case journal.Amend:
		var b amendBody
		if err := decode(r, &b); err != nil {
			return err
		}
		if err := t.replayAmend(r, b); err != nil {
			return badRecord(r, err)
		}
	default:
		return badRecord(r, fmt.Errorf("unknown kind %q", r.Kind))
	}
	return nil
}

func decode(r journal.Record, body any) error {
	if err := json.Unmarshal(r.Body, body); err != nil {
		return badRecord(r, err)
	}
	return nil
}

func badRecord(r journal.Record, err error) *models.Error {
	return &models.Error{
		Code: models.Unreadable, Err: err, // which may hold a stack, and is nothing for people
		Message: fmt.Sprintf("entry %d of the saved game makes no sense to this version of Elderglass", r.Seq),
	}
}
