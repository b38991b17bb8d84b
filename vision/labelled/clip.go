// Package labelled reads clips of a dice tray that say what happens in them, to
// measure and test on, and finds their dice by place. Labelled pictures are read by
// calibration.Truth.
package labelled

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"

	"elderglass/models"
)

// Clip is a video with what happens in it.
type Clip struct {
	// Path is the video's.
	Path string `json:"-"`
	// Events are the rolls that a tracker must report, in order.
	Events []Event `json:"events"`
	// States are the dice that lie on the tray over a span.
	States []State `json:"states"`
}

// Name is the clip's file name without its ending.
func (c Clip) Name() string { return strings.TrimSuffix(filepath.Base(c.Path), ".mp4") }

// Event is one roll.
type Event struct {
	// Settled is the second from which the dice lie still.
	Settled float64 `json:"settled_s"`
	// Rolled are the dice that were thrown, Kept those that stayed in place.
	Rolled []models.Die `json:"rolled"`
	Kept   []models.Die `json:"kept"`
}

// State is what lies on the tray from one second to another.
type State struct {
	From float64      `json:"from_s"`
	To   float64      `json:"to_s"`
	Dice []models.Die `json:"dice"`
}

// ReadClip reads what happens in a video from the JSON file of the same name
// beside it. Without that file the error has the code NotFound, where it is of another form Unreadable.
func ReadClip(video string) (Clip, error) {
	c := Clip{Path: video}
	data, err := os.ReadFile(strings.TrimSuffix(video, ".mp4") + ".json")
	if err != nil {
		return c, models.Errorf(models.NotFound, "the clip has no file that says what happens in it: %w", err)
	}
	if err := json.Unmarshal(data, &c); err != nil {
		return c, models.Errorf(models.Unreadable, "the file beside %s is not of the expected form: %w", video, err)
	}
	return c, nil
}

// ReadClips reads all clips of a folder, sorted by name; a folder without clips gets the code NotFound.
func ReadClips(dir string) ([]Clip, error) {
	paths, err := filepath.Glob(filepath.Join(dir, "*.mp4"))
	if err != nil || len(paths) == 0 {
		return nil, models.Errorf(models.NotFound, "there are no clips in %s", dir)
	}
	clips := make([]Clip, 0, len(paths))
	for _, path := range paths {
		c, err := ReadClip(path)
		if err != nil {
			return nil, err
		}
		clips = append(clips, c)
	}
	return clips, nil
}
