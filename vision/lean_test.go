//go:build !nocv

package vision

import (
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/calibration"
	"elderglass/models"
)

// TestNothingLeansOutsideThePicture finds two leaning dice, one of them where the flattened frame shows no more than
// the picture's border.
func TestNothingLeansOutsideThePicture(t *testing.T) {
	s := &strangers{grid: gridOf(canvas{scale: findScale, width: 8 * findScale, height: 8 * findScale}, findCell)}
	s.makeMarks()
	for i := range s.moved {
		s.moved[i] = true
	}
	r := &Reader{beside: s}
	reading := models.Reading{Width: 600, Height: 400}
	hundredfold := calibration.Matrix{100, 0, 0, 0, 100, 0, 0, 0, 1}
	found := r.lean(&reading, []found{
		{square: calibration.Square{X: 3, Y: 3.5}}, {square: calibration.Square{X: 3, Y: 4.5}},
	}, hundredfold)
	require.Len(t, found, 1)
	require.Equal(t, []models.Point{{X: 300, Y: 350}}, reading.Leaning)
	require.Len(t, reading.Warnings, 1)
}
