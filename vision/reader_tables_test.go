//go:build !nocv

package vision_test

import (
	"fmt"
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

// Digits in lenses, a tilted camera with dice in rows, and noise in the dark: the
// hard tables. The whole measure is cmd/bench-reader.
func TestHardTablesAreReadRight(t *testing.T) {
	for _, folder := range []string{"d01-felt", "d02-wood-tilt", "d04-lowlight"} {
		t.Run(folder, func(t *testing.T) {
			r := newReader(t, folder)
			_, truth, err := calibration.Truth(filepath.Join(folders, folder))
			require.NoError(t, err)
			for i := range 3 {
				name := fmt.Sprintf("test-%02d.jpg", 5*i+1)
				reading, err := r.Read(picture(t, filepath.Join(folders, folder, name)))
				require.NoError(t, err)
				require.Len(t, reading.Dice, len(truth[name]), name)
				for _, d := range truth[name] {
					require.True(t, hasAt(reading.Dice, d), "%s: %s %s at %.0f, %.0f", name, d.Colour, d.Face, d.X, d.Y)
				}
				require.Empty(t, reading.Warnings, name)
			}
			require.NoError(t, r.Close())
		})
	}
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
	draw.Draw(tray, image.Rect(500, 400, 640, 520), image.NewUniform(color.RGBA{R: 230, G: 220, B: 190, A: 255}), image.Point{}, draw.Src)
	reading, err := r.Read(tray)
	require.NoError(t, err)
	require.Empty(t, reading.Dice)
	require.Len(t, reading.Warnings, 1)
	require.Contains(t, reading.Warnings[0], "in the middle is no die")

	draw.Draw(tray, image.Rect(300, 200, 1000, 700), image.NewUniform(color.RGBA{R: 220, G: 170, B: 140, A: 255}), image.Point{}, draw.Src)
	reading, err = r.Read(tray)
	require.NoError(t, err)
	require.True(t, reading.Hand, "something as large as a hand covers the tray")
	require.NoError(t, r.Close())
}
