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

// Made-up pictures of models/training/reader/harder.py, seen so from the side that the side of
// a die shows its print as large as tops do. Nothing stands where that side's own body would
// be; the second time a shadow lies there.
func TestAFaceWhollyOnABodyIsItsSide(t *testing.T) {
	const name = "test-05.jpg"
	dir := filepath.Join("testdata", "side")
	r := readerOf(t, dir)
	_, truth, err := calibration.Truth(dir)
	require.NoError(t, err)
	bare := picture(t, filepath.Join(dir, name))
	shadowed := image.NewRGBA(bare.Bounds())
	draw.Draw(shadowed, shadowed.Bounds(), bare, image.Point{}, draw.Src)
	under := image.Rect(365, 276, 460, 320)
	draw.Draw(shadowed, under, tinted(bare, [3]float64{0.55, 0.55, 0.55}), under.Min, draw.Src)
	for what, img := range map[string]image.Image{"bare": bare, "shadowed": shadowed} {
		reading, err := r.Read(img)
		require.NoError(t, err)
		for _, d := range reading.Dice {
			require.Greater(t, math.Hypot(d.X-410, d.Y-243), 15.0, "%s: a side is read as a top", what)
		}
		for _, d := range truth[name] {
			require.True(t, hasAt(reading.Dice, d), "%s: %s %s at %.0f, %.0f", what, d.Colour, d.Face, d.X, d.Y)
		}
	}
	require.NoError(t, r.Close())
}

// The green die stands where the body of another one would show: it is a side in light that no die has, but not for a
// shadow that falls on it.
func TestADieBesideAnotherIsSureInItsShadow(t *testing.T) {
	dir := filepath.Join("testdata", "side")
	r := readerOf(t, dir)
	bare := picture(t, filepath.Join(dir, "cal-06.jpg"))
	top := image.Rect(185, 272, 268, 338)
	for share, sure := range map[float64]bool{1: true, 0.55: true, 0.42: false} {
		dimmed := image.NewRGBA(bare.Bounds())
		draw.Draw(dimmed, dimmed.Bounds(), bare, image.Point{}, draw.Src)
		draw.Draw(dimmed, top, tinted(bare, [3]float64{share, share, share}), top.Min, draw.Src)
		reading, err := r.Read(dimmed)
		require.NoError(t, err)
		d, ok := labelled.Nearest(reading.Dice, 225, 304, 10)
		require.True(t, ok, "with %.2f of its light", share)
		require.Equal(t, models.Face("investigation-1"), d.Face)
		require.Equal(t, sure, d.Sure, "with %.2f of its light", share)
	}
	require.NoError(t, r.Close())
}
