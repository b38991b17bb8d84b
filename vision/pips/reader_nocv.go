//go:build nocv

package pips

import (
	"image"

	"elderglass/models"
)

// Reader reads pips from pictures; this build has no OpenCV and cannot.
type Reader struct{}

// NewReader fails with the code Unavailable: this build has no OpenCV.
func NewReader() (*Reader, error) {
	return nil, models.Refuse(models.Unavailable, "refuse.built-without-camera")
}

// Read fails with the code Unavailable.
func (*Reader) Read(image.Image) (models.Reading, error) {
	return models.Reading{}, models.Refuse(models.Unavailable, "refuse.built-without-camera")
}

// Close does nothing.
func (*Reader) Close() error { return nil }
