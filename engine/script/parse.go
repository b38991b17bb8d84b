package script

import (
	"bufio"
	"io"
	"slices"
	"strings"

	"elderglass/models"
)

// The bounds of a script.
const (
	maxLines = 20_000
	maxLine  = 2 << 20 // the longest command fits
)

// Line is one line of a script.
type Line struct {
	Number int
	Text   string
}

// Case is one game of a script.
type Case struct {
	// Title says in words what the case shows; empty for a script without cases.
	Title string
	// Proves lists the ids of the statements that the case proves.
	Proves []string
	Lines  []Line
}

// Parse reads a script. Errors have the code Invalid or TooLarge.
func Parse(r io.Reader) ([]Case, error) {
	scanner := bufio.NewScanner(r)
	scanner.Buffer(make([]byte, 0, 4_000), maxLine)
	var cases []Case
	var game []Line // for all cases
	for n := 1; scanner.Scan(); n++ {
		if n > maxLines {
			return nil, models.Errorf(models.TooLarge, "a script has at most %d lines", maxLines)
		}
		text, _, _ := strings.Cut(scanner.Text(), "#")
		text = strings.TrimSpace(text)
		word, rest, _ := strings.Cut(text, " ")
		switch {
		case text == "":
		case word == "game" && len(cases) == 0 && game == nil:
			game = []Line{{Number: n, Text: text}}
		case word == "case":
			cases = append(cases, Case{Title: strings.TrimSpace(rest), Lines: slices.Clone(game)})
		default:
			if len(cases) == 0 {
				cases = append(cases, Case{Lines: slices.Clone(game)})
			}
			c := &cases[len(cases)-1]
			if word == "proves" {
				c.Proves = append(c.Proves, strings.Fields(rest)...)
				continue
			}
			c.Lines = append(c.Lines, Line{Number: n, Text: text})
		}
	}
	if err := scanner.Err(); err != nil {
		return nil, models.Errorf(models.Invalid, "the script cannot be read: %w", err)
	}
	return cases, nil
}
