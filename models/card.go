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
	// Rows are the icons of its rows, each from left to right: as they were taught,
	// or, for a card that was never shown, as proposed by the reader.
	Rows [][]string `json:"rows,omitempty"`
	// Likeness is how like the taught card it looks, from 0 to 1.
	Likeness float64 `json:"likeness"`
}
