package scene

import "elderglass/engine"

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
