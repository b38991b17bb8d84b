//go:build !nocv

package main

import (
	"fmt"

	"elderglass/calibration"
	"elderglass/vision"
)

// calibrateCmd is elderglass calibrate.
type calibrateCmd struct {
	Set  string `required:"" help:"Dice set: eldersign, unseen, d6, deathmaydie, or the path of your own file."`
	From string `required:"" type:"path" help:"Folder with cal-*.jpg, truth.json (what lies in them) and, if there is one, empty.jpg (the tray without dice)."`
	Out  string `required:"" type:"path" help:"Where to write the profile."`
}

func (*calibrateCmd) guarded() bool { return true }

// Run implements the command.
func (c *calibrateCmd) Run(a *app) error {
	set, err := diceSet(c.Set)
	if err != nil {
		return err
	}
	empty, pictures, _, err := calibration.ReadFolder(c.From)
	if err != nil {
		return err
	}
	profile, err := calibration.Learn(set, empty, pictures)
	if err != nil {
		return err
	}
	if err := vision.Study(profile); err != nil {
		return err
	}
	if err := profile.Save(c.Out); err != nil {
		return err
	}
	if _, err := fmt.Fprintf(a.out, "Learned %d dice of %s from %d pictures into %s.\n", len(profile.Samples),
		set.Name, len(pictures), c.Out); err != nil {
		return err
	}
	quality := profile.Quality()
	if _, err := fmt.Fprintln(a.out, quality.Told().English()); err != nil {
		return err
	}
	if advice := quality.Advice(); !advice.IsZero() {
		if _, err := fmt.Fprintln(a.out, "->", advice.English()); err != nil {
			return err
		}
	}
	for _, w := range profile.Warnings {
		if _, err := fmt.Fprintln(a.out, "!", w); err != nil {
			return err
		}
	}
	return nil
}
