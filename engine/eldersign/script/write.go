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
// as they were sent.
func Write(w io.Writer, title string, commands []engine.Command) error {
	if _, err := fmt.Fprintf(w, "case %s\n", strings.ReplaceAll(title, "\n", " ")); err != nil {
		return err
	}
	for _, c := range commands {
		seen, line, err := writeCommand(c)
		if err != nil {
			return err
		}
		if seen != "" {
			if _, err := fmt.Fprintln(w, seen); err != nil {
				return err
			}
		}
		if c.Seat != engine.Nobody {
			line = fmt.Sprintf("%d> %s", c.Seat, line)
		}
		if _, err := fmt.Fprintln(w, line); err != nil {
			return err
		}
	}
	return nil
}

// writeCommand returns the line of a command and, of a roll that a camera saw, the
// line before it.
func writeCommand(c engine.Command) (seen, line string, err error) {
	if c.Kind == "roll" {
		return writeRoll(c)
	}
	args := c.Args
	if len(args) == 0 {
		args = json.RawMessage("{}")
	}
	return "", "do " + c.Kind + " " + onLine(args), nil
}

func writeRoll(c engine.Command) (seen, line string, err error) {
	var args struct {
		Dice []models.Die `json:"dice"`
	}
	if err := json.Unmarshal(c.Args, &args); err != nil {
		return "", "", models.Errorf(models.Invalid, "a roll of the game cannot be read: %w", err)
	}
	words := []string{"roll"}
	camera := false
	for _, d := range args.Dice {
		words = append(words, dieWord(d))
		camera = camera || len(d.Corners) > 0 || !d.Sure
	}
	if camera {
		data, err := json.Marshal(args.Dice)
		if err != nil {
			return "", "", models.Errorf(models.Internal, "a roll cannot be written: %w", err)
		}
		seen = "seen " + onLine(data)
	}
	return seen, strings.Join(words, " "), nil
}

// onLine makes JSON fit for a line of a script, which knows comments.
func onLine(data json.RawMessage) string { return strings.ReplaceAll(string(data), "#", `\u0023`) }

// dieWord is the word that parseDie reads.
func dieWord(d models.Die) string {
	word := string(d.Face)
	for short, face := range faceWords {
		if face == d.Face {
			word = short
		}
	}
	for short, colour := range colourWords {
		if colour == d.Colour && colour != models.Green {
			word = short + ":" + word
		}
	}
	return word
}

// rawCommand reads "roll {…}": a command as phones send it.
func rawCommand(text string) (engine.Command, error) {
	kind, args, _ := strings.Cut(text, " ")
	args = strings.TrimSpace(args)
	if args == "" {
		args = "{}"
	}
	if !json.Valid([]byte(args)) {
		return engine.Command{}, models.Errorf(models.Invalid, "after do and the kind come the parameters as JSON")
	}
	return engine.Command{Kind: kind, Args: json.RawMessage(args)}, nil
}
