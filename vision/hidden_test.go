//go:build !nocv

package vision_test

import (
	"image"
	"image/draw"
	"math"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/calibration"
	"elderglass/models"
	"elderglass/vision/labelled"
)

// onTop reports whether a pixel lies on the top of a die, by a share of half of its side inside its edges.
func onTop(die models.Die, x, y int, inside float64) bool {
	for i, a := range die.Corners {
		b := die.Corners[(i+1)%4]
		side := (b.X-a.X)*(float64(y)-a.Y) - (b.Y-a.Y)*(float64(x)-a.X)
		middle := (b.X-a.X)*(die.Y-a.Y) - (b.Y-a.Y)*(die.X-a.X)
		if side*middle <= inside*middle*middle {
			return false
		}
	}
	return true
}

// A window that is mirrored in a whole face leaves little of its print. It is a die all the same, and a question that
// begins with the face of which that little is.
func TestAWashedOutFaceIsAQuestionWithItsPrintFirst(t *testing.T) {
	r := newReader(t, "d02-wood-tilt")
	t.Cleanup(func() { require.NoError(t, r.Close()) })
	img := picture(t, filepath.Join(folders, "d02-wood-tilt", "test-01.jpg"))
	plain, err := r.Read(img)
	require.NoError(t, err)
	for _, die := range plain.Dice {
		washed := image.NewRGBA(img.Bounds())
		draw.Draw(washed, washed.Bounds(), img, img.Bounds().Min, draw.Src)
		for y := range washed.Rect.Max.Y {
			for x := range washed.Rect.Max.X {
				if onTop(die, x, y, 0.2) {
					at := washed.Pix[washed.PixOffset(x, y):]
					for k := range 3 {
						at[k] = uint8(0.08*float64(at[k]) + 0.92*240)
					}
				}
			}
		}
		reading, err := r.Read(washed)
		require.NoError(t, err)
		seen, ok := labelled.Nearest(reading.Dice, die.X, die.Y, 15)
		require.True(t, ok, "%s %s is no die", die.Colour, die.Face)
		require.False(t, seen.Sure)
		require.Equal(t, die.Colour, seen.Colour)
		require.Equal(t, die.Face, seen.Face)
	}
}

// A die whose top is of the table's shade, but for what is printed in its middle, is plainly seen to lie there all the
// same. It is a question then, never passed over.
func TestADieOfTheTablesShadeIsAQuestion(t *testing.T) {
	dir := filepath.Join(folders, "d02-wood-tilt")
	r := newReader(t, "d02-wood-tilt")
	t.Cleanup(func() { require.NoError(t, r.Close()) })
	empty, _, _, err := calibration.ReadFolder(dir)
	require.NoError(t, err)
	img := picture(t, filepath.Join(dir, "test-01.jpg"))
	plain, err := r.Read(img)
	require.NoError(t, err)
	die, ok := labelled.Nearest(plain.Dice, 654, 341, 20)
	require.True(t, ok)
	require.True(t, die.Sure)

	faded := image.NewRGBA(img.Bounds())
	draw.Draw(faded, faded.Bounds(), img, img.Bounds().Min, draw.Src)
	for y := 280; y < 400; y++ {
		for x := 590; x < 720; x++ {
			if onTop(die, x, y, 0.05) && math.Hypot(float64(x)-die.X, float64(y)-die.Y) > 14 {
				faded.Set(x, y, empty.At(x, y))
			}
		}
	}
	reading, err := r.Read(faded)
	require.NoError(t, err)
	seen, ok := labelled.Nearest(reading.Dice, 654, 341, 20)
	require.True(t, ok)
	require.False(t, seen.Sure)
	require.Len(t, reading.Dice, len(plain.Dice))
}
