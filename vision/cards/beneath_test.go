//go:build !nocv

package cards

import (
	"image"
	"testing"

	"github.com/stretchr/testify/require"
)

// The band of a title has room above and below its letters: what covers the card there hides none of them.
func TestWhatLiesBesideLettersHidesNone(t *testing.T) {
	title := spot{x: 16, y: 20, line: &lettering{columns: 10, high: 24}}
	for row, hidden := range []bool{false, false, true, true, false} { // of cells
		c := uncovered(image.Pt(10*cell, 5*cell), false)
		for x := range c.nx {
			c.hidden[row*c.nx+x] = true
		}
		require.Equal(t, hidden, title.hidden(&c, 0, letterWide), row)
	}
}
