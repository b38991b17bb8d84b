//go:build !nocv

package bench

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"

	"gocv.io/x/gocv"
)

// The kinds of pictures, from those full of corners to those that are nothing but a glow.
const (
	artShapes = iota
	artCloud
	artGlow
	artCurves
	artScene
	artKinds
)

// drawArt fills a picture of a card.
func drawArt(m *gocv.Mat, in image.Rectangle, kind int, r *rand.Rand) {
	art := gocv.NewMatWithSize(in.Dy(), in.Dx(), gocv.MatTypeCV8UC3)
	defer art.Close()
	switch kind {
	case artShapes:
		wash(&art, r, 2)
		shapes(&art, r, 15+r.IntN(20), 8, 120)
	case artCloud:
		wash(&art, r, 24)
		shapes(&art, r, r.IntN(4), 30, 120)
	case artGlow:
		wash(&art, r, 3)
		shapes(&art, r, 1+r.IntN(2), 80, 160)
		gocv.GaussianBlur(art, &art, image.Pt(0, 0), float64(6+r.IntN(14)), 0, gocv.BorderReflect101)
	case artCurves:
		wash(&art, r, 3)
		curves(&art, r, 6+r.IntN(8))
	case artScene:
		wash(&art, r, 8)
		shapes(&art, r, 8+r.IntN(12), 20, 140)
		curves(&art, r, 2+r.IntN(4))
		gocv.GaussianBlur(art, &art, image.Pt(0, 0), 1+2*r.Float64(), 0, gocv.BorderReflect101)
	}
	to := m.Region(in)
	defer to.Close()
	art.CopyTo(&to)
}

// wash fills a picture with soft noise of n by n cells.
func wash(m *gocv.Mat, r *rand.Rand, n int) {
	data := make([]byte, n*n*3)
	base, span := anyColour(r, 20, 200), 60+r.IntN(120)
	for i := range data {
		b := []uint8{base.B, base.G, base.R}[i%3]
		data[i] = grey(int(b) + r.IntN(span) - span/2).R
	}
	small, err := gocv.NewMatFromBytes(n, n, gocv.MatTypeCV8UC3, data)
	if err != nil {
		panic(err)
	}
	defer small.Close()
	gocv.Resize(small, m, image.Pt(m.Cols(), m.Rows()), 0, 0, gocv.InterpolationCubic)
}

func shapes(m *gocv.Mat, r *rand.Rand, n, low, high int) {
	for range n {
		at := image.Pt(r.IntN(m.Cols()), r.IntN(m.Rows()))
		size := low + r.IntN(high-low)
		c := anyColour(r, 0, 256)
		if r.IntN(3) == 0 {
			gocv.EllipseWithParams(m, at, image.Pt(size/2, 2+r.IntN(size/2)), 360*r.Float64(), 0, 360, c, -1, gocv.LineAA, 0)
			continue
		}
		polygon(m, at, float64(size)/2, 3+r.IntN(5), r, c)
	}
}

func polygon(m *gocv.Mat, at image.Point, radius float64, corners int, r *rand.Rand, c color.RGBA) {
	pts := make([]image.Point, corners)
	turn := 2 * math.Pi * r.Float64()
	for i := range pts {
		a := turn + 2*math.Pi*float64(i)/float64(corners)
		d := radius * (0.4 + 0.6*r.Float64())
		pts[i] = at.Add(image.Pt(int(d*math.Cos(a)), int(d*math.Sin(a))))
	}
	fill(m, pts, c)
}

func fill(m *gocv.Mat, pts []image.Point, c color.RGBA) {
	v := gocv.NewPointsVectorFromPoints([][]image.Point{pts})
	defer v.Close()
	gocv.FillPolyWithParams(m, v, c, gocv.LineAA, 0, image.Point{})
}

func curves(m *gocv.Mat, r *rand.Rand, n int) {
	for range n {
		x, y, a := float64(r.IntN(m.Cols())), float64(r.IntN(m.Rows())), 2*math.Pi*r.Float64()
		bend, c, wide := 0.4*(r.Float64()-0.5), anyColour(r, 0, 256), 2+r.IntN(14)
		for range 30 {
			a += bend + 0.3*(r.Float64()-0.5)
			nx, ny := x+12*math.Cos(a), y+12*math.Sin(a)
			gocv.Line(m, image.Pt(int(x), int(y)), image.Pt(int(nx), int(ny)), c, wide)
			x, y = nx, ny
		}
	}
}
