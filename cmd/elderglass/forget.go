//go:build !nocv

package main

import (
	"fmt"

	"elderglass/calibration"
	"elderglass/models"
)

// forgetCmd is elderglass forget.
type forgetCmd struct {
	Profile  string `type:"path" help:"Profile of the camera and dice; the last one that was learned by default."`
	Pictures bool   `help:"Instead, delete the pictures of rolls that were kept of all saved games."`
	home
}

func (*forgetCmd) guarded() bool { return true }

// Run implements the command.
func (c *forgetCmd) Run(a *app) error {
	if c.Pictures {
		return c.forgetPictures(a)
	}
	path, _, err := c.profile(c.Profile)
	if err != nil {
		return err
	}
	if path == "" {
		return models.Errorf(models.NotFound, "no profile was learned yet; name one with --profile")
	}
	profile, err := calibration.Load(path)
	if err != nil {
		return err
	}
	n := profile.Forget()
	if n > 0 {
		if err := profile.Save(path); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(a.out, "Forgot %d dice learned in play; %d of the calibration are kept in %s.\n", n,
		len(profile.Samples), path)
	return err
}

func (c *forgetCmd) forgetPictures(a *app) error {
	games, err := c.games()
	if err != nil {
		return err
	}
	n, err := games.ForgetPictures()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(a.out, "Deleted the pictures of rolls of %d saved games.\n", n)
	return err
}
