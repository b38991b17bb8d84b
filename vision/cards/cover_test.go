//go:build !nocv

package cards

import (
	"image"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/vision/cards/lanes"
)

// A letter may leave a cell or two as dark as nothing that is printed there on the taught card: no thing that lies on a
// card is so small, unless it comes in over a side.
func TestNothingSoSmallLiesOnACard(t *testing.T) {
	const across, down = 20, 28 // cells
	cols, lines := across*cell, down*cell
	stride := cols + 2*margin
	taught, shown := make([]byte, cols*lines), make([]byte, stride*(lines+2*margin))
	for i := range taught {
		x, y := i%cols, i/cols
		taught[i] = byte(100 + (x/cell*7+y/cell*5)%60)
	}
	levels := lanes.Levels(lanes.Picture{Pix: taught, Apart: cols, Across: cols, Down: lines})
	hides := func(on image.Rectangle) bool {
		for i := range shown {
			x, y := min(max(i%stride-margin, 0), cols-1), min(max(i/stride-margin, 0), lines-1)
			shown[i] = taught[y*cols+x]
			if image.Pt(x, y).In(on) {
				shown[i] = 20
			}
		}
		c := covered(levels, shown, cols, lines, false)
		return slices.Contains(c.without(c.letters).hidden, true)
	}
	at := func(x, y, wide, high int) image.Rectangle {
		return image.Rect(x*cell, y*cell, (x+wide)*cell, (y+high)*cell)
	}
	require.False(t, hides(at(9, 12, 3, 3)))
	require.False(t, hides(at(9, 12, 4, 3)))
	require.True(t, hides(at(9, 12, 4, 4)))
	require.True(t, hides(at(0, 12, 2, 3)), "the tip of a finger")
}
