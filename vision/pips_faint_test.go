//go:build !nocv

package vision_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
)

// The finder gives the yellow 4, too large for it, a chance of one in sixteen; every look at it is sure of a 4.
func TestPipsAsksAboutADieThatOnlyTheReaderSees(t *testing.T) {
	reading, err := pipReader(t).Read(pipPicture(t, filepath.Join("testdata", "pips-faint", "yellow.jpg")))
	require.NoError(t, err)
	die, ok := nearest(reading.Dice, 166, 382, 40)
	require.True(t, ok, "read")
	require.Equal(t, models.Face("4"), die.Face)
	require.False(t, die.Sure, "a question, whatever the looks say")
}

// The finder gives the black 2 in the shade a chance of one in twenty.
func TestPipsWarnsOfADieThatOnlyTheReaderSees(t *testing.T) {
	reading, err := pipReader(t).Read(pipPicture(t, filepath.Join("testdata", "pips-faint", "black.jpg")))
	require.NoError(t, err)
	_, read := nearest(reading.Dice, 385, 72, 40)
	require.False(t, read)
	require.Len(t, reading.Warnings, 1)
	require.Contains(t, reading.Warnings[0].English(), "may be a die")
}
