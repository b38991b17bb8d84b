//go:build !nocv

package cards

import (
	"image"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
)

// The edge of a marker that is as light as the table is seen in its colour: by that a disc is told from a square, also
// where a ring is printed on the square.
func TestTheShapeOfAMarkerIsSeenInItsColour(t *testing.T) {
	for _, round := range []bool{true, false} {
		img := image.NewYCbCr(image.Rect(0, 0, 800, 600), image.YCbCrSubsampleRatio420)
		for y := range 600 {
			for x := range 800 {
				dx, dy := math.Abs(float64(x)-399.5), math.Abs(float64(y)-299.5)
				luma, far := 110, math.Hypot(dx, dy)
				if far < 140 {
					luma += int(30 * math.Sin(float64(x)/17) * math.Cos(float64(y)/23))
				}
				if far > 144 && far < 150 && !round {
					luma = 98
				}
				img.Y[img.YOffset(x, y)] = uint8(luma)
				on := far < 150
				if !round {
					on = max(dx, dy) < 150
				}
				cb, cr := uint8(128), uint8(120)
				if on {
					cb, cr = 150, 160
				}
				at := img.COffset(x, y)
				img.Cb[at], img.Cr[at] = cb, cr
			}
		}
		book := &Book{}
		require.NoError(t, book.Learn(img, []Shown{{
			Card:    Card{ID: "a", Name: "A", Class: "monster"},
			Corners: []models.Point{{X: 250, Y: 150}, {X: 550, Y: 150}, {X: 550, Y: 450}, {X: 250, Y: 450}},
		}}))
		require.Equal(t, round, book.cards[0].looks[0].round)
	}
}
