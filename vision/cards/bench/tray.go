//go:build !nocv

package bench

import (
	"encoding/json"
	"image"
	"os"
	"path/filepath"

	"gocv.io/x/gocv"

	"elderglass/models"
)

// inTray is where a card lies on the empty tray, in pixels of its picture.
var inTray = image.Rect(430, 210, 810, 750)

// Lay lays each card of a folder that Make wrote, such as its learn, alone on an empty tray seen
// from above, and writes these pictures into another folder, empty.jpg among them. It returns
// their names. The picture of the empty tray must be larger than 810 by 750 pixels.
func Lay(photographs, empty, into string) (names []string, err error) {
	data, err := os.ReadFile(filepath.Join(photographs, "truth.json"))
	if err != nil {
		return nil, err
	}
	var truth file
	if err := json.Unmarshal(data, &truth); err != nil {
		return nil, err
	}
	felt := gocv.IMRead(empty, gocv.IMReadColor)
	defer felt.Close()
	if felt.Cols() < inTray.Max.X || felt.Rows() < inTray.Max.Y {
		return nil, models.Errorf(models.Invalid, "%s is no picture of at least %d x %d", empty, inTray.Max.X, inTray.Max.Y)
	}
	if err := write(filepath.Join(into, "empty.jpg"), felt); err != nil {
		return nil, err
	}
	for _, c := range truth.Cards {
		photograph := gocv.IMRead(filepath.Join(photographs, c.Picture), gocv.IMReadColor)
		err := layOn(felt, photograph, c.Corners, filepath.Join(into, c.Picture))
		photograph.Close()
		if err != nil {
			return nil, err
		}
		names = append(names, c.Picture)
	}
	return names, nil
}

func layOn(felt, photograph gocv.Mat, corners [][2]float64, name string) error {
	var from, to []gocv.Point2f
	for _, p := range corners {
		from = append(from, gocv.Point2f{X: float32(p[0]), Y: float32(p[1])})
	}
	r := inTray
	for _, p := range []image.Point{r.Min, {r.Max.X, r.Min.Y}, r.Max, {r.Min.X, r.Max.Y}} {
		to = append(to, gocv.Point2f{X: float32(p.X), Y: float32(p.Y)})
	}
	seen, flat := gocv.NewPoint2fVectorFromPoints(from), gocv.NewPoint2fVectorFromPoints(to)
	defer seen.Close()
	defer flat.Close()
	h := gocv.GetPerspectiveTransform2f(seen, flat)
	defer h.Close()
	warped, tray := gocv.NewMat(), felt.Clone()
	defer warped.Close()
	defer tray.Close()
	gocv.WarpPerspective(photograph, &warped, h, image.Pt(felt.Cols(), felt.Rows()))
	card, place := warped.Region(r), tray.Region(r)
	defer card.Close()
	defer place.Close()
	card.CopyTo(&place)
	return write(name, tray)
}

func write(name string, picture gocv.Mat) error {
	if !gocv.IMWrite(name, picture) {
		return models.Errorf(models.Unavailable, "%s cannot be written; check the disk", name)
	}
	return nil
}
