package main

import (
	"context"

	"github.com/alecthomas/kong"

	"elderglass/engine"
	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/journal"
	"elderglass/models"
)

// refereed are the games that the program referees; a new evening plays the first.
var refereed = []func() engine.Game{boxes.New}

//go:generate sh -c "go run -tags nocv . odds --markdown > ../../docs/odds.md"

// terminalCommands are those that the games add to the command line.
func terminalCommands() []kong.Option {
	var options []kong.Option
	for _, rules := range refereed {
		if g, ok := rules().(engine.Commanding); ok {
			for _, c := range g.TerminalCommands() {
				options = append(options, kong.DynamicCommand(c.Name, c.Help, "", c.Command))
			}
		}
	}
	return options
}

// gameOf returns the rules of a game by its name, those of the first without one.
func gameOf(name string) (engine.Game, error) {
	for _, rules := range refereed {
		if g := rules(); name == "" || name == g.Name() {
			return g, nil
		}
	}
	return nil, models.Errorf(models.Unreadable,
		"this is a saved game of %.40q, which this Elderglass does not know: install the newest", name)
}

// savedGame returns the rules of the game that a journal holds.
func savedGame(ctx context.Context, j *journal.Journal) (engine.Game, error) {
	name, err := j.Get(ctx, "game")
	if err != nil {
		return nil, err
	}
	return gameOf(string(name))
}
