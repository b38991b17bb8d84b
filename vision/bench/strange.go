//go:build !nocv

package bench

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"

	"elderglass/models"
)

// thing is something that should not lie in a tray: what it is and where it appears, in
// pixels; 0, 0 where it is one die too many of several.
type thing struct {
	What string  `json:"what"`
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
}

// evening is what a folder's truth says besides its dice: which kind of evening it is, and by
// picture what lies there and should not, and where dice lean. Folders without such labels have nothing of the sort.
type evening struct {
	Kind    string                  `json:"kind"`
	Strange map[string][]thing      `json:"strange"`
	Leaning map[string][][2]float64 `json:"leaning"`
}

func eveningOf(dir string) (e evening, err error) {
	data, err := os.ReadFile(filepath.Join(dir, "truth.json"))
	if err != nil {
		return e, err
	}
	return e, json.Unmarshal(data, &e)
}

// Told returns how much of what should not have lain there a person learned of, by a warning or
// by a question, and how much there was.
func (r Result) Told() (told, there int) {
	for _, t := range r.Strange {
		told += t.Warned + t.Asked
		there += t.There
	}
	return told, there
}

// Tally counts things of one kind, those that were reported in words, and those that a
// person was at least asked about.
type Tally struct {
	There, Warned, Asked int
}

// reachOfThing is how far from a thing, in picture widths, a reading belongs to it.
const reachOfThing = 1.0 / 24

// strange takes what should not lie there out of a reading, and says in words what
// went unreported.
func (r *Result) strange(things []thing, reading *models.Reading) []string {
	var notes []string
	for _, t := range things {
		if r.Strange == nil {
			r.Strange = map[string]Tally{}
		}
		tally := r.Strange[t.What]
		tally.There++
		asked := false
		var rest []models.Die
		for _, d := range reading.Dice {
			mine := math.Hypot(d.X-t.X, d.Y-t.Y) < reachOfThing*float64(reading.Width)
			if mine {
				asked = asked || !d.Sure
				notes = append(notes, fmt.Sprintf("%s at %.0f,%.0f read as %s %s (sure %v)", t.What, t.X, t.Y, d.Colour, d.Face,
					d.Sure))
				continue
			}
			rest = append(rest, d)
		}
		reading.Dice = rest
		switch {
		case len(reading.Warnings) > 0:
			tally.Warned++
		case asked:
			tally.Asked++
		default:
			notes = append(notes, fmt.Sprintf("%s at %.0f,%.0f: not reported", t.What, t.X, t.Y))
		}
		r.Strange[t.What] = tally
	}
	return notes
}
