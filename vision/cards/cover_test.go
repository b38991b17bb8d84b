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
	hides := func(on image.Rectangle) bool {
		c := coveredBy(100, 60, 20, on)
		return slices.Contains(c.without(c.letters).hidden, true)
	}
	require.False(t, hides(cellsAt(9, 12, 3, 3)))
	require.False(t, hides(cellsAt(9, 12, 4, 3)))
	require.True(t, hides(cellsAt(9, 12, 4, 4)))
	require.True(t, hides(cellsAt(0, 12, 2, 3)), "the tip of a finger")
}

// Glare hides what is nearly as light, amid a card too, where nothing that lies on it could be.
func TestGlareHidesWhatIsNearlyAsLight(t *testing.T) {
	for shown, hidden := range map[byte]float64{245: 0, 255: 1} {
		c := coveredBy(236, 12, shown, cellsAt(9, 12, 4, 4))
		amid := cellsAt(10, 13, 2, 2)
		require.InDelta(t, hidden, c.share(amid), 0, shown)
		require.InDelta(t, hidden, c.laidOn().share(amid), 0, shown)
	}
}

// coveredBy is the cover of a card of so many grey levels from one on, a part of which shows another level.
func coveredBy(from, levels int, shows byte, on image.Rectangle) cover {
	const across, down = 20, 28 // cells
	cols, lines := across*cell, down*cell
	stride := cols + 2*margin
	taught, shown := make([]byte, cols*lines), make([]byte, stride*(lines+2*margin))
	for i := range taught {
		x, y := i%cols, i/cols
		taught[i] = byte(from + (x/cell*7+y/cell*5)%levels)
	}
	for i := range shown {
		x, y := min(max(i%stride-margin, 0), cols-1), min(max(i/stride-margin, 0), lines-1)
		shown[i] = taught[y*cols+x]
		if image.Pt(x, y).In(on) {
			shown[i] = shows
		}
	}
	own := lanes.Levels(lanes.Picture{Pix: taught, Apart: cols, Across: cols, Down: lines})
	return covered(own, shown, cols, lines, false)
}

// cellsAt is a part of a card in cells.
func cellsAt(x, y, wide, high int) image.Rectangle {
	return image.Rect(x*cell, y*cell, (x+wide)*cell, (y+high)*cell)
}
