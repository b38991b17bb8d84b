//go:build !nocv

package process

import (
	"bytes"
	"errors"

	"elderglass/models"
	"elderglass/vision"
)

// learn takes a correction into the profile.
func (c *child) learn(o order) error {
	if c.profile == nil || o.Die == nil {
		return models.Errorf(models.Unavailable, "pips are read without a profile, so nothing can be learned")
	}
	img, err := vision.Decode(bytes.NewReader(o.payload))
	if err != nil {
		return err
	}
	if err := c.profile.Correct(img, *o.Die); err != nil {
		return err
	}
	return c.renew()
}

// forget drops the corrections.
func (c *child) forget() error {
	if c.profile == nil || c.profile.Forget() == 0 {
		return nil
	}
	return c.renew()
}

// renew saves the profile and reads with it from now on. The demo's profile is
// part of the program and is not saved.
func (c *child) renew() error {
	if c.setup.Profile != "" && c.setup.Source.Kind != vision.SourceDemo {
		if err := c.profile.Save(c.setup.Profile); err != nil {
			return err
		}
	}
	reader, err := vision.NewReader(c.profile)
	if err != nil {
		return err
	}
	old := c.reader
	c.reader = reader
	if c.watcher != nil {
		c.watcher.Use(reader)
	}
	if err := old.Close(); err != nil {
		return errors.Join(models.Errorf(models.Internal, "the dice reader could not be renewed"), err)
	}
	return nil
}
