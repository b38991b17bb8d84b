package table

import (
	"context"
	"reflect"
	"slices"

	"elderglass/engine"
	"elderglass/models"
)

// Camera is the name in the log of a roll that no person entered.
const Camera = "camera"

// question is a roll that people must look at before it counts.
type question struct {
	roll int
	// seen is what the camera saw, before anything of it was doubted for what was expected.
	seen models.Roll
	why  models.Text
	// dice are those thrown and those kept, with the doubts that there are.
	dice []models.Die
	// command is the kind of command that answers it.
	command string
}

// ShowTray shows everyone what the tray is doing. A roll that is in doubt stays a
// question until something else is done.
func (t *Table) ShowTray(ctx context.Context, tray models.Tray) error {
	return t.do(ctx, func() error {
		t.tray, t.camera = tray, tray
		if !t.question.why.IsZero() && tray.Roll == t.question.roll && tray.State == models.TrayRead {
			q, err := t.withoutTaken(t.question, tray.Dice)
			if err != nil {
				return err
			}
			t.tray.State, t.tray.Why, t.tray.Dice = models.TrayUnsure, q.why, q.dice
		}
		t.tellTray()
		return nil
	})
}

// ShowPhoto shows everyone the dice of a picture that a person took. Nobody saw
// them roll, so they are a question, and what the rules expect is asked with it.
func (t *Table) ShowPhoto(ctx context.Context, reading models.Reading) error {
	return t.do(ctx, func() error {
		state, err := t.history.state()
		if err != nil {
			return err
		}
		t.tray.State = models.TrayUnsure
		t.tray.Why = t.game.Expect(state).Doubt(reading.Dice, reading.Warning())
		if t.tray.Why.IsZero() {
			t.tray.Why = models.Say("tray.why.picture-phone-check-dice")
		}
		t.tray.Dice, t.tray.Width, t.tray.Height = reading.Dice, reading.Width, reading.Height
		t.tellTray()
		return nil
	})
}

// trayState is what changes most often about the tray: not its dice.
type trayState struct {
	State models.TrayState `json:"state"`
	Why   models.Text      `json:"why,omitzero"`
	Roll  int              `json:"roll"`
}

// tellTray tells everyone of the tray, and of the dice in it only where they
// changed: they are a hundred times as long as the rest.
func (t *Table) tellTray() {
	if reflect.DeepEqual(t.tray.Dice, t.toldTray.Dice) && t.tray.Throws == t.toldTray.Throws &&
		t.tray.Width == t.toldTray.Width && t.tray.Height == t.toldTray.Height {
		t.broadcast(message(EventTrayState, trayState{State: t.tray.State, Why: t.tray.Why, Roll: t.tray.Roll}))
	} else {
		t.broadcast(message(EventTray, t.tray))
	}
	t.toldTray = t.tray
}

// Tray returns what the tray is doing.
func (t *Table) Tray(ctx context.Context) (models.Tray, error) {
	var tray models.Tray
	err := t.do(ctx, func() error { tray = t.tray; return nil })
	return tray, err
}

// ReportRoll takes a roll that a camera saw, with its number as in models.Tray.
// Where the rules wait for a roll, every die is sure and the dice are those
// expected, it is played at once and taken is true. Where something is doubtful,
// the tray asks everyone. Dice that move while nobody is to roll mean nothing, unless
// they are those of the roll that comes next.
func (t *Table) ReportRoll(ctx context.Context, roll models.Roll, number int) (taken bool, err error) {
	err = t.do(ctx, func() error {
		t.see(roll, number)
		state, err := t.history.state()
		if err != nil {
			return err
		}
		command, waits := t.game.Roll(state, roll)
		t.early = nil
		if !waits {
			t.early = &earlyRoll{number, roll}
			return nil
		}
		if t.question.command == command.Kind {
			roll = t.question.completed(roll)
			command, _ = t.game.Roll(state, roll)
		}
		seen := roll
		seen.Rolled = slices.Clone(roll.Rolled)
		if why := doubt(roll, t.game.Expect(state)); !why.IsZero() {
			t.ask(question{number, seen, why, slices.Concat(roll.Rolled, roll.Kept), command.Kind})
			return nil
		}
		record, err := t.command(ctx, author{name: Camera}, "", command)
		if err != nil {
			if models.CodeOf(err) == models.Illegal {
				t.ask(question{number, seen, models.TextOf(err), slices.Concat(roll.Rolled, roll.Kept), command.Kind})
				return nil
			}
			return err
		}
		t.picture(record.Seq, number)
		taken = true
		return nil
	})
	return taken, err
}

// Awaited returns what is to be thrown; Illegal where the rules wait for no roll.
func (t *Table) Awaited(ctx context.Context) (e models.Expectation, err error) {
	err = t.do(ctx, func() error {
		state, err := t.history.state()
		if err != nil {
			return err
		}
		if _, waits := t.game.Roll(state, models.Roll{}); !waits {
			return models.Refuse(models.Illegal, "refuse.nothing-to-throw")
		}
		e = t.game.Expect(state)
		return nil
	})
	return e, err
}

// tellAwaited tells whoever wants to know what the rules wait for, where that has
// changed.
func (t *Table) tellAwaited(state engine.State) {
	if now := t.game.Expect(state); t.options.Await != nil && !reflect.DeepEqual(now, t.due) {
		t.due = now
		t.options.Await(now)
	}
}

// ask shows a roll as a question.
func (t *Table) ask(q question) {
	t.question = q
	t.tray.State, t.tray.Why, t.tray.Roll, t.tray.Dice = models.TrayUnsure, q.why, q.roll, q.dice
	t.tellTray()
}

// completed returns a roll together with the dice that people were asked about and let lie: they put in a missing one,
// or threw a leaning one again.
func (q *question) completed(roll models.Roll) models.Roll {
	if q.why.IsZero() {
		return roll
	}
	all := roll
	all.Rolled, all.Kept = slices.Clone(roll.Rolled), nil
	for _, d := range roll.Kept {
		if d.LiesAmong(q.seen.Rolled) {
			all.Rolled = append(all.Rolled, d)
		} else {
			all.Kept = append(all.Kept, d)
		}
	}
	return all
}

// withoutTaken returns a question without the dice that lie there no more: people took out one too many. Where none of
// the roll is left it stays as it is.
func (t *Table) withoutTaken(q question, lying []models.Die) (question, error) {
	gone := func(d models.Die) bool { return !d.LiesAmong(lying) }
	left := q.seen
	left.Rolled = slices.DeleteFunc(slices.Clone(q.seen.Rolled), gone)
	if n := len(left.Rolled); n == 0 || n == len(q.seen.Rolled) {
		return q, nil
	}
	left.Kept = slices.DeleteFunc(slices.Clone(q.seen.Kept), gone)
	state, err := t.history.state()
	if err != nil {
		return question{}, err
	}
	return q.of(left, t.game.Expect(state)), nil
}

// of returns the question anew about a roll that was put right since.
func (q *question) of(roll models.Roll, expected models.Expectation) question {
	why := doubt(roll, expected)
	if why.IsZero() {
		why = models.Say("tray.why.dice-fit-now")
	}
	return question{q.roll, q.seen, why, slices.Concat(roll.Rolled, roll.Kept), q.command}
}

// stopAsking drops the question about a roll, which something else has answered, and shows the tray without it.
func (t *Table) stopAsking() {
	if !t.question.why.IsZero() && t.camera.Roll == t.question.roll {
		t.tray = t.camera
		t.tellTray()
	}
	t.question = question{}
}

// earlyRoll is a roll that was thrown before the rules waited for one.
type earlyRoll struct {
	number int
	roll   models.Roll
}

// askEarly asks about dice that were thrown a moment too early, once, where the game waits for just these now and they
// lie there still.
func (t *Table) askEarly(now engine.State) {
	if t.early == nil {
		return
	}
	early := *t.early
	command, waits := t.game.Roll(now, early.roll)
	if !waits {
		return
	}
	t.early = nil
	expected := t.game.Expect(now)
	lying := models.Roll{Rolled: slices.Clone(early.roll.Rolled), Warning: early.roll.Warning}
	if t.tray.State != models.TrayRead || t.tray.Roll != early.number || expected.Dice == nil ||
		!doubt(lying, expected).IsZero() {
		return
	}
	why := models.Say("tray.why.thrown-early")
	t.ask(question{early.number, early.roll, why, slices.Concat(early.roll.Rolled, early.roll.Kept), command.Kind})
}

// askAgain asks about a roll once more after a command that did not answer it, where the game
// waits for other dice since: somebody put right by hand which dice belong to the roll.
func (t *Table) askAgain(q question, before, now engine.State) {
	command, waits := t.game.Roll(now, q.seen)
	if q.why.IsZero() || !waits || command.Kind != q.command || t.tray.Roll != q.roll ||
		reflect.DeepEqual(t.game.Expect(before).Dice, t.game.Expect(now).Dice) {
		return
	}
	roll := q.seen
	roll.Rolled = slices.Clone(q.seen.Rolled)
	t.ask(q.of(roll, t.game.Expect(now)))
}

// doubt says why people must look at a roll before it counts, no text for no reason; the
// dice to look at are no longer sure afterwards.
func doubt(roll models.Roll, expected models.Expectation) models.Text {
	if why := expected.Doubt(roll.Rolled, roll.Warning); !why.IsZero() {
		return why
	}
	if slices.ContainsFunc(roll.Rolled, func(d models.Die) bool { return !d.Sure }) {
		return models.Say("tray.why.not-every-die-could")
	}
	return models.Text{}
}
