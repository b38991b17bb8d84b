package journal

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"elderglass/internal/durable"
	"elderglass/models"
)

// Backups is how many backups of a game are kept.
const Backups = 10

// Backup writes a copy of the game beside it, named after the time, the last
// record and the reason, removes all but the last ten, and returns the file. Errors have the
// code Unavailable; the game itself is not touched.
func (j *Journal) Backup(ctx context.Context, reason string) (string, error) {
	folder := filepath.Join(filepath.Dir(j.path), "backups")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", unsaved(err)
	}
	name := fmt.Sprintf("%s-%06d-%s.elderglass", j.now().UTC().Format("20060102-150405"), j.last, reason)
	path := filepath.Join(folder, name)
	if err := j.writeCopy(ctx, path); err != nil {
		return "", err
	}
	return path, prune(folder)
}

// Export writes the game as one file, without anything secret: the seats'
// secrets, the sessions and the join token stay here. An existing file is not
// overwritten (Conflict).
func (j *Journal) Export(ctx context.Context, path string) error {
	if _, err := os.Lstat(path); err == nil {
		return models.Errorf(models.Conflict, "%s exists already: choose another name", path)
	}
	temp := path + ".part"
	err := j.writeCopy(ctx, temp)
	if err == nil {
		err = strip(ctx, temp)
	}
	if err == nil {
		err = durable.Rename(temp, path)
	}
	if err != nil {
		return &models.Error{
			Code: models.Unavailable, Err: errors.Join(err, removeIfThere(temp)),
			Message: path + " cannot be written: choose a folder that is there and writable, and free some space. The game itself is as it was.",
		}
	}
	return nil
}

// Import makes a new game in the folder games from an exported file or a backup,
// which is only read, and returns the path to Open. Who had joined and who sat where
// is taken over from a backup in the folder itself only: a file from elsewhere could
// let its maker in. Errors are those of Open.
func Import(ctx context.Context, file string, games *Folder) (string, error) {
	ok, err := looksLikeSQLite(file)
	if err != nil {
		return "", unwelcome(file, err)
	}
	if !ok {
		return "", models.Errorf(models.Unreadable, "%s is empty", file)
	}
	path, err := games.Create()
	if err != nil {
		return "", err
	}
	discard := func(err error) (string, error) {
		return "", errors.Join(unwelcome(file, err), games.Discard(path))
	}
	if err := copyFile(file, path); err != nil {
		return discard(unsaved(err))
	}
	j, err := Open(ctx, path)
	if err != nil {
		return discard(err)
	}
	if !games.holds(file) {
		if _, err := j.db.ExecContext(ctx, forgetEvening); err != nil {
			return discard(errors.Join(unsaved(err), j.Close()))
		}
	}
	return path, j.Close()
}

// forgetEvening deletes what belongs to the evening and not to the game.
const forgetEvening = `DELETE FROM keep WHERE name NOT LIKE 'game%'`

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
	return &models.Error{
		Code: models.Unreadable, Err: damage.Err,
		Message: file + " is " + what + ": take another copy of it, or a backup. It was left as it is.",
	}
}

// Repair makes a new game in the folder from the records of a damaged file up to
// the last good one and returns its path and how many records it holds. The
// damaged file is not changed.
func Repair(ctx context.Context, file string, games *Folder) (path string, records int64, err error) {
	folder, err := os.MkdirTemp(games.path, hiddenPrefix+"repair-")
	if err != nil {
		return "", 0, unsaved(err)
	}
	defer os.RemoveAll(folder)
	if err := copyGame(file, folder); err != nil {
		return "", 0, unsaved(err)
	}
	db, err := connect(ctx, filepath.Join(folder, filepath.Base(file)), "", "OFF")
	if err != nil {
		return "", 0, damaged(0, err)
	}
	defer db.Close()
	version, err := schemaVersion(ctx, db)
	if err != nil {
		return "", 0, unwelcome(file, err)
	}
	if err := checkSchema(ctx, db, version); err != nil {
		return "", 0, unwelcome(file, err)
	}
	if path, err = games.Create(); err != nil {
		return "", 0, err
	}
	j, err := Open(ctx, path)
	if err != nil {
		return "", 0, err
	}
	_, _, err = scan(ctx, db, func(r Record) error { return j.insert(ctx, r) })
	if _, ok := errors.AsType[*DamageError](err); !ok && err != nil {
		return "", 0, errors.Join(err, j.Close())
	}
	return path, j.last, j.Close()
}

// writeCopy writes the database as one file that is complete or not there.
func (j *Journal) writeCopy(ctx context.Context, path string) error {
	temp := path + ".tmp"
	if err := os.Remove(temp); err != nil && !os.IsNotExist(err) {
		return unsaved(err)
	}
	if err := touch(temp); err != nil {
		return unsaved(err)
	}
	if _, err := j.db.ExecContext(ctx, `VACUUM INTO ?`, temp); err != nil {
		return errors.Join(unsaved(err), removeIfThere(temp))
	}
	if err := durable.Rename(temp, path); err != nil {
		return unsaved(err)
	}
	return nil
}

// strip removes what belongs to the evening from a copy.
func strip(ctx context.Context, path string) error {
	db, err := connect(ctx, path, "", "FULL")
	if err != nil {
		return err
	}
	for _, statement := range []string{forgetEvening, `PRAGMA journal_mode = DELETE`, `VACUUM`} {
		if _, err := db.ExecContext(ctx, statement); err != nil {
			db.Close()
			return unsaved(err)
		}
	}
	if err := db.Close(); err != nil {
		return unsaved(err)
	}
	return nil
}

func removeIfThere(path string) error {
	if err := os.Remove(path); err != nil && !os.IsNotExist(err) {
		return err
	}
	return nil
}

// prune removes all but the newest backups. Their names begin with the time, so
// the order of the names is the order of time.
func prune(folder string) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return unsaved(err)
	}
	var names []string
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".elderglass") {
			names = append(names, e.Name())
		}
	}
	slices.Sort(names)
	for _, name := range names[:max(0, len(names)-Backups)] {
		if err := os.Remove(filepath.Join(folder, name)); err != nil {
			return unsaved(err)
		}
	}
	return nil
}
