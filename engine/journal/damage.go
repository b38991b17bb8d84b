package journal

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"elderglass/models"
)

// DamageError says that a save file is damaged. The file itself is as it was
// found.
type DamageError struct {
	// Record is the number of the first record that is bad or missing, 0 where the
	// file is damaged as a whole.
	Record int64
	// Copy is the folder that holds a copy of the files as they were found; empty
	// where none could be made.
	Copy string
	Err  error
}

// Error says what is damaged and what to do.
func (e *DamageError) Error() string {
	what := "the saved game is damaged"
	if e.Record > 0 {
		what += fmt.Sprintf(" from entry %d on", e.Record)
	}
	if e.Copy != "" {
		what += "; a copy of it as found is kept in " + e.Copy
	}
	return what + ": go on from a backup, or repair it up to the last good entry (elderglass games)"
}

// Unwrap returns the cause, with a code for callers that ask for one.
func (e *DamageError) Unwrap() []error {
	return []error{&models.Error{Code: models.Unreadable, Message: e.Error(), Err: e.Err}}
}

// unread says why a save file could not be read from a record on: because it is
// damaged, or because the machine would not let us, which says nothing of the file.
func unread(record int64, err error) error {
	switch {
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err
	case machineFault(err):
		return unopened(err)
	}
	return damaged(record, err)
}

// machineFault reports whether SQLite failed for want of space, memory or permission.
func machineFault(err error) bool {
	fault, ok := errors.AsType[*sqlite.Error](err)
	if !ok {
		return false
	}
	switch fault.Code() & 0xff {
	case sqlite3.SQLITE_FULL, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_BUSY:
		return true
	case sqlite3.SQLITE_IOERR:
		return !slices.Contains([]int{
			sqlite3.SQLITE_IOERR_SHORT_READ, sqlite3.SQLITE_IOERR_DATA,
			sqlite3.SQLITE_IOERR_CORRUPTFS,
		}, fault.Code())
	}
	return false
}

func damaged(record int64, err error) *DamageError { return &DamageError{Record: record, Err: err} }

// keepDamaged copies a damaged game aside and returns where to, "" where that
// fails: the refusal then still stands. The same damage is kept once, however often
// somebody tries to open it.
func keepDamaged(path string) string {
	sum, err := contentSum(path)
	if err != nil {
		return ""
	}
	kept := filepath.Join(filepath.Dir(path), fmt.Sprintf("damaged-%x", sum[:6]))
	if _, err := os.Stat(kept); err == nil {
		return kept
	}
	folder, err := os.MkdirTemp(filepath.Dir(path), checkPrefix)
	if err != nil {
		return ""
	}
	defer os.RemoveAll(folder)
	if copyGame(path, folder) != nil || os.Rename(folder, kept) != nil {
		return ""
	}
	return kept
}

// contentSum tells the files of one game from those of any other.
func contentSum(path string) ([]byte, error) {
	h := sha256.New()
	for _, suffix := range suffixes {
		f, err := openPlain(path + suffix)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		n, err := io.Copy(h, f)
		if err := errors.Join(err, f.Close()); err != nil {
			return nil, err
		}
		fmt.Fprintf(h, " %d ", n)
	}
	return h.Sum(nil), nil
}
