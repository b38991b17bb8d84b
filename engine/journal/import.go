package journal

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"elderglass/internal/durable"
	"elderglass/models"
)

// Replay looks at the records of one game in order, and refuses the first that does not
// follow from those before it.
type Replay func(Record) error

// Rules returns how to replay a game of a name; the name is empty where no table has
// opened the game yet. An error says that there is no such game.
type Rules func(game string) (Replay, error)

// gameKey is the named value that says what game it is.
const gameKey = "game"

// Import makes a new game in the folder games of a file, which is only read: an export,
// a backup, or a game with the write-ahead log beside it. All of it must be whole and
// pass the replay; what is written down anew then is the game that was played last.
// Who had joined and who sat where is taken over from a file in the folder itself
// only: a file from elsewhere could let its maker in.
//
// Errors are those of Open and of the replay; nothing is left of what was refused.
func Import(ctx context.Context, file string, games *Folder, rules Rules) (path string, err error) {
	return importOn(ctx, file, games, rules, "")
}

func importOn(ctx context.Context, file string, games *Folder, rules Rules, vfs string) (string, error) {
	there, err := looksLikeSQLite(file)
	switch {
	case err != nil:
		return "", unwelcome(file, err)
	case !there:
		return "", models.Errorf(models.Unreadable, "%s is empty or not there", file)
	}
	return games.build(ctx, file, vfs, func(from *sql.DB, to *rebuilding) error {
		version, last, err := examine(ctx, from)
		if err == nil && version == 0 {
			err = damaged(0, errors.New("there is nothing in it"))
		}
		if err == nil && filepath.Base(file) == gameFile {
			err = missingHead(file, last)
		}
		if err == nil {
			err = migrate(ctx, from, version, Version)
		}
		if err == nil {
			err = to.keepAll(ctx, from, games.holds(file))
		}
		if err == nil {
			err = to.takeAll(ctx, from, rules)
		}
		return unwelcome(file, err)
	})
}

// Repair makes a new game in the folder of the records of a damaged game, up to the
// last that is good and passes the replay, and returns its path and how many records
// it holds. It is the game that was played last then. The damaged file is not changed;
// nothing new is left where Repair fails.
func Repair(ctx context.Context, file string, games *Folder, rules Rules) (path string, records int64, err error) {
	return repairOn(ctx, file, games, rules, "")
}

func repairOn(ctx context.Context, file string, games *Folder, rules Rules, vfs string) (path string, records int64,
	err error,
) {
	path, err = games.build(ctx, file, vfs, func(from *sql.DB, to *rebuilding) error {
		version, err := schemaVersion(ctx, from)
		if err == nil {
			err = checkSchema(ctx, from, version)
		}
		if err == nil {
			err = migrate(ctx, from, version, Version)
		}
		if err != nil {
			return unwelcome(file, err)
		}
		if err := onlyDamage(to.keepAll(ctx, from, true)); err != nil {
			return err
		}
		if err := onlyDamage(to.takeAll(ctx, from, rules)); err != nil {
			return err
		}
		if records = to.last; records == 0 {
			return models.Errorf(models.Unreadable,
				"no entry of %s is good: go on from a backup, or begin another game with --new", file)
		}
		return nil
	})
	return path, records, err
}

// onlyDamage forgives that a part of a file is damaged.
func onlyDamage(err error) error {
	if _, ok := errors.AsType[*DamageError](err); ok {
		return nil
	}
	return err
}

// build makes a new game of a copy of a file. It is made where games are not looked for,
// and moved into its place when it is whole.
func (f *Folder) build(ctx context.Context, file, vfs string,
	fill func(from *sql.DB, to *rebuilding) error,
) (path string, err error) {
	folder, err := os.MkdirTemp(f.path, buildPrefix)
	if err != nil {
		return "", unsaved(err)
	}
	defer func() {
		if gone := os.RemoveAll(folder); gone != nil && err == nil {
			err = unsaved(gone)
		}
	}()
	lent := filepath.Join(folder, "lent")
	home := filepath.Join(folder, "home")
	if err := errors.Join(os.Mkdir(lent, 0o700), os.Mkdir(home, 0o700)); err != nil {
		return "", unsaved(err)
	}
	copied, err := borrow(file, lent)
	if err != nil {
		return "", err
	}
	from, err := connect(ctx, copied, vfs, "OFF")
	if err != nil {
		return "", unwelcome(file, unread(0, err))
	}
	defer from.Close()
	if err := f.fill(ctx, filepath.Join(home, gameFile), vfs, from, fill); err != nil {
		return "", err
	}
	return f.adopt(home)
}

// fill makes the database of a new game, in one transaction.
func (f *Folder) fill(ctx context.Context, path, vfs string, from *sql.DB,
	fill func(from *sql.DB, to *rebuilding) error,
) error {
	j, err := open(ctx, path, vfs)
	if err != nil {
		return err
	}
	tx, err := j.db.BeginTx(ctx, nil)
	if err != nil {
		return errors.Join(unsaved(err), j.Close())
	}
	if err := fill(from, &rebuilding{Journal: j, tx: tx}); err != nil {
		_ = tx.Rollback() // what was written is thrown away whatever becomes of it
		return errors.Join(err, j.Close())
	}
	if err := tx.Commit(); err != nil {
		return errors.Join(unsaved(err), j.Close())
	}
	j.markHead()
	return j.Close()
}

// adopt gives a finished game its place and its number.
func (f *Folder) adopt(home string) (string, error) {
	if err := f.Played(filepath.Join(home, gameFile)); err != nil {
		return "", err
	}
	folder := filepath.Join(f.path, newID())
	if err := durable.RenameFolder(home, folder); err != nil {
		return "", unsaved(err)
	}
	return filepath.Join(folder, gameFile), nil
}

// rebuilding is a new game that takes over another's records.
type rebuilding struct {
	*Journal
	tx *sql.Tx
}

// takeAll takes over the records that are good and pass the replay. It ends with a
// *DamageError at the first that is not.
func (b *rebuilding) takeAll(ctx context.Context, from *sql.DB, rules Rules) error {
	name, err := keptName(ctx, from)
	if err != nil {
		return err
	}
	replay, err := rules(name)
	if err != nil {
		return err
	}
	_, _, err = scan(ctx, from, func(r Record) error {
		if err := replay(r); err != nil {
			return damaged(r.Seq, err)
		}
		return b.insert(ctx, b.tx, r)
	})
	return err
}

// keptName returns what game a file is of.
func keptName(ctx context.Context, db *sql.DB) (string, error) {
	var name []byte
	err := db.QueryRowContext(ctx, `SELECT value FROM keep WHERE name = ?`, gameKey).Scan(&name)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return "", unread(0, err)
	}
	return string(name), nil
}

// keepAll takes over the named values that are whole, or of them what game it is.
func (b *rebuilding) keepAll(ctx context.Context, from *sql.DB, evening bool) error {
	return kept(ctx, from, func(name string, value []byte) error {
		if !evening && name != gameKey {
			return nil
		}
		return put(ctx, b.tx, name, value)
	})
}

// unwelcome says of a damaged file from elsewhere what there is to do: no copy was made
// of it, and no game of ours can be repaired.
func unwelcome(file string, err error) error {
	damage, ok := errors.AsType[*DamageError](err)
	if !ok {
		return err
	}
	what := "damaged, or no game that Elderglass saved"
	if damage.Record > 0 {
		what = fmt.Sprintf("damaged from entry %d on", damage.Record)
	}
	if known := (*models.Error)(nil); errors.As(damage.Err, &known) {
		what = "no game that can be gone on with: " + known.Sentence()
	}
	return &models.Error{
		Code: models.Unreadable, Err: damage.Err,
		Message: file + " is " + what + ". Take another copy of it, or a backup. It was left as it is.",
	}
}
