package models

import "time"

// Reading is what the reader saw in one picture.
type Reading struct {
	// Dice are all dice found inside the tray, in no particular order.
	Dice []Die `json:"dice"`
	// Warnings are short sentences for people: a cocked die, a die on the rim,
	// glare, too dark, a hand in view.
	Warnings []string `json:"warnings,omitempty"`
	// Leaning are the places, in pixels, of dice that lean on something and show no
	// face on top.
	Leaning []Point `json:"leaning,omitempty"`
	// Hand is true where something that is no die covers part of the tray.
	Hand bool `json:"hand,omitempty"`
	// Width and Height are the size of the picture in pixels.
	Width  int `json:"width"`
	Height int `json:"height"`
	// Took is how long the reading took.
	Took time.Duration `json:"took"`
}

// Roll is a fact on the table: these dice were thrown and lie still. A camera, a
// phone or a test may supply it; the rules cannot tell and do not care.
type Roll struct {
	// Rolled are the dice that were thrown.
	Rolled []Die `json:"rolled"`
	// Kept are the dice that stayed where they lay.
	Kept []Die `json:"kept"`
	// Leaning is true where a die leans on something and shows no face.
	Leaning bool `json:"leaning,omitempty"`
}

// DieLeans is what people are told of a die that shows no face on top.
const DieLeans = "A die leans on something: roll it again."

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
	// Why is one sentence for people where State is hand, unsure, lost or off:
	// what happened and the one thing to do.
	Why string `json:"why,omitempty"`
	// Roll counts the rolls that were reported since the program started, so
	// that a phone can tell a new roll from the last one.
	Roll int `json:"roll"`
	// Dice are the dice as they lie now.
	Dice []Die `json:"dice,omitempty"`
	// Width and Height are the size, in pixels, of the picture that Dice refer to.
	Width  int `json:"width,omitempty"`
	Height int `json:"height,omitempty"`
}
