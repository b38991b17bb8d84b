//go:build !nocv

package vision

import (
	"bytes"
	"image"
	"math"
	"time"

	"gocv.io/x/gocv"

	"elderglass/calibration"
	"elderglass/models"
)

// Reader reads the dice in pictures of one camera with one profile. It is not
// safe for concurrent use.
type Reader struct {
	profile *calibration.Profile
	tray    calibration.Picture
	finder  *finder
	faces   *faces
	frame   []uint8
}

// NewReader prepares a reader. A profile that cannot be used gives the code
// Unreadable.
func NewReader(p *calibration.Profile) (*Reader, error) {
	empty, err := calibration.Decode(bytes.NewReader(p.Empty))
	if err != nil {
		return nil, err
	}
	r := &Reader{profile: p, tray: calibration.PictureOf(empty)}
	r.finder = newFinder(p, r.tray)
	r.faces = newFaces(p)
	return r, nil
}

// Close frees what the reader holds outside Go's memory.
func (r *Reader) Close() error { return r.finder.Close() }

// Read reads the dice in a picture. The expectation may make a die unsure, never
// change its face. A picture of another aspect than the profile's gives the code
// Invalid.
func (r *Reader) Read(img image.Image, expect models.Expectation) (models.Reading, error) {
	start := time.Now()
	if err := r.fits(img.Bounds().Dx(), img.Bounds().Dy()); err != nil {
		return models.Reading{}, err
	}
	return r.read(calibration.PictureOf(img), expect, start)
}

// ReadMat reads the dice in a frame of three 8-bit channels, as a camera gives
// it, without keeping it.
func (r *Reader) ReadMat(frame gocv.Mat, expect models.Expectation) (models.Reading, error) {
	start := time.Now()
	if frame.Empty() || frame.Type() != gocv.MatTypeCV8UC3 {
		return models.Reading{}, models.Errorf(models.Invalid, "the camera gave no colour picture")
	}
	if err := r.fits(frame.Cols(), frame.Rows()); err != nil {
		return models.Reading{}, err
	}
	pix, err := frame.DataPtrUint8()
	if err != nil {
		return models.Reading{}, models.Errorf(models.Invalid, "the camera's picture cannot be used: %w", err)
	}
	return r.read(calibration.Picture{Pix: pix, Width: frame.Cols(), Height: frame.Rows()}, expect, start)
}

func (r *Reader) fits(width, height int) error {
	if width < 64 || height < 64 {
		return models.Errorf(models.Invalid, "a picture of %d x %d pixels is too small to read dice in", width, height)
	}
	aspect := float64(width) * float64(r.profile.Height) / (float64(height) * float64(r.profile.Width))
	if math.Abs(aspect-1) > 0.01 {
		return models.Errorf(models.Invalid, "this picture is %d x %d and the profile is for %d x %d: the shapes differ; use the same camera settings or calibrate again", width, height, r.profile.Width, r.profile.Height)
	}
	return nil
}

func (r *Reader) read(p calibration.Picture, expect models.Expectation, start time.Time) (models.Reading, error) {
	reading := models.Reading{Width: p.Width, Height: p.Height}
	gain := calibration.Gain(p, r.tray)
	squares := r.finder.find(p, gain)
	toPicture := r.profile.Plane.ToPicture(p.Width, p.Height, 0)
	for _, s := range squares {
		d := r.faces.name(p, &toPicture, s, gain)
		d.X, d.Y = toPicture.Map(s.square.X, s.square.Y)
		for _, c := range s.square.Corners() {
			x, y := toPicture.Map(c.X, c.Y)
			d.Corners = append(d.Corners, models.Point{X: x, Y: y})
		}
		reading.Dice = append(reading.Dice, d)
	}
	reading.Took = time.Since(start)
	return reading, nil
}
