//go:build !nocv

package vision_test

import (
	"image"
	"image/color"
	"image/draw"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// shaded takes light away in a part of a picture, so that a share of it is left.
func shaded(img draw.Image, part image.Rectangle, share float64) {
	draw.Draw(img, part, tinted(img, [3]float64{share, share, share}), part.Min, draw.Src)
}

// Where the shadows of two lamps or of two dice overlap beside a die it is darker than one shadow makes it, and no
// thing. What is as large and black in the same shadow is one.
func TestShadowsThatOverlapAreNoThing(t *testing.T) {
	const folder, share = "d02-wood-tilt", 0.33
	r := newReader(t, folder)
	img := picture(t, filepath.Join(folders, folder, "test-00.jpg"))
	plain, err := r.Read(img)
	require.NoError(t, err)
	// left of the green die in the middle
	shadow, overlap := image.Rect(350, 390, 458, 510), image.Rect(390, 430, 452, 480)

	crossed := tinted(img, [3]float64{1, 1, 1}).(draw.Image)
	shaded(crossed, shadow, share)
	shaded(crossed, overlap, share)
	reading, err := r.Read(crossed)
	require.NoError(t, err)
	require.Empty(t, reading.Warnings)
	require.True(t, reading.Clear)
	require.Len(t, reading.Dice, len(plain.Dice))

	covered := tinted(img, [3]float64{1, 1, 1}).(draw.Image)
	shaded(covered, shadow, share)
	draw.Draw(covered, overlap, image.NewUniform(color.Gray{Y: 4}), image.Point{}, draw.Src)
	reading, err = r.Read(covered)
	require.NoError(t, err)
	require.Len(t, reading.Warnings, 1)
	require.False(t, reading.Clear)
	require.NoError(t, r.Close())
}

// Noise in a dim picture changes the hue of single places of a shadow, and none of all of them together. What is of
// another hue in the whole is a thing.
func TestANoisyShadowIsNoThing(t *testing.T) {
	const folder, block = "d02-wood-tilt", 12
	r := newReader(t, folder)
	img := picture(t, filepath.Join(folders, folder, "test-00.jpg"))
	shadow := image.Rect(350, 390, 458, 510) // left of the green die in the middle
	hues := [2][3]float64{{0.26, 0.33, 0.42}, {0.42, 0.33, 0.26}}
	noisy := tinted(img, [3]float64{1, 1, 1}).(draw.Image)
	for y := shadow.Min.Y; y < shadow.Max.Y; y += block {
		for x := shadow.Min.X; x < shadow.Max.X; x += block {
			part := image.Rect(x, y, x+block, y+block).Intersect(shadow)
			draw.Draw(noisy, part, tinted(img, hues[(x+y)/block%2]), part.Min, draw.Src)
		}
	}
	reading, err := r.Read(noisy)
	require.NoError(t, err)
	require.Empty(t, reading.Warnings)

	coloured := tinted(img, [3]float64{1, 1, 1}).(draw.Image)
	draw.Draw(coloured, shadow, tinted(img, hues[0]), shadow.Min, draw.Src)
	reading, err = r.Read(coloured)
	require.NoError(t, err)
	require.Len(t, reading.Warnings, 1)

	// A warm lamp leaves all shadows to the light of a blue window.
	others := []image.Rectangle{
		image.Rect(790, 480, 898, 600), image.Rect(612, 270, 722, 390), image.Rect(225, 260, 333, 380),
	}
	for _, part := range others {
		draw.Draw(coloured, part, tinted(img, hues[0]), part.Min, draw.Src)
	}
	reading, err = r.Read(coloured)
	require.NoError(t, err)
	require.Empty(t, reading.Warnings)

	draw.Draw(coloured, shadow, tinted(img, hues[1]), shadow.Min, draw.Src)
	reading, err = r.Read(coloured)
	require.NoError(t, err)
	require.NotEmpty(t, reading.Warnings, "of another hue than the shadows elsewhere")
	require.NoError(t, r.Close())
}
