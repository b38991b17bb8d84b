//go:build !nocv

package vision_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/calibration"
)

// TestADieInDoubtIsLookedAtAgain reads a picture of which the first look doubts one die, in which a window is mirrored.
func TestADieInDoubtIsLookedAtAgain(t *testing.T) {
	const folder, name = "d07-gloss", "test-07.jpg"
	r := newReader(t, folder)
	_, truth, err := calibration.Truth(filepath.Join(folders, folder))
	require.NoError(t, err)
	reading, err := r.Read(picture(t, filepath.Join(folders, folder, name)))
	require.NoError(t, err)
	require.Len(t, reading.Dice, len(truth[name]))
	for _, d := range truth[name] {
		require.True(t, hasAt(reading.Dice, d))
	}
	for _, d := range reading.Dice {
		require.True(t, d.Sure, "%s %s at %.0f, %.0f", d.Colour, d.Face, d.X, d.Y)
	}
	require.NoError(t, r.Close())
}
