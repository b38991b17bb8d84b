//go:build !nocv

package main

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"time"

	"elderglass/models"
)

// labelled is one die of a truth file.
type labelled struct {
	Colour  models.Colour `json:"colour"`
	Face    models.Face   `json:"face"`
	X       float64       `json:"x"`
	Y       float64       `json:"y"`
	Box     []float64     `json:"box"`     // x, y, width, height round the pips, px
	Corners [][]float64   `json:"corners"` // of the top face, px
}

// radius is how far from the labelled centre a reading may lie, in pixels.
func (l labelled) radius(width int) float64 {
	side := 0.0
	if len(l.Box) == 4 {
		side = max(l.Box[2], l.Box[3])
	}
	for _, c := range l.Corners {
		side = max(side, 2*math.Hypot(c[0]-l.X, c[1]-l.Y)/math.Sqrt2)
	}
	return max(0.6*side, float64(width)/32)
}

type truth struct {
	Images map[string][]labelled `json:"images"`
}

func readTruth(path string) (truth, error) {
	var t truth
	data, err := os.ReadFile(path)
	if err != nil {
		return t, err
	}
	if err := json.Unmarshal(data, &t); err != nil {
		return t, fmt.Errorf("%s: %w", path, err)
	}
	return t, nil
}

// dice are the labelled dice of a picture with what outline they have.
func (t truth) dice(name string) []models.Die {
	var dice []models.Die
	for _, l := range t.Images[name] {
		d := models.Die{Colour: l.Colour, Face: l.Face, X: l.X, Y: l.Y}
		for _, c := range l.Corners {
			d.Corners = append(d.Corners, models.Point{X: c[0], Y: c[1]})
		}
		if b := l.Box; len(b) == 4 {
			d.Corners = []models.Point{{X: b[0], Y: b[1]}, {X: b[0] + b[2], Y: b[1]}, {X: b[0] + b[2], Y: b[1] + b[3]}, {X: b[0], Y: b[1] + b[3]}}
		}
		dice = append(dice, d)
	}
	return dice
}

// tests are the names of the pictures to measure on, sorted.
func (t truth) tests() []string {
	var names []string
	for name := range t.Images {
		if strings.HasPrefix(name, "test") {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// score counts what the reader got right and wrong in one folder.
type score struct {
	rolls, rollsRight                  int
	dice, located, face, colour, extra int
	silent, asked                      int
	took                               []time.Duration
}

// add compares one reading with the truth and says in words what was wrong.
// A labelled die is located when exactly one reading lies on it. Readings on
// dice that the border cuts off are not counted: such dice are not labelled.
func (s *score) add(want []labelled, got models.Reading) (notes []string) {
	used := make([]bool, len(got.Dice))
	right := 0
	for _, l := range want {
		s.dice++
		var on []int
		for i, d := range got.Dice {
			if math.Hypot(d.X-l.X, d.Y-l.Y) <= l.radius(got.Width) {
				on = append(on, i)
				used[i] = true
			}
		}
		if len(on) != 1 {
			notes = append(notes, fmt.Sprintf("%s at %.0f,%.0f: %d readings", l.Face, l.X, l.Y, len(on)))
			if len(got.Warnings) == 0 {
				s.silent++
			}
			continue
		}
		d := got.Dice[on[0]]
		s.located++
		if !d.Sure {
			s.asked++
		}
		if l.Colour == "" || d.Colour == l.Colour {
			s.colour++
		} else {
			notes = append(notes, fmt.Sprintf("%s at %.0f,%.0f: colour %s", l.Face, l.X, l.Y, d.Colour))
		}
		if d.Face == l.Face {
			s.face++
			right++
			if !d.Sure {
				notes = append(notes, fmt.Sprintf("%s at %.0f,%.0f: asked, %.2f", l.Face, l.X, l.Y, d.Confidence))
			}
			continue
		}
		notes = append(notes, fmt.Sprintf("%s at %.0f,%.0f: read %s, %.2f sure %v", l.Face, l.X, l.Y, d.Face, d.Confidence, d.Sure))
		if d.Sure {
			s.silent++
		}
	}
	ghosts := 0
	for i, d := range got.Dice {
		if used[i] || cutOff(d, got) {
			continue
		}
		ghosts++
		notes = append(notes, fmt.Sprintf("ghost %s at %.0f,%.0f: %.2f sure %v", d.Face, d.X, d.Y, d.Confidence, d.Sure))
		if d.Sure {
			s.silent++
		}
	}
	s.extra += ghosts
	s.rolls++
	if right == len(want) && ghosts == 0 {
		s.rollsRight++
	}
	return notes
}

// cutOff reports whether a reading lies within half a die of the border, taking
// a sixteenth of the picture's width for a die.
func cutOff(d models.Die, r models.Reading) bool {
	m := float64(r.Width) / 16
	return d.X < m || d.Y < m || d.X > float64(r.Width)-m || d.Y > float64(r.Height)-m
}

func (s *score) row(name string) string {
	part := func(n, of int) string { return fmt.Sprintf("%.1f %%", 100*float64(n)/float64(max(of, 1))) }
	ms := func(q float64) string {
		if len(s.took) == 0 {
			return "-"
		}
		return fmt.Sprintf("%.0f", s.took[int(q*float64(len(s.took)-1))].Seconds()*1000)
	}
	return fmt.Sprintf("| %s | %d | %s | %s | %s | %d | %s | %d | %s | %s | %s |", name, s.dice,
		part(s.located, s.dice), part(s.face, s.dice), part(s.colour, s.dice), s.extra,
		part(s.rollsRight, s.rolls), s.silent, part(s.asked, s.dice), ms(0.5), ms(0.95))
}
