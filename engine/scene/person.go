package scene

import "elderglass/engine"

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
