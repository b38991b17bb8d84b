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

// leanReach is how far from a labelled leaning die, in picture widths, a reading may
// say that one leans.
const leanReach = 1.0 / 16

// leaningDice reads where dice lean in the pictures of a folder; folders without such
// labels have none.
func leaningDice(dir string) (map[string][][2]float64, error) {
	data, err := os.ReadFile(filepath.Join(dir, "truth.json"))
	if err != nil {
		return nil, err
	}
	var truth struct {
		Leaning map[string][][2]float64 `json:"leaning"`
	}
	return truth.Leaning, json.Unmarshal(data, &truth)
}

// lean compares what a reading says of leaning dice with the labels, and says in words
// what differs.
func (r *Result) lean(labels [][2]float64, reading models.Reading) []string {
	var notes []string
	near := func(p models.Point, l [2]float64) bool {
		return math.Hypot(p.X-l[0], p.Y-l[1]) < leanReach*float64(reading.Width)
	}
	for _, l := range labels {
		r.Leaning++
		named := false
		for _, p := range reading.Leaning {
			named = named || near(p, l)
		}
		if named {
			r.Named++
			continue
		}
		notes = append(notes, fmt.Sprintf("a leaning die at %.0f,%.0f is not named so", l[0], l[1]))
	}
	for _, p := range reading.Leaning {
		leans := false
		for _, l := range labels {
			leans = leans || near(p, l)
		}
		if !leans {
			r.Accused++
			notes = append(notes, fmt.Sprintf("what lies at %.0f,%.0f is said to lean", p.X, p.Y))
		}
	}
	return notes
}
