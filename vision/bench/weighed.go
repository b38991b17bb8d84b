//go:build !nocv

package bench

import (
	"encoding/csv"
	"errors"
	"math"
	"path/filepath"
	"slices"
	"strconv"

	"elderglass/models"
	"elderglass/vision/pips"
)

// WriteWeighed reads a folder's labelled pictures, as MeasurePips does, and writes a row for each place where the reader
// weighed something: "read" or "unread", 1 where it was read rightly or a die lies there, else 0, and the signs.
func WriteWeighed(dir string, rows *csv.Writer) (err error) {
	r, err := pips.NewReader()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	w := weighing{rows: rows}
	r.OnWeighed(func(p pips.Weighed) { w.places = append(w.places, p) })
	return eachPicture(dir, func(name string, truth []models.Die) error {
		img, err := decode(filepath.Join(dir, name))
		if err != nil {
			return err
		}
		w.places = w.places[:0]
		if _, err := r.Read(img); err != nil {
			return err
		}
		return w.write(truth, float64(img.Bounds().Dx()), float64(img.Bounds().Dy()))
	})
}

// weighing holds what the reader weighed in a picture.
type weighing struct {
	rows   *csv.Writer
	places []pips.Weighed
}

// write compares it with the truth of the picture, which has this size.
func (w *weighing) write(truth []models.Die, width, height float64) error {
	unread := slices.IndexFunc(w.places, func(p pips.Weighed) bool { return p.Die.Face == "" })
	if unread < 0 {
		unread = len(w.places)
	}
	read := make([]models.Die, unread)
	for i := range read {
		read[i] = w.places[i].Die
	}
	labelled, right := make([]bool, unread), make([]bool, unread)
	for k, i := range uncalibrated.pairs(truth, read, width) {
		if i >= 0 {
			labelled[i], right[i] = true, read[i].Face == truth[k].Face
		}
	}
	for i, p := range w.places[:unread] {
		if !labelled[i] && uncalibrated.atBorder(p.Die, width, height) {
			continue
		}
		if err := w.row("read", right[i], p.Signs); err != nil {
			return err
		}
	}
	for _, p := range w.places[unread:] {
		there := slices.ContainsFunc(truth, func(t models.Die) bool {
			return math.Hypot(p.Die.X-t.X, p.Die.Y-t.Y) < uncalibrated.reachOf(t, width)
		})
		if err := w.row("unread", there, p.Signs); err != nil {
			return err
		}
	}
	return nil
}

func (w *weighing) row(what string, so bool, signs []float64) error {
	row := []string{what, "0"}
	if so {
		row[1] = "1"
	}
	for _, s := range signs {
		row = append(row, strconv.FormatFloat(s, 'g', 6, 64))
	}
	return w.rows.Write(row)
}
