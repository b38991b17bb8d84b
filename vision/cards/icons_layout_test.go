package cards

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// A row with more signs than can be seen must not be laid out without end: beyond the end of a row there is no ink, as
// in a gap.
func TestALayoutOfTooManySignsEnds(t *testing.T) {
	ink := make([]float64, 60)
	for x := 5; x < 55; x++ {
		ink[x] = 1
	}
	row := inkRow{atoms: slices.Repeat([]string{"lore"}, 12), sum: summed(ink, 0, 0)}
	l := layoutOf([]inkRow{row, row, row})
	require.LessOrEqual(t, l.gap, widestGap*l.sign)
}
