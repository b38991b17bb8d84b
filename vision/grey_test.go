//go:build !nocv

package vision_test

import (
	"image"
	"image/draw"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// A camera that has gone black-and-white by night shows no die's colour: all dice
// are questions then, and a person reads why.
func TestABlackAndWhitePictureMakesQuestions(t *testing.T) {
	r := newReader(t, "d02-wood-tilt")
	img := picture(t, filepath.Join(folders, "d02-wood-tilt", "test-01.jpg"))
	plain, err := r.Read(img)
	require.NoError(t, err)
	require.Empty(t, plain.Warnings)
	grey := image.NewGray(img.Bounds())
	draw.Draw(grey, grey.Bounds(), img, img.Bounds().Min, draw.Src)
	reading, err := r.Read(grey)
	require.NoError(t, err)
	require.Len(t, reading.Dice, len(plain.Dice))
	for _, d := range reading.Dice {
		require.False(t, d.Sure, "a %s %s is sure", d.Colour, d.Face)
	}
	require.Len(t, reading.Warnings, 1)
	require.Contains(t, reading.Warnings[0].English(), "night mode")
	require.NoError(t, r.Close())
}
