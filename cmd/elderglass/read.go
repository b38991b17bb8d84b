//go:build !nocv

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"elderglass/models"
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

// Run implements the command.
func (c *readCmd) Run(ctx context.Context, a *app) (err error) {
	reader, _, err := c.open()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, reader.Close()) }()
	return eachPicture(ctx, c.Pictures, reader.Read, func(name string, r models.Reading) error {
		return c.print(a, name, r)
	})
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
