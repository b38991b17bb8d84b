package calibration

import (
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"elderglass/models"
)

func decodeFile(root fs.FS, name string) (img image.Image, err error) {
	f, err := root.Open(name)
	if err != nil {
		return nil, models.Errorf(models.NotFound, "the picture %s is missing: %w", name, err)
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	s, ok := f.(io.ReadSeeker)
	if !ok {
		return nil, models.Errorf(models.Unreadable, "the picture %s cannot be read", name)
	}
	if img, err = Decode(s); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return img, nil
}

// truth is the file truth.json of a folder of labelled pictures.
type truth struct {
	Set    string `json:"set"`
	Images map[string][]struct {
		Colour  models.Colour `json:"colour"`
		Face    models.Face   `json:"face"`
		X       float64       `json:"x"`
		Y       float64       `json:"y"`
		Corners [][2]float64  `json:"corners"`
		Box     []float64     `json:"box"` // left, top, width and height round the pips, where there are no corners
	} `json:"images"`
}

// Truth reads the labels of a folder: the name of its dice set and the dice of
// each picture by file name, with the corners of the top face or, in photographs that
// were labelled so, of the rectangle round its pips.
func Truth(dir string) (set string, dice map[string][]models.Die, err error) {
	return readTruth(os.DirFS(dir))
}

func readTruth(root fs.FS) (string, map[string][]models.Die, error) {
	data, err := fs.ReadFile(root, "truth.json")
	if err != nil {
		return "", nil, models.Errorf(models.NotFound, "the folder has no truth.json with the labels of its pictures: %w",
			err)
	}
	var t truth
	if err := json.Unmarshal(data, &t); err != nil {
		return "", nil, models.Errorf(models.Unreadable, "truth.json is not of the expected form: %w", err)
	}
	dice := make(map[string][]models.Die, len(t.Images))
	for name, labels := range t.Images {
		list := make([]models.Die, 0, len(labels))
		for _, l := range labels {
			d := models.Die{Colour: l.Colour, Face: l.Face, X: l.X, Y: l.Y, Confidence: 1, Sure: true}
			for _, c := range l.Corners {
				d.Corners = append(d.Corners, models.Point{X: c[0], Y: c[1]})
			}
			if b := l.Box; len(b) == 4 && d.Corners == nil {
				d.Corners = []models.Point{
					{X: b[0], Y: b[1]},
					{X: b[0] + b[2], Y: b[1]},
					{X: b[0] + b[2], Y: b[1] + b[3]},
					{X: b[0], Y: b[1] + b[3]},
				}
			}
			list = append(list, d)
		}
		dice[name] = list
	}
	return t.Set, dice, nil
}

func unreadable(name string, err error) error {
	return models.Refuse(models.Unreadable, "refuse.picture-in-folder", "file", name).Because(err)
}

// ReadFolder reads a folder to calibrate from: empty.jpg, nil where there is none, the
// labelled pictures cal-*.jpg and their labels in truth.json, which also names the dice
// set.
func ReadFolder(dir string) (empty image.Image, pictures []Labelled, set string, err error) {
	root := os.DirFS(dir)
	set, dice, err := readTruth(root)
	if err != nil {
		return nil, nil, "", err
	}
	if empty, err = decodeFile(root, "empty.jpg"); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, "", unreadable("empty.jpg", err)
	}
	var names []string
	for name := range dice {
		if strings.HasPrefix(name, "cal-") {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		img, err := decodeFile(root, name)
		if err != nil {
			return nil, nil, "", unreadable(name, err)
		}
		pictures = append(pictures, Labelled{Image: img, Dice: dice[name]})
	}
	return empty, pictures, set, nil
}
