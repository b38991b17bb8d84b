//go:build !nocv

package process

import (
	"bytes"

	"elderglass/calibration"
	"elderglass/models"
	"elderglass/vision"
)

// learn takes dice of a picture that a person named or let stand into the profile.
func (c *child) learn(o order) error {
	if c.profile == nil || len(o.Dice) == 0 {
		return models.Refuse(models.Unavailable, "refuse.pips-learn-nothing")
	}
	img, err := vision.Decode(bytes.NewReader(o.payload))
	if err != nil {
		return err
	}
	next := c.profile.Clone()
	learned, err := next.Confirm(img, o.Dice)
	if err != nil || learned == 0 {
		return err
	}
	return c.renew(next)
}

// forget drops what was learned in play.
func (c *child) forget() error {
	if c.profile == nil {
		return nil
	}
	next := c.profile.Clone()
	if next.Forget() == 0 {
		return nil
	}
	return c.renew(next)
}

// renew reads with a changed profile from now on and saves it.
func (c *child) renew(profile *calibration.Profile) error {
	reader, ok := c.reader.(*vision.Reader)
	if !ok {
		return models.Refuse(models.Unavailable, "refuse.no-dice-read")
	}
	if err := reader.Use(profile); err != nil {
		return err
	}
	c.profile = profile
	return c.saveProfile()
}

// saveProfile keeps the profile, with what the reader's net made of its samples. The demo's is made anew each time.
func (c *child) saveProfile() error {
	if c.setup.Profile == "" || c.setup.Source.Kind == vision.SourceDemo {
		return nil
	}
	return c.profile.Save(c.setup.Profile)
}
