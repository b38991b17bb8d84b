//go:build !nocv

package icons

import (
	"image"
	"image/color"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/vision/cards/icons/iconstest"
)

// rowsBeside are those of cards with figures beside their sign, rowsInside those with numbers inside it.
var rowsBeside = [][][]string{
	{{"lore:2"}},
	{{"clue", "lore:5"}, {"clock"}},
	{{"clock"}, {"lore:2", "clue"}, {"clue"}},
	{{"lore:7", "lore:8"}},
	{{"clue"}, {"lore:5", "clock"}},
	{{"clock", "lore:2", "clue"}},
	{{"lore:7"}, {"lore:5"}, {"clock"}},
	{{"clue", "lore:5"}},
	{{"clock"}, {"lore:8"}},
}

var rowsInside = [][][]string{
	{{"glass:2"}},
	{{"clue", "glass:5"}, {"clock"}},
	{{"clock"}, {"glass:2", "clue"}, {"clue"}},
	{{"glass:7", "glass:8"}},
	{{"clue"}, {"glass:5", "clock"}},
	{{"clock", "glass:2", "clue"}},
	{{"glass:7"}, {"glass:5"}, {"clock"}},
	{{"clue", "glass:5"}},
	{{"clock"}, {"glass:8", "glass:4"}},
}

// rowedCard is the page of a card with rows of signs below a picture that is another on each.
func rowedCard(tb testing.TB, rows [][]string, number int) Page {
	tb.Helper()
	m := iconstest.Draw(rows, number)
	defer m.Close()
	return NewPage(m.ToBytes(), 250, 350)
}

// learnedFrom is what a card with each of some rows teaches.
func learnedFrom(tb testing.TB, told [][][]string) *Script {
	tb.Helper()
	var cards []Card
	for i, rows := range told {
		cards = append(cards, Card{Rows: rows, Page: rowedCard(tb, rows, i+1)})
	}
	return Learn(cards, &Figures{}, nil)
}

// readRows reads the rows of a page.
func readRows(tb testing.TB, s *Script, p *Page) [][]string {
	tb.Helper()
	rows, err := s.Read(p)
	require.NoError(tb, err)
	return rows
}

// readsOthers checks that the rows of cards are read which told nothing.
func readsOthers(tb testing.TB, s *Script, card func(rows [][]string, number int) Page) {
	tb.Helper()
	for i, rows := range [][][]string{
		{{"lore", "clock"}},
		{{"clue"}, {"lore", "clock", "clue"}},
		{{"clock", "clock"}, {"lore"}, {"clue", "lore"}},
	} {
		p := card(rows, 20+i)
		require.Equal(tb, rows, readRows(tb, s, &p))
	}
}

// Where rows stand and how signs look is learned from what was told of nine cards.
func TestRowsAreReadAfterNineCards(t *testing.T) {
	s := learnedFrom(t, iconstest.More)
	readsOthers(t, s, func(rows [][]string, number int) Page { return rowedCard(t, rows, number) })
	empty := rowedCard(t, nil, 30)
	require.Empty(t, readRows(t, s, &empty), "a card without rows")
	require.Nil(t, readRows(t, Learn(nil, &Figures{}, nil), &empty), "nothing was told")
}

// Rows may be in the middle of their card, each as far from its sides as its signs leave.
func TestCentredRowsAreRead(t *testing.T) {
	centred := func(rows [][]string, number int) Page {
		m := iconstest.DrawFrom(rows, number, func(row []string) int { return 125 - 45*(len(row)-1)/2 })
		defer m.Close()
		return NewPage(m.ToBytes(), 250, 350)
	}
	var cards []Card
	for i, rows := range iconstest.More {
		cards = append(cards, Card{Rows: rows, Page: centred(rows, i+1)})
	}
	s := Learn(cards, &Figures{}, nil)
	readsOthers(t, s, centred)
}

// A sign at the end of a row that no card had yet is not left out: it is asked for.
func TestASignThatNoRowToldOfIsAskedFor(t *testing.T) {
	s := learnedFrom(t, iconstest.More)
	p := rowedCard(t, [][]string{{"clock", "glass:7"}, {"lore", "clue"}}, 20)
	require.Equal(t, [][]string{{"clock", Unread}, {"lore", "clue"}}, readRows(t, s, &p))
}

// Signs may fill most of a row: what its lines have about them says which grey level is their ground.
func TestTheGroundOfAFullRowIsThatAroundIt(t *testing.T) {
	m := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(200, 0, 0, 0), 350, 250, gocv.MatTypeCV8UC1)
	defer m.Close()
	for x := 32; x < 220; x += 38 {
		gocv.Rectangle(&m, image.Rect(x, 200, x+28, 230), color.RGBA{B: 60}, -1)
	}
	p := NewPage(m.ToBytes(), 250, 350)
	require.InDelta(t, 0, p.ink[215*250+65], 8, "between signs")
	require.InDelta(t, -140, p.ink[215*250+80], 8, "on a sign")
}

// Figures that no row told of are read all the same, as in print of other letters than theirs.
func TestFiguresThatNoRowToldOfAreRead(t *testing.T) {
	s := learnedFrom(t, rowsBeside)
	for i, rows := range [][][]string{
		{{"lore:1", "clock"}, {"lore:3"}},
		{{"clue"}, {"lore:4", "lore:2"}, {"lore:6"}},
		{{"lore:9", "clock"}, {"lore:5"}, {"clue", "lore:7"}},
	} {
		p := rowedCard(t, rows, 20+i)
		require.Equal(t, rows, readRows(t, s, &p))
	}
}

// Numbers inside their sign are read, one that no row told of too.
func TestNumbersInsideTheirSignAreRead(t *testing.T) {
	s := learnedFrom(t, rowsInside)
	for i, rows := range [][][]string{
		{{"glass:2", "clock"}, {"glass:3"}},
		{{"clue"}, {"glass:5", "glass:7", "glass:2"}},
		{{"glass:8", "clock"}, {"clue", "glass:3"}},
	} {
		p := rowedCard(t, rows, 20+i)
		require.Equal(t, rows, readRows(t, s, &p))
	}
}

// A number may be all that a sign is, and narrower than the others. A stroke may stand far from the signs beside it.
func TestBareNumbersAndStrokesFarFromSignsAreRead(t *testing.T) {
	told := [][][]string{
		{{"count:2"}},
		{{"clue", "count:5"}, {"clock"}},
		{{"lore|clock"}, {"count:2", "clue"}, {"clue"}},
		{{"count:7", "count:8", "lore"}},
		{{"clue|lore", "clock"}, {"count:5", "clock"}},
		{{"clock", "count:2", "clue"}},
		{{"count:7"}, {"lore", "count:5"}, {"clock"}},
		{{"clue", "count:5"}, {"lore", "lore|clue"}},
		{{"clock"}, {"count:8", "count:4"}},
	}
	s := learnedFrom(t, told)
	for i, rows := range [][][]string{
		{{"count:2", "clock|clue"}, {"count:8", "lore"}},
		{{"clue|clock", "lore"}, {"count:5", "count:7", "count:2"}},
		{{"count:8", "clock"}, {"lore", "clue", "count:4"}, {"lore|clock"}},
	} {
		p := rowedCard(t, rows, 20+i)
		require.Equal(t, rows, readRows(t, s, &p))
	}
}

// A sign that was told of once is read as well as one that was told of often and is like it.
func TestASignToldOfOnceIsRead(t *testing.T) {
	told := [][][]string{
		{{"peril"}, {"lore", "peril"}},
		{{"clue", "peril"}, {"clock"}},
		{{"clock"}, {"peril", "clue"}, {"peril"}},
		{{"lore", "peril"}},
		{{"clue"}, {"clock", "peril"}},
		{{"peril", "lore", "clue"}},
		{{"lore"}, {"terror"}, {"clock"}},
		{{"peril", "clue"}},
		{{"clock"}, {"peril"}},
	}
	s := learnedFrom(t, told)
	for i, rows := range [][][]string{
		{{"terror", "peril"}},
		{{"clue"}, {"peril", "terror", "clue"}},
		{{"terror"}, {"lore"}, {"peril"}},
	} {
		p := rowedCard(t, rows, 20+i)
		require.Equal(t, rows, readRows(t, s, &p))
	}
}

// Rows may lie on a picture that is nothing but noise, each on a band of its own.
func TestRowsOnANoisyPictureAreFound(t *testing.T) {
	chance := rand.New(rand.NewPCG(8, 2))
	var cards []Card
	for i := range 9 {
		small := gocv.NewMatWithSize(44, 32, gocv.MatTypeCV8UC1)
		for k := range 44 * 32 {
			small.SetUCharAt(k/32, k%32, uint8(100+chance.IntN(60)))
		}
		m := gocv.NewMat()
		gocv.Resize(small, &m, image.Pt(250, 350), 0, 0, gocv.InterpolationCubic)
		require.NoError(t, small.Close())
		var rows [][]string
		for k := range 1 + i%3 {
			at := 140 + 40*k
			gocv.Rectangle(&m, image.Rect(10, at, 240, at+36), color.RGBA{B: 230}, -1)
			gocv.Circle(&m, image.Pt(40+20*(i%2), at+18), 12, color.RGBA{}, -1)
			rows = append(rows, []string{"lore"})
		}
		cards = append(cards, Card{Rows: rows, Page: NewPage(m.ToBytes(), 250, 350)})
		require.NoError(t, m.Close())
	}
	found := Learn(cards, &Figures{}, nil).slots
	require.Equal(t, 3, found.most)
	require.InDelta(t, 140.0*rowLines/350, found.top, 4)
	require.InDelta(t, 40.0*rowLines/350, found.pitch, 2)
}

// Where nothing tells that rows stand at any place, as on pictures that show none, nothing is proposed rather than
// anything.
func TestNothingIsReadWhereNoPlaceAgreesWithWhatWasEntered(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	specks := func() Page {
		pix := make([]byte, 250*350)
		for p := range pix {
			pix[p] = uint8(r.IntN(256))
		}
		return NewPage(pix, 250, 350)
	}
	names := []string{"clock", "clue", "lore", "peril", "sanity", "stamina", "terror", "wild"}
	var cards []Card
	for range 16 {
		var rows [][]string
		for range 3 {
			rows = append(rows, []string{names[r.IntN(8)], names[r.IntN(8)], names[r.IntN(8)]})
		}
		cards = append(cards, Card{Rows: rows, Page: specks()})
	}
	require.False(t, Learn(cards, &Figures{}, nil).knows())
}
