package calibration

import (
	"image"
	"math"
	"slices"

	"elderglass/models"
)

// leastForEmpty is how many pictures the empty tray is put together from at least: a
// shadow that lies on a place in one of them is outvoted.
const leastForEmpty = 3

// dieGrown is how much larger than a die, in dice, the box is that is left out for it.
const dieGrown = 0.3

// emptyOf puts the empty tray together from pictures of it with dice: each pixel is the
// median of those pictures in which no die lies there. Where dice lie in all of them, or
// there are too few, the error has the code Invalid.
func emptyOf(plane Plane, pictures []Labelled) (image.Image, error) {
	if len(pictures) < leastForEmpty {
		return nil, models.Errorf(models.Invalid,
			"there is no picture of the empty tray, and %d pictures are too few to put one together: take the dice out and "+
				"take a picture as empty.jpg", len(pictures))
	}
	size := pictures[0].Image.Bounds().Size()
	seen := make([]Picture, len(pictures))
	boxes := make([][]image.Rectangle, len(pictures))
	for i, l := range pictures {
		seen[i] = PictureOf(l.Image)
		boxes[i] = plane.boxes(l.Dice, size)
	}
	out := image.NewRGBA(image.Rectangle{Max: size})
	hidden := 0
	var free []int
	for y := range size.Y {
		for x := range size.X {
			free = free[:0]
			for i := range seen {
				if !slices.ContainsFunc(boxes[i], image.Pt(x, y).In) {
					free = append(free, i)
				}
			}
			if len(free) == 0 {
				hidden++
				continue
			}
			i, j := 3*(y*size.X+x), 4*(y*size.X+x)
			for k := range 3 {
				out.Pix[j+2-k] = medianAt(seen, free, i+k)
			}
			out.Pix[j+3] = math.MaxUint8
		}
	}
	if hidden > 0 {
		return nil, models.Errorf(models.Invalid,
			"there is no picture of the empty tray, and dice lie at one place in all pictures: take the dice out and take a "+
				"picture as empty.jpg")
	}
	return out, nil
}

// medianAt is the median of one value of some of the pictures.
func medianAt(seen []Picture, some []int, at int) uint8 {
	var room [16]uint8
	values := room[:0]
	for _, i := range some {
		v := seen[i].Pix[at]
		j := len(values)
		values = append(values, v)
		for ; j > 0 && values[j-1] > v; j-- {
			values[j] = values[j-1]
		}
		values[j] = v
	}
	return values[len(values)/2]
}

// boxes are rectangles of a picture, one for each die, that hold all of it.
func (p Plane) boxes(dice []models.Die, size image.Point) []image.Rectangle {
	top, foot := p.ToPicture(size.X, size.Y, 0), p.ToPicture(size.X, size.Y, 1)
	out := make([]image.Rectangle, 0, len(dice))
	for _, d := range dice {
		corners, err := clockwise(d.Corners)
		if err != nil {
			continue
		}
		square, _ := p.SquareOf(corners, size.X, size.Y)
		var box image.Rectangle
		for _, c := range square.Corners() {
			x, y := square.X+(1+dieGrown)*(c.X-square.X), square.Y+(1+dieGrown)*(c.Y-square.Y)
			for _, m := range []Matrix{top, foot} {
				u, v := m.Map(x, y)
				box = box.Union(image.Rect(int(u), int(v), int(u)+1, int(v)+1))
			}
		}
		out = append(out, box)
	}
	return out
}
