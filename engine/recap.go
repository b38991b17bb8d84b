package engine

import (
	"context"
	"iter"
)

// Recapping is a Game that can look back: what a game brought against what was to be
// expected of it.
type Recapping interface {
	Game
	// NewRecapper returns a recapper for one table.
	NewRecapper() Recapper
}

// Moment is a state of a game with the command that led to it.
type Moment struct {
	// Entry is the number of the command in the record.
	Entry   int64
	Command Command
	State   State
}

// Recapper looks back on a game. It keeps what it has computed, so that looking back
// once more after some more commands takes less time, and is for one goroutine at a
// time.
type Recapper interface {
	// Recap returns what may be told to everyone at the table about the moments of a
	// game, oldest first, as a value to be marshalled to a JSON object. It may take
	// long, and stops with the error of the context when that ends.
	Recap(ctx context.Context, moments iter.Seq[Moment]) (any, error)
}
