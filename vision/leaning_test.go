//go:build !nocv

package vision_test

import (
	"math"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/calibration"
	"elderglass/models"
	"elderglass/vision"
)

// Made-up pictures of models/training/reader/folders.py: in each a die leans on
// another.
func TestALeaningDieIsCalledSo(t *testing.T) {
	dir := filepath.Join("testdata", "leaning")
	empty, pictures, name, err := calibration.ReadFolder(dir)
	require.NoError(t, err)
	set, err := models.EmbeddedSet(name)
	require.NoError(t, err)
	p, err := calibration.Learn(set, empty, pictures)
	require.NoError(t, err)
	r, err := vision.NewReader(p)
	require.NoError(t, err)
	for name, at := range map[string]models.Point{"test-01.jpg": {X: 335, Y: 349}, "test-05.jpg": {X: 240, Y: 184}} {
		reading, err := r.Read(picture(t, filepath.Join(dir, name)))
		require.NoError(t, err)
		require.Len(t, reading.Leaning, 1, name)
		require.Less(t, math.Hypot(reading.Leaning[0].X-at.X, reading.Leaning[0].Y-at.Y), 30.0, name)
		require.Contains(t, reading.Warnings[0].English(), "leans on something: roll it again")
	}
	for _, labelled := range pictures {
		reading, err := r.Read(labelled.Image)
		require.NoError(t, err)
		require.Empty(t, reading.Leaning, "all dice of this picture lie flat")
	}
	require.NoError(t, r.Close())
}
