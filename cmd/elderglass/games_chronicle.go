package main

import (
	"context"
	"errors"
	"fmt"

	"elderglass/engine/chronicle"
	"elderglass/engine/journal"
)

type chronicleGameCmd struct {
	Game     string `arg:"" help:"Name of the game."`
	Language string `default:"en" help:"Language of the page, en or de."`
	Out      string `type:"path" help:"HTML file to write, which must not exist yet; standard output when left out."`
}

// Run implements the command.
func (c chronicleGameCmd) Run(ctx context.Context, a *app, all *gamesCmd) error {
	_, saved, err := all.game(c.Game)
	if err != nil {
		return err
	}
	told, err := chronicleOf(ctx, saved)
	if err != nil {
		return err
	}
	page, err := told.HTML(c.Language)
	if err != nil {
		return err
	}
	if c.Out == "" {
		_, err = a.out.Write(page)
		return err
	}
	if err := writeNew(c.Out, page); err != nil {
		return err
	}
	_, err = fmt.Fprintf(a.out, "The chronicle of %s is in %s.\n", saved.ID, c.Out)
	return err
}

// chronicleOf tells a saved game, which no program may have open.
func chronicleOf(ctx context.Context, saved journal.Saved) (told *chronicle.Chronicle, err error) {
	_, t, err := openSaved(ctx, saved)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, t.Close("closed")) }()
	return chronicle.Of(ctx, t)
}
