package scene

import "elderglass/engine"

// Odds are what an adviser (engine.Advising) tells everyone at the table about a state. The page
// shows this much of them, whatever the game; a game may tell more besides.
type Odds struct {
	// Places are the chances of places that may be chosen, by their IDs.
	Places map[string]float64 `json:"places,omitempty"`
	// AtMost are those of them that leave out what would lower them.
	AtMost map[string]bool `json:"atMost,omitempty"`
	// Attempt is what is under way, nil for nothing.
	Attempt *AttemptOdds `json:"attempt,omitempty"`
}

// AttemptOdds are the chances of a throw with all that may follow it, under best play.
type AttemptOdds struct {
	// Chance is that of reaching what is wanted, from 0 to 1.
	Chance float64 `json:"chance"`
	// Amount is what it brings on average, where it is no yes or no; Chance is 0 then.
	Amount float64 `json:"amount,omitempty"`
	// Bound is how much more what is in hand may add, where that takes too long to work out.
	Bound float64 `json:"bound,omitempty"`
	// AtMost is true where the chance leaves out what would lower it.
	AtMost bool `json:"atMost,omitempty"`
	// Advice is what may be done now, the best first unless the game has another order.
	Advice []Advice `json:"advice"`
}

// Advice is one thing that may be done.
type Advice struct {
	Text engine.Text `json:"text"`
	// Why says why it is the best.
	Why []engine.Text `json:"why,omitempty"`
	// Value is the chance or the amount that is left after it.
	Value float64 `json:"value"`
	// Choice is the ID of the engine.Choice that does it, or does its first step; empty for none.
	Choice string `json:"choice,omitempty"`
	// Exact does it where none of the scene's choices is as exact, as to throw some of the dice
	// again; only the first advice has it.
	Exact *engine.Choice `json:"exact,omitempty"`
}
