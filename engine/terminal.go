package engine

import (
	"context"
	"io"
)

// Commanding is a Game with commands of its own for the terminal.
type Commanding interface {
	Game
	TerminalCommands() []TerminalCommand
}

// TerminalCommand is a command that a game adds to the program.
type TerminalCommand struct {
	Name, Help string
	// Command is a pointer to a struct whose tagged fields are its arguments and flags.
	Command interface {
		Run(ctx context.Context, out io.Writer, chance Chance) error
	}
}

// Chance returns a number from 0 to below n, each as likely as another: rules have no
// randomness of their own.
type Chance func(n int) int
