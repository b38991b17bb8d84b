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
	"elderglass/vision"
)

// Made-up pictures of models/training/reader/harder.py, seen so from the side that the side of
// a die shows its print as large as tops do. Nothing stands where that side's own body would
// be; the second time a shadow lies there.
func TestAFaceWhollyOnABodyIsItsSide(t *testing.T) {
	const name = "test-05.jpg"
	dir := filepath.Join("testdata", "side")
	empty, pictures, set, err := calibration.ReadFolder(dir)
	require.NoError(t, err)
	kinds, err := models.EmbeddedSet(set)
	require.NoError(t, err)
	p, err := calibration.Learn(kinds, empty, pictures)
	require.NoError(t, err)
	r, err := vision.NewReader(p)
	require.NoError(t, err)
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
