package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"elderglass/engine"
	"elderglass/engine/journal"
	"elderglass/engine/script"
	"elderglass/engine/table"
	"elderglass/models"
)

type scriptGameCmd struct {
	Game string `arg:"" help:"Name of the game."`
	Out  string `type:"path" help:"File to write, which must not exist yet; standard output when left out. It holds the card book's cards that the game knew."`
}

// Run implements the command.
func (c scriptGameCmd) Run(ctx context.Context, a *app, all *gamesCmd) error {
	_, saved, err := all.game(c.Game)
	if err != nil {
		return err
	}
	rules, commands, err := commandsInEffect(ctx, saved)
	if err != nil {
		return err
	}
	var text bytes.Buffer
	if err := script.Write(&text, rules, "The saved game "+saved.ID, commands); err != nil {
		return err
	}
	if c.Out == "" {
		_, err = text.WriteTo(a.out)
		return err
	}
	if err := writeNew(c.Out, text.Bytes()); err != nil {
		return err
	}
	_, err = fmt.Fprintf(a.out, "%s: %d commands written to %s.\n", saved.ID, len(commands), c.Out)
	return err
}

// openSaved returns the rules of a saved game, and its table.
func openSaved(ctx context.Context, saved journal.Saved) (engine.Game, *table.Table, error) {
	j, err := journal.Open(ctx, saved.Path)
	if err != nil {
		return nil, nil, err
	}
	rules, err := savedGame(ctx, j)
	if err != nil {
		return nil, nil, errors.Join(err, j.Close())
	}
	t, err := table.Open(ctx, rules, j, table.Options{})
	return rules, t, err
}

// commandsInEffect returns the rules of a saved game and what was done in it, without what
// was undone.
func commandsInEffect(ctx context.Context, saved journal.Saved) (engine.Game, []engine.Command, error) {
	rules, t, err := openSaved(ctx, saved)
	if err != nil {
		return nil, nil, err
	}
	commands, err := t.Commands(ctx)
	return rules, commands, errors.Join(err, t.Close("closed"))
}

// writeNew writes a file that must not exist yet, and leaves none behind where it
// cannot be written.
func writeNew(path string, data []byte) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	switch {
	case errors.Is(err, fs.ErrExist):
		return models.Errorf(models.Conflict, "%s exists already: choose another name", path)
	case err != nil:
		return models.Errorf(models.Unavailable, "%s cannot be written; choose another folder: %w", path, err)
	}
	_, err = file.Write(data)
	if err = errors.Join(err, file.Close()); err != nil {
		return models.Errorf(models.Unavailable, "%s cannot be written; free some space: %w", path,
			errors.Join(err, os.Remove(path)))
	}
	return nil
}
