//go:build !nocv

package cards

import (
	"image"
	"slices"

	"gocv.io/x/gocv"

	"elderglass/models"
	"elderglass/vision/cards/photo"
	"elderglass/vision/cards/projective"
)

// cover says which cells of a card something else covers: a hand, another card, glare. Those beside a round card count
// as hidden.
type cover struct {
	cells
	hidden []bool
	// print are hidden cells on which rather something else is printed than something lies, and letters those of them
	// that are fewer than what lies on a card hides.
	print, letters []bool
}

func (c *cover) at(x, y int) bool {
	x, y = x/cell, y/cell
	return x < c.nx && y < c.ny && c.hidden[y*c.nx+x]
}

func (c *cover) share(b image.Rectangle) float64 {
	n, hit := 0, 0
	for y := b.Min.Y / cell; y <= (b.Max.Y-1)/cell; y++ {
		for x := b.Min.X / cell; x <= (b.Max.X-1)/cell; x++ {
			if x < c.nx && y < c.ny {
				n++
				if c.hidden[y*c.nx+x] {
					hit++
				}
			}
		}
	}
	return float64(hit) / float64(max(n, 1))
}

// laidOn is the cover without what is rather printed.
func (c *cover) laidOn() *cover { return c.without(c.print) }

// withoutLetters is the cover without the letters of another title, but for those where something is known to lie: it
// may be as plain as the ground of a title, with letters of its own.
func (c *cover) withoutLetters(place projective.Homography, above []projective.Quad) *cover {
	letters := slices.Clone(c.letters)
	for i := range letters {
		at := place.At(c.middle(i))
		letters[i] = letters[i] && !slices.ContainsFunc(above, func(q projective.Quad) bool {
			return q.Grown(besideRim).Contains(at)
		})
	}
	next := c.without(letters)
	next.beneath(place, above)
	return next
}

// without is the cover without some hidden cells, and those beside them.
func (c *cover) without(shown []bool) *cover {
	next := cover{cells: c.cells, hidden: slices.Clone(c.hidden)}
	for i, is := range shown {
		if !is {
			continue
		}
		next.hidden[i] = false
		for n := range c.neighbours(i) {
			next.hidden[n] = false
		}
	}
	return &next
}

// beneath hides the cells that lie in places of the picture.
func (c *cover) beneath(place projective.Homography, above []projective.Quad) {
	in := func(p models.Point) bool {
		at := place.At(p)
		return slices.ContainsFunc(above, func(q projective.Quad) bool { return q.Contains(at) })
	}
	for i := range c.hidden {
		x, y := float64(i%c.nx)*cell, float64(i/c.nx)*cell
		corners := []models.Point{{X: x, Y: y}, {X: x + cell, Y: y}, {X: x, Y: y + cell}, {X: x + cell, Y: y + cell}}
		c.hidden[i] = c.hidden[i] || in(c.middle(i)) || slices.ContainsFunc(corners, in)
	}
}

// shut takes what can be seen of a card out of a mask of the picture that is smaller by a scale.
func (v *verdict) shut(open *gocv.Mat, scale float64) error {
	cells := make([]byte, len(v.hidden.hidden))
	for i, hidden := range v.hidden.hidden {
		if hidden {
			cells[i] = 255
		}
	}
	m, err := gocv.NewMatFromBytes(v.hidden.ny, v.hidden.nx, gocv.MatTypeCV8UC1, cells)
	if err != nil {
		return err
	}
	defer m.Close()
	smaller, wider := projective.Zoom(scale), projective.Zoom(cell)
	matrix := photo.Matrix(smaller.Times(v.place).Times(wider))
	defer matrix.Close()
	gocv.WarpPerspectiveWithParams(m, open, matrix, image.Pt(open.Cols(), open.Rows()),
		gocv.InterpolationNearestNeighbor, gocv.BorderTransparent, black)
	return nil
}
