//go:build !nocv

package vision

import (
	"errors"
	"image"
	"image/draw"
	"sync"
	"time"

	"gocv.io/x/gocv"

	"elderglass/models"
)

// maxPicture is the largest picture that the reader takes, in pixels.
const maxPicture = 40_000_000

// findSide is the long side of the picture in which dice are looked for.
const findSide = 640

// PipsReader reads ordinary six-sided dice with pips, of any colour, from one
// picture without any calibration. It keeps its buffers between pictures; its
// methods may be called from several goroutines and then wait for each other.
type PipsReader struct {
	mu   sync.Mutex
	rgba *image.RGBA
	bgr  gocv.Mat
	find *pipFinder
	tops *topReader

	colours pipColours
}

// NewPipsReader returns a reader; Close frees it.
func NewPipsReader() (*PipsReader, error) {
	find, err := newPipFinder()
	if err != nil {
		return nil, err
	}
	tops, err := newTopReader()
	if err != nil {
		return nil, errors.Join(err, find.close())
	}
	return &PipsReader{bgr: gocv.NewMat(), find: find, tops: tops, colours: anyPips}, nil
}

// Close frees the reader's buffers. The reader cannot be used afterwards.
func (r *PipsReader) Close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return errors.Join(r.find.close(), r.tops.close(), closeAll(&r.bgr))
}

// Read reads the dice in a picture. Positions are in pixels of img, counted from
// the top left corner of its bounds. An empty or oversized picture is an error
// with the code Unreadable or TooLarge.
func (r *PipsReader) Read(img image.Image) (models.Reading, error) {
	b := img.Bounds()
	if b.Empty() {
		return models.Reading{}, models.Refuse(models.Unreadable, "refuse.picture-empty")
	}
	if b.Dx() > maxPicture/b.Dy() {
		return models.Reading{}, models.Refuse(models.TooLarge, "refuse.picture-over-megapixels", "most", 40)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	start := time.Now()
	size := image.Rect(0, 0, b.Dx(), b.Dy())
	if r.rgba == nil || r.rgba.Rect != size {
		r.rgba = image.NewRGBA(size)
	}
	draw.Draw(r.rgba, size, img, b.Min, draw.Src)
	rgba, err := gocv.NewMatFromBytes(size.Dy(), size.Dx(), gocv.MatTypeCV8UC4, r.rgba.Pix)
	if err != nil {
		return models.Reading{}, models.Refuse(models.Unreadable, "refuse.picture-unreadable").Because(err)
	}
	gocv.CvtColor(rgba, &r.bgr, gocv.ColorRGBAToBGR)
	if err := rgba.Close(); err != nil {
		return models.Reading{}, models.Errorf(models.Internal, "freeing a picture: %w", err)
	}
	return r.read(r.bgr, start)
}

// ReadMat is Read for a frame of a camera: 8 bits, three channels, BGR.
func (r *PipsReader) ReadMat(frame gocv.Mat) (models.Reading, error) {
	if frame.Empty() || frame.Type() != gocv.MatTypeCV8UC3 {
		return models.Reading{}, models.Refuse(models.Unreadable, "refuse.camera-gave-no-colour")
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.read(frame, time.Now())
}

func (r *PipsReader) read(bgr gocv.Mat, start time.Time) (models.Reading, error) {
	found, err := r.candidates(bgr)
	if err != nil {
		return models.Reading{}, err
	}
	first, err := r.tops.read(bgr, found)
	if err != nil {
		return models.Reading{}, err
	}
	found, first = worthAnotherLook(found, first)
	moved := make([]candidate, len(found))
	for i, c := range found {
		moved[i] = insidePicture(movedTo(c, first[i]), bgr)
	}
	looks, err := r.tops.turned(bgr, moved)
	if err != nil {
		return models.Reading{}, err
	}
	var readings []pipReading
	for i, c := range moved {
		if die, ok := judgePips(c, looks[quarters*i:][:quarters], &r.colours); ok {
			readings = append(readings, die)
		}
	}
	dice, left := singleDice(readings)
	reading := models.Reading{Dice: dice, Width: bgr.Cols(), Height: bgr.Rows()}
	if left > 0 {
		reading.Warnings = append(reading.Warnings, unreadWarning)
	}
	reading.Took = time.Since(start)
	return reading, nil
}

// candidates looks at the picture shrunk to findSide and, where nothing is found,
// once more at twice that size: dice may be too small to be seen.
func (r *PipsReader) candidates(bgr gocv.Mat) ([]candidate, error) {
	found, err := r.find.find(bgr, findSide)
	if err != nil {
		return nil, err
	}
	if len(found) == 0 && max(bgr.Cols(), bgr.Rows()) > findSide*5/4 {
		if found, err = r.find.find(bgr, 2*findSide); err != nil {
			return nil, err
		}
	}
	for i, c := range found {
		found[i] = insidePicture(c, bgr)
	}
	return found, nil
}

// insidePicture moves a candidate into the picture.
func insidePicture(c candidate, bgr gocv.Mat) candidate {
	c.x = max(1, min(c.x, float64(bgr.Cols()-2)))
	c.y = max(1, min(c.y, float64(bgr.Rows()-2)))
	return c
}
