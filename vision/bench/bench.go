//go:build !nocv

// Package bench measures the reader on folders of labelled pictures: it
// calibrates from each folder's calibration pictures and reads its test pictures.
package bench

import (
	"fmt"
	"image"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"elderglass/calibration"
	"elderglass/models"
	"elderglass/vision"
)

// Mistake is one picture that was not read wholly and surely right.
type Mistake struct {
	Picture string
	Notes   []string
	Image   image.Image
	Truth   []models.Die
	Reading models.Reading
}

// Result is the measure of one folder.
type Result struct {
	Folder string
	// Dice and Rolls count what there was, Right and RollsRight what was read
	// right (found, colour and face), sure or not.
	Dice, Right, Rolls, RollsRight int
	// Wrong are dice with a wrong face or colour, WrongSure those of them that
	// looked sure; Missed were not found, MissedSilent without any warning;
	// Ghosts were read where no die lies, GhostsSure looked sure. Asked counts
	// dice that were found and not sure.
	Wrong, WrongSure, Missed, MissedSilent, Ghosts, GhostsSure, Asked int
	// Warned counts pictures with a warning though nothing was wrong.
	Warned int
	// Times are the reader's own times, one for each picture, sorted.
	Times    []time.Duration
	Mistakes []Mistake
	// Confusion counts pairs "truth -> read" that differ.
	Confusion map[string]int
}

// Silent counts what a person would not have been asked about and is wrong.
func (r Result) Silent() int { return r.WrongSure + r.GhostsSure + r.MissedSilent }

// Quantile returns the time that a share q of the pictures stays under.
func (r Result) Quantile(q float64) time.Duration {
	if len(r.Times) == 0 {
		return 0
	}
	return r.Times[min(int(q*float64(len(r.Times))), len(r.Times)-1)]
}

// Measure calibrates from a folder and reads its pictures test-*.jpg.
func Measure(dir string) (Result, error) {
	empty, pictures, name, err := calibration.ReadFolder(dir)
	if err != nil {
		return Result{}, err
	}
	set, err := models.EmbeddedSet(name)
	if err != nil {
		return Result{}, err
	}
	profile, err := calibration.Learn(set, empty, pictures)
	if err != nil {
		return Result{}, err
	}
	reader, err := vision.NewReader(profile)
	if err != nil {
		return Result{}, err
	}
	result, err := measure(dir, reader)
	if closing := reader.Close(); err == nil {
		err = closing
	}
	return result, err
}

func measure(dir string, reader *vision.Reader) (Result, error) {
	result := Result{Folder: filepath.Base(dir), Confusion: map[string]int{}}
	_, truth, err := calibration.Truth(dir)
	if err != nil {
		return result, err
	}
	var names []string
	for name := range truth {
		if strings.HasPrefix(name, "test-") {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		f, err := os.Open(filepath.Join(dir, name))
		if err != nil {
			return result, err
		}
		img, err := vision.Decode(f)
		if closing := f.Close(); err == nil {
			err = closing
		}
		if err != nil {
			return result, err
		}
		reading, err := reader.Read(img, models.Expectation{})
		if err != nil {
			return result, err
		}
		result.Times = append(result.Times, reading.Took)
		if notes := result.add(truth[name], reading); len(notes) > 0 {
			result.Mistakes = append(result.Mistakes, Mistake{Picture: name, Notes: notes, Image: img, Truth: truth[name], Reading: reading})
		}
	}
	slices.Sort(result.Times)
	return result, nil
}

// side is the mean side of a top face in pixels.
func side(d models.Die) float64 {
	sum := 0.0
	for i, c := range d.Corners {
		next := d.Corners[(i+1)%len(d.Corners)]
		sum += math.Hypot(next.X-c.X, next.Y-c.Y) / float64(len(d.Corners))
	}
	return sum
}

// add compares a reading with the truth: each die takes the nearest reading
// within half a die.
func (r *Result) add(truth []models.Die, reading models.Reading) []string {
	var notes []string
	used := make([]bool, len(reading.Dice))
	right := 0
	for _, t := range truth {
		best, distance := -1, side(t)/2
		for i, d := range reading.Dice {
			if away := math.Hypot(d.X-t.X, d.Y-t.Y); !used[i] && away < distance {
				best, distance = i, away
			}
		}
		if best < 0 {
			r.Missed++
			if len(reading.Warnings) == 0 {
				r.MissedSilent++
			}
			notes = append(notes, fmt.Sprintf("missed %s %s at %.0f,%.0f", t.Colour, t.Face, t.X, t.Y))
			continue
		}
		used[best] = true
		d := reading.Dice[best]
		if !d.Sure {
			r.Asked++
			notes = append(notes, fmt.Sprintf("asked %s %s (%.2f) for %s %s", d.Colour, d.Face, d.Confidence, t.Colour, t.Face))
		}
		if d.Colour == t.Colour && d.Face == t.Face {
			right++
			continue
		}
		r.Wrong++
		r.Confusion[fmt.Sprintf("%s %s -> %s %s", t.Colour, t.Face, d.Colour, d.Face)]++
		if d.Sure {
			r.WrongSure++
		}
		notes = append(notes, fmt.Sprintf("wrong %s %s (%.2f sure %v) for %s %s", d.Colour, d.Face, d.Confidence, d.Sure, t.Colour, t.Face))
	}
	ghosts := 0
	for i, d := range reading.Dice {
		if used[i] {
			continue
		}
		ghosts++
		if d.Sure {
			r.GhostsSure++
		}
		notes = append(notes, fmt.Sprintf("ghost %s %s (%.2f sure %v) at %.0f,%.0f", d.Colour, d.Face, d.Confidence, d.Sure, d.X, d.Y))
	}
	r.Ghosts += ghosts
	r.Dice += len(truth)
	r.Right += right
	r.Rolls++
	if right == len(truth) && ghosts == 0 {
		r.RollsRight++
		if len(reading.Warnings) > 0 {
			r.Warned++
			notes = append(notes, "warned: "+strings.Join(reading.Warnings, "; "))
		}
	}
	return notes
}
