// Package table runs one game: it is the only writer of its state. A request is
// checked, decided by the rules, journalled and synced, applied, published to
// everyone who looks on, and only then acknowledged.
//
// The table also keeps the history that undo, redo and corrections work on, the
// seats and who holds them, and what the tray shows. It knows no HTTP and no
// camera: those call it.
package table

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"time"

	"elderglass/engine"
	"elderglass/engine/journal"
	"elderglass/models"
)

// Seats is how many places a table has; a game may use fewer.
const Seats = 8

// nightEvery is how often the table looks whether it is another day. A timer that is set
// for midnight stands still while a laptop sleeps.
const nightEvery = 30 * time.Second

// probeEvery is how often a table whose journal failed tries to write again.
const probeEvery = 500 * time.Millisecond

// Meter counts what the host may want to know. Its methods must not block.
type Meter interface {
	// Synced tells how long a record took to be safe on the disk.
	Synced(time.Duration)
	// Refused reports that a request was refused, and why.
	Refused(models.Code)
	// Dropped reports that a stream was cut off because it did not keep up.
	Dropped()
	// Connected tells how many streams are open, and to how many phones.
	Connected(streams, phones int)
}

// Options are what a table may be given; the zero value works.
type Options struct {
	// Teach takes what people correct of the camera's readings. It is called by
	// the writer and must not block.
	Teach func(Lesson)
	// TeachCard takes what people correct of a card that was shown to a camera. It is called
	// by the writer and must not block.
	TeachCard func(models.CardLesson)
	// Picture learns that the picture of the camera's roll with a number is wanted
	// for an entry; it comes with AddPicture. It is called by the writer and must not
	// block.
	Picture func(entry int64, roll int)
	// Await takes what the rules wait for, at first and whenever that changes. It is
	// called by the writer and must not block.
	Await func(models.Expectation)
	Meter Meter
	Log   *slog.Logger
}

// Table is one running game. Its methods may be called by any goroutine.
type Table struct {
	game    engine.Game
	journal *journal.Journal
	options Options

	jobs    chan func()
	closing chan struct{}
	closed  chan struct{}

	// What follows belongs to the writer alone.

	history   *history
	log       []logged
	applied   map[string]int64
	seats     seating
	toldSeats []byte
	mark      string // tells this game from others
	views     map[viewer]*watched
	streams   map[*Stream]struct{}
	tray      models.Tray // as everyone is shown it
	camera    models.Tray // as the camera's reader told of it last
	toldTray  models.Tray
	question  question
	photo     *photo             // shown in place of the camera's tray; nil for none
	photos    int                // that were shown
	early     *earlyRoll         // the last roll of the camera, where nobody was to roll; nil else
	due       models.Expectation // what Await was given last
	seen      []seenRoll         // the last rolls of the camera, oldest first
	shown     []shownCard        // the last cards that were shown to a camera, oldest first
	troubled  bool
	afterward []func()
	backedUp  int64 // the record up to which the last backup goes
	advice    *advising
	picturing bool            // the pictures of rolls are kept
	ticked    ticked          // of the pieces to move
	signs     map[string]sign // of life, by holder

	// album is for any goroutine.
	album *journal.Album

	// previewing holds one token, for whoever previews a correction.
	previewing chan struct{}

	// recap is for any goroutine; nil where the game cannot look back.
	recap *recapping
}

// Open resumes the game in a journal, or begins it where the journal is empty.
// The table closes the journal when it is closed, also when Open fails.
func Open(ctx context.Context, game engine.Game, j *journal.Journal, options Options) (*Table, error) {
	t, err := load(ctx, game, j, options)
	if err != nil {
		return nil, errors.Join(err, j.Close())
	}
	t.startAdvising()
	go t.write()
	return t, nil
}

func load(ctx context.Context, game engine.Game, j *journal.Journal, options Options) (*Table, error) {
	if options.Meter == nil {
		options.Meter = unmetered{}
	}
	if options.Log == nil {
		options.Log = slog.New(slog.DiscardHandler)
	}
	t := &Table{
		game: game, journal: j, options: options,
		jobs:       make(chan func()),
		closing:    make(chan struct{}),
		closed:     make(chan struct{}),
		previewing: make(chan struct{}, 1),
		history:    newHistory(game),
		recap:      newRecapping(game),
		applied:    map[string]int64{},
		views:      map[viewer]*watched{},
		streams:    map[*Stream]struct{}{},
		signs:      map[string]sign{},
		mark:       markOf(j),
		camera:     models.Tray{State: models.TrayOff, Why: models.Say("tray.why.no-camera-use-enter")},
	}
	t.tray = t.camera
	if err := t.checkGame(ctx); err != nil {
		return nil, err
	}
	if err := errors.Join(t.loadSeats(ctx), t.openAlbum(ctx)); err != nil {
		return nil, err
	}
	if err := j.Records(ctx, t.replay); err != nil {
		return nil, unplayable(err)
	}
	state, err := t.history.state()
	if err != nil {
		return nil, unplayable(err)
	}
	t.tellAwaited(state)
	return t, nil
}

// markOf tells a game from others, and stays the same when the program starts again.
func markOf(j *journal.Journal) string {
	sum := sha256.Sum256([]byte(j.Path()))
	return hex.EncodeToString(sum[:4])
}

// unplayable says what to do with a game whose entries make no sense.
func unplayable(err error) error {
	known, ok := errors.AsType[*models.Error](err)
	if !ok || known.Code != models.Unreadable && known.Code != models.Internal {
		return err
	}
	return &models.Error{
		Code: models.Unreadable, Err: err,
		Message: "this game cannot be gone on with: " + known.Sentence() +
			". Repair it up to its last good entry (elderglass games), or begin another with --new",
	}
}

// checkGame refuses a journal of another game.
func (t *Table) checkGame(ctx context.Context) error {
	name, err := t.journal.Get(ctx, "game")
	if err != nil {
		return err
	}
	if name == nil {
		return t.journal.Put(ctx, "game", []byte(t.game.Name()))
	}
	if string(name) != t.game.Name() {
		return models.Errorf(models.Invalid, "this is a saved game of %s, not of %s", name, t.game.Name())
	}
	return nil
}

// Close ends the game for now: every stream is told why, and the journal is
// closed. What was acknowledged is in the journal.
func (t *Table) Close(reason string) error {
	if err := t.Bye(context.Background(), reason); err != nil {
		return err
	}
	close(t.closing)
	<-t.closed
	t.stopAdvising()
	return t.journal.Close()
}

// write is the single writer.
func (t *Table) write() {
	defer close(t.closed)
	night, today := time.NewTicker(nightEvery), day(time.Now())
	defer night.Stop()
	probe := time.NewTicker(probeEvery)
	defer probe.Stop()
	for {
		select {
		case <-t.closing:
			return
		case job := <-t.jobs:
			job()
			for _, later := range t.afterward {
				later()
			}
			t.afterward = t.afterward[:0]
		case <-night.C:
			if now := day(time.Now()); now != today {
				today = now
				t.backUp("night")
			}
		case <-probe.C:
			t.probe()
		}
	}
}

// do has the writer run a job and waits for it. It fails with Unavailable once
// the table is closed, and with the context's error where the caller gave up before
// the writer began: the job is then not done. A job that has begun is waited for,
// because it writes what its caller reads.
func (t *Table) do(ctx context.Context, job func() error) error {
	done := make(chan error, 1)
	select {
	case t.jobs <- func() { done <- t.safely(job) }:
	case <-t.closed:
		return models.Refuse(models.Unavailable, "refuse.game-closed")
	case <-ctx.Done():
		return ctx.Err()
	}
	err := <-done
	if code := models.CodeOf(err); code != "" {
		t.options.Meter.Refused(code)
	}
	return err
}

// safely runs a job of the writer. After a defect that nothing nearer to it has
// contained, all phones are sent the whole view again, because it may have come between
// a record and the news of it.
func (t *Table) safely(job func() error) (err error) {
	done := false
	defer func() {
		if !done {
			clear(t.views)
			for s := range t.streams {
				t.cutOff(s)
			}
		}
	}()
	defer contain(&err)
	err = job()
	done = true
	return err
}

// contain turns a panic into an error: a defect of the rules costs the request that
// met it, and not the evening. It must be deferred itself.
func contain(err *error) {
	if cause := recover(); cause != nil {
		*err = &models.Error{
			Code: models.Internal, Message: "the program has a defect here",
			Err: fmt.Errorf("%v\n%s", cause, debug.Stack()),
		}
	}
}

// day is the day by the wall clock.
func day(now time.Time) string { return now.Format(time.DateOnly) }

// backUp writes a backup where something was done since the last one, so that a laptop
// that is left on does not push the evening's backups out. A failure is told to everyone
// and stops nothing.
func (t *Table) backUp(reason string) {
	if t.backedUp == t.journal.Last() {
		return
	}
	if _, err := t.journal.Backup(context.Background(), reason); err != nil {
		t.options.Log.Error("backup", "reason", reason, "err", err)
		t.notify("warn", engine.Text{Key: "backup.failed"})
		return
	}
	t.backedUp = t.journal.Last()
}

// save journals a record. A failure makes the table say so to everyone until
// writing works again.
func (t *Table) save(ctx context.Context, r journal.Record) (journal.Record, error) {
	begun := time.Now()
	r, err := t.journal.Append(context.WithoutCancel(ctx), r)
	t.options.Meter.Synced(time.Since(begun))
	if models.CodeOf(err) == models.Unavailable {
		t.trouble(err)
	}
	return r, err
}

// trouble tells everyone, once, that nothing can be saved. What was not saved goes back
// to whoever asked for it.
func (t *Table) trouble(err error) {
	if t.troubled {
		return
	}
	t.troubled = true
	t.options.Log.Error("saving fails from now on", "err", err)
	t.notify("error", engine.Text{Key: "save.failed"})
}

// probe finds out whether a journal that failed can be written again.
func (t *Table) probe() {
	if !t.troubled {
		return
	}
	if err := t.journal.Put(context.Background(), "probe", []byte{1}); err != nil {
		return
	}
	t.troubled = false
	t.options.Log.Info("saving works again")
	t.notify("ok", engine.Text{Key: "save.resumed"})
}

type unmetered struct{}

func (unmetered) Synced(time.Duration) {}
func (unmetered) Refused(models.Code)  {}
func (unmetered) Dropped()             {}
func (unmetered) Connected(int, int)   {}
