//go:build !nocv

package cards

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/models"
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

// A card at the sides of which other things lie has no outline. A known one beside it says how large it is, and the
// edges that are left where it lies, also if it was never shown; nothing is looked for where all that is seen is known.
func TestCardsAreFoundByTheEdgesThatAreLeft(t *testing.T) {
	r := glowReader(t, 11)
	table := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(150, 0, 0, 0), 720, 1000, gocv.MatTypeCV8UC1)
	defer func() { require.NoError(t, table.Close()) }()
	known, other := laidCard{5, 220, 300, 0.8, 0}, laidCard{11, 680, 380, 0.8, 0.3}
	laidOut(t, table, known, other)
	var truth projective.Quad
	sin, cos := math.Sincos(other.turn)
	for i, c := range projective.Rectangle(200, 280) {
		x, y := c.X-100, c.Y-140
		truth[i] = models.Point{X: other.x + cos*x - sin*y, Y: other.y + sin*x + cos*y}
	}
	for i, a := range truth { // as light as the card's edge
		b := truth[(i+1)%4]
		x, y := (a.X+b.X)/2, (a.Y+b.Y)/2
		at := func(far float64) image.Point {
			return image.Pt(int(other.x+far*(x-other.x)), int(other.y+far*(y-other.y)))
		}
		gocv.Line(&table, at(0.85), at(1.5), shade(30), 24)
	}
	s, err := newScene(laidOut(t, table))
	require.NoError(t, err)
	defer s.Close()
	near := func(list []projective.Quad) bool { // the inner edge of its frame has a fifth less
		return slices.ContainsFunc(list, func(q projective.Quad) bool {
			return edges.Same(q, truth, 0.06) && math.Abs(q.Area()/truth.Area()-1) < 0.1
		})
	}
	seen := edges.Quads(s.Photo, leastCard)
	require.False(t, near(seen), "other things hide its outline")
	v, ok, err := r.judge(s, 5, r.lyingAt(known, 5)[0].place)
	require.NoError(t, err)
	require.True(t, ok && v.print.sure())
	found, _, err := r.tryCuts(&hunt{scene: s, taken: []verdict{v}}, seen)
	require.NoError(t, err)
	require.True(t, near(found))
	found, _, err = r.tryCuts(&hunt{scene: s, taken: []verdict{v}}, []projective.Quad{v.corners()})
	require.NoError(t, err)
	require.Empty(t, found)
}

// Cards of another style are as large beside known ones as they were in an earlier picture.
func TestSizesOfCardsOfOtherStylesAreRemembered(t *testing.T) {
	r := glowReader(t, 11)
	on := r.lookOf(0)
	half := projective.Homography{0.5, 0, 300, 0, 0.5, 200, 0, 0, 1}
	v := verdict{place: half, size: [2]float64{float64(on.wide), float64(on.high)}}
	own := r.cutsOfCards(projective.Zoom(1), []verdict{v})
	require.Len(t, own, 1)
	require.InDelta(t, float64(on.wide)/2, own[0].short, 1)
	as := &look{wide: 250, high: 360}
	r.lib.looks = append(r.lib.looks, entry{look: as})
	r.decks.byStyle = append(r.decks.byStyle, &deck{looks: []int{len(r.lib.looks) - 1}})
	require.Len(t, r.cutsOfCards(projective.Zoom(1), []verdict{v}), 1, "nothing is known of it")
	r.scales[[2]*look{on, as}] = []float64{1.4}
	both := r.cutsOfCards(projective.Zoom(1), []verdict{v})
	require.Len(t, both, 2)
	require.InDelta(t, 0.5*1.4*250, both[1].short, 1)
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
