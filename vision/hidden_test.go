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
	"elderglass/vision/labelled"
)

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
			top := true
			for i, a := range die.Corners {
				b := die.Corners[(i+1)%4]
				side := (b.X-a.X)*(float64(y)-a.Y) - (b.Y-a.Y)*(float64(x)-a.X)
				middle := (b.X-a.X)*(die.Y-a.Y) - (b.Y-a.Y)*(die.X-a.X)
				top = top && side*middle > 0.05*middle*middle
			}
			if top && math.Hypot(float64(x)-die.X, float64(y)-die.Y) > 14 {
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
