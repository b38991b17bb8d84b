package journal

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"elderglass/models"
)

// suffixes are those of the files of a database that the game lies in. Nothing else
// beside it is looked at: a rollback journal can name further files for SQLite to
// delete, and we leave none behind.
var suffixes = []string{"", "-wal"}

// copyGame copies a database and its write-ahead log into a folder. Both must be plain
// files, no larger than a game can be.
func copyGame(path, folder string) error {
	for _, suffix := range suffixes {
		if err := copyFile(path+suffix, filepath.Join(folder, filepath.Base(path)+suffix)); err != nil &&
			!errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

func copyFile(from, to string) (err error) {
	src, err := openPlain(from)
	if err != nil {
		return err
	}
	defer src.Close()
	dst, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, dst.Close()) }()
	n, err := io.Copy(dst, io.LimitReader(src, maxSize+1))
	if err == nil && n > maxSize {
		return tooLarge(from, n)
	}
	return err
}

// openPlain opens a plain file of a size that a game can have. Anything else is refused
// before it is opened: a pipe would keep us waiting for ever.
func openPlain(path string) (*os.File, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, models.Errorf(models.Unreadable, "%s is no plain file; it was left as it is", path)
	case info.Size() > maxSize:
		return nil, tooLarge(path, info.Size())
	}
	return os.Open(path)
}

func tooLarge(path string, size int64) *models.Error {
	return models.Errorf(models.Unreadable, "%s is larger than any game can be (%d MiB); it was left as it is", path,
		size>>20)
}

// borrow copies a game into a folder, with the write-ahead log that belongs to it, and
// returns the file there. What is being played is refused with Conflict: a copy would be
// torn.
func borrow(file, folder string) (string, error) {
	file, err := filepath.EvalSymlinks(file) // SQLite keeps the log beside what a link leads to
	if err != nil {
		return "", unborrowed(file, err)
	}
	if _, err := os.Lstat(lockOf(file)); err == nil && filepath.Base(file) == gameFile {
		held, err := hold(file)
		if err != nil {
			return "", err
		}
		defer held.Close()
	}
	if err := copyGame(file, folder); err != nil {
		return "", unborrowed(file, err)
	}
	return filepath.Join(folder, filepath.Base(file)), nil
}

func unborrowed(file string, err error) error {
	if known := (*models.Error)(nil); errors.As(err, &known) {
		return err
	}
	return &models.Error{
		Code: models.Unavailable, Err: err,
		Message: fmt.Sprintf("%s could not be copied: make it readable, and free some space on the disk of the saved "+
			"games; it is as it was", file),
	}
}
