//go:build !nocv

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"elderglass/models"
	"elderglass/tracker"
	"elderglass/vision"
)

// replayCmd is elderglass replay.
type replayCmd struct {
	instrument
	JSON  bool   `name:"json" help:"One JSON object a line instead of text."`
	Video string `arg:"" type:"path" help:"Video file."`
}

func (*replayCmd) guarded() bool { return true }

// rollLine is one line of replay --json.
type rollLine struct {
	At     float64   `json:"at"`
	Event  string    `json:"event"`
	Rolled []dieLine `json:"rolled"`
	Kept   []dieLine `json:"kept"`
}

// Run implements the command.
func (c *replayCmd) Run(ctx context.Context, a *app) (err error) {
	reader, empty, err := c.open()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, reader.Close()) }()
	source, err := vision.ParseSource(c.Video)
	if err != nil {
		return err
	}
	if source.Kind != vision.SourceFile && source.Kind != vision.SourceFolder && source.Kind != vision.SourceDemo {
		return models.Errorf(models.Invalid, "give a video file to replay; a camera is followed by elderglass --camera")
	}
	camera, err := vision.OpenCamera(source, vision.CameraOptions{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, camera.Close()) }()
	track, rolls := tracker.New(empty), 0
	watcher := vision.NewWatcher(camera, false, reader, track)
	defer func() { err = errors.Join(err, watcher.Close()) }()
	for ctx.Err() == nil {
		sight, err := watcher.Next()
		if errors.Is(err, io.EOF) {
			return c.end(a, rolls, track.Tray())
		}
		if err != nil {
			return err
		}
		if sight.Roll != nil {
			rolls++
			if err := c.print(a, sight); err != nil {
				return err
			}
		}
	}
	return ctx.Err()
}

// end says to people that there was no roll, and what the tray was like at last.
func (c *replayCmd) end(a *app, rolls int, tray models.Tray) error {
	if c.JSON || rolls > 0 {
		return nil
	}
	_, err := fmt.Fprintln(a.out, strings.TrimSpace("No roll was seen. "+tray.Why.English()))
	return err
}

func (c *replayCmd) print(a *app, s vision.Sight) error {
	if c.JSON {
		return json.NewEncoder(a.out).Encode(rollLine{
			At: rounded(s.At.Seconds(), 3), Event: "roll", Rolled: dieLines(s.Roll.Rolled), Kept: dieLines(s.Roll.Kept),
		})
	}
	if _, err := fmt.Fprintf(a.out, "%.2f s: rolled %d, kept %d\n", s.At.Seconds(), len(s.Roll.Rolled),
		len(s.Roll.Kept)); err != nil {
		return err
	}
	if err := printDice(a.out, s.Roll.Rolled); err != nil {
		return err
	}
	if len(s.Roll.Kept) > 0 {
		if _, err := fmt.Fprintln(a.out, "  kept:"); err != nil {
			return err
		}
	}
	return printDice(a.out, s.Roll.Kept)
}
