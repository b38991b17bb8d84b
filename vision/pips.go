//go:build !nocv

package vision

import (
	"image"
	"image/draw"
	"sync"
	"time"

	"gocv.io/x/gocv"

	"elderglass/models"
)

// maxPicture is the largest picture that the reader takes, in pixels.
const maxPicture = 40_000_000

// PipsReader reads ordinary six-sided dice with pips, of any colour, from one
// picture without any calibration. It keeps its buffers between pictures; its
// methods may be called from several goroutines and then wait for each other.
type PipsReader struct {
	mu   sync.Mutex
	rgba *image.RGBA
	bgr  gocv.Mat
	blob pipBlobs
}

// NewPipsReader returns a reader; Close frees it.
func NewPipsReader() (*PipsReader, error) {
	return &PipsReader{bgr: gocv.NewMat(), blob: newPipBlobs()}, nil
}

// Close frees the reader's buffers. The reader cannot be used afterwards.
func (r *PipsReader) Close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.blob.close()
	return r.bgr.Close()
}

// Read reads the dice in a picture. Positions are in pixels of img, counted from
// the top left corner of its bounds. An empty or oversized picture is an error
// with the code Unreadable or TooLarge.
func (r *PipsReader) Read(img image.Image, expect models.Expectation) (models.Reading, error) {
	b := img.Bounds()
	if b.Empty() {
		return models.Reading{}, models.Errorf(models.Unreadable, "this picture is empty: take it again")
	}
	if b.Dx() > maxPicture/b.Dy() {
		return models.Reading{}, models.Errorf(models.TooLarge, "this picture has more than 40 million pixels: make it smaller")
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
		return models.Reading{}, models.Errorf(models.Unreadable, "this picture cannot be read: %w", err)
	}
	gocv.CvtColor(rgba, &r.bgr, gocv.ColorRGBAToBGR)
	if err := rgba.Close(); err != nil {
		return models.Reading{}, models.Errorf(models.Internal, "freeing a picture: %w", err)
	}
	return r.read(r.bgr, expect, start)
}

// ReadMat is Read for a frame of a camera: 8 bits, three channels, BGR.
func (r *PipsReader) ReadMat(frame gocv.Mat, expect models.Expectation) (models.Reading, error) {
	if frame.Empty() || frame.Type() != gocv.MatTypeCV8UC3 {
		return models.Reading{}, models.Errorf(models.Unreadable, "the camera gave no colour picture: choose another camera or mode")
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.read(frame, expect, time.Now())
}

func (r *PipsReader) read(bgr gocv.Mat, expect models.Expectation, start time.Time) (models.Reading, error) {
	dice, err := r.blob.read(bgr)
	if err != nil {
		return models.Reading{}, err
	}
	reading := models.Reading{Dice: dice, Width: bgr.Cols(), Height: bgr.Rows()}
	if want := countExpected(expect); want > 0 && want != len(dice) {
		reading.Warnings = append(reading.Warnings, countWarning(len(dice), want))
	}
	reading.Took = time.Since(start)
	return reading, nil
}
