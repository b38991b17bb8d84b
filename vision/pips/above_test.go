//go:build !nocv

package pips_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
	"elderglass/vision/labelled"
)

// The finder takes a side of the white die far from the camera, on which there is a 2, and passes over its top.
func TestPipsReadsTheTopAboveASide(t *testing.T) {
	reading, err := newReader(t).Read(picture(t, filepath.Join("testdata", "above", "white.jpg")))
	require.NoError(t, err)
	die, ok := labelled.Nearest(reading.Dice, 294, 100, 10)
	require.True(t, ok, "the top")
	require.Equal(t, models.Face("3"), die.Face)
	require.False(t, die.Sure, "a question: the finder saw another face")
	_, ok = labelled.Nearest(reading.Dice, 298, 121, 10)
	require.False(t, ok, "the side is no die of its own")
	for _, near := range []struct {
		x, y float64
		face models.Face
	}{{419, 252, "6"}, {260, 211, "2"}, {309, 314, "4"}} {
		die, ok := labelled.Nearest(reading.Dice, near.x, near.y, 15)
		require.True(t, ok)
		require.Equal(t, near.face, die.Face, "what lies above these is no top of theirs")
	}
}
