//go:build !nocv

package main

import (
	"context"
	"os/exec"
	"slices"
	"sync"
	"time"

	"elderglass/calibration"
	"elderglass/models"
	"elderglass/vision"
	"elderglass/vision/process"
)

const (
	// lookFor is how long the doctor watches a camera: long enough for its exposure
	// to settle and for a wrong view to be noticed.
	lookFor = 4 * time.Second
	// startFor is how long a camera may take to give a picture or to fail: the reader
	// loads large libraries first.
	startFor = 20 * time.Second
)

// checkCamera watches the camera in a child process and grades what it sees.
func (c *doctorCmd) checkCamera(ctx context.Context, a *app) []vision.Finding {
	source, err := vision.ParseSource(c.Camera)
	if err != nil {
		return []vision.Finding{{
			Part: "camera", Grade: vision.Problem, Text: models.Say("doctor.camera-cannot-used"),
			Do: models.TextOf(err),
		}}
	}
	if source.Kind == vision.SourceNone {
		return []vision.Finding{{
			Part: "camera", Grade: vision.Warning, Text: models.Say("doctor.no-camera-chosen-dice"),
			Do: models.Say("doctor.plug-camera-start-camera"),
		}}
	}
	profile, _, err := c.profile(c.Profile)
	if err != nil {
		return []vision.Finding{{
			Part: "camera", Grade: vision.Problem, Text: models.Say("doctor.camera-cannot-used"),
			Do: models.TextOf(err),
		}}
	}
	ctx, cancel := context.WithCancel(ctx)
	started := make(chan struct{})
	reader := process.New(process.Options{
		Command: func() *exec.Cmd {
			return exec.CommandContext(ctx, a.binary, "reader") //nolint:gosec // it is this program itself
		},
		OnTray: whenStarted(started),
	})
	done := make(chan struct{})
	go func() {
		defer close(done)
		reader.Run(ctx)
	}()
	defer func() {
		cancel()
		<-done
	}()
	setup := process.Setup{Source: source, Profile: profile}
	if profile == "" {
		setup.Dice = ordinaryDice
	} else if p, err := calibration.Load(profile); err == nil { // the reader says what is wrong with it
		setup.Dice = p.Set.ID
	}
	reader.Use(setup)
	select {
	case <-started:
	case <-time.After(startFor):
	case <-ctx.Done():
	}
	select {
	case <-ctx.Done():
		return nil
	case <-time.After(lookFor):
	}
	return judge(ctx, reader, source, profile)
}

// ordinaryDice are what a camera without a profile is looked at with: pips are read without one.
const ordinaryDice = "d6"

// whenStarted returns what closes a channel as soon as the camera does more than start.
func whenStarted(started chan<- struct{}) func(models.Tray) {
	var done sync.Once
	return func(tray models.Tray) {
		if tray.Why.Key != process.CameraStarts {
			done.Do(func() { close(started) })
		}
	}
}

func judge(ctx context.Context, reader *process.Supervisor, source vision.Source, profile string) []vision.Finding {
	found, err := reader.Findings(ctx)
	if err != nil {
		return []vision.Finding{{
			Part: "camera", Grade: vision.Problem, Text: models.Say("doctor.dice-reader-does-not"),
			Do: models.TextOf(err),
		}}
	}
	if source.Kind == vision.SourceDemo {
		found = append([]vision.Finding{{
			Part: "camera", Grade: vision.Warning, Text: models.Say("doctor.no-camera-computer-used"),
			Do: models.Say("doctor.plug-camera-start-camera"),
		}}, found...)
	}
	seesTray := !slices.ContainsFunc(found, func(f vision.Finding) bool { return f.Part == "view" })
	if seesTray && profile == "" && source.Kind != vision.SourceDemo {
		found = append(found, vision.Finding{
			Part: "view", Grade: vision.Warning,
			Text: models.Say("doctor.camera-not-calibrated-only"), Do: models.Say("doctor.calibrate-on-page-elderglass"),
		})
	}
	return found
}
