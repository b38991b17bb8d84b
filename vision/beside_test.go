//go:build !nocv

package vision_test

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestWhatShowsUnderADieIsAThing paints a sixth of a die's face beside a die, as a corner of another one under it, and
// then a shadow there.
func TestWhatShowsUnderADieIsAThing(t *testing.T) {
	const folder = "d02-wood-tilt"
	r := newReader(t, folder)
	img := picture(t, filepath.Join(folders, folder, "test-00.jpg"))
	plain, err := r.Read(img)
	require.NoError(t, err)
	// left of the green die in the middle
	corner := image.Rect(438, 415, 464, 448)
	under := tinted(img, [3]float64{1, 1, 1}).(draw.Image)
	draw.Draw(under, corner, image.NewUniform(color.RGBA{R: 170, G: 30, B: 20, A: 255}), image.Point{}, draw.Src)
	reading, err := r.Read(under)
	require.NoError(t, err)
	require.Len(t, reading.Dice, len(plain.Dice))
	require.Len(t, reading.Warnings, 1)
	require.False(t, reading.Clear)

	dim := tinted(img, [3]float64{1, 1, 1}).(draw.Image)
	shaded(dim, corner, 0.4)
	reading, err = r.Read(dim)
	require.NoError(t, err)
	require.Empty(t, reading.Warnings)
	require.True(t, reading.Clear)
	require.NoError(t, r.Close())
}

// TestNothingIsToldBesideDiceInBentLight reads a picture that became darker by a bent curve, which
// moves the tray's colours as a thing would.
func TestNothingIsToldBesideDiceInBentLight(t *testing.T) {
	const folder = "d04-lowlight"
	r := newReader(t, folder)
	img := picture(t, filepath.Join(folders, folder, "test-07.jpg"))
	dark := tinted(img, [3]float64{1, 1, 1}).(*image.RGBA)
	for i, v := range dark.Pix {
		if i%4 < 3 {
			dark.Pix[i] = uint8(math.Round(255 * math.Pow(float64(v)/255, 1.6)))
		}
	}
	reading, err := r.Read(dark)
	require.NoError(t, err)
	require.NotEmpty(t, reading.Dice)
	require.Empty(t, reading.Warnings)
	require.NoError(t, r.Close())
}
