//go:build !nocv

package cards

import (
	"image"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/vision/cards/projective"
)

// bowed draws a picture of a card whose middle lies some pixels lower than its left and right side.
func bowed(t *testing.T, flat gocv.Mat, by float64) gocv.Mat {
	t.Helper()
	wide, high := flat.Cols(), flat.Rows()
	xs, ys := gocv.NewMatWithSize(high, wide, gocv.MatTypeCV32F), gocv.NewMatWithSize(high, wide, gocv.MatTypeCV32F)
	defer xs.Close()
	defer ys.Close()
	for y := range high {
		for x := range wide {
			u := 2*float64(x)/float64(wide) - 1
			xs.SetFloatAt(y, x, float32(x))
			ys.SetFloatAt(y, x, float32(float64(y)-by*(0.5-u*u)))
		}
	}
	out := gocv.NewMat()
	gocv.Remap(flat, &out, &xs, &ys, gocv.InterpolationLinear, gocv.BorderReplicate, black)
	return out
}

// What blocks lie aside tells how a card is bent, and its print is compared as if it were flat.
func TestABentCardIsFlattened(t *testing.T) {
	card := mosaic(3)
	defer card.Close()
	r := mosaicReader(t, 6)
	look, err := r.template(3)
	require.NoError(t, err)
	for _, by := range []float64{0, 0.3, 4} {
		shown := bowed(t, card, by)
		padded := gocv.NewMat()
		gocv.CopyMakeBorder(shown, &padded, margin, margin, margin, margin, gocv.BorderReplicate, black)
		taught := image.Pt(look.size.X+2*margin, look.size.Y+2*margin)
		gocv.Resize(padded, &padded, taught, 0, 0, gocv.InterpolationLinear)
		b, ok := bendOf(look.whole.find(padded, margin, 0, 1), look.size)
		require.Equal(t, by > 1, ok, "%v", by)
		if ok {
			middle, side := squareAt(float64(look.size.X)/2, 100, look.size), squareAt(0, 100, look.size)
			scale := float64(look.size.Y) / 350
			require.InDelta(t, by*scale, b.down.of(&middle)-b.down.of(&side), 0.4)
			off := func(m gocv.Mat) (sum float64) {
				for _, found := range look.whole.find(m, margin, 0, 1) {
					sum += math.Hypot(found.dx, found.dy)
				}
				return sum
			}
			flat := b.flatten(padded, look.size, margin)
			require.Less(t, off(flat), off(padded)/3)
			require.NoError(t, flat.Close())
		}
		require.NoError(t, shown.Close())
		require.NoError(t, padded.Close())
	}
}

// Its print is then like the taught one, which it is not where a plane has it.
func TestThePrintOfABentCardIsCompared(t *testing.T) {
	flat := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(210, 0, 0, 0), 350, 250, gocv.MatTypeCV8UC1)
	defer flat.Close()
	for i, words := range []string{"Lantern of", "the quiet", "harbour and", "a bell that", "rings below", "grey water"} {
		gocv.PutText(&flat, words, image.Pt(12+i%2*8, 50+50*i), gocv.FontHersheyDuplex, 1, black, 1)
	}
	shown := bowed(t, flat, 5)
	defer shown.Close()
	table := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(60, 0, 0, 0), 600, 500, gocv.MatTypeCV8UC1)
	defer table.Close()
	part := table.Region(image.Rect(100, 100, 350, 450))
	defer part.Close()
	shown.CopyTo(&part)
	s, err := newScene(laidOut(t, table))
	require.NoError(t, err)
	defer s.Close()
	look, err := readerOf(t, flat).template(0)
	require.NoError(t, err)
	scale := 250 / float64(look.size.X)
	v := verdict{
		place: projective.Homography{scale, 0, 100, 0, scale, 100, 0, 0, 1},
		size:  [2]float64{float64(look.size.X), float64(look.size.Y)},
	}
	s.examine(look, &v, false)
	require.Greater(t, v.print.worst, 0.8)
}
