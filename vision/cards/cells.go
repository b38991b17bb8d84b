//go:build !nocv

package cards

import (
	"image"
	"iter"

	"elderglass/models"
	"elderglass/vision/cards/disc"
	"elderglass/vision/cards/lanes"
)

// cell is the side in pixels of the parts of a card of which each is hidden or not.
const cell = lanes.Cell

// cells are those of a taught picture, line by line.
type cells struct {
	nx, ny int
	beside []bool // of a round card: those that are none of it
}

// newCells returns the cells of a picture of a size, of a round card or another one.
func newCells(size image.Point, round bool) cells {
	c := cells{nx: size.X / cell, ny: size.Y / cell}
	if !round {
		return c
	}
	c.beside = make([]bool, c.count())
	for i := range c.beside {
		at := image.Pt(i%c.nx*cell, i/c.nx*cell)
		c.beside[i] = !disc.On(image.Rectangle{Min: at, Max: at.Add(image.Pt(cell, cell))}, size)
	}
	return c
}

func (c *cells) count() int { return c.nx * c.ny }

// besides reports whether a cell is none of a round card.
func (c *cells) besides(i int) bool { return c.beside != nil && c.beside[i] }

// neighbours are the cells of the card that have a side in common with one of it.
func (c *cells) neighbours(i int) iter.Seq[int] {
	return func(yield func(int) bool) {
		x, y := i%c.nx, i/c.nx
		for _, at := range [4]image.Point{{x - 1, y}, {x + 1, y}, {x, y - 1}, {x, y + 1}} {
			if n := at.Y*c.nx + at.X; at.In(image.Rect(0, 0, c.nx, c.ny)) && !c.besides(n) && !yield(n) {
				return
			}
		}
	}
}

// atSide reports whether a cell lies at a side of the card.
func (c *cells) atSide(i int) bool {
	n := 0
	for range c.neighbours(i) {
		n++
	}
	return n < 4
}

// middle returns the middle of a cell, in pixels of the taught picture.
func (c *cells) middle(i int) models.Point {
	return models.Point{X: (float64(i%c.nx) + 0.5) * cell, Y: (float64(i/c.nx) + 0.5) * cell}
}

// spread is where a cell lies on the card: from the middle on, a half at its sides.
type spread struct{ x, y float64 }

// spreads returns those of all cells.
func (c *cells) spreads() []spread {
	list := make([]spread, c.count())
	for i := range list {
		list[i] = spread{float64(i%c.nx)/float64(c.nx) - 0.5, float64(i/c.nx)/float64(c.ny) - 0.5}
	}
	return list
}
