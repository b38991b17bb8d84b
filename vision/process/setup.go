package process

import (
	"cmp"

	"elderglass/models"
	"elderglass/vision"
)

// elderSign is the id of the set of Elder Sign's dice, with those of its boxes.
const elderSign = "unseen"

// Setup says which camera to follow and how to read its pictures.
type Setup struct {
	Source vision.Source `json:"source"`
	// Profile is the path of the calibration profile; the demo brings its own.
	Profile string `json:"profile,omitempty"`
	// Save is the path at which a calibration by a person keeps its profile; empty
	// where it cannot be kept.
	Save string `json:"save,omitempty"`
	// Dice is the id of the set of dice that are thrown; empty for those of Elder Sign. Those with pips
	// need no profile, and one of other dice is not read with then.
	Dice string `json:"dice,omitempty"`
	// Cards is the path of the book of how the cards look; empty where none is kept.
	Cards string `json:"cards,omitempty"`
	// Guarded is true where the source was named on the page: its address is
	// then refused unless a camera may have it.
	Guarded bool `json:"guarded,omitempty"`
}

// source is the camera to follow: the demo of any dice throws those that are thrown.
func (s Setup) source() vision.Source {
	source := s.Source
	if source.Kind == vision.SourceDemo {
		source.Set = cmp.Or(source.Set, s.Dice)
	}
	return source
}

// sees reports whether there is a camera to follow.
func (s Setup) sees() bool { return s.Source.Kind != "" && s.Source.Kind != vision.SourceNone }

// reads reports whether there is anything to read with: a camera, or what the photos
// of phones can be read by.
func (s Setup) reads() bool { return s.sees() || s.readsDice() || s.Cards != "" }

// readsDice reports whether the dice in a phone's photo can be read.
func (s Setup) readsDice() bool { return s.Profile != "" || s.pips() != nil }

// dice are those that are thrown; those of Elder Sign where they are unknown.
func (s Setup) dice() models.DiceSet {
	set, err := models.EmbeddedSet(cmp.Or(s.Dice, elderSign))
	if err != nil {
		return models.DiceSet{}
	}
	return set
}

// pips is the set of dice with pips that are thrown; nil where others are.
func (s Setup) pips() *models.DiceSet {
	set := s.dice()
	if !set.Pips {
		return nil
	}
	return &set
}
