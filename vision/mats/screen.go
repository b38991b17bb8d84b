//go:build !nocv

package mats

import (
	"image"

	"gocv.io/x/gocv"

	"elderglass/calibration"
	"elderglass/models"
)

// Screen shows decoded pictures to OpenCV, one after the other in the same memory.
type Screen struct {
	// Mat is the picture that was shown last: 8 bits, three channels, BGR.
	Mat gocv.Mat
}

// NewScreen is one without a picture. Its Mat is closed by whoever holds it.
func NewScreen() Screen { return Screen{Mat: gocv.NewMat()} }

// Show copies a picture to where OpenCV sees it, until the next one. Errors have the code Internal.
func (s *Screen) Show(img image.Image) (calibration.Picture, error) {
	if size := img.Bounds().Size(); s.Mat.Cols() != size.X || s.Mat.Rows() != size.Y {
		if err := CloseAll(&s.Mat); err != nil {
			return calibration.Picture{}, err
		}
		s.Mat = gocv.NewMatWithSize(size.Y, size.X, gocv.MatTypeCV8UC3)
	}
	pix, err := s.Mat.DataPtrUint8()
	if err != nil {
		return calibration.Picture{}, models.Errorf(models.Internal, "the picture cannot be used: %w", err)
	}
	return calibration.PictureInto(img, pix), nil
}
