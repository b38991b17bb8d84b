//go:build !nocv

package vision

import (
	"image"
	"image/color"
	"math"

	"gocv.io/x/gocv"

	"elderglass/calibration"
	"elderglass/models"
	"elderglass/vision/mats"
)

// mostTaps is how many samples each way one pixel of a cut takes at most.
const mostTaps = 4

// cutter cuts squares of the top plane out of pictures, facePixels x facePixels.
type cutter struct {
	matrix     gocv.Mat
	large, out gocv.Mat
}

// matOf shows a picture to OpenCV without copying it.
func matOf(p calibration.Picture) (gocv.Mat, error) {
	m, err := gocv.NewMatFromBytes(p.Height, p.Width, gocv.MatTypeCV8UC3, p.Pix)
	if err != nil {
		return m, models.Errorf(models.Internal, "a picture cannot be used: %w", err)
	}
	return m, nil
}

func newCutter() *cutter {
	return &cutter{matrix: gocv.NewMatWithSize(3, 3, gocv.MatTypeCV64F), large: gocv.NewMat(), out: gocv.NewMat()}
}

func (c *cutter) close() error { return mats.CloseAll(&c.matrix, &c.large, &c.out) }

// cut returns a square's pixels (blue, green, red) with its own x axis to the right,
// valid until the next call. Side is the square's side in dice. Fine ink is averaged
// and not skipped.
func (c *cutter) cut(frame gocv.Mat, toPicture *calibration.Matrix, s calibration.Square, side float64) ([]uint8,
	error,
) {
	step := side / facePixels
	x0, y0 := toPicture.Map(s.X, s.Y)
	x1, y1 := toPicture.Map(s.X+step, s.Y)
	x2, y2 := toPicture.Map(s.X, s.Y+step)
	pixels := max(math.Hypot(x1-x0, y1-y0), math.Hypot(x2-x0, y2-y0))
	taps := min(max(int(math.Ceil(pixels-0.25)), 1), mostTaps)
	step /= float64(taps)
	cos, sin := step*math.Cos(s.Turn), step*math.Sin(s.Turn)
	// OpenCV puts a pixel's centre at whole numbers, the plane's matrices at halves.
	first := 0.5*step - side/2
	left := s.X + (first*cos-first*sin)/step
	top := s.Y + (first*sin+first*cos)/step
	var m calibration.Matrix
	for i := 0; i < 9; i += 3 {
		m[i] = toPicture[i]*cos + toPicture[i+1]*sin
		m[i+1] = toPicture[i+1]*cos - toPicture[i]*sin
		m[i+2] = toPicture[i]*left + toPicture[i+1]*top + toPicture[i+2]
	}
	for i := range 3 {
		m[i] -= 0.5 * m[6+i]
		m[3+i] -= 0.5 * m[6+i]
	}
	for i, v := range m {
		c.matrix.SetDoubleAt(i/3, i%3, v)
	}
	into := &c.out
	if taps > 1 {
		into = &c.large
	}
	gocv.WarpPerspectiveWithParams(frame, into, c.matrix, image.Pt(taps*facePixels, taps*facePixels),
		gocv.InterpolationLinear|warpInverse, gocv.BorderReplicate, color.RGBA{})
	if taps > 1 {
		gocv.Resize(c.large, &c.out, image.Pt(facePixels, facePixels), 0, 0, gocv.InterpolationArea)
	}
	pix, err := c.out.DataPtrUint8()
	if err != nil {
		return nil, models.Errorf(models.Internal, "a cut-out face cannot be used: %w", err)
	}
	return pix, nil
}
