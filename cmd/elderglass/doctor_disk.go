package main

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"

	"elderglass/models"
	"elderglass/vision"
)

// leastFree is the free space that a long evening with its pictures never fills.
const leastFree = 200 << 20

// checkDisk looks at the folder in which games are kept.
func (c *doctorCmd) checkDisk() []vision.Finding {
	folder, err := c.folder()
	if err == nil {
		err = tryWrite(folder)
	}
	if err != nil {
		do := models.Say("doctor.make-folder-writable")
		if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EFBIG) || errors.Is(err, syscall.EDQUOT) {
			do = models.Say("doctor.free-space-on-disk")
		}
		return []vision.Finding{{
			Part: "disk", Grade: vision.Problem,
			Text: models.Say("doctor.games-cannot-kept", "folder", folder), Do: do,
		}}
	}
	free, err := freeBytes(folder)
	if err == nil && free < leastFree {
		return []vision.Finding{{
			Part: "disk", Grade: vision.Warning, Text: models.Say("doctor.only-mb-free-for", "free", free>>20, "folder", folder),
			Do: models.Say("doctor.free-some-space-before"),
		}}
	}
	return []vision.Finding{{Part: "disk", Grade: vision.Good, Text: models.Say("doctor.games-kept", "folder", folder)}}
}

// tryWrite writes, syncs and removes a file in a folder that may have to be made.
func tryWrite(folder string) error {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(folder, ".doctor-*")
	if err != nil {
		return err
	}
	_, err = f.Write(make([]byte, 4096))
	return errors.Join(err, f.Sync(), f.Close(), os.Remove(filepath.Join(folder, filepath.Base(f.Name()))))
}
