//go:build !nocv

// Package iconstest has cards with rows of icons for tests.
package iconstest

import (
	"image"
	"image/color"
	"slices"
	"strings"

	"gocv.io/x/gocv"
)

// Some are the rows of eight cards, and More those of nine.
var (
	Some = [][][]string{
		{{"lore"}},
		{{"clue", "lore"}, {"clock"}},
		{{"clock"}, {"lore", "clue"}, {"clue"}},
		{{"lore", "lore"}},
		{{"clue"}, {"clock", "clock"}},
		{{"clock", "lore", "clue"}},
		{{"lore"}, {"lore"}, {"clock"}},
		{{"clue", "clue"}},
	}
	More = append(slices.Clone(Some), [][]string{{"clock"}, {"clue"}})
)

// black is the colour of signs.
var black = color.RGBA{}

// apart is how far signs are apart, and by how much farther with a stroke between them, in pixels.
type apart struct{ sign, stroke int }

var (
	wide   = apart{45, 20}
	narrow = apart{31, 3}
)

// Draw draws a card, 250 x 350 pixels of grey, with rows of signs below a picture that is another for each number. The
// caller closes it.
func Draw(rows [][]string, number int) gocv.Mat {
	return DrawFrom(rows, number, func([]string) int { return 35 })
}

// DrawClose draws such a card with signs that nearly touch, and hardly farther apart with a stroke between them. The
// caller closes it.
func DrawClose(rows [][]string, number int) gocv.Mat {
	return narrow.draw(rows, number, func([]string) int { return 35 })
}

// DrawFrom draws such a card with each row's first sign in the middle of some column. The caller closes it.
func DrawFrom(rows [][]string, number int, first func(row []string) int) gocv.Mat {
	return wide.draw(rows, number, first)
}

func (a apart) draw(rows [][]string, number int, first func(row []string) int) gocv.Mat {
	m := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(200, 0, 0, 0), 350, 250, gocv.MatTypeCV8UC1)
	for i := range 60 {
		at := image.Pt((i*53+number*37)%250, (i*29+number*61)%180)
		gocv.Circle(&m, at, 6+(i*number)%17, color.RGBA{R: uint8((i*71 + number*13) & 0xff)}, -1)
	}
	for i, row := range rows {
		at := image.Pt(first(row), 220+i*40)
		for _, name := range row {
			for k, one := range strings.Split(name, "|") {
				if k > 0 {
					stroke := at.Add(image.Pt((a.stroke-a.sign)/2, 0))
					gocv.Line(&m, stroke.Add(image.Pt(3, -10)), stroke.Add(image.Pt(-3, 10)), black, 2)
					at.X += a.stroke
				}
				draw(&m, one, at)
				at.X += a.sign
			}
		}
	}
	return m
}

// draw draws a sign and its number about a point.
func draw(m *gocv.Mat, name string, at image.Point) {
	sign, figure, _ := strings.Cut(name, ":")
	if sign == "glass" || sign == "count" {
		gocv.PutText(m, figure, at.Add(image.Pt(-7, 7)), gocv.FontHersheyComplex, 0.6, black, 2)
	} else {
		gocv.PutText(m, figure, at.Add(image.Pt(14, 9)), gocv.FontHersheyComplex, 0.9, black, 2)
	}
	switch sign { // a count is nothing but its number
	case "glass": // its number stands inside
		gocv.Circle(m, at, 14, black, 2)
		gocv.Line(m, at.Add(image.Pt(10, 10)), at.Add(image.Pt(15, 15)), black, 4)
	case "lore":
		gocv.Circle(m, at, 12, black, -1)
	case "clue":
		gocv.Rectangle(m, image.Rect(at.X-12, at.Y-12, at.X+12, at.Y+12), black, 4)
	case "clock":
		gocv.Line(m, at.Add(image.Pt(-12, -12)), at.Add(image.Pt(12, 12)), black, 4)
		gocv.Line(m, at.Add(image.Pt(-12, 12)), at.Add(image.Pt(12, -12)), black, 4)
	case "peril", "terror": // on badges of one kind
		gocv.Circle(m, at, 12, black, -1)
		by := map[string]int{"peril": -5, "terror": 5}[name]
		gocv.Line(m, at.Add(image.Pt(-5, -by)), at.Add(image.Pt(5, by)), color.RGBA{R: 200, G: 200, B: 200}, 2)
	}
}
