package scene

import "time"

// Shelf is what is there to play.
type Shelf struct {
	// Now is the ID of the game that is played.
	Now string `json:"now"`
	// Games are the saved ones, the one that was played last first.
	Games []SavedGame `json:"games"`
	// Kinds are the games that may be begun.
	Kinds []GameKind `json:"kinds"`
}

// SavedGame is one game on the shelf.
type SavedGame struct {
	ID string `json:"id"`
	// Name is its name; empty for none.
	Name string `json:"name,omitempty"`
	// Kind is its game, as in GameKind; empty while it is unknown.
	Kind string `json:"kind,omitempty"`
	// Against is the first card that lies open for everyone, People are who play.
	Against string   `json:"against,omitempty"`
	People  []string `json:"people,omitempty"`
	Turn    int      `json:"turn,omitempty"`
	Over    bool     `json:"over,omitempty"`
	// Played is when it was last written to.
	Played time.Time `json:"played"`
	// Missing is true where its file is gone.
	Missing bool `json:"missing,omitempty"`
}

// GameKind is a game that may be begun.
type GameKind struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	// Boxes are those of the game, as they were in play the last time.
	Boxes []Box `json:"boxes,omitempty"`
}
