package tabletop

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
	"elderglass/vision/cards/projective"
)

// The corners of small things are seen to half a pixel: one of them says little of how the table is tilted, all of them
// say it well enough to know the shape of what lies elsewhere.
func TestAllThatLiesOnATableSaysHowItIsTilted(t *testing.T) {
	const wide, high = 1280, 960
	view, ok := fromAbove(wide, high, 0.4, -0.5).Inverse()
	require.True(t, ok)
	scale := 60 / math.Sqrt(view.Corners(1, 1).Area())
	lies := func(x, y, size, turn float64) projective.Quad {
		c, sn := size*math.Cos(turn), size*math.Sin(turn)
		return view.Times(projective.Homography{c, -sn, x, sn, c, y, 0, 0, 1}).Corners(1, 1)
	}
	var things []Thing
	for i, at := range []models.Point{{X: 3, Y: 2}, {X: 12, Y: 3}, {X: 5, Y: 10}} {
		q := lies(scale*at.X, scale*at.Y, scale, float64(i))
		for k := range q {
			q[k].X += 0.5 * math.Cos(float64(2*k+i))
			q[k].Y += 0.5 * math.Sin(float64(3*k+i))
		}
		require.Greater(t, q.Area(), 20.*20)
		things = append(things, Thing{q, 1, 1})
	}
	far := Thing{lies(scale*15, scale*10, 3*scale, 0.7), 2, 1}
	off := func(of []Thing) float64 {
		above := Above(wide, high, of)
		square, _ := (&Thing{far.Corners, 1, 1}).Misfit(above)
		oblong, _ := far.Misfit(above)
		require.Less(t, square, oblong/10)
		return math.Sqrt(square / far.Corners.Area())
	}
	require.Less(t, off(things), 0.05)
}

// A thing whose corners are off, as a small one's are, lies on the table as a rectangle of its shape in the middle of
// them, and by so much they are off.
func TestAThingLiesLevelOnTheTable(t *testing.T) {
	above := fromAbove(1280, 960, 0.4, -0.5)
	view, ok := above.Inverse()
	require.True(t, ok)
	scale := 20 / math.Sqrt(view.Corners(1, 1).Area())
	lies := view.Times(projective.Homography{0, -scale, 20 * scale, scale, 0, 10 * scale, 0, 0, 1})
	truth := lies.Corners(5, 7)
	whole := Thing{truth, 5, 7}
	place, off := whole.Level(above)
	require.True(t, place.Corners(5, 7).Near(truth, 1e-6))
	require.InDelta(t, 0, off, 1e-6)
	askew := whole
	for i := range askew.Corners { // two corners out, two in
		askew.Corners[i].X += 4 * math.Cos(math.Pi*float64(i))
	}
	place, off = askew.Level(above)
	require.True(t, place.Corners(5, 7).Near(truth, 0.02))
	require.InDelta(t, 4/math.Sqrt(truth.Area()), off, 0.01)
}
