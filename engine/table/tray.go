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

// ShowTray shows everyone what the tray is doing. A roll that is in doubt stays a
// question until something else is done.
func (t *Table) ShowTray(ctx context.Context, tray models.Tray) error {
	return t.do(ctx, func() error {
		t.tray, t.camera, t.photo = tray, tray, nil
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

// photo is a picture that a person took of the tray.
type photo struct {
	picture []byte
	awaited models.Expectation // when it was shown
}

// ShowPhoto shows everyone the dice of a picture that a person took, and the picture. Nobody saw
// them roll, so they are a question, and what the rules expect is asked with it.
func (t *Table) ShowPhoto(ctx context.Context, reading models.Reading, picture []byte) error {
	return t.do(ctx, func() error {
		state, err := t.history.state()
		if err != nil {
			return err
		}
		expected := t.game.Expect(state)
		t.photo, t.photos = &photo{picture, expected}, t.photos+1
		t.tray.Photo = t.photos
		t.tray.State = models.TrayUnsure
		t.tray.Why = expected.Doubt(reading.Dice, reading.Warning())
		if t.tray.Why.IsZero() {
			t.tray.Why = models.Say("tray.why.picture-phone-check-dice")
		}
		t.tray.Dice, t.tray.Width, t.tray.Height = reading.Dice, reading.Width, reading.Height
		t.tellTray()
		return nil
	})
}

// Photo returns the picture that is shown in place of the camera's; NotFound where another one is by now, or none.
func (t *Table) Photo(ctx context.Context, number int) (picture []byte, err error) {
	err = t.do(ctx, func() error {
		if t.photo == nil || t.tray.Photo != number {
			return models.Refuse(models.NotFound, "refuse.no-roll-picture")
		}
		picture = t.photo.picture
		return nil
	})
	return picture, err
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
		t.tray.Photo == t.toldTray.Photo && t.tray.Width == t.toldTray.Width && t.tray.Height == t.toldTray.Height {
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
