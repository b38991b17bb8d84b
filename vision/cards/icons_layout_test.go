//go:build !nocv

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
	l, _ := layoutOf([]inkRow{row, row, row})
	require.LessOrEqual(t, l.gap, widestGap*l.sign)
}

// Signs are as wide and stand as far apart as the ink of most rows says, up to the end of the longest one.
func TestALayoutFitsTheInkOfAllRows(t *testing.T) {
	const start, sign, gap = 17, 13, 9
	var rows []inkRow
	for n := range 5 {
		ink := make([]float64, 140)
		for k := range n + 1 {
			for x := range sign {
				ink[start+k*(sign+gap)+x] = 1
			}
		}
		rows = append(rows, inkRow{atoms: slices.Repeat([]string{"lore"}, n+1), sum: summed(ink, 0, 0)})
	}
	l, _ := layoutOf(rows)
	for k, s := range l.spans(rows[4].atoms, nil) {
		require.InDelta(t, start+k*(sign+gap), s.from, 2, "%d", k)
		require.InDelta(t, start+k*(sign+gap)+sign, s.to, 2, "%d", k)
	}
}
