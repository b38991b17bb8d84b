//go:build !nocv

package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"elderglass/calibration"
	"elderglass/models"
	"elderglass/tracker"
	"elderglass/vision"
)

// event is a roll that happens in a clip.
type event struct {
	Settled float64      `json:"settled_s"`
	Rolled  []models.Die `json:"rolled"`
	Kept    []models.Die `json:"kept"`
}

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
	paths, err := filepath.Glob(filepath.Join(folder, "*.mp4"))
	if err != nil || len(paths) == 0 {
		return errors.Join(fmt.Errorf("there are no clips in %s", folder), err)
	}
	fmt.Println("\n| clip | rolls | right | missed | invented | dice | wrong | silent | asked | worst delay s | readings | ms a picture | peak MB |")
	fmt.Println("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
	for _, path := range paths {
		name := strings.TrimSuffix(filepath.Base(path), ".mp4")
		data, err := os.ReadFile(strings.TrimSuffix(path, ".mp4") + ".json")
		if err != nil {
			return err
		}
		var truth struct {
			Events []event `json:"events"`
		}
		if err := json.Unmarshal(data, &truth); err != nil {
			return err
		}
		w, err := watch(path, filepath.Join(folder, "..", name))
		if err != nil {
			return err
		}
		printClip(name, truth.Events, w)
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

// calibrated learns the profile of an evening.
func calibrated(evening string) (*vision.Reader, *image.Gray, error) {
	empty, pictures, name, err := calibration.ReadFolder(evening)
	if err != nil {
		return nil, nil, err
	}
	set, err := models.EmbeddedSet(name)
	if err != nil {
		return nil, nil, err
	}
	profile, err := calibration.Learn(set, empty, pictures)
	if err != nil {
		return nil, nil, err
	}
	small, err := vision.EmptyTray(profile)
	if err != nil {
		return nil, nil, err
	}
	reader, err := vision.NewReader(profile)
	return reader, small, err
}

// printClip compares what was reported with what happened.
func printClip(name string, events []event, w watched) {
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
	fmt.Printf("| %s | %d | %d | %d | %d | %d | %d | %d | %d | %.2f | %d | %.1f | %d |\n", name, len(events), right, missed, invented,
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
