//go:build !nocv

package cards

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/models"
	"elderglass/vision/cards/edges"
	"elderglass/vision/cards/photo"
	"elderglass/vision/cards/projective"
)

// The corners of small things are seen to half a pixel: one of them says little of how the table is tilted, all of them
// say it well enough to know the shape of what lies elsewhere.
func TestAllThatLiesOnATableSaysHowItIsTilted(t *testing.T) {
	s := &scene{Photo: &photo.Photo{Wide: 1280, High: 960}}
	view, ok := s.fromAbove(0.4, -0.5).Inverse()
	require.True(t, ok)
	scale := 60 / math.Sqrt(view.Corners(1, 1).Area())
	lies := func(x, y, size, turn float64) projective.Quad {
		c, sn := size*math.Cos(turn), size*math.Sin(turn)
		return view.Times(projective.Homography{c, -sn, x, sn, c, y, 0, 0, 1}).Corners(1, 1)
	}
	var things []lyingFlat
	for i, at := range []models.Point{{X: 3, Y: 2}, {X: 12, Y: 3}, {X: 5, Y: 10}} {
		q := lies(scale*at.X, scale*at.Y, scale, float64(i))
		for k := range q {
			q[k].X += 0.5 * math.Cos(float64(2*k+i))
			q[k].Y += 0.5 * math.Sin(float64(3*k+i))
		}
		require.Greater(t, q.Area(), 20.*20)
		things = append(things, lyingFlat{q, 1, 1})
	}
	far := lyingFlat{lies(scale*15, scale*10, 3*scale, 0.7), 2, 1}
	off := func(of []lyingFlat) float64 {
		above := s.tabletop(of)
		square, _ := (&lyingFlat{far.corners, 1, 1}).misfit(above)
		oblong, _ := far.misfit(above)
		require.Less(t, square, oblong/10)
		return math.Sqrt(square / far.corners.Area())
	}
	require.Less(t, off(things), 0.05)
}

// Of a marker that something hides in part the edge that is left says where it lies, if its size is known; on a table
// that is seen from the side as well.
func TestMarkersAreFoundByTheEdgesThatAreLeft(t *testing.T) {
	img := laidDisks(t, disk{number: 11, smooth: true, x: 560, y: 320, radius: 36, flatter: 0.8})
	draw.Draw(img, image.Rect(480, 200, 541, 440), image.NewUniform(color.Gray{Y: 200}), image.Point{}, draw.Src)
	require.Empty(t, roundsAbout(t, img, 560, 320), "its outline is broken")
	s, err := newScene(img)
	require.NoError(t, err)
	defer s.Close()
	above := projective.Homography{1, 0, 0, 0, 1 / 0.8, 0, 0, 0, 1}
	// The place of a disc of that size.
	place := projective.Quad{{X: 360, Y: 280}, {X: 432, Y: 280}, {X: 432, Y: 338}, {X: 360, Y: 338}}
	o, ok := s.overhead(above, 72./overheadCells, place, nil)
	require.True(t, ok)
	list := o.discs(overheadCells)
	require.NotEmpty(t, list)
	middle := o.back.At(list[0].middle)
	require.InDelta(t, 560, middle.X, 5)
	require.InDelta(t, 320, middle.Y, 5)
}

// roundsAbout returns the ellipses that are found about a place of a picture.
func roundsAbout(t *testing.T, img image.Image, x, y float64) (list []projective.Quad) {
	t.Helper()
	s, err := newScene(img)
	require.NoError(t, err)
	defer s.Close()
	for _, q := range edges.Discs(s.Photo, leastMarker) {
		if m := q.Middle(); math.Hypot(m.X-x, m.Y-y) < 10 {
			list = append(list, q)
		}
	}
	return list
}

// Of a square of which one side is hidden three are left.
func TestSquaresAreFoundByThreeSides(t *testing.T) {
	m := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(90, 0, 0, 0), 600, 800, gocv.MatTypeCV8UC1)
	defer func() { require.NoError(t, m.Close()) }()
	c, s := 30*math.Cos(0.4), 30*math.Sin(0.4)
	corners := []image.Point{{X: int(400 - c + s), Y: int(300 - s - c)}, {X: int(400 + c + s), Y: int(300 + s - c)}, {
		X: int(400 + c - s), Y: int(300 + s + c),
	}, {X: int(400 - c - s), Y: int(300 - s + c)}}
	v := gocv.NewPointsVectorFromPoints([][]image.Point{corners})
	defer v.Close()
	gocv.FillPoly(&m, v, shade(160))
	gocv.Line(&m, corners[0].Mul(2).Sub(corners[1]), corners[1].Mul(2).Sub(corners[0]), shade(30), 9)
	img := image.NewGray(image.Rect(0, 0, 800, 600))
	copy(img.Pix, m.ToBytes())
	sc, err := newScene(img)
	require.NoError(t, err)
	defer sc.Close()
	o, ok := sc.overhead(projective.Zoom(1), 60./overheadCells, projective.Rectangle(800, 600), nil)
	require.True(t, ok)
	list := o.rectangles(overheadCells, overheadCells)
	require.NotEmpty(t, list)
	q := o.corners(&list[0], overheadCells, overheadCells)
	require.InDelta(t, 400, q.Middle().X, 4)
	require.InDelta(t, 300, q.Middle().Y, 4)
	require.InDelta(t, 60*60, q.Area(), 1)
	require.InDelta(t, 0, math.Remainder(list[0].turn-0.4, math.Pi/2), 0.1)
}
