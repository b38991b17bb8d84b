package scene

import "elderglass/engine"

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
	// ID is that of the piece which the line tells of, where people may put that right.
	ID string `json:"id,omitempty"`
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
