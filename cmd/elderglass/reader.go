//go:build !nocv

package main

// readerCmd is the hidden child process.
type readerCmd struct{}

// Run implements the command.
func (readerCmd) Run(*app) error { return nil }
