//go:build !nocv

package pips_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
	"elderglass/vision/labelled"
)

// The finder gives the yellow 4, too large for it, a chance of one in sixteen; every look at it is sure of a 4.
func TestPipsAsksAboutADieThatOnlyTheReaderSees(t *testing.T) {
	reading, err := newReader(t).Read(picture(t, filepath.Join("testdata", "faint", "yellow.jpg")))
	require.NoError(t, err)
	die, ok := labelled.Nearest(reading.Dice, 166, 382, 40)
	require.True(t, ok, "read")
	require.Equal(t, models.Face("4"), die.Face)
	require.False(t, die.Sure, "a question, whatever the looks say")
}
