//go:build !nocv

package headlines

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
	gocv.PutText(&m, name, image.Pt(30, 190), gocv.FontHersheyComplex, 0.7, color.RGBA{}, 1)
	if number%2 == 0 {
		gocv.PutText(&m, "some small words on it", image.Pt(30, 260), gocv.FontHersheySimplex, 0.4, color.RGBA{}, 1)
	}
	return m.ToBytes()
}

func TestADeckSaysWhereItsTitlesAre(t *testing.T) {
	var deck []Lines
	for i, name := range []string{
		"Old Lantern", "Grey Harbour", "Bell of Iron", "Marble Stair", "Quiet Orchard",
		"Lost Engine", "Amber Drum",
	} {
		deck = append(deck, LinesOf(printedCard(t, name, i+1), 250, 350))
	}
	where, _ := Find(deck, false, allOwn)
	require.Len(t, where, 1)

	require.InDelta(t, 174.0/350, where[0].Top, 0.03)
	require.InDelta(t, 192.0/350, where[0].Bottom, 0.03)
	few, _ := Find(deck[:Fewest-1], false, allOwn)
	require.Empty(t, few, "a few cards are no deck")
	none, _ := Find(make([]Lines, 10), false, allOwn)
	require.Empty(t, none)
}

// A picture that is nothing but noise has many strokes on each line, and no ground on which letters would stand.
func TestANoisyPictureIsNoTitle(t *testing.T) {
	chance := rand.New(rand.NewPCG(3, 1))
	var deck []Lines
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
		deck = append(deck, LinesOf(card, 250, 350))
	}
	where, _ := Find(deck, false, allOwn)
	require.Len(t, where, 1)
	require.InDelta(t, 174.0/350, where[0].Top, 0.03)
}

// write adds to a card that letters stand on some lines, in some parts of the width.
func write(card *Lines, from, to int, strokes uint8, parts uint64) {
	for i := from; i < to; i++ {
		card[i] = letterLine{strokes: strokes, bold: 1, inked: parts}
	}
}

// firstParts are so many parts of a width, from the left.
func firstParts(n int) uint64 { return 1<<n - 1 }

func TestTitlesAreOfManyLengthsAndTextsAreNot(t *testing.T) {
	deck := make([]Lines, 8)
	for i := range deck {
		write(&deck[i], 20, 30, 10, firstParts(20+5*i))
		write(&deck[i], 150, 162, 24, firstParts(62-i%3)) // a line of a text fills its column
		write(&deck[i], 220, 232, 14, firstParts(30))     // a heading that all cards have
	}
	where, _ := Find(deck, false, allOwn)
	require.Len(t, where, 1)
	require.InDelta(t, 20.0/bandLines, where[0].Top, 0.02)
	require.InDelta(t, 30.0/bandLines, where[0].Bottom, 0.02)
}

func TestATitleIsBolderThanAText(t *testing.T) {
	deckOf := func(bold float64) (deck []Lines) {
		deck = make([]Lines, 8)
		for i := range deck {
			write(&deck[i], 150, 162, 24, firstParts(20+5*i))
			write(&deck[i], 20, 30, 10, firstParts(20+5*i))
			for line := 20; line < 30; line++ {
				deck[i][line].bold = bold
			}
		}
		return deck
	}
	where, likely := Find(deckOf(4), false, allOwn)
	require.Len(t, where, 1)
	require.InDelta(t, 20.0/bandLines, where[0].Top, 0.02)
	where, _ = Find(deckOf(1.2), false, allOwn)
	require.Len(t, where, 2, "either may be the title")
	require.InDelta(t, 20.0/bandLines, where[0].Top, 0.02)
	_, ofFewer := Find(deckOf(4)[:Fewest], false, allOwn)
	require.Less(t, ofFewer, likely, "few cards say less")
}

// A title that stands just above a long text is one band with it.
func TestATitleStandsAboveAText(t *testing.T) {
	deck := make([]Lines, 8)
	for i := range deck {
		write(&deck[i], 100, 110, 10, firstParts(20+5*i))
		for line := 112; line < 200; line += 11 {
			write(&deck[i], line, line+9, 24, firstParts(60-line%8))
		}
	}
	where, _ := Find(deck, false, allOwn)
	require.Len(t, where, 1)
	require.InDelta(t, 100.0/bandLines, where[0].Top, 0.02)
	require.InDelta(t, 110.0/bandLines, where[0].Bottom, 0.02)
	for i := range deck {
		write(&deck[i], 20, 30, 10, firstParts(20+5*i))
	}
	where, _ = Find(deck, false, allOwn)
	require.Len(t, where, 1, "one that stands alone is likelier")
	require.InDelta(t, 20.0/bandLines, where[0].Top, 0.02)
}

func TestAPictureBesideATitleIsNoneOfIt(t *testing.T) {
	deck := make([]Lines, 10)
	for i := range deck {
		write(&deck[i], 12, 22, 10, firstParts(20+4*i))
		for line := 22; line < 120; line++ {
			if (line+7*i)%10 < 6 { // as a picture may be like letters here and there
				write(&deck[i], line, line+1, 20, firstParts(64-i))
			}
		}
	}
	where, _ := Find(deck, false, allOwn)
	require.Len(t, where, 1)
	require.InDelta(t, 12.0/bandLines, where[0].Top, 0.02)
	require.InDelta(t, 22.0/bandLines, where[0].Bottom, 0.02)
}

// embolden makes the letters of some lines bolder.
func embolden(card *Lines, from, to int, by float64) {
	for i := from; i < to; i++ {
		card[i].bold *= by
	}
}

// textBelow is a deck with a title at the lines 40 to 50 and bold lines of a text, so many lines apart.
func textBelow(lines ...int) []Lines {
	deck := make([]Lines, 8)
	for i := range deck {
		write(&deck[i], 40, 50, 10, firstParts(20+5*i))
		for _, line := range lines {
			write(&deck[i], line, line+8, 20, firstParts(20+5*i))
			embolden(&deck[i], line, line+8, 3)
		}
	}
	return deck
}

func TestLinesAtOneDistanceAreAText(t *testing.T) {
	title := func(lines ...int) float64 {
		where, _ := Find(textBelow(lines...), false, allOwn)
		require.NotEmpty(t, where)
		return where[0].Top
	}
	const own = 40.0 / bandLines
	require.InDelta(t, own, title(150, 162, 174), 0.02)
	require.InDelta(t, own, title(62, 74, 86), 0.02, "about as close to the title")
	require.InDelta(t, own, title(150, 162, 175), 0.02, "lines are counted in whole ones")
	require.Greater(t, title(150, 162), 0.5, "two lines are no text")
	require.Greater(t, title(150, 162, 200), 0.5, "of different distances")
	require.Greater(t, title(80, 140, 200), 0.25, "far from each other")
	require.InDelta(t, own, title(150, 162, 174, 190), 0.02, "what is close below a text is of it")
	require.Greater(t, title(150, 162, 174, 230), 0.85, "not what is further down")
}

func TestABlockOfManyLinesIsAText(t *testing.T) {
	block := func(lines int) float64 {
		deck := textBelow()
		for i := range deck {
			for k := range lines { // another first line on each card
				from := 150 + i%5 + 8*k
				write(&deck[i], from, from+6, 20, firstParts(20+5*i))
				embolden(&deck[i], from, from+6, 3)
			}
		}
		where, _ := Find(deck, false, allOwn)
		require.NotEmpty(t, where)
		return where[0].Top
	}
	require.InDelta(t, 40.0/bandLines, block(4), 0.02)
	require.Greater(t, block(2), 0.5, "a title may have two lines")
}

// allOwn says that no two cards have the same anywhere.
func allOwn(Band) float64 { return 1 }

// Signs of a row are bolder than a title, and stand on each card too, but many cards have the same ones.
func TestWhatManyCardsHaveAtOnePlaceIsNoTitle(t *testing.T) {
	deck := make([]Lines, 8)
	for i := range deck {
		write(&deck[i], 20, 30, 10, firstParts(20+5*i))
		write(&deck[i], 220, 236, 10, firstParts(20+5*i))
		for line := 220; line < 236; line++ {
			deck[i][line].bold = 2
		}
	}
	where, _ := Find(deck, false, allOwn)
	require.InDelta(t, 220.0/bandLines, where[0].Top, 0.03)
	where, _ = Find(deck, false, func(b Band) float64 {
		if b.Top > 0.5 {
			return 0.1
		}
		return 0.6
	})
	require.Len(t, where, 1)
	require.InDelta(t, 20.0/bandLines, where[0].Top, 0.02)
}

// The grain of a frame round a title has lines like letters on most cards, far fainter ones.
func TestATitleEndsWhereOnlyGrainGoesOn(t *testing.T) {
	deck := make([]Lines, 8)
	for i := range deck {
		write(&deck[i], 10, 44, 6, firstParts(64))
		for line := 10; line < 44; line++ {
			deck[i][line].bold = 0.1
		}
		write(&deck[i], 22, 32, 10, firstParts(20+5*i))
	}
	where, _ := Find(deck, false, allOwn)
	require.Len(t, where, 1)
	require.InDelta(t, 22.0/bandLines, where[0].Top, 0.015)
	require.InDelta(t, 32.0/bandLines, where[0].Bottom, 0.015)
}
