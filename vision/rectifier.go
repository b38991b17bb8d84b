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

// warpInverse tells OpenCV that the matrix leads from the result to the source.
const warpInverse = gocv.InterpolationFlags(16)

// rectifier shows the plane of the top faces straight from above.
type rectifier struct {
	plane  calibration.Plane
	canvas canvas
	// The matrix for the last frame's size, kept because a camera's frames are
	// all of one size.
	matrix        gocv.Mat
	width, height int
	factor        int
	small, flat   gocv.Mat
}

func newRectifier(plane calibration.Plane, c canvas) *rectifier {
	return &rectifier{
		plane: plane, canvas: c, matrix: gocv.NewMatWithSize(3, 3, gocv.MatTypeCV64F), small: gocv.NewMat(),
		flat: gocv.NewMat(),
	}
}

func (r *rectifier) close() error { return mats.CloseAll(&r.matrix, &r.small, &r.flat) }

// fit prepares for frames of another size. A frame is shrunk by a whole factor
// first, so that no ink is skipped where its dice are larger than the canvas's.
func (r *rectifier) fit(width, height int) {
	m := r.canvas.toPicture(r.plane, width, height)
	cx, cy := float64(r.canvas.width)/2, float64(r.canvas.height)/2
	x0, y0 := m.Map(cx, cy)
	x1, y1 := m.Map(cx+1, cy)
	r.factor = max(1, int(math.Hypot(x1-x0, y1-y0)))
	r.width, r.height = width, height
	for i := range 6 {
		m[i] /= float64(r.factor)
	}
	// OpenCV puts a pixel's centre at whole numbers, the plane's matrices at halves.
	for i := 0; i < 3; i++ {
		m[3*i+2] += 0.5 * (m[3*i] + m[3*i+1])
	}
	for i := range 3 {
		m[i] -= 0.5 * m[6+i]
		m[3+i] -= 0.5 * m[6+i]
	}
	for i, v := range m {
		r.matrix.SetDoubleAt(i/3, i%3, v)
	}
}

// flatten returns the canvas's pixels (blue, green, red), valid until the next
// call.
func (r *rectifier) flatten(frame gocv.Mat) ([]uint8, error) {
	if frame.Cols() != r.width || frame.Rows() != r.height {
		r.fit(frame.Cols(), frame.Rows())
	}
	source := frame
	if r.factor > 1 {
		small := image.Pt(r.width/r.factor, r.height/r.factor)
		// What is left over at the border would make OpenCV shrink by a fraction, which takes much longer.
		whole := frame.Region(image.Rectangle{Max: small.Mul(r.factor)})
		gocv.Resize(whole, &r.small, small, 0, 0, gocv.InterpolationArea)
		if err := mats.CloseAll(&whole); err != nil {
			return nil, err
		}
		source = r.small
	}
	gocv.WarpPerspectiveWithParams(source, &r.flat, r.matrix, image.Pt(r.canvas.width, r.canvas.height),
		gocv.InterpolationLinear|warpInverse, gocv.BorderReplicate, color.RGBA{})
	pix, err := r.flat.DataPtrUint8()
	if err != nil {
		return nil, models.Errorf(models.Internal, "the rectified picture cannot be used: %w", err)
	}
	return pix, nil
}
