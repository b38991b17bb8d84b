//go:build !nocv

package bench

import (
	"fmt"
	"image"
	"math"
	"slices"
	"time"

	"elderglass/models"
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
	// Kind is the kind of evening that the folder's truth names, empty where it names none.
	Kind string
	// Dice and Rolls count what there was, Right and RollsRight what was read
	// right (found, colour and face; without calibration the face alone), sure or not.
	Dice, Right, Rolls, RollsRight int
	// Wrong are dice that were found and are not right, WrongSure those of them that
	// looked sure; Missed were not found, MissedSilent without a warning
	// (of that place, where the reader of pips says which);
	// Ghosts were read where no die lies, GhostsSure looked sure. Asked counts
	// dice that were found and not sure.
	Wrong, WrongSure, Missed, MissedSilent, Ghosts, GhostsSure, Asked int
	// Warned counts pictures with a warning though nothing was wrong.
	Warned int
	// Leaning are the dice that are labelled as leaning, Named those that were said
	// to, Accused what was said to lean and does not.
	Leaning, Named, Accused int
	// Plain counts the pictures in which nothing lies but dice, PlainWarned those of them
	// with a warning.
	Plain, PlainWarned int
	// Strange counts, by what it is, what should not have lain there.
	Strange map[string]Tally
	// Bands count the dice that were found by their confidence, as in Bands.
	Bands [len(Bands)]Band
	// Times are how long one processor core is busy with each picture, decoding
	// left out, sorted.
	Times    []time.Duration
	Mistakes []Mistake
	// Colours and Faces say what dice were taken for, by their colour and by their face. Pips have no colours here.
	Colours, Faces Confusion
}

func newResult(folder string) Result {
	return Result{Folder: folder, Colours: Confusion{}, Faces: Confusion{}}
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

// Sum adds up the measures of several folders; mistakes are left out.
func Sum(results []Result) Result {
	total := newResult("all")
	for _, r := range results {
		total.Dice += r.Dice
		total.Right += r.Right
		total.Rolls += r.Rolls
		total.RollsRight += r.RollsRight
		total.Wrong += r.Wrong
		total.WrongSure += r.WrongSure
		total.Missed += r.Missed
		total.MissedSilent += r.MissedSilent
		total.Ghosts += r.Ghosts
		total.GhostsSure += r.GhostsSure
		total.Asked += r.Asked
		total.Warned += r.Warned
		total.Leaning += r.Leaning
		total.Named += r.Named
		total.Accused += r.Accused
		total.Plain += r.Plain
		total.PlainWarned += r.PlainWarned
		for what, t := range r.Strange {
			if total.Strange == nil {
				total.Strange = map[string]Tally{}
			}
			s := total.Strange[what]
			total.Strange[what] = Tally{s.There + t.There, s.Warned + t.Warned, s.Asked + t.Asked}
		}
		for i, b := range r.Bands {
			t := &total.Bands[i]
			t.Dice, t.Right, t.Asked, t.Said = t.Dice+b.Dice, t.Right+b.Right, t.Asked+b.Asked, t.Said+b.Said
		}
		total.Times = append(total.Times, r.Times...)
		total.Colours.add(r.Colours)
		total.Faces.add(r.Faces)
	}
	slices.Sort(total.Times)
	return total
}

// leniency is what a truth leaves open.
type leniency struct {
	// anyColour takes the face alone for right.
	anyColour bool
	// reach is the least distance from a labelled centre, in picture widths, within which a reading belongs to the die.
	reach float64
	// placed says that the reader names the place of whatever it warns of: a warning elsewhere tells of no die.
	placed bool
	// margin is the part of the picture's width along the border where dice may lie that are not labelled.
	margin float64
}

// calibrated dice are labelled with colour and corners, to the border of the picture.
var calibrated = leniency{}

// uncalibrated dice may be labelled with a rectangle round their pips and without
// those that the border cuts off.
var uncalibrated = leniency{anyColour: true, placed: true, reach: 1.0 / 32, margin: 1.0 / 16}

// reachOf is the distance from a labelled die, in pixels, within which a reading belongs to it, in a picture so wide.
func (by leniency) reachOf(die models.Die, width float64) float64 {
	return max(side(die)/2, by.reach*width)
}

// atBorder says whether a reading may be of a die that is not labelled, as the border of a picture of this size cuts
// it.
func (by leniency) atBorder(die models.Die, width, height float64) bool {
	return min(die.X, die.Y, width-die.X, height-die.Y) < by.margin*width
}

// pairs gives to each labelled die of a picture so wide the nearest reading that no die before it has, or -1.
func (by leniency) pairs(truth, read []models.Die, width float64) []int {
	pairs := make([]int, len(truth))
	used := make([]bool, len(read))
	for k, t := range truth {
		pairs[k] = -1
		distance := by.reachOf(t, width)
		for i, d := range read {
			if away := math.Hypot(d.X-t.X, d.Y-t.Y); !used[i] && away < distance {
				pairs[k], distance = i, away
			}
		}
		if pairs[k] >= 0 {
			used[pairs[k]] = true
		}
	}
	return pairs
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

// told says whether a reading warns of a die that it lacks: by a place within reach of it, where such places are named.
func told(die models.Die, reading models.Reading, reach float64, placed bool) bool {
	if !placed {
		return len(reading.Warnings) > 0
	}
	return slices.ContainsFunc(reading.Unread, func(p models.Point) bool {
		return math.Hypot(p.X-die.X, p.Y-die.Y) < reach
	})
}

// add compares a reading with the truth, each die with the nearest reading within
// half a die, and says in words what differs. Strange says that something lies there
// besides flat dice, so that a warning is due.
func (r *Result) add(truth []models.Die, reading models.Reading, by leniency, strange bool) []string {
	var notes []string
	used := make([]bool, len(reading.Dice))
	width := float64(reading.Width)
	right := 0
	for k, best := range by.pairs(truth, reading.Dice, width) {
		t := truth[k]
		if best < 0 {
			r.Missed++
			if !told(t, reading, by.reachOf(t, width), by.placed) {
				r.MissedSilent++
			}
			r.take(t, nil, by.anyColour)
			notes = append(notes, fmt.Sprintf("missed %s %s at %.0f,%.0f", t.Colour, t.Face, t.X, t.Y))
			continue
		}
		used[best] = true
		d := reading.Dice[best]
		r.take(t, &d, by.anyColour)
		if !d.Sure {
			r.Asked++
			notes = append(notes, fmt.Sprintf("asked %s %s (%.2f) for %s %s", d.Colour, d.Face, d.Confidence, t.Colour, t.Face))
		}
		same := (by.anyColour || d.Colour == t.Colour) && d.Face == t.Face
		r.band(d, same)
		if same {
			right++
			continue
		}
		r.Wrong++
		if d.Sure {
			r.WrongSure++
		}
		notes = append(notes, fmt.Sprintf("wrong %s %s (%.2f sure %v) for %s %s", d.Colour, d.Face, d.Confidence, d.Sure,
			t.Colour, t.Face))
	}
	ghosts := 0
	for i, d := range reading.Dice {
		if used[i] || by.atBorder(d, width, float64(reading.Height)) {
			continue
		}
		ghosts++
		if d.Sure {
			r.GhostsSure++
		}
		notes = append(notes, fmt.Sprintf("ghost %s %s (%.2f sure %v) at %.0f,%.0f", d.Colour, d.Face, d.Confidence, d.Sure,
			d.X, d.Y))
	}
	if !strange {
		r.Plain++
		if len(reading.Warnings) > 0 {
			r.PlainWarned++
		}
	}
	r.Ghosts += ghosts
	r.Dice += len(truth)
	r.Right += right
	r.Rolls++
	if right == len(truth) && ghosts == 0 {
		r.RollsRight++
		if len(reading.Warnings) > 0 && !strange {
			r.Warned++
			for _, w := range reading.Warnings {
				notes = append(notes, "warned: "+w.English())
			}
		}
	}
	return notes
}
