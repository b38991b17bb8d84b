//go:build !nocv

package cards

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/vision/cards/edges"
	"elderglass/vision/cards/projective"
	"elderglass/vision/cards/tabletop"
)

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
	o, ok := tabletop.Look(s.Photo, above, 72./tabletop.Cells, place, nil)
	require.True(t, ok)
	list := o.Discs(tabletop.Cells)
	require.NotEmpty(t, list)
	middle := o.Corners(&list[0], tabletop.Cells, tabletop.Cells).Middle()
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
