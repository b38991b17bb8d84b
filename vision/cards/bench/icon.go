//go:build !nocv

package bench

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"

	"gocv.io/x/gocv"
)

// symbols are the icons that a row may hold, "inv" with a number.
var symbols = []string{"inv", "lore", "peril", "terror", "wild", "clock", "sanity", "stamina", "clue"}

// drawRows draws rows of icons into their place on a card and returns where the last one ends.
func (s *style) drawRows(m *gocv.Mat, rows [][]string) (end int) {
	high := s.rowHigh
	if high == 0 {
		high = s.rows.Dy() / max(len(rows), 3)
	}
	top := s.rows.Min.Y + int(s.rowLower*float64((mostRows-len(rows))*high))
	for i, row := range rows {
		band := image.Rect(s.rows.Min.X, top+i*high, s.rows.Max.X, top+(i+1)*high).Inset(3)
		if s.rowBand {
			gocv.Rectangle(m, band, s.rowBack, -1)
		}
		s.drawRow(m, row, band, min(band.Dy()-6, 90))
	}
	return top + len(rows)*high
}

// drawRow draws icons, so high, from the left of a band on.
func (s *style) drawRow(m *gocv.Mat, row []string, band image.Rectangle, side int) {
	x := band.Min.X + 12
	for _, icon := range row {
		x += s.drawIcon(m, icon, image.Pt(x, band.Min.Y+(band.Dy()-side)/2), side) + side/4
	}
}

// drawFoot draws what a card costs, at the left, and what it brings, at the right, on bands like those of rows.
func (s *style) drawFoot(m *gocv.Mat, r *rand.Rand) {
	if s.foot.Empty() {
		return
	}
	some := func(most int) (list []string) {
		for range 1 + r.IntN(most) {
			list = append(list, symbols[1+r.IntN(len(symbols)-1)])
		}
		return list
	}
	middle := (s.foot.Min.X + s.foot.Max.X) / 2
	left, right := s.foot, s.foot
	left.Max.X, right.Min.X = middle, middle
	gocv.Rectangle(m, left.Inset(3), s.rowBack, -1)
	gocv.Rectangle(m, right.Inset(3), s.rowBack, -1)
	side := min(s.foot.Dy()-12, 70)
	s.drawRow(m, some(2), left.Inset(3), side)
	brings := some(3)
	right.Min.X = right.Max.X - len(brings)*side*5/4 - 12
	s.drawRow(m, brings, right.Inset(3), side)
}

// drawIcon draws one icon, "lore" or "inv:6" or "peril|lore", and returns its width.
func (s *style) drawIcon(m *gocv.Mat, icon string, at image.Point, side int) int {
	if one, other, both := strings.Cut(icon, "|"); both {
		wide := s.drawIcon(m, one, at, side)
		gocv.Line(m, at.Add(image.Pt(wide+side/3, 2)), at.Add(image.Pt(wide+side/10, side-2)), s.iconInk, max(2, side/16))
		return wide + side*2/5 + s.drawIcon(m, other, at.Add(image.Pt(wide+side*2/5, 0)), side)
	}
	name, number, _ := strings.Cut(icon, ":")
	ink, back := s.iconInk, s.rowBack
	middle := at.Add(image.Pt(side/2, side/2))
	if s.iconBadge {
		gocv.EllipseWithParams(m, middle, image.Pt(side/2, side/2), 0, 0, 360, ink, -1, gocv.LineAA, 0)
		ink, back = back, ink
	}
	if number != "" && s.numberWithin {
		printWithin(m, number, middle, side, ink, back)
		return side
	}
	r := rand.New(rand.NewPCG(s.iconShapes, hash(name))) //nolint:gosec // pictures, no secrets
	inner := side * 7 / 10
	shape(m, middle, float64(inner)/2, r, ink, back)
	if number == "" {
		return side
	}
	scale := float64(side) / 34
	gocv.PutTextWithParams(m, number, at.Add(image.Pt(side+2, side*4/5)), gocv.FontHersheyDuplex, scale, s.iconInk,
		max(2, side/20), gocv.LineAA, false)
	return side + 2 + gocv.GetTextSize(number, gocv.FontHersheyDuplex, scale, max(2, side/20)).X
}

// printWithin prints a number in a ring.
func printWithin(m *gocv.Mat, number string, at image.Point, side int, ink, back color.RGBA) {
	gocv.EllipseWithParams(m, at, image.Pt(side*45/100, side*45/100), 0, 0, 360, ink, -1, gocv.LineAA, 0)
	gocv.EllipseWithParams(m, at, image.Pt(side*38/100, side*38/100), 0, 0, 360, back, -1, gocv.LineAA, 0)
	scale, thick := float64(side)/55, max(1, side/25)
	size := gocv.GetTextSize(number, gocv.FontHersheyDuplex, scale, thick)
	gocv.PutTextWithParams(m, number, at.Add(image.Pt(-size.X/2, size.Y/2)), gocv.FontHersheyDuplex, scale, ink, thick,
		gocv.LineAA, false)
}

// shape draws a small sign: a body of a few corners or a ring, with something cut out of it.
func shape(m *gocv.Mat, at image.Point, radius float64, r *rand.Rand, ink, back color.RGBA) {
	body := func(radius float64, c color.RGBA) {
		switch r.IntN(4) {
		case 0:
			gocv.EllipseWithParams(m, at, image.Pt(int(radius), int(radius*(0.5+0.5*r.Float64()))), 180*r.Float64(), 0, 360, c,
				-1, gocv.LineAA, 0)
		case 1:
			star(m, at, radius, 3+r.IntN(5), 0.35+0.3*r.Float64(), r.Float64(), c)
		default:
			polygon(m, at, radius, 3+r.IntN(4), r, c)
		}
	}
	body(radius, ink)
	if r.IntN(3) > 0 {
		body(radius*0.5, back)
	}
	for range r.IntN(3) {
		a := 2 * math.Pi * r.Float64()
		to := at.Add(image.Pt(int(radius*math.Cos(a)), int(radius*math.Sin(a))))
		gocv.Line(m, at, to, ink, max(2, int(radius/6)))
	}
}

func star(m *gocv.Mat, at image.Point, radius float64, rays int, waist, turn float64, c color.RGBA) {
	pts := make([]image.Point, 2*rays)
	for i := range pts {
		d := radius
		if i%2 == 1 {
			d *= waist
		}
		a := turn + math.Pi*float64(i)/float64(rays)
		pts[i] = at.Add(image.Pt(int(d*math.Cos(a)), int(d*math.Sin(a))))
	}
	fill(m, pts, c)
}

// mostRows are as many rows as a card may have.
const mostRows = 3

// someRows makes one to three rows of icons.
func someRows(r *rand.Rand) [][]string {
	one := func() string {
		name := symbols[r.IntN(len(symbols))]
		if name == "inv" || r.IntN(4) == 0 {
			return "inv:" + strconv.Itoa(1+r.IntN(9))
		}
		return name
	}
	rows := make([][]string, 1+r.IntN(3))
	for i := range rows {
		for range 1 + r.IntN(3) {
			icon := one()
			if other := one(); r.IntN(8) == 0 && !strings.Contains(icon+other, "inv") && icon != other {
				icon += "|" + other
			}
			rows[i] = append(rows[i], icon)
		}
	}
	return rows
}

func hash(text string) uint64 {
	h := uint64(14695981039346656037)
	for _, c := range []byte(text) {
		h = (h ^ uint64(c)) * 1099511628211
	}
	return h
}
