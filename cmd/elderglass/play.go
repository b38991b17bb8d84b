package main

import "elderglass/models"

// playCmd is elderglass play.
type playCmd struct {
	Script string `arg:"" type:"path" help:"Text file with one command a line."`
}

// Run implements the command.
func (playCmd) Run(*app) error {
	return models.Errorf(models.Unavailable, "the script player is not wired yet")
}
