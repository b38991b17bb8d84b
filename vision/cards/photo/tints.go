// Package photo keeps a photograph as cards are sought in it, in grey, in halving sizes, and in colours, and shows
// parts of it as they are seen straight from above.
package photo

// Pictures are kept in grey, which is what they are found by. Of a marker its colours are kept as well, by cells: two
// smooth ones may be as light as each other everywhere, and of other colours.

// TintCell is the side in pixels of the cells of a marker of which the mean colour is kept: those that are hidden or
// not.
const TintCell = 12

// TintBytes returns how many bytes the colours have of a marker of so many pixels: blue, green and red of each cell.
func TintBytes(wide, high int) int { return 3 * (wide / TintCell) * (high / TintCell) }
