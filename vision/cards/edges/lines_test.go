//go:build !nocv

package edges

import (
	"image"
	"image/color"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/vision/cards/photo"
	"elderglass/vision/cards/projective"
)

const square = 60 // pixels of the cloth's

// cloth is a chequered table, somewhat out of focus, on which things lie.
func cloth(t *testing.T, things ...image.Rectangle) photo.Level {
	t.Helper()
	table := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(90, 0, 0, 0), 600, 800, gocv.MatTypeCV8UC1)
	t.Cleanup(func() { require.NoError(t, table.Close()) })
	fill := func(r image.Rectangle, grey uint8) {
		gocv.Rectangle(&table, r, color.RGBA{R: grey, G: grey, B: grey, A: 255}, -1)
	}
	for y := range 600/square + 1 {
		for x := range 800/square + 1 {
			if (x+y)%2 == 0 {
				fill(image.Rect(x*square, y*square, (x+1)*square, (y+1)*square), 130)
			}
		}
	}
	for _, r := range things {
		fill(r, 200+uint8(r.Min.X%40)) // no two are as light
	}
	gocv.GaussianBlur(table, &table, image.Pt(0, 0), 1, 0, gocv.BorderReflect101)
	return photo.Level{Pixels: table, Scale: 1}
}

func quadOf(r image.Rectangle) projective.Quad {
	q := projective.Rectangle(float64(r.Dx()), float64(r.Dy()))
	for i := range q {
		q[i].X, q[i].Y = q[i].X+float64(r.Min.X), q[i].Y+float64(r.Min.Y)
	}
	return q
}

func TestSquaresOfAClothAreNoThings(t *testing.T) {
	l := cloth(t)
	for name, r := range map[string]image.Rectangle{
		"a square":                        image.Rect(5*square, 4*square, 6*square, 5*square),
		"two by three":                    image.Rect(5*square, 4*square, 7*square, 7*square),
		"one in a corner of the picture":  image.Rect(0, 0, square, square),
		"two at the border":               image.Rect(0, 4*square, 2*square, 5*square),
		"one that the border cuts in two": image.Rect(780, 4*square, 800, 5*square),
	} {
		require.True(t, ofPattern(l.Pixels, quadOf(r)), name)
	}
}

func TestThingsOnAClothStandAlone(t *testing.T) {
	card, other, third := image.Rect(155, 130, 280, 305), image.Rect(290, 130, 415, 305), image.Rect(415, 130, 535, 305)
	onLines := image.Rect(9*square, 4*square, 11*square, 7*square)
	l := cloth(t, card, other, third, onLines)
	require.Equal(t, []projective.Quad{quadOf(card), quadOf(other), quadOf(third)}, Alone(l, []projective.Quad{
		quadOf(card), quadOf(image.Rect(5*square, 6*square, 6*square, 7*square)), quadOf(other), quadOf(third),
	}), "three that lie in one row, of which two touch")
	require.False(t, ofPattern(l.Pixels, quadOf(onLines)), "lines that are fainter than a thing's edges are not its own")
}
