//go:build !nocv

package vision

import (
	"image"

	"gocv.io/x/gocv"

	"elderglass/calibration"
	"elderglass/models"
)

// screen shows decoded pictures to OpenCV, one after the other in the same memory.
type screen struct {
	mat gocv.Mat
}

func newScreen() screen { return screen{mat: gocv.NewMat()} }

// show copies a picture to where OpenCV sees it, until the next one.
func (s *screen) show(img image.Image) (calibration.Picture, error) {
	if size := img.Bounds().Size(); s.mat.Cols() != size.X || s.mat.Rows() != size.Y {
		if err := closeAll(&s.mat); err != nil {
			return calibration.Picture{}, err
		}
		s.mat = gocv.NewMatWithSize(size.Y, size.X, gocv.MatTypeCV8UC3)
	}
	pix, err := s.mat.DataPtrUint8()
	if err != nil {
		return calibration.Picture{}, models.Errorf(models.Internal, "the picture cannot be used: %w", err)
	}
	return calibration.PictureInto(img, pix), nil
}
