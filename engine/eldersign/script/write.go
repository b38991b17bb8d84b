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
// bug report or a test. Rolls are written as faces, what a camera saw of them is
// left out; other commands are written as they were sent.
func Write(w io.Writer, title string, commands []engine.Command) error {
	if _, err := fmt.Fprintf(w, "case %s\n", strings.ReplaceAll(title, "\n", " ")); err != nil {
		return err
	}
	for _, c := range commands {
		line, err := writeCommand(c)
		if err != nil {
			return err
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

func writeCommand(c engine.Command) (string, error) {
	if c.Kind == "roll" {
		var args struct {
			Dice []models.Die `json:"dice"`
		}
		if err := json.Unmarshal(c.Args, &args); err != nil {
			return "", models.Errorf(models.Invalid, "a roll of the game cannot be read: %w", err)
		}
		words := []string{"roll"}
		for _, d := range args.Dice {
			words = append(words, dieWord(d))
		}
		return strings.Join(words, " "), nil
	}
	args := c.Args
	if len(args) == 0 {
		args = json.RawMessage("{}")
	}
	// A script's lines know comments; JSON can do without the character.
	return "do " + c.Kind + " " + strings.ReplaceAll(string(args), "#", `\u0023`), nil
}

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
