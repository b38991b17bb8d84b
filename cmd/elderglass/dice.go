package main

import (
	"fmt"
	"io"
	"math"
	"strings"

	"elderglass/models"
)

// dieLine is a die as the commands print it with --json.
type dieLine struct {
	Colour     models.Colour `json:"colour"`
	Face       models.Face   `json:"face"`
	Confidence float64       `json:"confidence"`
	Sure       bool          `json:"sure"`
	X          float64       `json:"x"`
	Y          float64       `json:"y"`
	Corners    [][2]float64  `json:"corners"`
}

func dieLines(dice []models.Die) []dieLine {
	lines := make([]dieLine, 0, len(dice))
	for _, d := range dice {
		l := dieLine{
			Colour: d.Colour, Face: d.Face, Confidence: rounded(d.Confidence, 4), Sure: d.Sure,
			X: rounded(d.X, 1), Y: rounded(d.Y, 1), Corners: make([][2]float64, 0, len(d.Corners)),
		}
		for _, c := range d.Corners {
			l.Corners = append(l.Corners, [2]float64{rounded(c.X, 1), rounded(c.Y, 1)})
		}
		lines = append(lines, l)
	}
	return lines
}

// rounded rounds to a number of decimals.
func rounded(v float64, decimals int) float64 {
	p := math.Pow10(decimals)
	return math.Round(v*p) / p
}

// printDice lists dice for people, one a line.
func printDice(w io.Writer, dice []models.Die) error {
	for _, d := range dice {
		ask := ""
		if !d.Sure {
			ask = "  ? " + guesses(d)
		}
		if _, err := fmt.Fprintf(w, "  %-7s %-18s %3.0f %%  at %4.0f, %4.0f%s\n", d.Colour, d.Face, 100*d.Confidence, d.X,
			d.Y, ask); err != nil {
			return err
		}
	}
	return nil
}

// guesses names the faces that a doubtful die may show.
func guesses(d models.Die) string {
	names := make([]string, 0, len(d.Guesses))
	for _, g := range d.Guesses {
		names = append(names, string(g.Face))
	}
	if len(names) > 3 {
		names = names[:3]
	}
	return strings.Join(names, " or ")
}
