package main

import (
	"io"
	"os"

	"elderglass/engine/games"
	"elderglass/engine/script"
	"elderglass/models"
)

// playCmd is elderglass play.
type playCmd struct {
	Script string `arg:"" help:"Text file with one command a line; - reads standard input. Examples are in engine/eldersign/script/testdata."`
}

// Run implements the command.
func (c playCmd) Run(a *app) error {
	var source io.Reader = os.Stdin
	if c.Script != "-" {
		file, err := os.Open(c.Script)
		if err != nil {
			return models.Errorf(models.NotFound,
				"there is no script %s; give the path of a text file with one command a line: %w", c.Script, err)
		}
		defer file.Close()
		source = file
	}
	return script.Play(a.out, source, games.All()...)
}
