//go:build !nocv

package main

import (
	"context"
	"os/exec"
	"time"

	"elderglass/models"
	"elderglass/vision"
	"elderglass/vision/process"
)

// lookFor is how long the doctor watches a camera: long enough for its exposure
// to settle and for a wrong view to be noticed.
const lookFor = 4 * time.Second

// checkCamera watches the camera in a child process and grades what it sees.
func (c *doctorCmd) checkCamera(a *app) []vision.Finding {
	source, err := vision.ParseSource(c.Camera)
	if err != nil {
		return []vision.Finding{{Part: "camera", Grade: vision.Problem, Text: models.Say("doctor.camera-cannot-used"),
			Do: models.TextOf(err)}}
	}
	if source.Kind == vision.SourceNone {
		return []vision.Finding{{Part: "camera", Grade: vision.Warning, Text: models.Say("doctor.no-camera-chosen-dice"),
			Do: models.Say("doctor.plug-camera-start-camera")}}
	}
	profile := c.Profile
	if profile == "" {
		profile = defaultProfile()
	}
	ctx, cancel := context.WithCancel(a.ctx)
	reader := process.New(process.Options{Command: func() *exec.Cmd {
		return exec.CommandContext(a.ctx, a.binary, "reader") //nolint:gosec // it is this program itself
	}})
	done := make(chan struct{})
	go func() {
		defer close(done)
		reader.Run(ctx)
	}()
	defer func() {
		cancel()
		<-done
	}()
	reader.Use(process.Setup{Source: source, Profile: profile, Pips: profile == ""})
	select {
	case <-a.ctx.Done():
		return nil
	case <-time.After(lookFor):
	}
	return judge(ctx, reader, source, profile)
}

func judge(ctx context.Context, reader *process.Supervisor, source vision.Source, profile string) []vision.Finding {
	found, err := reader.Findings(ctx)
	if err != nil {
		return []vision.Finding{{Part: "camera", Grade: vision.Problem, Text: models.Say("doctor.dice-reader-does-not"),
			Do: models.TextOf(err)}}
	}
	if source.Kind == vision.SourceDemo {
		found = append([]vision.Finding{{
			Part: "camera", Grade: vision.Warning, Text: models.Say("doctor.no-camera-computer-used"),
			Do: models.Say("doctor.plug-camera-start-camera"),
		}}, found...)
	}
	tray := reader.Tray()
	switch {
	case tray.State == models.TrayLost && found[0].Grade != vision.Problem:
		found = append(found, vision.Finding{Part: "view", Grade: vision.Problem,
			Text: models.Say("doctor.camera-does-not-see"), Do: tray.Why})
	case profile == "" && source.Kind != vision.SourceDemo:
		found = append(found, vision.Finding{Part: "view", Grade: vision.Warning,
			Text: models.Say("doctor.camera-not-calibrated-only"), Do: models.Say("doctor.calibrate-on-page-elderglass")})
	}
	return found
}
