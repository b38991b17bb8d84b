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
	CorrectDie  = "correct" // {"die": DieInPlay.ID, "face"}
	AdjustTrack = "adjust"  // {"what": Track.ID, "by", and "seat" or "card" of what it belongs to}
	TakeBoxes   = "boxes"   // {"boxes": [Box.ID…]}: those in play besides the first, and the way to play
)

// Scene is the whole table as somebody may see it.
type Scene struct {
	// Game is the id of the game, which is also that of its skin and catalogue.
	Game string `json:"game"`
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

// Box is a box of the game, a part of one in play that may be used alone, or a way to play.
// Taking it in or out is the choice with the command TakeBoxes whose Target is the ID; where
// there is none, it stays as it is.
type Box struct {
	ID string `json:"id"`
	// Name is "box.ID", or "part.ID" or "mode.ID", where there is none.
	Name engine.Name `json:"name,omitzero"`
	// Of is the box of a part.
	Of string `json:"of,omitempty"`
	// Way is true for a way to play, of which one is taken.
	Way bool `json:"way,omitempty"`
	In  bool `json:"in,omitempty"`
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

// Track is a counter with a name and bounds.
type Track struct {
	// ID is what AdjustTrack calls it.
	ID string `json:"id"`
	// Name is "track.ID" where there is none.
	Name engine.Name `json:"name,omitzero"`
	// Kind says how it is drawn: Number, Tokens, or a word of the skin.
	Kind  string `json:"kind,omitempty"`
	Value int    `json:"value"`
	// Most is the upper bound, 0 for none or where it is unknown; Limit is the track
	// with which people change it.
	Most  int    `json:"most,omitempty"`
	Limit string `json:"limit,omitempty"`
	// Spaces are those with icons, from 1.
	Spaces []Space `json:"spaces,omitempty"`
	// Struck is true while something that the track brought has still to happen.
	Struck bool `json:"struck,omitempty"`
}

// The kinds of tracks that need no skin.
const (
	Number = ""
	Tokens = "tokens" // a row of tokens up to Most
	Held   = "held"   // a card of which one is held or none: Most is 1
)

// Space is a space of a track with an icon.
type Space struct {
	At   int    `json:"at"`
	Icon string `json:"icon"`
}

// Person is somebody who plays, with everything that lies in front of them.
type Person struct {
	Seat engine.Seat `json:"seat"`
	// Card is the id of whom they play, Name what that is called, Title what it is.
	Card  string      `json:"card,omitempty"`
	Name  string      `json:"name"`
	Title engine.Name `json:"title,omitzero"`
	// Tracks of the kind Tokens are drawn large.
	Tracks List[Track] `json:"tracks"`
	// Sheet is what their own card says, Cards is what lies in front of them.
	Sheet *Card      `json:"sheet,omitempty"`
	Cards List[Card] `json:"cards"`
	// Won is what they have won, each with its worth.
	Won List[Card] `json:"won"`
	// At is the ID of a place.
	At string `json:"at,omitempty"`
	// Out is true for whoever is out of the game, for now or for good; the sentence for
	// it is "person.out".
	Out bool `json:"out,omitempty"`
}

// Area is a part of the table with a screen of its own. Its title is "screen.ID".
type Area struct {
	ID   string      `json:"id"`
	Name engine.Name `json:"name,omitzero"`
	// Kind says how it is drawn: Cards, or a word of the skin.
	Kind string `json:"kind"`
	// Aside is true for one that is reached by the menu and not by the thumb.
	Aside bool `json:"aside,omitempty"`
	// Group is that of the choices which it shows.
	Group string `json:"group,omitempty"`
	// Layout is a word of the skin for how its places lie, Columns how many lie side by
	// side, 0 for as many as there is room for.
	Layout  string      `json:"layout,omitempty"`
	Columns int         `json:"columns,omitempty"`
	Places  List[Place] `json:"places"`
	// Map says how its places lie; nil where that matters to nobody.
	Map *Map `json:"map,omitempty"`
}

// Map is how the places of an area lie: those with a Spot, and the paths between them.
type Map struct {
	// Width is that of the map whose height is 100.
	Width int `json:"width"`
	// Round is true where a path that leaves the map on the left comes in on the right.
	Round bool   `json:"round,omitempty"`
	Paths []Path `json:"paths"`
}

// Path joins two places.
type Path struct {
	From string `json:"from"`
	To   string `json:"to"`
	// Kind is a word of the skin for how it is drawn.
	Kind string `json:"kind,omitempty"`
	// Closed is true while nobody may use it.
	Closed bool `json:"closed,omitempty"`
}

// Spot is where a place lies on a map: right of its left edge and below its upper one.
type Spot struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

// Cards is the kind of an area that shows its places one under the other.
const Cards = "cards"

// Place is where people stand and things lie. One without a Card is called "place.ID".
type Place struct {
	ID   string      `json:"id"`
	Name engine.Name `json:"name,omitzero"`
	// Icon is that of one without a Card.
	Icon string        `json:"icon,omitempty"`
	Card *Card         `json:"card,omitempty"`
	Here []engine.Seat `json:"here,omitempty"`
	// Closed is true while nobody may use it.
	Closed bool `json:"closed,omitempty"`
	// Spot is where it lies on the map, Lies is what is drawn there.
	Spot *Spot  `json:"spot,omitempty"`
	Lies []Icon `json:"lies,omitempty"`
	// Lines are what one without a Card says.
	Lines []Line `json:"lines,omitempty"`
}

// Card is a card, a sheet or a large marker.
type Card struct {
	// ID tells this one from every other on the table, Card is what it is in the card
	// book.
	ID   string      `json:"id"`
	Card string      `json:"card,omitempty"`
	Name engine.Name `json:"name"`
	// Kind is a word of the game, whose sentence is "kind.ID".
	Kind string `json:"kind"`
	// Over stands above the name.
	Over []engine.Text `json:"over,omitempty"`
	// Unknown is true where the card book does not know it yet.
	Unknown bool `json:"unknown,omitempty"`
	// Down is true while it lies face down.
	Down bool `json:"down,omitempty"`
	// Worth is what it counts for whoever wins it.
	Worth *int `json:"worth,omitempty"`
	// Head is what it says above its rows, Lines below them.
	Head  []Line    `json:"head,omitempty"`
	Rows  List[Row] `json:"rows,omitzero"`
	Lines []Line    `json:"lines,omitempty"`
	// Ordered is true where the rows go from top to bottom.
	Ordered bool `json:"ordered,omitempty"`
	// Gain and Loss are what it brings and takes, GainOr and LossOr what may be chosen instead.
	Gain   []Icon `json:"gain,omitempty"`
	GainOr []Icon `json:"gainOr,omitempty"`
	Loss   []Icon `json:"loss,omitempty"`
	LossOr []Icon `json:"lossOr,omitempty"`
	// Dice lie on it, and tokens of a track.
	Dice   List[DieInPlay] `json:"dice,omitzero"`
	Tokens *Track          `json:"tokens,omitempty"`
}

// Line is one thing that a card says. Its heading is the icon and the sentence "mark.KIND",
// nothing where Kind is "".
type Line struct {
	Kind  string        `json:"kind,omitempty"`
	Texts []engine.Text `json:"texts"`
}

// Row is a row of symbols that dice are laid on.
type Row struct {
	ID    string `json:"id"`
	Needs []Need `json:"needs"`
	Cost  []Icon `json:"cost,omitempty"`
	// Kind and Name are those of what lies on it.
	Kind string      `json:"kind,omitempty"`
	Name engine.Name `json:"name,omitzero"`
	// Note stands in place of the needs, where they are unknown or empty.
	Note engine.Text `json:"note,omitzero"`
	// Open is true where dice may be laid on it, Done where they were.
	Open bool            `json:"open"`
	Done bool            `json:"done,omitempty"`
	Dice List[DieInPlay] `json:"dice,omitzero"`
}

// Need is one symbol, or several of which any will do, Amount times.
type Need struct {
	Symbols []string `json:"symbols"`
	Amount  int      `json:"amount"`
}

// Icon is an icon with a count. Its sentence is "icon.ID".
type Icon struct {
	Icon  string `json:"icon"`
	Count int    `json:"count"`
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

// Throw is an attempt with dice.
type Throw struct {
	// At is the ID of the place or open card whose rows it is for, Name what it is called.
	At   string      `json:"at,omitempty"`
	Name engine.Name `json:"name,omitzero"`
	// Waits is true while the pool is to be thrown; Count is how often it was.
	Waits bool            `json:"waits,omitempty"`
	Count int             `json:"count,omitempty"`
	Dice  List[DieInPlay] `json:"dice"`
	// Fits are the rows that the dice meet.
	Fits []Fit `json:"fits,omitempty"`
	// Lays are the rows for which, while the pool waits, only the dice that are laid there need
	// be told, with LayDice.
	Lays []string `json:"lays,omitempty"`
}

// Fit is a row with the dice that are proposed for it.
type Fit struct {
	// Row is also the Target of the choice that lays them there.
	Row  string `json:"row"`
	Dice []int  `json:"dice"`
}

// Lock is a die that something holds.
type Lock struct {
	ID     string        `json:"id"`
	Colour models.Colour `json:"colour"`
	// By is what holds it.
	By engine.Name `json:"by"`
}

// Note is an effect that people resolve by hand.
type Note struct {
	ID   string      `json:"id"`
	Text engine.Text `json:"text"`
	// Source is the card that asks for it.
	Source engine.Name `json:"source"`
}

// Choosing is what is chosen before the game begins.
type Choosing struct {
	// Picks are the kinds of choices, whose headings are "setup.KIND", with whether the
	// viewer has chosen.
	Picks []Pick `json:"picks"`
	// Tracks are those to be set, Note says what else to look up.
	Tracks List[Track] `json:"tracks"`
	Note   engine.Text `json:"note,omitzero"`
}

// Pick is one thing to choose.
type Pick struct {
	Kind   string `json:"kind"`
	Chosen bool   `json:"chosen,omitempty"`
	// Needed is true where people are asked before the game begins without it, by the
	// sentence "setup.lacks.KIND".
	Needed bool `json:"needed,omitempty"`
}

// HouseRule is one thing about which a table decides how it plays. Its heading is
// "house.ID" and a reading is called "house.ID.READING".
type HouseRule struct {
	ID string `json:"id"`
	// Command is sent with Args and, under the name Arg, the reading.
	Command  string            `json:"command"`
	Args     map[string]string `json:"args,omitempty"`
	Arg      string            `json:"arg"`
	Now      string            `json:"now"`
	Readings []string          `json:"readings"`
	Source   string            `json:"source,omitempty"`
	// Main is true for one that every table decides. What its reading means is said by
	// "house.ID.READING.text".
	Main bool `json:"main,omitempty"`
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
