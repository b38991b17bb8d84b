package main

import "elderglass/models"

// serveCmd is elderglass without a command.
type serveCmd struct {
	Camera string `default:"0" help:"Camera: a number, an http:// or rtsp:// address, a video file, a folder of pictures, demo, or none."`
}

// Run implements the command.
func (serveCmd) Run(*app) error {
	return models.Errorf(models.Unavailable, "the server is not wired yet")
}
