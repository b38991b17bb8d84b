//go:build !nocv

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"elderglass/models"
	"elderglass/vision"
)

// readCmd is elderglass read.
type readCmd struct {
	instrument
	JSON     bool     `name:"json" help:"One JSON object a line instead of text."`
	Pictures []string `arg:"" name:"picture" help:"JPEG or PNG pictures."`
}

func (*readCmd) guarded() bool { return true }

// pictureLine is one line of read --json.
type pictureLine struct {
	Picture  string    `json:"picture"`
	Dice     []dieLine `json:"dice"`
	Warnings []string  `json:"warnings"`
	MS       float64   `json:"ms"`
}

// Run implements the command. Pictures that cannot be read are named in one
// error at the end; the others are read all the same.
func (c *readCmd) Run(ctx context.Context, a *app) (err error) {
	reader, _, err := c.open()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, reader.Close()) }()
	var failed []error
	for _, name := range c.Pictures {
		if err := ctx.Err(); err != nil {
			return err
		}
		reading, err := readPicture(reader, name)
		if err != nil {
			failed = append(failed, models.Errorf(models.CodeOf(err), "%s: %s", filepath.Base(name), sentence(err)))
			continue
		}
		if err := c.print(a, name, reading); err != nil {
			return err
		}
	}
	if len(failed) > 1 {
		return models.Errorf(models.Unreadable, "%d of %d pictures could not be read; the first: %s", len(failed),
			len(c.Pictures), sentence(failed[0]))
	}
	return errors.Join(failed...)
}

func readPicture(reader vision.DiceReader, name string) (r models.Reading, err error) {
	f, err := os.Open(name)
	if err != nil {
		return r, models.Errorf(models.NotFound, "the picture cannot be opened: %w", err)
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	img, err := vision.Decode(f)
	if err != nil {
		return r, err
	}
	return reader.Read(img)
}

func (c *readCmd) print(a *app, name string, r models.Reading) error {
	if c.JSON {
		warnings := make([]string, len(r.Warnings))
		for i, w := range r.Warnings {
			warnings[i] = w.English()
		}
		return json.NewEncoder(a.out).Encode(pictureLine{
			Picture: name, Dice: dieLines(r.Dice), Warnings: warnings, MS: rounded(float64(r.Took)/float64(time.Millisecond), 2),
		})
	}
	if _, err := fmt.Fprintf(a.out, "%s: %d dice in %.0f ms\n", name, len(r.Dice),
		float64(r.Took)/float64(time.Millisecond)); err != nil {
		return err
	}
	if err := printDice(a.out, r.Dice); err != nil {
		return err
	}
	for _, w := range r.Warnings {
		if _, err := fmt.Fprintln(a.out, "  !", w.English()); err != nil {
			return err
		}
	}
	return nil
}
