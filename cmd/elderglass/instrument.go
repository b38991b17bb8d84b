//go:build !nocv

package main

import (
	"errors"
	"image"

	"elderglass/calibration"
	"elderglass/models"
	"elderglass/vision"
	"elderglass/vision/pips"
)

// instrument is what dice are read with: a profile, or a set of dice with pips.
type instrument struct {
	Profile string `xor:"how" required:"" type:"path" help:"Profile of the camera and dice, as calibrate wrote it."`
	Set     string `xor:"how" required:"" help:"Read ordinary pips without a profile: d6, or the file of a set of dice with pips."`
}

// open returns the reader, which the caller closes, and the empty tray as trackers want
// it, nil where there is no profile.
func (i *instrument) open() (vision.DiceReader, *image.Gray, error) {
	if i.Profile == "" {
		reader, err := i.pips()
		return reader, nil, err
	}
	profile, err := calibration.Load(i.Profile)
	if err != nil {
		return nil, nil, models.Errorf(models.CodeOf(err), "%s: %s", i.Profile, sentence(err))
	}
	empty, err := vision.EmptyTray(profile)
	if err != nil {
		return nil, nil, err
	}
	reader, err := vision.NewReader(profile)
	return reader, empty, err
}

// pips returns a reader for the dice of the set.
func (i *instrument) pips() (vision.DiceReader, error) {
	set, err := diceSet(i.Set)
	if err != nil {
		return nil, err
	}
	if !set.Pips {
		return nil, models.Errorf(models.Invalid,
			"only pips can be read without a profile: make one with elderglass calibrate --set %s, or give --set d6", i.Set)
	}
	reader, err := pips.NewReader()
	if err != nil {
		return nil, err
	}
	if _, err := models.EmbeddedSet(i.Set); err == nil {
		return reader, nil // d6 stands for dice of any colour
	}
	if err := reader.Only(set); err != nil {
		return nil, errors.Join(err, reader.Close())
	}
	return reader, nil
}
