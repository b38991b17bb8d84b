package engine

// Moving is a Game that knows which pieces lie on the real table.
type Moving interface {
	Game
	// Moves returns the pieces to move to get from one state to another: after a step, a
	// jump back, or the correction of an earlier roll. It is empty where the tables look the
	// same. Everybody sees them: what is secret is not named.
	Moves(from, to State) []Move
}

// Move is a piece to move on the real table, or several of one kind.
type Move struct {
	Piece Piece `json:"piece"`
	// Icon is what is drawn for it, in a word of the page or of the game's skin.
	Icon string `json:"icon"`
	// Seat is in front of whom it lies; Nobody for what lies in the middle.
	Seat Seat `json:"seat,omitempty"`
	// Text says from where to where, or how many.
	Text Text `json:"text"`
	// Thrown is true for dice as they fell: after a throw they lie so already.
	Thrown bool `json:"-"`
}

// Piece is what is to be moved, by its kind.
type Piece string

// The kinds of pieces to move.
const (
	Card   Piece = "card"
	Die    Piece = "die"
	Marker Piece = "marker" // stands for somebody or something and has a place
	Token  Piece = "token"  // is counted
)

// Shown is a view that also shows what to move on the table.
type Shown interface {
	// WithMoves returns the view with the moves of the latest step.
	WithMoves([]Move) any
}
