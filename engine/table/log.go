package table

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"elderglass/engine"
	"elderglass/engine/journal"
	"elderglass/models"
)

// MaxLog is the most entries that one reply holds.
const MaxLog = 200

// keptLog is how many entries a phone keeps and shows.
const keptLog = 400

// Entry is one line of the log as people see it.
type Entry struct {
	Seq  int64        `json:"seq"`
	At   time.Time    `json:"at"`
	Seat engine.Seat  `json:"seat,omitempty"`
	Name engine.Name  `json:"name,omitzero"`
	Kind journal.Kind `json:"kind"`
	// Label says what happened; for an undo, redo or correction, to what.
	Label engine.Text `json:"label"`
	// More are further things that the same command caused.
	More []engine.Text `json:"more,omitempty"`
	// Command is the kind of command, for entries that can be corrected.
	Command string `json:"command,omitempty"`
	// Undone is true for a command that is not in effect, Amended for one that was
	// corrected.
	Undone  bool `json:"undone,omitempty"`
	Amended bool `json:"amended,omitempty"`
	// Dice are the dice that the command reported.
	Dice []models.Die `json:"dice,omitempty"`
	// Picture is true where the picture of the roll is kept.
	Picture bool `json:"picture,omitempty"`
	// Moved are the pieces to move, by their number from 0, that lie where they belong; they are
	// told of the latest entry only.
	Moved []int `json:"moved,omitempty"`
}

// logged is what the log keeps of a record.
type logged struct {
	record journal.Record // without its body
	label  engine.Text
	// original is the step of a command as it came in; nil for other records.
	original *step
}

// note remembers a command's record.
func (t *Table) note(r journal.Record, id string, s *step) {
	t.remember(r, id, logged{label: s.label(), original: s})
}

// noteJump remembers the record of an undo, redo or correction of an act, or of
// everything from the act with the number to.
func (t *Table) noteJump(r journal.Record, id string, act *Act, to int64) {
	label := act.Label
	if to > 0 && to <= int64(len(t.log)) {
		label = t.log[to-1].label
	}
	t.remember(r, id, logged{label: label})
}

func (t *Table) remember(r journal.Record, id string, l logged) {
	if id != "" {
		t.applied[idOf(engine.Seat(r.Seat), id)] = r.Seq
	}
	r.Body = nil
	l.record = r
	t.log = append(t.log, l)
}

// Log returns up to limit entries before a number, the oldest first; before 0
// means the latest.
func (t *Table) Log(ctx context.Context, before int64, limit int) ([]Entry, error) {
	var entries []Entry
	err := t.do(ctx, func() error {
		last := int64(len(t.log))
		if before > 0 {
			last = min(last, before-1)
		}
		entries = t.entries(max(0, last-int64(min(max(limit, 1), MaxLog)))+1, last)
		return nil
	})
	return entries, err
}

// Commands returns the commands in effect, oldest first: without what was undone,
// and with the parameters that corrections gave. Decided anew from the start, they
// lead to the current state.
func (t *Table) Commands(ctx context.Context) ([]engine.Command, error) {
	var commands []engine.Command
	err := t.do(ctx, func() error {
		commands = t.history.commands()
		return nil
	})
	return commands, err
}

// entries returns the entries with numbers from first to last.
func (t *Table) entries(first, last int64) []Entry {
	entries := make([]Entry, 0, max(0, last-first+1))
	inEffect := t.inEffect(first)
	for seq := first; seq <= last; seq++ {
		entries = append(entries, t.entry(seq, inEffect))
	}
	return entries
}

// inEffect returns the steps in effect whose entry has at least a number.
func (t *Table) inEffect(first int64) map[int64]*step {
	steps := map[int64]*step{}
	for s := t.history.head.last; s != nil && s.entry >= first; s = s.previous {
		steps[s.entry] = s
	}
	return steps
}

// CardBook is who enters the cards of the owner's card book into a game.
const CardBook = "card-book"

// authorName names who did something: by their own name, or a word of the
// catalogue for the program itself.
func authorName(r journal.Record) engine.Name {
	switch {
	case r.Seat == int(engine.Nobody) && r.Author == Camera:
		return engine.Name{Key: "author." + Camera}
	case r.Seat == int(engine.Nobody) && (r.Author == CardBook || r.Author == "card book"): // as it was before 2026-11-22
		return engine.Name{Key: "author." + CardBook}
	}
	return engine.Name{Words: r.Author}
}

// entry returns one entry. The numbers of records count from 1 without gaps.
func (t *Table) entry(seq int64, inEffect map[int64]*step) Entry {
	l := t.log[seq-1]
	e := Entry{
		Seq: seq, At: l.record.At, Seat: engine.Seat(l.record.Seat), Name: authorName(l.record),
		Kind: l.record.Kind, Label: l.label, Moved: t.movedAfter(seq),
	}
	if l.original == nil {
		return e
	}
	s, ok := inEffect[seq]
	if !ok {
		s = l.original
	}
	e.Undone, e.Amended, e.Picture = !ok, s.amended, t.album.Has(seq)
	e.Label, e.Command, e.Dice = s.label(), s.command.Kind, diceOf(s.command)
	for _, event := range s.events {
		if event.Label.Key != "" {
			e.More = append(e.More, event.Label)
		}
	}
	if len(e.More) > 0 {
		e.More = e.More[1:]
	}
	return e
}

// diceOf returns the dice that a command reports, whatever else it carries, with the
// places at which the camera saw them: by these a phone finds a die that it corrects.
func diceOf(c engine.Command) []models.Die {
	var args struct {
		Dice []struct {
			Colour models.Colour `json:"colour"`
			Face   models.Face   `json:"face"`
			X      float64       `json:"x"`
			Y      float64       `json:"y"`
		} `json:"dice"`
	}
	if err := json.Unmarshal(c.Args, &args); err != nil {
		return nil
	}
	var dice []models.Die
	for _, d := range args.Dice {
		if d.Face != "" {
			dice = append(dice, models.Die{Colour: d.Colour, Face: d.Face, X: d.X, Y: d.Y, Confidence: 1, Sure: true})
		}
	}
	return dice
}

// changedSince returns the entries of which a jump away from a step changed
// whether or how they are in effect, oldest first and at most as many as a phone keeps.
func (t *Table) changedSince(old *step) []int64 {
	var entries []int64
	a, b := old, t.history.head.last
	for a != b && len(entries) < keptLog {
		if b == nil || a != nil && a.entry > b.entry {
			entries = append(entries, a.entry)
			a = a.previous
			continue
		}
		entries = append(entries, b.entry)
		if a != nil && a.entry == b.entry {
			a = a.previous
		}
		b = b.previous
	}
	slices.Reverse(entries)
	return entries
}
