//go:build !nocv

package tabletop

import (
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/vision/cards/photo"
	"elderglass/vision/cards/projective"
)

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
	gocv.FillPoly(&m, v, color.RGBA{B: 160})
	gocv.Line(&m, corners[0].Mul(2).Sub(corners[1]), corners[1].Mul(2).Sub(corners[0]), color.RGBA{B: 30}, 9)
	img := image.NewGray(image.Rect(0, 0, 800, 600))
	copy(img.Pix, m.ToBytes())
	p, err := photo.New(img)
	require.NoError(t, err)
	defer p.Close()
	o, ok := Look(p, projective.Zoom(1), 60./Cells, projective.Rectangle(800, 600), nil)
	require.True(t, ok)
	list := o.Rectangles(Cells, Cells)
	require.NotEmpty(t, list)
	q := o.Corners(&list[0], Cells, Cells)
	require.InDelta(t, 400, q.Middle().X, 4)
	require.InDelta(t, 300, q.Middle().Y, 4)
	require.InDelta(t, 60*60, q.Area(), 1)
	require.InDelta(t, 0, math.Remainder(list[0].turn-0.4, math.Pi/2), 0.1)
}
