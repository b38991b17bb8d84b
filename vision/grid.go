//go:build !nocv

package vision

import (
	"math"

	"elderglass/calibration"
)

// grid is a canvas in square cells of size pixels.
type grid struct {
	canvas        canvas
	size          int
	width, height int
}

func gridOf(c canvas, size int) grid { return grid{c, size, c.width / size, c.height / size} }

// perCell is the area of a cell in dice.
func (g *grid) perCell() float64 { return float64(g.size*g.size) / (g.canvas.scale * g.canvas.scale) }

// place returns the plane coordinates of a cell's centre.
func (g *grid) place(cell int) (float64, float64) {
	size := float64(g.size)
	return g.canvas.plane(size*(float64(cell%g.width)+0.5), size*(float64(cell/g.width)+0.5))
}

// cell returns the column and row of the cell at a place of the plane, which may lie outside of the canvas.
func (g *grid) cell(x, y float64) (int, int) {
	perDie := g.canvas.scale / float64(g.size)
	return int(math.Floor((x - g.canvas.left) * perDie)), int(math.Floor((y - g.canvas.top) * perDie))
}

// mean is the mean colour of a cell of the canvas.
func (g *grid) mean(pix []uint8, cell int) [3]float64 {
	var blue, green, red int
	x0, y0 := g.size*(cell%g.width), g.size*(cell/g.width)
	for y := y0; y < y0+g.size; y++ {
		row := pix[3*(y*g.canvas.width+x0):][:3*g.size]
		for ; len(row) > 2; row = row[3:] {
			blue, green, red = blue+int(row[0]), green+int(row[1]), red+int(row[2])
		}
	}
	area := float64(g.size * g.size)
	return [3]float64{float64(blue) / area, float64(green) / area, float64(red) / area}
}

// each visits the cells in a turned square around a place of the plane.
func (g *grid) each(x, y, half, turn float64, visit func(cell int)) {
	cos, sin := math.Cos(turn), math.Sin(turn)
	reach := math.Sqrt2 * half
	x0, y0 := g.cell(x-reach, y-reach)
	x1, y1 := g.cell(x+reach, y+reach)
	for j := max(y0, 0); j <= min(y1, g.height-1); j++ {
		for i := max(x0, 0); i <= min(x1, g.width-1); i++ {
			px, py := g.place(j*g.width + i)
			dx, dy := px-x, py-y
			if math.Abs(dx*cos+dy*sin) < half && math.Abs(dy*cos-dx*sin) < half {
				visit(j*g.width + i)
			}
		}
	}
}

// outline visits the cells that a die covers, top and sides, and those nearer to it than around, in dice, some of them
// more than once.
func (g *grid) outline(square calibration.Square, height, around float64, visit func(cell int)) {
	const slices = 6
	for step := range slices + 1 {
		k := height / (height + float64(step)/slices)
		g.each(square.X*k, square.Y*k, 0.5*k+around, square.Turn, visit)
	}
}
