//go:build !nocv

package tabletop

import (
	"image"
	"image/color"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/models"
	"elderglass/vision/cards/edges"
	"elderglass/vision/cards/photo"
	"elderglass/vision/cards/projective"
)

// tableOf draws a tray and cards, each with a picture and a text that is as large, on a tilted table with strings across
// it.
func tableOf(
	tb testing.TB, tray image.Rectangle, cards []image.Rectangle, strings int,
) (p *photo.Photo, truth []projective.Quad) {
	tb.Helper()
	const wide, high = 1000, 750
	flat := gocv.NewMatWithSize(high, wide, gocv.MatTypeCV8UC1)
	defer flat.Close()
	flat.SetTo(gocv.NewScalar(90, 0, 0, 0))
	grey := func(v uint8) color.RGBA { return color.RGBA{B: v, G: v, R: v} }
	r := rand.New(rand.NewPCG(4, 2))
	point := func() image.Point { return image.Pt(r.IntN(wide), r.IntN(high)) }
	place := projective.Homography{0.95, 0.05, 10, -0.03, 0.9, 40, 0.00005, -0.0001, 1}
	gocv.Rectangle(&flat, tray, grey(140), -1)
	for i, c := range cards {
		gocv.Rectangle(&flat, c, grey(225), -1)
		half := c.Inset(c.Dx() / 12)
		half.Max.Y = half.Min.Y + half.Dy()*9/20
		gocv.Rectangle(&flat, half, grey(uint8(40+20*i)), -1)
		gocv.Rectangle(&flat, half.Add(image.Pt(0, half.Dy()*10/9)), grey(uint8(160-20*i)), -1)
		q := projective.Rectangle(float64(c.Dx()), float64(c.Dy()))
		for k := range q {
			q[k] = place.At(models.Point{X: q[k].X + float64(c.Min.X), Y: q[k].Y + float64(c.Min.Y)})
		}
		truth = append(truth, q)
	}
	for range strings {
		gocv.Line(&flat, point(), point(), grey(uint8(r.IntN(256))), 2)
	}
	matrix := photo.Matrix(place)
	defer matrix.Close()
	seen := gocv.NewMat()
	defer seen.Close()
	gocv.WarpPerspectiveWithParams(flat, &seen, matrix, image.Pt(wide, high), gocv.InterpolationLinear,
		gocv.BorderReplicate, color.RGBA{})
	gocv.GaussianBlur(seen, &seen, image.Pt(0, 0), 0.8, 0, gocv.BorderReflect101)
	img := image.NewGray(image.Rect(0, 0, wide, high))
	copy(img.Pix, seen.ToBytes())
	p, err := photo.New(img)
	require.NoError(tb, err)
	tb.Cleanup(p.Close)
	return p, truth
}

// asFound is by how much corners may lie elsewhere that a string crosses.
const asFound = 0.07

// requireThose says that the outlines are those of the cards, and no others.
func requireThose(t *testing.T, truth, found []projective.Quad) {
	t.Helper()
	for _, q := range truth {
		require.True(t, slices.ContainsFunc(found, func(o projective.Quad) bool { return edges.Same(q, o, asFound) }), q)
	}
	require.Len(t, found, len(truth))
}

// Strings break the outlines of some cards, but what is as large as the cards beside it is found by
// its sides. Pictures and texts are as large as each other too, and are not taken for cards.
func TestThingsOfOneSizeAreFoundOnATableFullOfStrings(t *testing.T) {
	var cards []image.Rectangle
	for i := range 6 {
		at := image.Pt(140+260*(i%3)+15*(i/3), 90+330*(i/3))
		cards = append(cards, image.Rectangle{at, at.Add(image.Pt(130, 200))})
	}
	p, truth := tableOf(t, image.Rectangle{}, cards, 14)
	outlines := edges.Quads(p, 0.004)
	seen := 0
	for _, q := range truth {
		if slices.ContainsFunc(outlines, func(o projective.Quad) bool { return edges.Same(q, o, asFound) }) {
			seen++
		}
	}
	require.Less(t, seen, len(truth), "no string hides an outline")
	require.Positive(t, seen)
	requireThose(t, truth, Alike(p, outlines, Ordinary))
}

// Between four cards there may be as much of the table as one of them is large, with edges all round: they are theirs.
func TestTheTableBetweenThingsIsNone(t *testing.T) {
	first := image.Rect(250, 300, 380, 500)
	p, truth := tableOf(t, image.Rectangle{}, []image.Rectangle{
		first, first.Add(image.Pt(260, 0)), first.Add(image.Pt(130, -200)), first.Add(image.Pt(130, 200)),
	}, 0)
	requireThose(t, truth, Alike(p, edges.Quads(p, 0.004), Ordinary))
}

// A tray has more of an outline than the cards on it have together.
func TestATrayIsNoCard(t *testing.T) {
	first := image.Rect(230, 130, 330, 280)
	p, truth := tableOf(t, image.Rect(150, 80, 810, 560), []image.Rectangle{
		first, first.Add(image.Pt(170, 10)), first.Add(image.Pt(380, 0)), first.Add(image.Pt(90, 220)),
	}, 0)
	requireThose(t, truth, Alike(p, edges.Quads(p, 0.004), Ordinary))
}

// A card alone whose shape is not that of most is taken whole, also where its picture and its text have such a shape.
func TestAPictureAndATextArePrintedOnACard(t *testing.T) {
	p, truth := tableOf(t, image.Rectangle{}, []image.Rectangle{image.Rect(300, 150, 600, 510)}, 0)
	requireThose(t, truth, Alike(p, edges.Quads(p, 0.004), Ordinary))
}

// So is one of which only the picture is seen besides: round that there is a frame, on three sides as wide. What lies
// on a board otherwise is a card.
func TestAPictureInAFrameIsPrintedOnACard(t *testing.T) {
	picture := image.Rect(330, 180, 590, 370)
	for _, c := range []struct{ under, whole image.Rectangle }{
		{image.Rect(300, 150, 620, 500), image.Rect(300, 150, 620, 500)},
		{image.Rect(300, 90, 620, 440), picture},
	} {
		p, _ := tableOf(t, c.under, []image.Rectangle{picture}, 0)
		_, truth := tableOf(t, image.Rectangle{}, []image.Rectangle{c.whole}, 0)
		requireThose(t, truth, Alike(p, edges.Quads(p, 0.004), Ordinary))
	}
}

// Where nothing has a shape like a card's, nothing is said of any size.
func TestNothingIsAlikeOnABareTable(t *testing.T) {
	p, _ := tableOf(t, image.Rectangle{}, nil, 0)
	require.Empty(t, Alike(p, edges.Quads(p, 0.004), Ordinary))
}

func BenchmarkAlike(b *testing.B) {
	var cards []image.Rectangle
	for i := range 6 {
		at := image.Pt(140+260*(i%3), 90+330*(i/3))
		cards = append(cards, image.Rectangle{at, at.Add(image.Pt(130, 200))})
	}
	p, _ := tableOf(b, image.Rectangle{}, cards, 14)
	outlines := edges.Quads(p, 0.004)
	b.ReportAllocs()
	for b.Loop() {
		Alike(p, outlines, Ordinary)
	}
}
