//go:build !nocv

package main

import (
	"image"
	"os"

	"elderglass/models"
	"elderglass/tracker"
	"elderglass/vision/process"
)

// readerCmd is the hidden reader process that the server supervises. It takes
// orders on standard input and reports on file descriptor 3.
type readerCmd struct{}

// Run implements the command.
func (readerCmd) Run(*app) error {
	out := os.NewFile(3, "reports")
	if out == nil {
		return models.Errorf(models.Invalid, "this command is for the program itself: start elderglass without it")
	}
	return process.Child(os.Stdin, out, func(empty *image.Gray) process.Tracker { return tracker.New(empty) })
}
