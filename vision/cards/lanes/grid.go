//go:build !nocv

package lanes

// #cgo noescape lanes_down
// #cgo nocallback lanes_down
// #cgo noescape lanes_across
// #cgo nocallback lanes_across
// #cgo noescape lanes_both
// #cgo nocallback lanes_both
// #include "lanes.h"
import "C"

import "slices"

// Grid sums and compares the cells of grids that are as wide and high as it, row by row. The memory of one is used by
// the next.
type Grid struct {
	Wide, High int
	spare      []uint8
	places     []int32
}

// Down writes for each cell the sum of so many cells of its column, 255 at most, the middle one its own: 0 where these
// go on below the grid, and without those that are above it.
func (g *Grid) Down(cells []uint8, many int, sums []uint8) {
	_, _ = cells[g.Wide*g.High-1], sums[g.Wide*g.High-1]
	C.lanes_down((*C.uchar)(&cells[0]), C.int(g.Wide), C.int(g.High), C.int(many), g.room(0), (*C.uchar)(&sums[0]))
}

// Across is Down with rows: what is below is to the right.
func (g *Grid) Across(cells []uint8, many int, sums []uint8) {
	_, _ = cells[g.Wide*g.High-1], sums[g.Wide*g.High-1]
	C.lanes_across((*C.uchar)(&cells[0]), C.int(g.Wide), C.int(g.High), C.int(many), g.room(many),
		(*C.uchar)(&sums[0]))
}

// Both returns the cells that have at least so much in a cell some columns to the left or right in one grid, and in one
// some rows above or below in another. The list is overwritten by the next.
func (g *Grid) Both(across, down []uint8, columns, rows int, leastAcross, leastDown uint8) []int32 {
	cells := g.Wide * g.High
	_, _ = across[cells-1], down[cells-1]
	g.places = slices.Grow(g.places[:0], cells)[:cells]
	n := C.lanes_both((*C.uchar)(&across[0]), (*C.uchar)(&down[0]), C.int(g.Wide), C.int(g.High), C.int(columns),
		C.int(rows), C.int(leastAcross), C.int(leastDown), g.room(0), (*C.int)(&g.places[0]))
	return g.places[:n]
}

// room is memory for a row and some cells more.
func (g *Grid) room(more int) *C.uchar {
	g.spare = slices.Grow(g.spare[:0], g.Wide+more)[:g.Wide+more]
	return (*C.uchar)(&g.spare[0])
}
