package cards

// Pictures are kept in grey, which is what they are found by. Of a marker its colours are kept as well, by cells: two
// smooth ones may be as light as each other everywhere, and of other colours.

// tintCell is the side in pixels of the cells of which the colour is kept: those that are hidden or not.
const tintCell = 12

// tinted returns how many bytes the colours of a look have: blue, green and red of each cell.
func tinted(wide, high int) int { return 3 * (wide / tintCell) * (high / tintCell) }
