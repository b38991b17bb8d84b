package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"

	"github.com/adrg/xdg"

	"elderglass/vision"
)

// leastFree is the free space that a long evening with its pictures never fills.
const leastFree = 200 << 20

// checkDisk looks at the folder in which games are kept.
func (c *doctorCmd) checkDisk(*app) []vision.Finding {
	folder := c.State
	if folder == "" {
		folder = filepath.Join(xdg.StateHome, "elderglass")
	}
	if err := tryWrite(folder); err != nil {
		do := "Make the folder writable, or name another folder with --state."
		if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EFBIG) || errors.Is(err, syscall.EDQUOT) {
			do = "Free some space on the disk, or name another folder with --state."
		}
		return []vision.Finding{{Part: "disk", Grade: vision.Problem, Text: fmt.Sprintf("Games cannot be kept in %s.", folder), Do: do}}
	}
	free, err := freeBytes(folder)
	if err == nil && free < leastFree {
		return []vision.Finding{{
			Part: "disk", Grade: vision.Warning, Text: fmt.Sprintf("Only %d MB are free for the games in %s.", free>>20, folder),
			Do: "Free some space before the evening.",
		}}
	}
	return []vision.Finding{{Part: "disk", Grade: vision.Good, Text: fmt.Sprintf("Games are kept in %s.", folder)}}
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
