//go:build !nocv

package pips

import (
	"image"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"
)

// Of a long strip, in which the finder takes what is large for a die, no more is cut out than there is picture: a crop
// of it would take gigabytes.
func TestNoDieIsLargerThanThePicture(t *testing.T) {
	const wide, high = 16000, 160
	r := newTestReader(t)
	strip := image.NewGray(image.Rect(0, 0, wide, high))
	for i := range strip.Pix {
		strip.Pix[i] = uint8(i % wide / 3000 % 2 * 255)
	}
	_, err := r.Read(strip)
	require.NoError(t, err)
	require.NotEmpty(t, r.tops.squares)
	for _, square := range r.tops.squares {
		require.LessOrEqual(t, square.Dx(), int(wholeEdges*high))
	}

	frame := gocv.NewMatWithSize(high, wide, gocv.MatTypeCV8UC3)
	t.Cleanup(func() { require.NoError(t, frame.Close()) })
	die := candidate{x: 60, y: 50, edge: 40}
	require.Equal(t, die, insidePicture(die, frame), "as it was found")
}
