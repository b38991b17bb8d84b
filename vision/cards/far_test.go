//go:build !nocv

package cards

import (
	"image"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/vision/cards/features"
	"elderglass/vision/cards/lanes"
	"elderglass/vision/cards/projective"
)

// busyCard draws what has something to see in all sizes.
func busyCard(size image.Point) gocv.Mat {
	r := rand.New(rand.NewPCG(4, 7))
	m := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(128, 0, 0, 0), size.Y, size.X, gocv.MatTypeCV8UC1)
	for i := range 500 {
		at := image.Pt(r.IntN(size.X), r.IntN(size.Y))
		gocv.Circle(&m, at, 2+3000/(100+i*i/8), shade(30+r.IntN(200)), -1)
	}
	gocv.GaussianBlur(m, &m, image.Pt(0, 0), 0.8, 0, gocv.BorderReplicate)
	return m
}

// Of the strongest features of a card nothing is left where it is seen small; of those of its picture made small there
// is.
func TestACardSeenSmallHasTaughtFeatures(t *testing.T) {
	card, open := busyCard(image.Pt(250, 350)), gocv.NewMat()
	defer card.Close()
	defer open.Close()
	seen := gocv.NewMat()
	defer seen.Close()
	const scale = 0.35
	gocv.Resize(card, &seen, image.Point{}, scale, scale, gocv.InterpolationArea)
	shown := features.Find(seen, open, seenFeatures)
	again := func(taught []features.Feature) (n int) {
		for _, f := range shown {
			for _, k := range taught {
				apart := math.Hypot(float64(f.X-k.X*scale), float64(f.Y-k.Y*scale))
				size := float64(f.Size / (k.Size * scale))
				if apart < 2 && size > 0.7 && size < 1.4 &&
					lanes.Distances([]features.Descriptor{k.Seen}, []int32{0}, &f.Seen, nil)[0] < farthest {
					n++
					break
				}
			}
		}
		return n
	}
	before := again(features.Find(card, open, keptFeatures))
	require.Positive(t, before)
	require.Greater(t, again(taughtFeatures(card, open)), 3*before/2)
	require.Greater(t, len(readerOf(t, card).lib.looks[0].features), keptFeatures, "they are learned")
}

// A small card that was proposed far aside lies elsewhere each time that it is compared, until it is settled.
func TestASmallCardIsSettledUntilItMovesNoMore(t *testing.T) {
	card := busyCard(image.Pt(250, 350))
	defer card.Close()
	taught, err := readerOf(t, card).template(0)
	require.NoError(t, err)
	table := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(60, 0, 0, 0), 400, 400, gocv.MatTypeCV8UC1)
	defer table.Close()
	lies := image.Rect(150, 150, 225, 255)
	part := table.Region(lies)
	defer part.Close()
	gocv.Resize(card, &part, lies.Size(), 0, 0, gocv.InterpolationArea)
	gocv.GaussianBlur(table, &table, image.Pt(0, 0), 1.8, 0, gocv.BorderReplicate)
	s, err := newScene(laidOut(t, table))
	require.NoError(t, err)
	defer s.Close()

	whole := projective.Rectangle(float64(taught.size.X), float64(taught.size.Y))
	q := boxed(150, 150, 225, 255)
	place, ok := projective.Between(whole, q)
	require.True(t, ok)
	truth := verdict{place: place, size: [2]float64{float64(taught.size.X), float64(taught.size.Y)}}
	q[1].Y, q[2].X = q[1].Y-16, q[2].X+16
	place, ok = projective.Between(whole, q)
	require.True(t, ok)
	first, ok := s.compare(taught, place)
	require.True(t, ok)
	second, ok := s.compare(taught, first.place)
	require.True(t, ok)
	last, moved := s.settleAgain(taught, &first)
	require.True(t, moved)
	require.Less(t, last.far(&truth), second.far(&truth)/2)
	_, moved = s.settleAgain(taught, &last)
	require.False(t, moved)
}
