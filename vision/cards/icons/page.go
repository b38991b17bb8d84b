//go:build !nocv

package icons

import "elderglass/vision/cards/ground"

// Page is a card's picture, freed of the ground of each line.
type Page struct {
	wide, high int
	ink        []float32
}

// NewPage is that of a rectified card of so many pixels, one byte of grey each.
func NewPage(grey []uint8, wide, high int) Page {
	p := Page{wide: wide, high: high, ink: make([]float32, wide*high)}
	left, right := wide*12/100, wide*88/100
	lines := make([][]uint8, high)
	for y := range lines {
		lines[y] = grey[y*wide : (y+1)*wide]
	}
	levels := ground.Levels(lines, left, right)
	for y, line := range lines {
		inner := line[left:right]
		whole := levels[y]
		if ground.Share(inner, whole) < groundSeen {
			whole = ground.Level(inner, 128, 128)
		}
		level := ground.Along(inner, whole)
		for x, v := range line {
			at := min(max(float64(x-left)/float64(right-left), 0), 1)
			p.ink[y*wide+x] = float32(float64(v) - level(at))
		}
	}
	return p
}

// groundSeen is the share of a line that has the ground of those around it, where that is its own too.
const groundSeen = 0.1
