//go:build !nocv

package pips_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
	"elderglass/vision/labelled"
)

// The finder gives the nearest die, too large for it, a chance of one in twelve; every look at it is sure of a 3.
func TestPipsAsksAboutADieThatOnlyTheReaderSees(t *testing.T) {
	reading, err := newReader(t).Read(picture(t, filepath.Join("testdata", "faint", "green.jpg")))
	require.NoError(t, err)
	die, ok := labelled.Nearest(reading.Dice, 217, 328, 40)
	require.True(t, ok, "read")
	require.Equal(t, models.Face("3"), die.Face)
	require.False(t, die.Sure, "a question, whatever the looks say")
}
