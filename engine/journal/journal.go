// Package journal keeps the record of one game in one SQLite file: what was done,
// by whom and when, in order, appended and never changed. A record that Append
// returned survives a crash, a kill and a power cut.
//
// Besides the records, which are the game, a journal keeps a few named values
// that belong to the evening rather than to the game: who sits where, the
// sessions of the phones, the join token. They never leave the machine: Export
// leaves them out.
//
// A journal is used by one goroutine at a time and held by one process at a time.
package journal

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"

	"elderglass/models"
)

// Kind says what a record does to the history of a game.
type Kind string

// The kinds of records. The bodies belong to the table, which writes them.
const (
	Command Kind = "command" // something was done
	Undo    Kind = "undo"    // the latest acts were taken back
	Redo    Kind = "redo"    // acts that had been taken back were done again
	Amend   Kind = "amend"   // an earlier act was corrected and the later ones recomputed
)

// Record is one line of the journal.
type Record struct {
	// Seq counts the records of a game from 1, without gaps.
	Seq int64
	// At is when the record was written, by the wall clock, to the millisecond.
	// It is for people: order is Seq's alone, so a clock may jump.
	At time.Time
	// Seat is who did it, 0 for nobody in particular.
	Seat int
	// Author is the name of whoever did it, as it was then.
	Author string
	Kind   Kind
	Body   json.RawMessage
}

// Journal is the open record of one game.
type Journal struct {
	path string
	db   *sql.DB
	lock *flock.Flock
	head *os.File
	last int64
	sum  []byte
	size int64 // bytes of all bodies
	now  func() time.Time
}

// Path returns the file that the journal is kept in.
func (j *Journal) Path() string { return j.path }

// Last returns the number of the last record, 0 where there is none.
func (j *Journal) Last() int64 { return j.last }

// Append writes a record and returns it with its number and time once it is safe
// on the disk. An error has the code Unavailable, and then the record counts as
// not written: the caller may try the same again later. TooLarge means that the game
// is as large as a save file may become, so that it can still be opened, or half as
// large where the record is a correction: that may be as large as all that it works out
// anew, and whoever corrects again and again must leave the others room to play on.
func (j *Journal) Append(ctx context.Context, r Record) (Record, error) {
	switch size := j.size + int64(len(r.Body)); {
	case size > maxBodies:
		return Record{}, models.Refuse(models.TooLarge, "refuse.game-full")
	case size > maxBodies/2 && r.Kind == Amend:
		return Record{}, models.Refuse(models.TooLarge, "refuse.corrections-full")
	}
	r.Seq = j.last + 1
	r.At = writable(j.now())
	if err := j.insert(ctx, j.db, r); err != nil {
		return Record{}, err
	}
	j.markHead()
	return r, nil
}

// execer is a database, or a transaction in one.
type execer interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

func (j *Journal) insert(ctx context.Context, to execer, r Record) error {
	sum := r.sum(j.sum)
	_, err := to.ExecContext(ctx,
		`INSERT INTO record (seq, at, seat, author, kind, body, sum) VALUES (?, ?, ?, ?, ?, ?, ?)`,
		r.Seq, r.At.UnixMilli(), r.Seat, r.Author, string(r.Kind), []byte(r.Body), sum)
	if err != nil {
		return unsaved(err)
	}
	j.last, j.sum = r.Seq, sum
	j.size += int64(len(r.Body))
	return nil
}

// Records calls yield with every record in order, until yield returns an error,
// which Records returns.
func (j *Journal) Records(ctx context.Context, yield func(Record) error) error {
	_, _, err := scan(ctx, j.db, yield)
	return err
}

// Put keeps a named value, synced like a record. Errors have the code Unavailable.
func (j *Journal) Put(ctx context.Context, name string, value []byte) error {
	return put(ctx, j.db, name, value)
}

func put(ctx context.Context, to execer, name string, value []byte) error {
	_, err := to.ExecContext(ctx,
		`INSERT INTO keep (name, value, sum) VALUES (?, ?, ?)
		 ON CONFLICT (name) DO UPDATE SET value = excluded.value, sum = excluded.sum`,
		name, value, keepSum(name, value))
	if err != nil {
		return unsaved(err)
	}
	return nil
}

// Inherit takes over named values of another game that is not open, as far as it
// has them. Errors are those of Open, Get and Put.
func (j *Journal) Inherit(ctx context.Context, path string, names ...string) error {
	old, err := Open(ctx, path)
	if err != nil {
		return err
	}
	for _, name := range names {
		value, err := old.Get(ctx, name)
		if err == nil && value != nil {
			err = j.Put(ctx, name, value)
		}
		if err != nil {
			return errors.Join(err, old.Close())
		}
	}
	return old.Close()
}

// Get returns a named value, nil where none is kept.
func (j *Journal) Get(ctx context.Context, name string) ([]byte, error) {
	var value []byte
	err := j.db.QueryRowContext(ctx, `SELECT value FROM keep WHERE name = ?`, name).Scan(&value)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, nil
	case err != nil:
		return nil, unread(0, err)
	}
	return bytes.Clone(value), nil
}

// Close releases the file and the game for other processes.
func (j *Journal) Close() error {
	errs := []error{j.db.Close()}
	if j.head != nil {
		errs = append(errs, j.head.Close())
	}
	return errors.Join(append(errs, j.lock.Close())...)
}

// markHead notes the last record beside the database, without a sync. SQLite
// takes a damaged write-ahead log for a short one; the note is what tells a lost
// tail from no tail. It is written after the record is safe, so it may lag behind
// the truth but never runs ahead of it.
func (j *Journal) markHead() {
	if j.head == nil {
		return
	}
	if _, err := j.head.WriteAt(headNote(j.last, j.sum), 0); err != nil {
		j.head.Close()
		j.head = nil
	}
}

func headNote(last int64, sum []byte) []byte {
	return fmt.Appendf(nil, "%020d %x\n", last, sum)
}

func headPath(path string) string { return filepath.Join(filepath.Dir(path), "head") }

func unsaved(err error) *models.Error {
	return models.Refuse(models.Unavailable, "refuse.not-saved").Because(err)
}
