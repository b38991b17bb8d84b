//go:build nocv

package main

import "elderglass/models"

// visionCommands stand for the commands that need OpenCV, which this build lacks.
type visionCommands struct {
	Read      withoutCmd `cmd:"" help:"Not in this build: say what lies in each picture."`
	Calibrate withoutCmd `cmd:"" help:"Not in this build: learn a profile."`
	Replay    withoutCmd `cmd:"" help:"Not in this build: say which rolls happen in a video."`
	Forget    withoutCmd `cmd:"" help:"Not in this build: forget corrections."`
	Cards     withoutCmd `cmd:"" help:"Not in this build: learn and read cards."`
	Reader    withoutCmd `cmd:"" hidden:""`
}

// withoutCmd refuses, whatever its arguments.
type withoutCmd struct {
	Args []string `arg:"" optional:"" passthrough:""`
}

// Run implements the command.
func (withoutCmd) Run() error {
	return models.Errorf(models.Unavailable,
		"this build has no OpenCV and reads no pictures: build without -tags nocv (make build)")
}

// canRead says whether this build reads pictures.
const canRead = false
