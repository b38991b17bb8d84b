//go:build !nocv

package lanes_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/vision/cards/lanes"
)

// The cells that are summed for one are those along so many cells about it, as far as the grid goes up and to the left.
func TestCellsOfAGridAreSummedAlongIt(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	g := lanes.Grid{Wide: 61, High: 47}
	cells := make([]uint8, g.Wide*g.High)
	for i := range cells {
		cells[i] = uint8(r.IntN(2))
	}
	for _, many := range []int{1, 2, 9, 12, 31} {
		down, across := make([]uint8, len(cells)), make([]uint8, len(cells))
		g.Down(cells, many, down)
		g.Across(cells, many, across)
		for y := range g.High {
			for x := range g.Wide {
				var u, v uint8
				for i := range many {
					if at := x + many/2 - i; x+many/2 < g.Wide && at >= 0 {
						u += cells[y*g.Wide+at]
					}
					if at := y + many/2 - i; y+many/2 < g.High && at >= 0 {
						v += cells[at*g.Wide+x]
					}
				}
				require.Equal(t, u, across[y*g.Wide+x], "%d of row %d, %d", x, y, many)
				require.Equal(t, v, down[y*g.Wide+x], "%d of column %d, %d", y, x, many)
			}
		}
	}
}

func TestCellsBetweenSidesOfTwoDirectionsAreFound(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	const columns, rows, enough = 5, 8, 200
	g := lanes.Grid{Wide: 61, High: 47}
	across, down := make([]uint8, g.Wide*g.High), make([]uint8, g.Wide*g.High)
	for i := range across {
		across[i], down[i] = uint8(r.IntN(256)), uint8(r.IntN(256))
	}
	var want []int32
	for y := rows; y < g.High-rows; y++ {
		for x := columns; x < g.Wide-columns; x++ {
			at := y*g.Wide + x
			if max(across[at-columns], across[at+columns]) >= enough &&
				max(down[at-rows*g.Wide], down[at+rows*g.Wide]) >= enough+20 {
				want = append(want, int32(at))
			}
		}
	}
	require.NotEmpty(t, want)
	require.Equal(t, want, g.Both(across, down, columns, rows, enough, enough+20))
	narrow := lanes.Grid{Wide: 9, High: 9}
	require.Empty(t, narrow.Both(across, down, columns, rows, 0, 0), "sides that lie beyond the grid")
}
