//go:build !nocv

package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"elderglass/calibration"
	"elderglass/models"
)

// found is what the folders hold that are to be measured.
type found struct {
	// taught are the evenings with pictures to calibrate from, pips those of ordinary dice, which can be read
	// without: an evening may be both.
	taught, pips []string
	// clips are the folders with videos.
	clips []string
}

// look finds what there is to measure. An evening is a folder with the file truth.json (dice/README.md); a folder that
// is neither an evening nor holds videos is looked into. The code is NotFound for one in which nothing lies.
func look(folders []string) (found, error) {
	var f found
	for _, dir := range folders {
		there, err := f.add(dir)
		if err != nil {
			return f, err
		}
		if there {
			continue
		}
		inside, err := os.ReadDir(dir)
		if err != nil {
			return f, models.Errorf(models.NotFound, "there is no folder %s to measure: %w", dir, err)
		}
		for _, e := range inside {
			if !e.IsDir() {
				continue
			}
			more, err := f.add(filepath.Join(dir, e.Name()))
			if err != nil {
				return f, err
			}
			there = there || more
		}
		if !there {
			return f, models.Errorf(models.NotFound, "%s holds neither labelled pictures nor clips; see dice/README.md", dir)
		}
	}
	return f, nil
}

// add sorts a folder in and reports whether there is anything to measure in it.
func (f *found) add(dir string) (bool, error) {
	videos, err := filepath.Glob(filepath.Join(dir, "*.mp4"))
	if err != nil {
		return false, err
	}
	if len(videos) > 0 {
		f.clips = append(f.clips, dir)
		return true, nil
	}
	if _, err := os.Stat(filepath.Join(dir, "truth.json")); errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	set, _, err := calibration.Truth(dir)
	if err != nil {
		return false, err
	}
	labelled, err := filepath.Glob(filepath.Join(dir, "cal-*.jpg"))
	if err != nil {
		return false, err
	}
	if len(labelled) > 0 {
		f.taught = append(f.taught, dir)
	}
	if set == "d6" {
		f.pips = append(f.pips, dir)
	} else if len(labelled) == 0 {
		return false, models.Errorf(models.Invalid, "%s has no cal-*.jpg, and %s dice are not read without a calibration",
			dir, set)
	}
	return true, nil
}
