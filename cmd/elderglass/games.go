package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"elderglass/engine"
	"elderglass/engine/games"
	"elderglass/engine/journal"
	"elderglass/engine/table"
)

// gamesCmd looks after the saved games.
type gamesCmd struct {
	home

	List      listGamesCmd     `cmd:"" default:"1" help:"List the saved games, the last one first."`
	Export    exportGameCmd    `cmd:"" help:"Write a game as one file, without the secrets of phones and seats."`
	Chronicle chronicleGameCmd `cmd:"" help:"Write the chronicle of a game: one page to keep, to print or to share."`
	Import    importGameCmd    `cmd:"" help:"Take in an exported game or a backup as a new game."`
	Script    scriptGameCmd    `cmd:"" help:"Write a game as a script for elderglass play, to report a wrong rule."`
	Repair    repairGameCmd    `cmd:"" help:"Make a new game of a damaged one, up to its last good entry."`
}

// game opens the folder of saved games and finds one in it.
func (c *gamesCmd) game(id string) (*journal.Folder, journal.Saved, error) {
	games, err := c.games()
	if err != nil {
		return nil, journal.Saved{}, err
	}
	saved, err := games.Game(id)
	return games, saved, err
}

type listGamesCmd struct{}

// Run implements the command.
func (listGamesCmd) Run(a *app, all *gamesCmd) error {
	games, err := all.games()
	if err != nil {
		return err
	}
	saved, err := games.Games()
	if err != nil {
		return err
	}
	if len(saved) == 0 {
		_, err := fmt.Fprintf(a.out, "No game is saved in %s.\n", games.Path())
		return err
	}
	for _, s := range saved {
		missing := ""
		if s.Missing {
			missing = "  is MISSING: put it back, or import a backup"
		}
		if _, err := fmt.Fprintf(a.out, "%s  played %s  %d backups  %s%s\n", s.ID, s.Changed.Format("2006-01-02 15:04"),
			len(s.Backups()), s.Path, missing); err != nil {
			return err
		}
	}
	return nil
}

type exportGameCmd struct {
	Game string `arg:"" help:"Name of the game."`
	File string `arg:"" type:"path" help:"File to write; it must not exist yet."`
}

// Run implements the command.
func (c exportGameCmd) Run(ctx context.Context, a *app, all *gamesCmd) error {
	_, saved, err := all.game(c.Game)
	if err != nil {
		return err
	}
	j, err := journal.Open(ctx, saved.Path)
	if err != nil {
		return err
	}
	if err := errors.Join(j.Export(ctx, c.File), j.Close()); err != nil {
		return err
	}
	_, err = fmt.Fprintf(a.out, "%s: %d entries written to %s.\n", c.Game, j.Last(), c.File)
	return err
}

type importGameCmd struct {
	File string `arg:"" type:"path" help:"Exported game, backup, or the file of a game."`
}

// Run implements the command.
func (c importGameCmd) Run(ctx context.Context, a *app, all *gamesCmd) error {
	games, err := all.games()
	if err != nil {
		return err
	}
	holding, err := games.Hold()
	if err != nil {
		return err
	}
	path, err := journal.Import(ctx, c.File, games, rulesOf)
	if err := errors.Join(err, holding.Release()); err != nil {
		return err
	}
	return tellGame(a, path)
}

type repairGameCmd struct {
	Game string `arg:"" help:"Name of the damaged game, which stays as it is."`
}

// Run implements the command.
func (c repairGameCmd) Run(ctx context.Context, a *app, all *gamesCmd) error {
	games, saved, err := all.game(c.Game)
	if err != nil {
		return err
	}
	holding, err := games.Hold()
	if err != nil {
		return err
	}
	path, n, err := journal.Repair(ctx, saved.Path, games, rulesOf)
	if err := errors.Join(err, holding.Release()); err != nil {
		return err
	}
	if _, err := fmt.Fprintf(a.out, "%d entries of %s are good.\n", n, c.Game); err != nil {
		return err
	}
	return tellGame(a, path)
}

// rulesOf returns how to replay a game that is taken in, by its name.
func rulesOf(name string) (journal.Replay, error) {
	game, err := games.Named(name)
	if err != nil {
		return nil, err
	}
	return table.Replay(game), nil
}

// savedGame returns the rules of the game that a journal holds.
func savedGame(ctx context.Context, j *journal.Journal) (engine.Game, error) {
	name, err := j.Get(ctx, "game")
	if err != nil {
		return nil, err
	}
	return games.Named(string(name))
}

// tellGame says how to go on with a new game.
func tellGame(a *app, path string) error {
	_, err := fmt.Fprintf(a.out, "Go on with it: elderglass --game %s\n", filepath.Base(filepath.Dir(path)))
	return err
}
