package table

import (
	"reflect"
	"slices"

	"elderglass/engine"
	"elderglass/models"
)

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

// ask shows a roll as a question.
func (t *Table) ask(q question) {
	if t.photo != nil { // in another picture
		t.tray, t.photo = t.camera, nil
	}
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

// stopAsking drops the question about a roll, which something else has answered, and shows the tray without it. A photo
// stays as long as the same dice are awaited.
func (t *Table) stopAsking(awaited models.Expectation) {
	answered := !t.question.why.IsZero() && t.camera.Roll == t.question.roll
	past := t.photo != nil && !reflect.DeepEqual(t.photo.awaited, awaited)
	if past || answered && t.photo == nil {
		t.tray, t.photo = t.camera, nil
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
