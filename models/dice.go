package models

import (
	"math"
	"slices"

	"elderglass/lang"
)

// Colour names the body colour of a die, which for every game supported here is
// also its kind: "green", "yellow", "red", "white", "black", or any lower-case
// word that a dice set uses.
type Colour string

// Face names what shows on top of a die, for example "investigation-3" or
// "lore". What a face counts as is data of its DiceSet, never of its name.
type Face string

// Name returns what the colour is called: by a word of the catalogues or, where they have none, as its dice set calls
// it.
func (c Colour) Name() Name {
	if key := "colour." + string(c); lang.English(key, nil) != key {
		return Name{Key: key}
	}
	return Name{Words: string(c)}
}

// Blank is a face without a print, of whatever set.
const Blank Face = "blank"

// Point is a position in a picture, in pixels from its top left corner.
type Point struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

// Guess is one face that a die may show, with its confidence in 0…1.
type Guess struct {
	Face       Face    `json:"face"`
	Confidence float64 `json:"confidence"`
}

// Die is one die as it was read from a picture or entered by hand.
type Die struct {
	Colour Colour `json:"colour"`
	Face   Face   `json:"face"`
	// Confidence is the estimated chance, 0…1, that colour and face are right.
	Confidence float64 `json:"confidence"`
	// Sure is false where a person must be asked before the die counts.
	Sure bool `json:"sure"`
	// X, Y is the centre of the top face in pixels of the picture that was read.
	X float64 `json:"x"`
	Y float64 `json:"y"`
	// Corners are the corners of the top face in pixels, clockwise as seen in
	// the picture; empty for a die that was entered by hand.
	Corners []Point `json:"corners,omitempty"`
	// Guesses are the likeliest faces, best first, for the sheet on which a
	// person corrects a misread die. At most six; empty when entered by hand.
	Guesses []Guess `json:"guesses,omitempty"`
}

// sameSpot is how far, in pixels, an untouched die of unknown size may seem to have moved.
const sameSpot = 12

// LiesAmong reports whether one of some dice lies where this one does: their middles are no further apart than half a
// side of it.
func (d *Die) LiesAmong(dice []Die) bool {
	within := float64(sameSpot)
	if len(d.Corners) == 4 {
		within = math.Hypot(d.Corners[1].X-d.Corners[0].X, d.Corners[1].Y-d.Corners[0].Y) / 2
	}
	return slices.ContainsFunc(dice, func(o Die) bool { return math.Hypot(o.X-d.X, o.Y-d.Y) < within })
}
