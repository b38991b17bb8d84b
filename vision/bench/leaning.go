//go:build !nocv

package bench

import (
	"fmt"
	"math"
	"slices"

	"elderglass/models"
)

// leanReach is how far from a labelled leaning die, in picture widths, a reading may
// say that one leans.
const leanReach = 1.0 / 16

// lean compares what a reading says of leaning dice with the labels, and says in words
// what differs.
func (r *Result) lean(labels [][2]float64, reading models.Reading) []string {
	var notes []string
	near := func(p models.Point, l [2]float64) bool {
		return math.Hypot(p.X-l[0], p.Y-l[1]) < leanReach*float64(reading.Width)
	}
	for _, l := range labels {
		r.Leaning++
		if slices.ContainsFunc(reading.Leaning, func(p models.Point) bool { return near(p, l) }) {
			r.Named++
			continue
		}
		notes = append(notes, fmt.Sprintf("a leaning die at %.0f,%.0f is not named so", l[0], l[1]))
	}
	for _, p := range reading.Leaning {
		if !slices.ContainsFunc(labels, func(l [2]float64) bool { return near(p, l) }) {
			r.Accused++
			notes = append(notes, fmt.Sprintf("what lies at %.0f,%.0f is said to lean", p.X, p.Y))
		}
	}
	return notes
}
