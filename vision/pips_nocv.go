//go:build nocv

package vision

import (
	"image"

	"elderglass/models"
)

// PipsReader reads pips from pictures; this build has no OpenCV and cannot.
type PipsReader struct{}

// NewPipsReader fails with the code Unavailable: this build has no OpenCV.
func NewPipsReader() (*PipsReader, error) {
	return nil, models.Refuse(models.Unavailable, "refuse.built-without-camera")
}

// Read fails with the code Unavailable.
func (*PipsReader) Read(image.Image) (models.Reading, error) {
	return models.Reading{}, models.Refuse(models.Unavailable, "refuse.built-without-camera")
}

// Close does nothing.
func (*PipsReader) Close() error { return nil }
