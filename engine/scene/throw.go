package scene

import (
	"elderglass/engine"
	"elderglass/models"
)

// Throw is an attempt with dice.
type Throw struct {
	// At is the ID of the place or open card whose rows it is for, Name what it is called.
	At   string      `json:"at,omitempty"`
	Name engine.Name `json:"name,omitzero"`
	// Why says what the number of its dice is made of; nil where that needs no words.
	Why []engine.Text `json:"why,omitempty"`
	// Waits is true while the pool is to be thrown; Count is how often it was.
	Waits bool            `json:"waits,omitempty"`
	Count int             `json:"count,omitempty"`
	Dice  List[DieInPlay] `json:"dice"`
	// Fits are the rows that the dice meet.
	Fits []Fit `json:"fits,omitempty"`
	// Lays are the rows for which, while the pool waits, only the dice that are laid there need
	// be entered, with LayDice.
	Lays []string `json:"lays,omitempty"`
	// Misses say, while the pool waits, that a throw meets no row, without entering its dice: one
	// command for each thing that it may bring all the same. Where Keeps is true, their
	// parameter "kept" may be a list with the one die that is kept.
	Misses []engine.Choice `json:"misses,omitempty"`
	Keeps  bool            `json:"keeps,omitempty"`
}

// Fit is a row with the dice that are proposed for it.
type Fit struct {
	// Row is also the Target of the choice that lays them there.
	Row  string `json:"row"`
	Dice []int  `json:"dice"`
}

// DieInPlay is one die in play.
type DieInPlay struct {
	// ID tells the dice apart for the length of an attempt.
	ID     int           `json:"id"`
	Colour models.Colour `json:"colour"`
	Face   models.Face   `json:"face,omitempty"`
	// Sure is false where the reader asks.
	Sure bool `json:"sure"`
	// X, Y and Corners say where it lies in the tray's picture, if a camera saw it.
	X       float64        `json:"x,omitempty"`
	Y       float64        `json:"y,omitempty"`
	Corners []models.Point `json:"corners,omitempty"`
	Guesses []models.Guess `json:"guesses,omitempty"`
	// Place is Pool, or a word of the game for where it lies, whose sentence is "place.ID".
	Place string `json:"place"`
	// Usable is true for a die that may be laid on a row now.
	Usable bool `json:"usable,omitempty"`
}

// Pool is the place of the dice that were thrown or are to be thrown.
const Pool = "pool"

// Lock is a die that something holds.
type Lock struct {
	ID     string        `json:"id"`
	Colour models.Colour `json:"colour"`
	// By is what holds it.
	By engine.Name `json:"by"`
}
