//go:build !nocv

package vision

import (
	"math"

	"elderglass/calibration"
	"elderglass/models"
)

// cornersOf returns the corners of a face in the picture.
func cornersOf(square calibration.Square, toPicture *calibration.Matrix) []models.Point {
	var out []models.Point
	for _, c := range square.Corners() {
		x, y := toPicture.Map(c.X, c.Y)
		out = append(out, models.Point{X: x, Y: y})
	}
	return out
}

// pixelsOf is the side of a square as large as what four corners enclose.
func pixelsOf(corners []models.Point) float64 {
	a, b, c, d := corners[0], corners[1], corners[2], corners[3]
	return math.Sqrt(math.Abs((c.X-a.X)*(d.Y-b.Y)-(d.X-b.X)*(c.Y-a.Y)) / 2)
}
