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

	"elderglass/calibration"
	"elderglass/models"
)

// evenings are the folders of labelled pictures that the project holds; each is another hard table: digits in
// lenses, a tilted camera with dice in rows, print under the dice, noise in the dark, faces sunk into a frame,
// gloss. The figures are cmd/bench-reader's.
var evenings = []string{
	"d01-felt", "d02-wood-tilt", "d03-board", "d04-lowlight", "d05-pips", "d06-deathmaydie", "d07-gloss",
	"d08-pearl-spots",
}

func TestEveryTableIsReadRight(t *testing.T) {
	dice, asked := 0, 0
	for _, folder := range evenings {
		r := newReader(t, folder)
		_, truth, err := calibration.Truth(filepath.Join(folders, folder))
		require.NoError(t, err)
		names := picturesOf(truth, "test-")
		require.GreaterOrEqual(t, len(names), 5, folder)
		for _, name := range names {
			reading, err := r.Read(picture(t, filepath.Join(folders, folder, name)))
			require.NoError(t, err)
			require.Len(t, reading.Dice, len(truth[name]), "%s/%s", folder, name)
			for _, d := range truth[name] {
				require.True(t, hasAt(reading.Dice, d), "%s/%s: %s %s at %.0f, %.0f", folder, name, d.Colour, d.Face, d.X, d.Y)
			}
			for _, d := range reading.Dice {
				dice++
				if !d.Sure {
					asked++
				}
			}
			require.Empty(t, reading.Warnings, "%s/%s", folder, name)
		}
		require.NoError(t, r.Close())
	}
	require.Equal(t, 285, dice)
	require.LessOrEqual(t, asked, 3, "of 285 dice, nine of which windows and spots are mirrored in")
}

func hasAt(dice []models.Die, d models.Die) bool {
	for _, o := range dice {
		if o.Colour == d.Colour && o.Face == d.Face && math.Hypot(o.X-d.X, o.Y-d.Y) < 10 {
			return true
		}
	}
	return false
}

func TestACardIsNoDieButAWarning(t *testing.T) {
	r := newReader(t, "d01-felt")
	empty := picture(t, filepath.Join(folders, "d01-felt", "empty.jpg"))
	tray := image.NewRGBA(empty.Bounds())
	draw.Draw(tray, tray.Bounds(), empty, empty.Bounds().Min, draw.Src)
	draw.Draw(tray, image.Rect(500, 400, 640, 520), image.NewUniform(color.RGBA{R: 230, G: 220, B: 190, A: 255}),
		image.Point{}, draw.Src)
	reading, err := r.Read(tray)
	require.NoError(t, err)
	require.Empty(t, reading.Dice)
	require.Len(t, reading.Warnings, 1)
	require.Contains(t, reading.Warnings[0].English(), "in the middle is no die")

	draw.Draw(tray, image.Rect(300, 200, 1000, 700), image.NewUniform(color.RGBA{R: 220, G: 170, B: 140, A: 255}),
		image.Point{}, draw.Src)
	reading, err = r.Read(tray)
	require.NoError(t, err)
	require.True(t, reading.Hand, "something as large as a hand covers the tray")
	require.NoError(t, r.Close())
}
