package script

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"elderglass/engine"
	"elderglass/models"
)

// Write writes the commands of a real game as a script that plays it again, for a
// bug report or a test. Rolls are written as faces, with what a camera saw of them on
// a line of its own before, which the game can do without; other commands are written
// as they were sent. Unavailable for a game that is not played from scripts.
func Write(w io.Writer, game engine.Game, title string, commands []engine.Command) error {
	g, ok := game.(Game)
	if !ok {
		return models.Errorf(models.Unavailable, "%s is not played from scripts", game.Name())
	}
	lines := []string{"case " + strings.ReplaceAll(title, "\n", " "), "game " + g.Name()}
	for _, c := range commands {
		line := "do " + c.Kind + " {}"
		if len(c.Args) > 0 {
			line = "do " + c.Kind + " " + onLine(c.Args)
		}
		if dice, ok := g.Rolled(c); ok {
			line = g.Line(g.New(), c)
			seen, err := seenLine(dice)
			if err != nil {
				return err
			}
			lines = append(lines, seen...)
		}
		if c.Seat != engine.Nobody {
			line = fmt.Sprintf("%d> %s", c.Seat, line)
		}
		lines = append(lines, line)
	}
	_, err := io.WriteString(w, strings.Join(lines, "\n")+"\n")
	return err
}

// seenLine is the line of what a camera saw of a roll; none for dice entered by hand.
func seenLine(dice []models.Die) ([]string, error) {
	camera := false
	for _, d := range dice {
		camera = camera || len(d.Corners) > 0 || !d.Sure
	}
	if !camera {
		return nil, nil
	}
	data, err := json.Marshal(dice)
	if err != nil {
		return nil, models.Errorf(models.Internal, "a roll cannot be written: %w", err)
	}
	return []string{"seen " + onLine(data)}, nil
}

// onLine makes JSON fit for a line of a script, which knows comments.
func onLine(data json.RawMessage) string { return strings.ReplaceAll(string(data), "#", `\u0023`) }
