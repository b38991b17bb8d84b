package main

import (
	"context"
	"errors"
	"slices"

	"elderglass/engine"
	"elderglass/engine/journal"
	"elderglass/engine/table"
	"elderglass/models"
	"elderglass/web"
)

// sitting is one game while it is played.
type sitting struct {
	table   *table.Table
	book    web.Book // nil where the game has none
	path    string
	title   string
	dice    string // the id of a dice set; empty for the demo's own
	resumed bool
	// begun is the number of the state with which it began; 0 for one that is gone on with.
	begun int64
	// due is what it waited for last; the reader's to guard.
	due models.Expectation
}

// sit puts the game of a journal on the table. The journal is closed where that fails.
func (l *library) sit(ctx context.Context, j *journal.Journal) (_ *sitting, err error) {
	s := &sitting{path: j.Path(), resumed: j.Last() > 0}
	rules, err := savedGame(ctx, j)
	if err != nil {
		return nil, errors.Join(err, j.Close())
	}
	s.title = engine.TitleOf(rules)
	if diced, ok := rules.(engine.Diced); ok {
		s.dice = diced.DiceSet()
	}
	s.table, err = table.Open(ctx, rules, j, table.Options{
		Teach: l.reader.teach, TeachCard: l.reader.teachCard,
		Picture: func(entry int64, roll int) { l.reader.picture(s, entry, roll) },
		Await:   func(e models.Expectation) { l.reader.await(s, e) },
		Meter:   l.meter, Log: l.app.log(),
	})
	if err != nil {
		return nil, err
	}
	if game, ok := rules.(engine.Booked); ok {
		own, err := openBook(game, l.house)
		if err == nil {
			err = own.join(ctx, s.table)
		}
		if err != nil {
			return nil, errors.Join(err, s.table.Close("closed"))
		}
		s.book = own
	}
	return s, nil
}

// begin begins a new game with boxes, as chosenBoxes returns them.
func (s *sitting) begin(ctx context.Context, boxes []string) (err error) {
	if _, s.begun, err = s.table.View(ctx, host); err != nil || len(boxes) == 0 {
		return err
	}
	c, err := takeBoxes(boxes)
	if err != nil {
		return err
	}
	done, err := s.table.Command(ctx, host, table.Request{Seq: s.begun}, c)
	s.begun = done.Seq
	return err
}

// free frees the seats of all who do not play; nil means that all do.
func (s *sitting) free(ctx context.Context, play []engine.Seat) error {
	places, err := s.table.Places(ctx)
	for _, p := range places {
		if p.Taken && play != nil && !slices.Contains(play, p.Seat) {
			err = errors.Join(err, s.table.LeaveSeat(ctx, host, p.Seat))
		}
	}
	return err
}
