package journal

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gofrs/flock"
	_ "modernc.org/sqlite" // the "sqlite" driver of database/sql

	"elderglass/models"
)

// maxSize bounds a save file in bytes. A long evening takes about a megabyte.
const maxSize = 256 << 20

// maxBodies bounds the bodies of its records together.
const maxBodies = maxSize / 4

// Open opens the journal in a file, and makes it where there is none. The file is
// checked as a whole before it is touched.
//
// Errors: Conflict where another process holds the game, Unavailable where the
// folder cannot be written, Unreadable where the file is not ours, newer than
// this program, or damaged (then it is a *DamageError).
func Open(ctx context.Context, path string) (*Journal, error) {
	return open(ctx, path, "")
}

// Check looks whether Open would open a game, and leaves nothing behind. Errors are
// those of Open, without a copy of what is damaged.
func Check(ctx context.Context, path string) error {
	lock, err := hold(path)
	if err != nil {
		return err
	}
	return errors.Join(checkCopy(ctx, path, ""), lock.Close())
}

// open is Open on a SQLite VFS, "" for the system's.
func open(ctx context.Context, path, vfs string) (*Journal, error) {
	lock, err := hold(path)
	if err != nil {
		return nil, err
	}
	j := &Journal{path: path, lock: lock, now: time.Now}
	if err := j.open(ctx, vfs); err != nil {
		if j.db != nil {
			j.db.Close()
		}
		lock.Close()
		return nil, err
	}
	return j, nil
}

// hold takes the game for this process. The lock ends with the process, however
// that ends.
func hold(path string) (*flock.Flock, error) {
	lock, err := lockAt(lockOf(path))
	if err != nil {
		return nil, err
	}
	held, err := lock.TryLock()
	switch {
	case err != nil:
		return nil, &models.Error{
			Code: models.Unavailable, Err: err,
			Message: "the folder of the saved game cannot be written: choose another with --state, or make " +
				filepath.Dir(path) + " writable",
		}
	case !held:
		return nil, models.Refuse(models.Conflict, "refuse.game-open-elsewhere")
	}
	return lock, nil
}

// lockOf is the lock of a game.
func lockOf(path string) string { return filepath.Join(filepath.Dir(path), "lock") }

// lockAt returns a lock, not yet held.
func lockAt(path string) (*flock.Flock, error) {
	if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() {
		return nil, models.Errorf(models.Unreadable, "%s is no plain file: remove it", path)
	}
	return flock.New(path, flock.SetPermissions(0o600)), nil
}

func (j *Journal) open(ctx context.Context, vfs string) error {
	if err := check(ctx, j.path, vfs); err != nil {
		return err
	}
	if err := touch(j.path); err != nil {
		return unopened(err)
	}
	var err error
	if j.db, err = connect(ctx, j.path, vfs, "FULL"); err != nil {
		return unread(0, err)
	}
	version, err := schemaVersion(ctx, j.db)
	if err != nil {
		return err
	}
	if version > 0 && version < Version {
		if _, err := j.Backup(ctx, fmt.Sprintf("before-format-%d", Version)); err != nil {
			return err
		}
	}
	if err := migrate(ctx, j.db, version, Version); err != nil {
		return err
	}
	count := func(r Record) error { j.size += int64(len(r.Body)); return nil }
	if j.last, j.sum, err = scan(ctx, j.db, count); err != nil {
		return err
	}
	j.head, err = os.OpenFile(headPath(j.path), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return unopened(err)
	}
	j.markHead()
	return nil
}

// unopened says of a game that nothing is wrong with it, but with where it lies.
func unopened(err error) *models.Error {
	return &models.Error{
		Code:    models.Unavailable,
		Message: "the saved game could not be opened: free some space on the disk, or make its folder writable; the game is as it was",
		Err:     err,
	}
}

// touch makes an empty file that only the user may read, where there is none. SQLite would
// make one that others can read.
func touch(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}

// connect opens one connection to a file; errors are SQLite's. The exclusive locking mode keeps the
// index of the write-ahead log in memory, where nothing can damage it.
func connect(ctx context.Context, path, vfs, synchronous string) (*sql.DB, error) {
	query := url.Values{"_pragma": {
		"busy_timeout(0)", "locking_mode(EXCLUSIVE)", "journal_mode(WAL)", "synchronous(" + synchronous + ")",
		"trusted_schema(OFF)", "cell_size_check(ON)",
	}}
	if vfs != "" {
		query.Set("vfs", vfs)
	}
	name := url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath(), RawQuery: query.Encode()}
	db, err := sql.Open("sqlite", name.String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	if err := db.PingContext(ctx); err != nil {
		db.Close()
		return nil, err
	}
	return db, nil
}

// check refuses a save file that is not whole, and keeps a copy of one that is
// damaged.
func check(ctx context.Context, path, vfs string) error {
	err := checkCopy(ctx, path, vfs)
	if damage, ok := errors.AsType[*DamageError](err); ok {
		damage.Copy = keepDamaged(path)
	}
	return err
}

// checkCopy examines a copy of a save file, because SQLite changes a file as it
// opens it, and the only good copy of a damaged game must not be changed by
// looking at it.
func checkCopy(ctx context.Context, path, vfs string) error {
	there, err := looksLikeSQLite(path)
	switch {
	case err != nil:
		return err
	case !there:
		return checkNew(path)
	}
	if err := removeChecks(filepath.Dir(path)); err != nil {
		return unopened(err)
	}
	folder, err := os.MkdirTemp(filepath.Dir(path), checkPrefix)
	if err != nil {
		return unopened(err)
	}
	defer os.RemoveAll(folder)
	if err := copyGame(path, folder); err != nil {
		return unborrowed(path, err)
	}
	db, err := connect(ctx, filepath.Join(folder, filepath.Base(path)), vfs, "OFF")
	if err != nil {
		return unread(0, err)
	}
	defer db.Close()
	_, last, err := examine(ctx, db)
	if err != nil {
		return err
	}
	return missingHead(path, last)
}

// checkPrefix begins the names of folders in which a copy of a game is examined.
const checkPrefix = "check-"

// removeChecks removes what a program left that was killed while it examined a game.
// The caller holds the game.
func removeChecks(folder string) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), checkPrefix) {
			err = errors.Join(err, os.RemoveAll(filepath.Join(folder, e.Name())))
		}
	}
	return err
}

// examine reads everything in a save file, and returns its schema version, which is 0
// for an empty one, and the number of the last record.
func examine(ctx context.Context, db *sql.DB) (version int, last int64, err error) {
	if version, err = schemaVersion(ctx, db); err != nil || version == 0 {
		return version, 0, err
	}
	if err := checkSchema(ctx, db, version); err != nil {
		return 0, 0, err
	}
	if last, _, err = scan(ctx, db, func(Record) error { return nil }); err != nil {
		return 0, 0, err
	}
	if err := quickCheck(ctx, db); err != nil {
		return 0, 0, err
	}
	return version, last, kept(ctx, db, func(string, []byte) error { return nil })
}

// missingHead returns an error where the note beside the file speaks of records
// that the file no longer has.
func missingHead(path string, last int64) error {
	note, err := os.ReadFile(headPath(path))
	if err != nil {
		return nil
	}
	var noted int64
	if _, err := fmt.Sscanf(string(note), "%d", &noted); err != nil || noted <= last {
		return nil
	}
	return damaged(last+1, fmt.Errorf("%d entries were written and %d are there", noted, last))
}

// checkNew refuses to make a new game in the place of one whose file is missing.
func checkNew(path string) error {
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return missingHead(path, 0)
	}
	log, err := os.Lstat(path + "-wal")
	if err == nil && log.Size() > 0 || missingHead(path, 0) != nil || played(filepath.Dir(path)) > 0 {
		return gone(path)
	}
	return nil
}

// looksLikeSQLite reports whether a file is there and begins as a database does;
// a file that is missing or empty is new. It refuses foreign and oversized files
// before anything reads them.
func looksLikeSQLite(path string) (bool, error) {
	f, err := openPlain(path)
	known := (*models.Error)(nil)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return false, nil
	case errors.As(err, &known):
		return false, err
	case err != nil:
		return false, &models.Error{Code: models.Unavailable, Message: "the saved game " + path +
			" cannot be read: check its permissions", Err: err}
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return false, models.Errorf(models.Unreadable, "the saved game cannot be read: %w", err)
	}
	if info.Size() == 0 {
		return false, nil
	}
	magic := make([]byte, 16)
	if _, err := io.ReadFull(f, magic); err != nil || !bytes.Equal(magic, []byte("SQLite format 3\x00")) {
		return false, damaged(0, errors.New("the file does not begin as a database does"))
	}
	return true, nil
}
