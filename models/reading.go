package models

import "time"

// Reading is what the reader saw in one picture.
type Reading struct {
	// Dice are all dice found inside the tray, in no particular order.
	Dice []Die `json:"dice"`
	// Warnings tell people what could not be read, each with one
	// thing to do, the most telling first: a die that leans, a thing that is no die,
	// a hand in view.
	Warnings []Text `json:"warnings,omitempty"`
	// Leaning are the places, in pixels, of dice that lean on something and show no
	// face on top.
	Leaning []Point `json:"leaning,omitempty"`
	// Unread are the places, in pixels, of what may be a die and could not be read.
	Unread []Point `json:"unread,omitempty"`
	// Hand is true where something that is no die covers part of the tray.
	Hand bool `json:"hand,omitempty"`
	// Clear is true where the reader can tell by the colours that nothing lies in the
	// tray but the dice that it found, and their shadows.
	Clear bool `json:"clear,omitempty"`
	// Width and Height are the size of the picture in pixels.
	Width  int `json:"width"`
	Height int `json:"height"`
	// Took is how long the reading took.
	Took time.Duration `json:"took"`
}

// Warning returns the most telling warning, no text for none.
func (r Reading) Warning() Text {
	if len(r.Warnings) == 0 {
		return Text{}
	}
	return r.Warnings[0]
}

// Roll is a fact on the table: these dice were thrown and lie still. A camera, a
// phone or a test may supply it; the rules cannot tell and do not care.
type Roll struct {
	// Rolled are the dice that were thrown.
	Rolled []Die `json:"rolled"`
	// Kept are the dice that stayed where they lay.
	Kept []Die `json:"kept"`
	// Warning tells people what lies there and could not be read.
	Warning Text `json:"warning,omitzero"`
}

// TrayState says what the tray is doing, as everyone at the table may see it.
type TrayState string

// The states of the tray, in the order in which one roll passes through them.
const (
	TrayOff     TrayState = "off"     // no camera: dice are entered by hand
	TrayWaiting TrayState = "waiting" // nothing moves, nothing new lies there
	TrayRolling TrayState = "rolling" // something moves
	TrayHand    TrayState = "hand"    // a hand or another thing covers the tray
	TrayRead    TrayState = "read"    // the dice lie still and were read
	TrayUnsure  TrayState = "unsure"  // they lie still, and some die needs a person
	TrayLost    TrayState = "lost"    // the camera gives no usable picture
)

// Tray is the state of the tray with the dice that were seen last.
type Tray struct {
	State TrayState `json:"state"`
	// Why tells people what happened and the one thing to do. Where
	// State is read it says what lies there besides the dice; where nothing is to be
	// said it is empty.
	Why Text `json:"why,omitzero"`
	// Roll counts the rolls that were reported since the program started, so
	// that a phone can tell a new roll from the last one.
	Roll int `json:"roll"`
	// Dice are the dice as they lie now.
	Dice []Die `json:"dice,omitempty"`
	// Throws is true where the program throws the dice itself when it is asked to.
	Throws bool `json:"throws,omitempty"`
	// Photo is the number of the photo that a phone took and Dice refer to; 0 where they refer to the camera's picture.
	Photo int `json:"photo,omitempty"`
	// Width and Height are the size, in pixels, of the picture that Dice refer to.
	Width  int `json:"width,omitempty"`
	Height int `json:"height,omitempty"`
}
