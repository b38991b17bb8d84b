package engine

import "context"

// Advising is a Game that also knows what is wise.
type Advising interface {
	Game
	// NewAdviser returns an adviser for one table.
	NewAdviser() Adviser
}

// Adviser says what is wise at a state. It keeps what it has computed, so that the
// next state of the same game is answered faster, and is for one goroutine at a
// time.
type Adviser interface {
	// Advise returns what may be told to everyone at the table about a state, as a
	// value to be marshalled to a JSON object. It may take long, and stops with the
	// error of the context when that ends; other errors leave nothing to be told.
	Advise(ctx context.Context, s State) (any, error)
}
