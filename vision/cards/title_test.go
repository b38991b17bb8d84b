//go:build !nocv

package cards

import (
	"image"
	"image/color"
	"math/bits"
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
	var deck [][bandLines]letterLine
	for i, name := range []string{
		"Old Lantern", "Grey Harbour", "Bell of Iron", "Marble Stair", "Quiet Orchard",
		"Lost Engine", "Amber Drum",
	} {
		deck = append(deck, letterLines(printedCard(t, name, i+1), 250, 350))
	}
	where, _ := titlesOf(deck, present)
	require.Len(t, where, 1)

	require.InDelta(t, 174.0/350, where[0].top, 0.03)
	require.InDelta(t, 192.0/350, where[0].bottom, 0.03)
	few, _ := titlesOf(deck[:fewCards-1], present)
	require.Empty(t, few, "a few cards are no deck")
	none, _ := titlesOf(make([][bandLines]letterLine, 10), present)
	require.Empty(t, none)
}

// A picture that is nothing but noise has many strokes on each line, and no ground on which letters would stand.
func TestANoisyPictureIsNoTitle(t *testing.T) {
	chance := rand.New(rand.NewPCG(3, 1))
	var deck [][bandLines]letterLine
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
	where, _ := titlesOf(deck, present)
	require.Len(t, where, 1)
	require.InDelta(t, 174.0/350, where[0].top, 0.03)
}

// write adds to a card that letters stand on some lines, in some parts of the width.
func write(card *[bandLines]letterLine, from, to int, strokes uint8, parts uint64) {
	for i := from; i < to; i++ {
		card[i] = letterLine{strokes: strokes, bold: 1, inked: parts}
	}
}

// firstParts are so many parts of a width, from the left.
func firstParts(n int) uint64 { return 1<<n - 1 }

func TestTitlesAreOfManyLengthsAndTextsAreNot(t *testing.T) {
	deck := make([][bandLines]letterLine, 8)
	for i := range deck {
		write(&deck[i], 20, 30, 10, firstParts(20+5*i))
		write(&deck[i], 150, 162, 24, firstParts(62-i%3)) // a line of a text fills its column
		write(&deck[i], 220, 232, 14, firstParts(30))     // a heading that all cards have
	}
	where, _ := titlesOf(deck, present)
	require.Len(t, where, 1)
	require.InDelta(t, 20.0/bandLines, where[0].top, 0.02)
	require.InDelta(t, 30.0/bandLines, where[0].bottom, 0.02)
}

func TestLettersOfATitleAreLarge(t *testing.T) {
	m := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(210, 0, 0, 0), 350, 250, gocv.MatTypeCV8UC1)
	defer m.Close()
	gocv.PutText(&m, "Grey Harbour", image.Pt(30, 60), gocv.FontHersheyDuplex, 0.9, black, 3)
	gocv.PutText(&m, "and then it is lost, unless", image.Pt(30, 200), gocv.FontHersheyDuplex, 0.4, black, 1)
	for x := 30; x < 220; x += 40 {
		gocv.Circle(&m, image.Pt(x, 310), 14, black, -1)
	}
	gocv.GaussianBlur(m, &m, image.Pt(0, 0), 0.7, 0, gocv.BorderReflect101)
	lines := letterLines(m.ToBytes(), 250, 350)
	bold := func(from, to int) (mean float64) {
		n := 1e-9
		for _, l := range lines[from*bandLines/350 : to*bandLines/350] {
			if l.strokes >= letters {
				mean, n = mean+l.bold, n+1
			}
		}
		return mean / n
	}
	require.Greater(t, bold(45, 65), 1.4*bold(190, 205))
	require.Greater(t, bold(45, 65), bold(296, 325), "shapes of a picture are wider than any letter, and fewer")
}

func TestATitleIsBolderThanAText(t *testing.T) {
	deckOf := func(bold float64) (deck [][bandLines]letterLine) {
		deck = make([][bandLines]letterLine, 8)
		for i := range deck {
			write(&deck[i], 150, 162, 24, firstParts(20+5*i))
			write(&deck[i], 20, 30, 10, firstParts(20+5*i))
			for line := 20; line < 30; line++ {
				deck[i][line].bold = bold
			}
		}
		return deck
	}
	where, likely := titlesOf(deckOf(4), present)
	require.Len(t, where, 1)
	require.InDelta(t, 20.0/bandLines, where[0].top, 0.02)
	where, _ = titlesOf(deckOf(1.2), present)
	require.Len(t, where, 2, "either may be the title")
	require.InDelta(t, 20.0/bandLines, where[0].top, 0.02)
	_, ofFewer := titlesOf(deckOf(4)[:fewCards], present)
	require.Less(t, ofFewer, likely, "few cards say less")
}

// A title that stands just above a long text is one band with it.
func TestATitleStandsAboveAText(t *testing.T) {
	deck := make([][bandLines]letterLine, 8)
	for i := range deck {
		write(&deck[i], 100, 110, 10, firstParts(20+5*i))
		for line := 112; line < 200; line += 11 {
			write(&deck[i], line, line+9, 24, firstParts(60-line%8))
		}
	}
	where, _ := titlesOf(deck, present)
	require.Len(t, where, 1)
	require.InDelta(t, 100.0/bandLines, where[0].top, 0.02)
	require.InDelta(t, 110.0/bandLines, where[0].bottom, 0.02)
	for i := range deck {
		write(&deck[i], 20, 30, 10, firstParts(20+5*i))
	}
	where, _ = titlesOf(deck, present)
	require.Len(t, where, 1, "one that stands alone is likelier")
	require.InDelta(t, 20.0/bandLines, where[0].top, 0.02)
}

// Of two styles that were taken for one, the cards of a class say better where their titles stand than all cards do,
// and the other way about where a class has two styles.
func TestTheLikelierPlaceOfATitleCounts(t *testing.T) {
	r := glowReader(t, 11)
	where, err := r.titles(3)
	require.NoError(t, err)
	style := r.decks.style[3]
	class := deckClass{style, r.book.cards[r.lib.looks[3].card].Class}
	higher := headline{band: band{where[0].top - 0.005, where[0].bottom}}
	for _, likely := range []float64{0.5, 2} {
		r.decks.byStyle[style] = &deck{asked: true, lines: []titleLines{{where, 1}}}
		r.decks.byClass[class] = &deck{asked: true, lines: []titleLines{{[]headline{higher}, likely}}}
		r.headlines = map[int][]headline{}
		own, err := r.titles(3)
		require.NoError(t, err)
		if likely > 1 {
			require.Equal(t, []headline{higher}, own)
		} else {
			require.Equal(t, where, own)
		}
	}
}

func TestAPictureBesideATitleIsNoneOfIt(t *testing.T) {
	deck := make([][bandLines]letterLine, 10)
	for i := range deck {
		write(&deck[i], 12, 22, 10, firstParts(20+4*i))
		for line := 22; line < 120; line++ {
			if (line+7*i)%10 < 6 { // as a picture may be like letters here and there
				write(&deck[i], line, line+1, 20, firstParts(64-i))
			}
		}
	}
	where, _ := titlesOf(deck, present)
	require.Len(t, where, 1)
	require.InDelta(t, 12.0/bandLines, where[0].top, 0.02)
	require.InDelta(t, 22.0/bandLines, where[0].bottom, 0.02)
}

// Bold capitals leave little ground between them.
func TestBoldCapitalsAreLetters(t *testing.T) {
	m := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(210, 0, 0, 0), 1400, 1000, gocv.MatTypeCV8UC1)
	defer m.Close()
	const title = "HARBOUR IN FLAMES"
	size := gocv.GetTextSize(title, gocv.FontHersheyDuplex, 1, 1)
	gocv.PutText(&m, title, image.Pt(60, 160), gocv.FontHersheyDuplex, 880/float64(size.X), black, 10)
	gocv.Resize(m, &m, image.Pt(250, 350), 0, 0, gocv.InterpolationArea)
	gocv.GaussianBlur(m, &m, image.Pt(0, 0), 0.7, 0, gocv.BorderReflect101)
	lines := letterLines(m.ToBytes(), 250, 350)
	for i, line := range lines[20:31] {
		require.GreaterOrEqual(t, line.strokes, uint8(letters), "line %d", 20+i)
		require.Greater(t, bits.OnesCount64(line.inked), 20, "line %d", 20+i)
	}
}

// Where others of its deck have their titles, a card of another style may have none.
func TestATitleStandsWhereACardHasLetters(t *testing.T) {
	r := glowReader(t, 11)
	own, err := r.titles(3)
	require.NoError(t, err)
	require.Len(t, own, 1)
	without := headline{band: band{0.8, 0.88}} // the empty box
	card, err := r.template(3)
	require.NoError(t, err)
	lines := letterLines(card.whole.grey.ToBytes(), card.size.X, card.size.Y)
	require.Equal(t, own, lettered(&lines, []headline{without, own[0]}))
	require.Empty(t, lettered(&lines, []headline{without}))
	require.Len(t, lettered(nil, []headline{without, own[0]}), 2, "of a forgotten picture that is unknown")
}

// A card may be a rival of some whose titles stand in other bands: what was seen in one band says nothing of another.
func TestTitlesAreComparedInTheBandTheyStandIn(t *testing.T) {
	r := glowReader(t, 11)
	own, err := r.titles(3)
	require.NoError(t, err)
	title, empty := own[0].band, band{0.8, 0.88}
	of := func(where band) *titleSign {
		sign, err := r.titleSign(3, where)
		require.NoError(t, err)
		return sign
	}
	first := of(title)
	require.Less(t, first.like(of(empty)), 0.5)
	require.Same(t, first, of(title), "it is not made again")
	_, err = r.rivals(3, empty)
	require.NoError(t, err)
	rivals, err := r.rivals(3, title)
	require.NoError(t, err)
	next := glowReader(t, 11)
	alone, err := next.rivals(3, title)
	require.NoError(t, err)
	require.Equal(t, alone, rivals, "whatever was asked before")
}

func TestADeckOfTwoStylesHasTitlesAtTwoPlaces(t *testing.T) {
	r := turnedGlowReader(t, 12, 5)
	both := &deck{looks: []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}}
	require.NoError(t, r.ask(both))
	require.Len(t, both.lines, 2)
	for i, middle := range []float64{238.0 / 350, 1 - 238.0/350} { // of most cards first
		where := both.lines[i].where
		require.Len(t, where, 1)
		require.InDelta(t, middle, (where[0].top+where[0].bottom)/2, 0.02)
	}
	for _, d := range []deckClass{{r.decks.style[0], "item"}, {r.decks.style[5], "item"}} {
		r.decks.byStyle[d.style], r.decks.byClass[d] = both, both
	}
	for look, place := range map[int]int{0: 1, 4: 1, 5: 0, 11: 0} {
		own, err := r.titles(look)
		require.NoError(t, err)
		require.Equal(t, both.lines[place].where, own)
	}
}
