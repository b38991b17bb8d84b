package models

// CalibrationStep says what a person is to do next to teach the program a table.
type CalibrationStep string

// The steps of a calibration, in their order.
const (
	CalibrationIdle  CalibrationStep = ""      // none is going on
	CalibrationEmpty CalibrationStep = "empty" // take a picture of the empty tray
	CalibrationAim   CalibrationStep = "aim"   // take a picture of dice and mark the top faces of some
	CalibrationName  CalibrationStep = "name"  // roll, and name what is not known
	CalibrationTest  CalibrationStep = "test"  // roll once more, and check what was read
)

// CalibrationDeed names one thing that a person does while calibrating.
type CalibrationDeed string

// The deeds, with the fields of CalibrationOrder that they use.
const (
	CalibrationBegin   CalibrationDeed = "begin"   // Set: begin, with these dice
	CalibrationPicture CalibrationDeed = "picture" // take the picture of the present step
	CalibrationMark    CalibrationDeed = "mark"    // Squares: the marked top faces
	CalibrationCall    CalibrationDeed = "call"    // Die, Colour, Face: what this die shows; without a face it is no die
	CalibrationLearn   CalibrationDeed = "learn"   // learn the present roll, all of whose dice are named
	CalibrationEnough  CalibrationDeed = "enough"  // go on to the test
	CalibrationSave    CalibrationDeed = "save"    // learn the test's roll and read with all that was learned
	CalibrationAbort   CalibrationDeed = "abort"   // drop this calibration
	CalibrationForget  CalibrationDeed = "forget"  // drop what the profile in use learned in play
	CalibrationShow    CalibrationDeed = "show"    // nothing: say where it stands
)

// CalibrationOrder is a deed with the fields that it uses.
type CalibrationOrder struct {
	Do  CalibrationDeed `json:"do"`
	Set string          `json:"set,omitempty"`
	// Squares are top faces in pixels of the picture, four corners each.
	Squares [][]Point `json:"squares,omitempty"`
	Die     int       `json:"die,omitempty"`
	Colour  Colour    `json:"colour,omitempty"`
	Face    Face      `json:"face,omitempty"`
}

// Calibration is where a calibration stands.
type Calibration struct {
	Step CalibrationStep `json:"step"`
	// Set are the dice that are taught; nil where none is going on.
	Set *DiceSet `json:"set,omitempty"`
	// Corrected counts the dice that the profile in use learned in play.
	Corrected int `json:"corrected,omitempty"`
	// Sets are the dice sets to choose from.
	Sets []string `json:"sets"`
	// Picture counts the pictures taken; 0 while the step has none. Width and
	// Height are the size of the last one in pixels.
	Picture int `json:"picture,omitempty"`
	Width   int `json:"width,omitempty"`
	Height  int `json:"height,omitempty"`
	// Flaw is what is wrong with the light or the focus of the last picture; nil
	// where nothing is.
	Flaw *CalibrationFlaw `json:"flaw,omitempty"`
	// Off is how far the marked corners typically are from equal squares on one
	// table, in dice; 0 before marking.
	Off float64 `json:"off,omitempty"`
	// Dice are those of the present roll.
	Dice []CalibrationDie `json:"dice,omitempty"`
	// Learned counts the dice learned so far, Missing what no die has shown yet.
	Learned int               `json:"learned,omitempty"`
	Missing map[Colour][]Face `json:"missing,omitempty"`
	// Quality is how good it is so far; nil before dice were learned.
	Quality *CalibrationQuality `json:"quality,omitempty"`
	// Saved is true where the last calibration is in use.
	Saved bool `json:"saved,omitempty"`
}

// CalibrationFlaw is what is wrong with a picture, with the one thing to do.
type CalibrationFlaw struct {
	Text Text `json:"text"`
	Do   Text `json:"do"`
}

// CalibrationDie is a die of a roll that is being learned.
type CalibrationDie struct {
	// Corners are those of its top face in pixels, clockwise.
	Corners []Point `json:"corners"`
	// Colour and Face are what the person or the program says; both may be empty.
	Colour Colour `json:"colour,omitempty"`
	Face   Face   `json:"face,omitempty"`
	// Known is true where nobody need be asked, Gone where the person said that
	// it is no die.
	Known bool `json:"known,omitempty"`
	Gone  bool `json:"gone,omitempty"`
}
