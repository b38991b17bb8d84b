package main

import (
	"context"
	"encoding/json"
	"fmt"

	"elderglass/vision"
)

// doctorCmd is elderglass doctor.
type doctorCmd struct {
	Camera  string `default:"auto" help:"Camera to look at: auto, a number, an http:// or rtsp:// address, a file, a folder, demo, or none."`
	Profile string `type:"path" help:"Profile of the camera, to check that it still fits; the last one that was learned by default."`
	home
	Port int  `help:"Port to be served at; that of the table by default."`
	JSON bool `name:"json" help:"One JSON object a line instead of text."`
}

// Run implements the command.
func (c *doctorCmd) Run(ctx context.Context, a *app) error {
	if c.Port == 0 {
		c.Port = c.port()
	}
	checks := []func() []vision.Finding{
		func() []vision.Finding { return c.checkCamera(ctx, a) },
		c.checkCalibration,
		c.checkDisk,
		func() []vision.Finding { return c.checkGames(ctx) },
		c.checkClock,
		func() []vision.Finding { return c.checkNetwork(ctx) },
		c.checkFirewall,
	}
	for _, check := range checks {
		for _, f := range check() {
			if err := c.print(a, f); err != nil {
				return err
			}
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

// findingLine is a finding as --json prints it.
type findingLine struct {
	Part  string       `json:"part"`
	Grade vision.Grade `json:"grade"`
	Text  string       `json:"text"`
	Do    string       `json:"do,omitempty"`
}

func lineOf(f vision.Finding) findingLine {
	return findingLine{Part: f.Part, Grade: f.Grade, Text: f.Text.English(), Do: f.Do.English()}
}

func (c *doctorCmd) print(a *app, f vision.Finding) error {
	if c.JSON {
		return json.NewEncoder(a.out).Encode(lineOf(f))
	}
	if _, err := fmt.Fprintf(a.out, "%-8s %-8s %s\n", f.Grade, f.Part, f.Text.English()); err != nil {
		return err
	}
	if f.Do.IsZero() {
		return nil
	}
	_, err := fmt.Fprintf(a.out, "%17s -> %s\n", "", f.Do.English())
	return err
}
