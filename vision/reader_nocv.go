//go:build nocv

package vision

import (
	"image"

	"elderglass/calibration"
	"elderglass/models"
)

// Reader reads dice; this build has none.
type Reader struct{}

// NewReader returns an error with the code Unavailable: this build has no OpenCV.
func NewReader(*calibration.Profile) (*Reader, error) {
	return nil, models.Errorf(models.Unavailable,
		"this build has no camera reader; enter dice by hand or install a build with OpenCV")
}

// Read returns an error with the code Unavailable.
func (r *Reader) Read(image.Image) (models.Reading, error) {
	return models.Reading{}, models.Errorf(models.Unavailable,
		"this build has no camera reader; enter dice by hand or install a build with OpenCV")
}

// Close does nothing.
func (r *Reader) Close() error { return nil }
