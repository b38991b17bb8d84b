//go:build !nocv

// Package bench measures the readers on folders of labelled pictures.
package bench

import (
	"errors"
	"fmt"
	"image"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"elderglass/calibration"
	"elderglass/models"
	"elderglass/vision"
	"elderglass/vision/pips"
)

// reader is what is measured.
type reader interface {
	Read(img image.Image) (models.Reading, error)
	Close() error
}

// Measure calibrates from a folder's pictures empty.jpg and cal-*.jpg and reads its other
// labelled pictures, changed after the calibration. Each is read so many times, and takes the
// least that it took, which other work on the machine disturbs least.
func Measure(dir string, change Change, times int) (result Result, err error) {
	profile, err := Calibrate(dir)
	if err != nil {
		return Result{}, err
	}
	r, err := vision.NewReader(profile)
	if err != nil {
		return Result{}, err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	return measure(dir, r, calibrated, change, times)
}

// MeasurePips reads a folder's labelled pictures, without those to calibrate from, as
// ordinary dice with pips, without any calibration. Times is as for Measure.
func MeasurePips(dir string, change Change, times int) (result Result, err error) {
	r, err := pips.NewReader()
	if err != nil {
		return Result{}, err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	return measure(dir, r, uncalibrated, change, times)
}

// ownSet is the file of a folder that describes its dice, where none of the sets that ship with the program does.
const ownSet = "set.json"

// diceSet is the set of dice in a folder: its own, or the one that its truth names.
func diceSet(dir, name string) (models.DiceSet, error) {
	data, err := os.ReadFile(filepath.Join(dir, ownSet))
	if errors.Is(err, fs.ErrNotExist) {
		return models.EmbeddedSet(name)
	}
	if err != nil {
		return models.DiceSet{}, models.Errorf(models.Unreadable, "the folder's %s cannot be read: %w", ownSet, err)
	}
	return models.ParseDiceSet(data)
}

// Calibrate learns the profile of a folder, as the command calibrate does.
func Calibrate(dir string) (*calibration.Profile, error) {
	empty, pictures, name, err := calibration.ReadFolder(dir)
	if err != nil {
		return nil, err
	}
	set, err := diceSet(dir, name)
	if err != nil {
		return nil, err
	}
	return calibration.Learn(set, empty, pictures)
}

func measure(dir string, r reader, by leniency, change Change, times int) (Result, error) {
	result := newResult(filepath.Base(dir))
	evening, err := eveningOf(dir)
	if err != nil {
		return result, err
	}
	result.Kind = evening.Kind
	err = eachPicture(dir, func(name string, truth []models.Die) error {
		img, err := decode(filepath.Join(dir, name))
		if err != nil {
			return err
		}
		img, dice, err := change.apply(img, truth)
		if err != nil {
			return err
		}
		reading, took, err := read(r, img, times)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		result.Times = append(result.Times, took)
		things, leaning := evening.Strange[name], evening.Leaning[name]
		notes := result.strange(things, &reading)
		notes = append(notes, result.lean(leaning, reading)...)
		notes = append(notes, result.add(dice, reading, by, len(leaning)+len(things) > 0)...)
		if len(notes) > 0 {
			result.Mistakes = append(result.Mistakes, Mistake{
				Picture: name, Notes: notes, Image: img, Truth: dice,
				Reading: reading,
			})
		}
		return nil
	})
	slices.Sort(result.Times)
	return result, err
}

// eachPicture calls do with each labelled picture of a folder, in the order of their names, but for those to calibrate
// from.
func eachPicture(dir string, do func(name string, truth []models.Die) error) error {
	_, truth, err := calibration.Truth(dir)
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(truth)) {
		if name == "empty.jpg" || strings.HasPrefix(name, "cal-") {
			continue
		}
		if err := do(name, truth[name]); err != nil {
			return err
		}
	}
	return nil
}

// read reads a picture so many times and returns the least processor time that it took.
func read(r reader, img image.Image, times int) (reading models.Reading, least time.Duration, err error) {
	for i := range max(times, 1) {
		start := processor()
		if reading, err = r.Read(img); err != nil {
			return reading, 0, err
		}
		if took := processor() - start; i == 0 || took < least {
			least = took
		}
	}
	return reading, least, nil
}

func decode(path string) (img image.Image, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return calibration.Decode(f)
}

// processor is the time for which this process has kept a processor core busy,
// whatever else the machine did.
func processor() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
