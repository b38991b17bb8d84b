//go:build !nocv

package cards

import (
	"image"
	"image/color"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"
)

// printedCard draws a card with a title between two lines of its height, a text below it on some
// cards, and a picture that is another on each.
func printedCard(tb testing.TB, name string, number int) []uint8 {
	tb.Helper()
	m := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(200, 0, 0, 0), 350, 250, gocv.MatTypeCV8UC1)
	defer m.Close()
	for i := range 40 {
		at := image.Pt((i*53+number*37)%250, (i*29+number*61)%150)
		gocv.Circle(&m, at, 4+(i*number)%17, color.RGBA{R: uint8((i*71 + number*13) % 256)}, -1)
	}
	gocv.PutText(&m, name, image.Pt(30, 190), gocv.FontHersheyComplex, 0.7, black, 1)
	if number%2 == 0 {
		gocv.PutText(&m, "some small words on it", image.Pt(30, 260), gocv.FontHersheySimplex, 0.4, black, 1)
	}
	return m.ToBytes()
}

func TestADeckSaysWhereItsTitlesAre(t *testing.T) {
	var deck [][bandLines]uint8
	for i, name := range []string{
		"Old Lantern", "Grey Harbour", "Bell of Iron", "Marble Stair", "Quiet Orchard",
		"Lost Engine", "Amber Drum",
	} {
		deck = append(deck, letterLines(printedCard(t, name, i+1), 250, 350))
	}
	require.Len(t, titlesOf(deck, present), 1)
	where := titlesOf(deck, present)[0]
	require.InDelta(t, 174.0/350, where.top, 0.03)
	require.InDelta(t, 192.0/350, where.bottom, 0.03)
	require.Empty(t, titlesOf(deck[:fewCards-1], present), "a few cards are no deck")
	blank := make([][bandLines]uint8, 10)
	require.Empty(t, titlesOf(blank, present))
}

// A picture that is nothing but noise has many strokes on each line, and no ground on which letters would stand.
func TestANoisyPictureIsNoTitle(t *testing.T) {
	chance := rand.New(rand.NewPCG(3, 1))
	var deck [][bandLines]uint8
	for i, name := range []string{
		"Old Lantern", "Grey Harbour", "Bell of Iron", "Marble Stair", "Quiet Orchard",
		"Lost Engine", "Amber Drum",
	} {
		card := printedCard(t, name, 2*i+1)
		small := gocv.NewMatWithSize(4, 30, gocv.MatTypeCV8UC1)
		for k := range 4 * 30 {
			small.SetUCharAt(k/30, k%30, uint8(60+chance.IntN(140)))
		}
		gocv.Resize(small, &small, image.Pt(250, 34), 0, 0, gocv.InterpolationCubic)
		copy(card[230*250:], small.ToBytes())
		require.NoError(t, small.Close())
		deck = append(deck, letterLines(card, 250, 350))
	}
	where := titlesOf(deck, present)
	require.Len(t, where, 1)
	require.InDelta(t, 174.0/350, where[0].top, 0.03)
}
