// Package scene is what a phone is shown, in words of the table and of no particular game:
// tracks, people with what lies in front of them, areas with places and cards, the roll,
// what comes next, what may be chosen, and what to move.
//
// A game describes its table as a Scene and the page draws it, whatever the game is. What
// one game wants to look special is a skin of the page, which finds things by their Kind
// and ID. Things that have no Name are called by a sentence of the game's catalogue, which
// is said at each of them.
package scene

import (
	"elderglass/engine"
	"elderglass/models"
)

// The screens that every game has; those of areas are called by the areas' IDs.
const (
	Me    = "me"    // what lies in front of a person
	Roll  = "roll"  // the tray and what the dice are good for
	Log   = "log"   // the record
	Setup = "setup" // choosing before the game begins
)

// Commands of a game that the page sends without a choice that says how, where the scene
// has what they are about: dice that were thrown and one that was misread, and a track
// that people change by hand.
const (
	RollDice    = "roll"    // {"dice": [models.Die…]}
	LayDice     = "lay"     // {"task": Row.ID, "laid": [models.Die…]}: of a throw, the dice for one of Throw.Lays
	MissRoll    = "miss"    // one of Throw.Misses, with "kept" where it is said there
	CorrectDie  = "correct" // {"die": DieInPlay.ID, "face"}
	AdjustTrack = "adjust"  // {"what": Track.ID, "by", and "seat" or "card" of what it belongs to}
	TakeBoxes   = "boxes"   // {"boxes": [Box.ID…]}: those in play besides the first, and the way to play
)

// Scene is the whole table as somebody may see it.
type Scene struct {
	// Game is the id of the game, which is also that of its skin and catalogue; Title is what
	// stands on the box, which no language translates.
	Game  string `json:"game"`
	Title string `json:"title"`
	// Phase is a word of the game for where in a turn it is; its name is "phase.ID" where
	// there is none.
	Phase     string      `json:"phase"`
	PhaseName engine.Name `json:"phaseName,omitzero"`
	Turn      int         `json:"turn,omitempty"`
	// Active is whose turn it is, Nobody before and after the game.
	Active engine.Seat `json:"active,omitempty"`
	// Next is the one thing to do now.
	Next engine.Text `json:"next"`
	// Screen is where the game goes on now.
	Screen string `json:"screen"`
	// Leads are the kinds of commands after which it goes on elsewhere: whoever sends one
	// is shown that screen. With them, too, begins what earlier rolls do not belong to.
	Leads []string `json:"leads,omitempty"`
	// Tracks are those of the table, the most important first.
	Tracks List[Track]  `json:"tracks"`
	People List[Person] `json:"people"`
	// Open are cards that lie open for everyone, as that of whom all play against.
	Open  List[Card] `json:"open"`
	Areas List[Area] `json:"areas"`
	// Roll is the throw under way, nil for none.
	Roll *Throw `json:"roll,omitempty"`
	// Locks are dice that something holds.
	Locks List[Lock] `json:"locks"`
	// Notes are effects that people resolve by hand before play goes on.
	Notes  List[Note] `json:"notes"`
	Result *Result    `json:"result,omitempty"`
	// Boxes are those that the game may be played with, the first of which is always in play,
	// each with its parts, and the ways to play; none of what there is only one of.
	Boxes []Box       `json:"boxes,omitempty"`
	Setup *Choosing   `json:"setup,omitempty"`
	House []HouseRule `json:"house,omitempty"`

	// Moves are the pieces to move on the real table after the latest step. The table puts
	// them here: a state does not know the one before it.
	Moves []engine.Move `json:"moves,omitempty"`

	Choices []engine.Choice `json:"choices"`
	// Groups are those of the choices that the roll shows, in their order.
	Groups []Group `json:"groups,omitempty"`
	// Expect is what the tray should show next. FreeRolls is true where any dice that
	// are thrown count, because no rules are played by.
	Expect    models.Expectation `json:"expect"`
	FreeRolls bool               `json:"freeRolls,omitempty"`
	Dice      []DiceKind         `json:"dice,omitempty"`
}

var _ engine.Shown = Scene{}

// WithMoves returns the scene with what to move on the real table.
func (s Scene) WithMoves(moves []engine.Move) any {
	s.Moves = moves
	return s
}

// DiceKind is a colour of the dice in play with its faces.
type DiceKind struct {
	Colour models.Colour `json:"colour"`
	Faces  []models.Face `json:"faces"`
}

// Note is an effect that people resolve by hand.
type Note struct {
	ID   string      `json:"id"`
	Text engine.Text `json:"text"`
	// Source is the card that asks for it.
	Source engine.Name `json:"source"`
}

// Group is a group of choices during a roll. Its heading is "group.ID".
type Group struct {
	ID string `json:"id"`
	// Form says how its choices are shown: "" as buttons, OneDie or SomeDice.
	Form string `json:"form,omitempty"`
	// Grave is true for what is not easily meant.
	Grave bool `json:"grave,omitempty"`
}

// The forms of groups whose choices are about dice.
const (
	OneDie   = "die"  // each is about the die of its Target
	SomeDice = "dice" // each throws dice again: its args have "dice", of which any may be sent
)

// Result says how the game ended.
type Result struct {
	Won bool        `json:"won"`
	Why engine.Text `json:"why"`
}
