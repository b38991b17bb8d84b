package journal

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"elderglass/internal/durable"
	"elderglass/models"
)

// Backups is how many backups of a game are kept.
const Backups = 10

const backupSuffix = ".elderglass"

// Backup writes a copy of the game beside it, named after the time, the last
// record and the reason, removes all but the last ten, and returns the file. Errors have the
// code Unavailable; the game itself is not touched.
func (j *Journal) Backup(ctx context.Context, reason string) (string, error) {
	folder := backupFolder(j.path)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", unsaved(err)
	}
	name := fmt.Sprintf("%s-%06d-%s"+backupSuffix, j.now().UTC().Format("20060102-150405"), j.last, reason)
	path := filepath.Join(folder, name)
	if err := j.writeCopy(ctx, path); err != nil {
		return "", err
	}
	return path, prune(j.path)
}

// Export writes the game as one file, without anything secret: the seats'
// secrets, the sessions and the join token stay here. An existing file is not
// overwritten (Conflict).
func (j *Journal) Export(ctx context.Context, path string) error {
	if _, err := os.Lstat(path); err == nil {
		return models.Errorf(models.Conflict, "%s exists already: choose another name", path)
	}
	folder, err := os.MkdirTemp(filepath.Dir(path), hiddenPrefix+"export-") // where nobody else can put a link
	if err == nil {
		temp := filepath.Join(folder, gameFile)
		if err = j.writeCopy(ctx, temp); err == nil {
			err = strip(ctx, temp)
		}
		if err == nil {
			err = durable.Rename(temp, path)
		}
		err = errors.Join(err, os.RemoveAll(folder))
	}
	if err != nil {
		return &models.Error{
			Code: models.Unavailable, Err: err,
			Message: path + " cannot be written: choose a folder that is there and writable, and free some space. " +
				"The game itself is as it was.",
		}
	}
	return nil
}

// forgetEvening deletes what belongs to the evening and not to the game.
const forgetEvening = `DELETE FROM keep WHERE name != 'game'`

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
		return unsaved(err)
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

// prune removes all but the last backups of a game.
func prune(path string) error {
	backups := backupsOf(path)
	for _, file := range backups[:max(0, len(backups)-Backups)] {
		if err := os.Remove(file); err != nil {
			return unsaved(err)
		}
	}
	return nil
}

// backupsOf returns the backups of a game in the order of their last records, whatever
// the clock said when they were written. What is called otherwise is none of ours.
func backupsOf(path string) []string {
	entries, err := os.ReadDir(backupFolder(path))
	if err != nil {
		return nil // none was written yet
	}
	var files []string
	last := map[string]int64{}
	for _, e := range entries {
		parts := strings.Split(e.Name(), "-")
		if len(parts) < 4 || !strings.HasSuffix(e.Name(), backupSuffix) {
			continue
		}
		if n, err := strconv.ParseInt(parts[2], 10, 64); err == nil {
			file := filepath.Join(backupFolder(path), e.Name())
			files, last[file] = append(files, file), n
		}
	}
	slices.SortFunc(files, func(a, b string) int { return cmp.Or(cmp.Compare(last[a], last[b]), cmp.Compare(a, b)) })
	return files
}

func backupFolder(path string) string { return filepath.Join(filepath.Dir(path), "backups") }
