//go:build !nocv

package vision

import "image"

// plotCells is the side of a block of cells: what changed in blocks that touch, corners
// included, is looked at as one.
const plotCells = 4

// plotCost is what it costs to look at one rectangle more, as much as so many pixels of
// the canvas.
const plotCost = 2500

// plots gathers the cells that changed into rectangles that are looked at one by one.
type plots struct {
	width, height int // in blocks
	// changed holds for each block the rectangle of its cells that changed.
	changed []image.Rectangle
	stack   []int
}

func newPlots(width, height int) plots {
	p := plots{width: (width + plotCells - 1) / plotCells, height: (height + plotCells - 1) / plotCells}
	p.changed = make([]image.Rectangle, p.width*p.height)
	return p
}

// gather returns rectangles of cells that hold all that moved, but for single cells of
// noise, so that looking at them costs little: cost is that of one.
func (p *plots) gather(moved []bool, width int, cost func(image.Rectangle) int) []image.Rectangle {
	clear(p.changed)
	for i := width + 1; i < len(moved); i++ {
		x, y := i%width, i/width
		if x > 0 && moved[i] && moved[i-1] && moved[i-width] && moved[i-width-1] {
			block := &p.changed[y/plotCells*p.width+x/plotCells]
			*block = block.Union(image.Rect(x-1, y-1, x+1, y+1))
		}
	}
	var out []image.Rectangle
	for i := range p.changed {
		if r := p.take(i); !r.Empty() {
			out = append(out, r)
		}
	}
	return joined(out, cost)
}

// take takes the rectangle of a block and of all that hang together with it.
func (p *plots) take(block int) image.Rectangle {
	var all image.Rectangle
	p.stack = append(p.stack[:0], block)
	for len(p.stack) > 0 {
		i := p.stack[len(p.stack)-1]
		p.stack = p.stack[:len(p.stack)-1]
		if p.changed[i].Empty() {
			continue
		}
		all = all.Union(p.changed[i])
		p.changed[i] = image.Rectangle{}
		x, y := i%p.width, i/p.width
		for v := max(y-1, 0); v <= min(y+1, p.height-1); v++ {
			for u := max(x-1, 0); u <= min(x+1, p.width-1); u++ {
				p.stack = append(p.stack, v*p.width+u)
			}
		}
	}
	return all
}

// joined joins rectangles where one costs no more than two.
func joined(rects []image.Rectangle, cost func(image.Rectangle) int) []image.Rectangle {
	for i := 0; i < len(rects); i++ {
		for j := 0; j < i; j++ {
			both := rects[i].Union(rects[j])
			if cost(both) > cost(rects[i])+cost(rects[j])+plotCost {
				continue
			}
			rects[j] = both
			rects = append(rects[:i], rects[i+1:]...)
			i = j - 1 // the joined one may join others
			break
		}
	}
	return rects
}
