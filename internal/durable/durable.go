// Package durable writes files that are wholly there or not at all, after a power cut
// too.
package durable

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// WriteFile replaces what is there by a file that only the user may read. Where it
// fails, that is as it was.
func WriteFile(path string, data []byte) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*")
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Close()); err == nil {
		err = Rename(f.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.RemoveAll(f.Name()))
	}
	return nil
}

// ErrChanged says that a file is not as long as whoever adds to it knows it.
var ErrChanged = errors.New("the file has changed")

// Append adds to a file of a known size: where it fails, the file is as it was. A crash may leave a part of what was
// to be added at its end.
func Append(path string, size int64, data []byte) (err error) {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return ErrChanged
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if info.Size() != size {
		return ErrChanged
	}
	if len(data) == 0 {
		return nil
	}
	_, err = f.WriteAt(data, size)
	if err == nil {
		err = f.Sync()
	}
	if err != nil {
		return errors.Join(err, f.Truncate(size))
	}
	return nil
}

// Rename gives a finished file its name, in the order that survives a power cut: the
// content first, then the name.
func Rename(temp, path string) error {
	f, err := os.OpenFile(temp, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		return err
	}
	if err := os.Rename(temp, path); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(path))
}

// RenameFolder gives a folder, of which the files are safe already, its name, which no
// other may have.
func RenameFolder(temp, path string) error {
	if err := syncFolder(temp); err != nil {
		return err
	}
	if err := os.Rename(temp, path); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(path))
}

// syncFolder makes a new name in a folder safe. Windows does that by itself and
// refuses to be asked.
func syncFolder(path string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
