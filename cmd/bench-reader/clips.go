//go:build !nocv

package main

import (
	"errors"
	"fmt"
	"image"
	"io"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"elderglass/models"
	"elderglass/tracker"
	"elderglass/vision"
	"elderglass/vision/bench"
	"elderglass/vision/labelled"
)

// sighting is a roll as the tracker reported it.
type sighting struct {
	at   float64
	roll models.Roll
}

// watched is what following one clip gave.
type watched struct {
	reports  []sighting
	pictures int
	readings int
	took     time.Duration
}

// clips follows every clip of a folder with the profile of the evening of the
// same name beside it, and prints a table.
func clips(folder string) error {
	films, err := labelled.ReadClips(folder)
	if err != nil {
		return err
	}
	fmt.Println("\n| clip | rolls | right | missed | invented | dice | wrong | silent | asked | worst delay s | readings | ms a picture | peak MB |")
	fmt.Println("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
	for _, clip := range films {
		w, err := watch(clip.Path, filepath.Join(folder, "..", clip.Name()))
		if err != nil {
			return err
		}
		printClip(clip, w)
	}
	return nil
}

// watch follows a clip as fast as it can.
func watch(path, evening string) (w watched, err error) {
	reader, empty, err := calibrated(evening)
	if err != nil {
		return w, err
	}
	defer func() { err = errors.Join(err, reader.Close()) }()
	camera, err := vision.OpenCamera(vision.Source{Kind: vision.SourceFile, Path: path}, vision.CameraOptions{})
	if err != nil {
		return w, err
	}
	defer func() { err = errors.Join(err, camera.Close()) }()
	watcher := vision.NewWatcher(camera, false, reader, tracker.New(empty))
	defer func() { err = errors.Join(err, watcher.Close()) }()
	start := time.Now()
	for {
		s, err := watcher.Next()
		if errors.Is(err, io.EOF) {
			w.took = time.Since(start)
			return w, nil
		}
		if err != nil {
			return w, err
		}
		w.pictures++
		if s.Reading != nil {
			w.readings++
		}
		if s.Roll != nil {
			w.reports = append(w.reports, sighting{at: s.At.Seconds(), roll: *s.Roll})
		}
	}
}

// calibrated returns a reader for an evening and its empty tray.
func calibrated(evening string) (*vision.Reader, *image.Gray, error) {
	profile, err := bench.Calibrate(evening)
	if err != nil {
		return nil, nil, err
	}
	empty, err := vision.EmptyTray(profile)
	if err != nil {
		return nil, nil, err
	}
	reader, err := vision.NewReader(profile)
	return reader, empty, err
}

// printClip compares what was reported with what happened.
func printClip(clip labelled.Clip, w watched) {
	events := clip.Events
	right, missed, invented, dice, wrong, silent, asked := 0, 0, 0, 0, 0, 0, 0
	delay := 0.0
	left := slices.Clone(w.reports)
	for i, e := range events {
		until := 1e9
		if i+1 < len(events) {
			until = events[i+1].Settled
		}
		dice += len(e.Rolled) + len(e.Kept)
		at := slices.IndexFunc(left, func(r sighting) bool { return r.at >= e.Settled-0.1 && r.at < until })
		if at < 0 {
			missed++
			continue
		}
		r := left[at]
		left = slices.Delete(left, at, at+1)
		delay = max(delay, r.at-e.Settled)
		w1, s1, a1 := differ(e.Rolled, r.roll.Rolled)
		w2, s2, a2 := differ(e.Kept, r.roll.Kept)
		wrong, silent, asked = wrong+w1+w2, silent+s1+s2, asked+a1+a2
		if w1+w2 == 0 {
			right++
		}
	}
	invented = len(left)
	var usage syscall.Rusage
	peak := int64(0)
	if syscall.Getrusage(syscall.RUSAGE_SELF, &usage) == nil {
		peak = usage.Maxrss >> 10
	}
	fmt.Printf("| %s | %d | %d | %d | %d | %d | %d | %d | %d | %.2f | %d | %.1f | %d |\n", clip.Name(), len(events), right,
		missed, invented,
		dice, wrong, silent, asked, delay, w.readings, float64(w.took.Milliseconds())/float64(max(w.pictures, 1)), peak)
}

// differ counts dice that are missing, too many or misread, how many of those a
// person would not be asked about, and how many dice are questions.
func differ(truth, got []models.Die) (wrong, silent, asked int) {
	rest := slices.Clone(truth)
	for _, d := range got {
		if !d.Sure {
			asked++
		}
		i := slices.IndexFunc(rest, func(t models.Die) bool { return t.Colour == d.Colour && t.Face == d.Face })
		if i >= 0 {
			rest = slices.Delete(rest, i, i+1)
			continue
		}
		wrong++
		if d.Sure {
			silent++
		}
	}
	if over := len(rest) - wrong; over > 0 { // dice that nothing was read for
		wrong += over
		silent += over
	}
	return wrong, silent, asked
}
