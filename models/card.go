package models

// SeenCard is a card that the reader found in a picture. What was never shown before
// has no ID, and no more than its corners and the proposed rows.
type SeenCard struct {
	// ID, Name and Class are those under which the card was taught.
	ID    string `json:"id"`
	Name  string `json:"name"`
	Class string `json:"class"`
	// Sure is false where a person should say whether the reading is right.
	Sure bool `json:"sure"`
	// Corners are the four corners in pixels of the picture, clockwise from the
	// card's own top left.
	Corners []Point `json:"corners"`
	// Round is whether it is a disc in the square of its corners.
	Round bool `json:"round,omitempty"`
	// Rows are the icons of its rows, each from left to right: as they were taught,
	// or, for a card that was never shown, as proposed by the reader, "?" where an icon
	// cannot be told from others.
	Rows [][]string `json:"rows,omitempty"`
	// Likeness is how like the taught card it looks, from 0 to 1.
	Likeness float64 `json:"likeness"`
}

// CardSight is what was found in one picture of cards. The picture is kept for a while,
// so that cards can be taught from it.
type CardSight struct {
	// Look is the number under which the picture is kept.
	Look   uint64     `json:"look"`
	Width  int        `json:"width"`
	Height int        `json:"height"`
	Cards  []SeenCard `json:"cards"`
}

// CardLesson says which cards lie in a picture that was looked at: new ones, or ones that
// were named wrongly, by the reader or by an earlier lesson of the same picture.
type CardLesson struct {
	Look  uint64       `json:"look"`
	Cards []TaughtCard `json:"cards"`
}

// ShownCard says where a card lies that a person showed to a camera.
type ShownCard struct {
	// Look is the number of the CardSight.
	Look uint64 `json:"look"`
	// Corners are those of the SeenCard, and so is whether it is round.
	Corners []Point `json:"corners"`
	Round   bool    `json:"round,omitempty"`
}

// TaughtCard is a card in a picture, as a person names it.
type TaughtCard struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Class string `json:"class"`
	// Corners are those of the SeenCard, and so is whether it is round.
	Corners []Point `json:"corners"`
	Round   bool    `json:"round,omitempty"`
	// Rows are the icons of its rows; nil leaves those that are known.
	Rows [][]string `json:"rows,omitempty"`
}

// KnownCard is a card that was taught, without its looks.
type KnownCard struct {
	ID    string     `json:"id"`
	Name  string     `json:"name"`
	Class string     `json:"class"`
	Rows  [][]string `json:"rows,omitempty"`
	// Pictures is how many pictures are kept of it; with none it is not recognised.
	Pictures int `json:"pictures"`
	// Lost is whether none is left because the disk damaged it.
	Lost bool `json:"lost,omitempty"`
}

// CardRef says which of the taught cards is meant.
type CardRef struct {
	Class string `json:"class"`
	ID    string `json:"id"`
}
