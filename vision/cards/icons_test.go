//go:build !nocv

package cards

import (
	"image"
	"image/color"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"
)

// rowedCard is the page of a card with rows of signs below a picture that is another on each.
func rowedCard(tb testing.TB, rows [][]string, number int) page {
	tb.Helper()
	m := rowedPicture(tb, rows, number)
	defer m.Close()
	return newPage(m.ToBytes(), 250, 350)
}

// rowedPicture draws such a card. The caller closes it.
func rowedPicture(tb testing.TB, rows [][]string, number int) gocv.Mat {
	tb.Helper()
	return rowedFrom(tb, rows, number, func([]string) int { return 35 })
}

// rowedFrom draws such a card with its rows from some column on. The caller closes it.
func rowedFrom(tb testing.TB, rows [][]string, number int, first func(row []string) int) gocv.Mat {
	tb.Helper()
	m := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(200, 0, 0, 0), 350, 250, gocv.MatTypeCV8UC1)
	for i := range 60 {
		at := image.Pt((i*53+number*37)%250, (i*29+number*61)%180)
		gocv.Circle(&m, at, 6+(i*number)%17, color.RGBA{R: uint8((i*71 + number*13) % 256)}, -1)
	}
	for i, row := range rows {
		for k, name := range row {
			at := image.Pt(first(row)+45*k, 220+i*40)
			sign, figure, _ := strings.Cut(name, ":")
			if sign == "glass" {
				gocv.PutText(&m, figure, at.Add(image.Pt(-7, 7)), gocv.FontHersheyComplex, 0.6, black, 2)
			} else {
				gocv.PutText(&m, figure, at.Add(image.Pt(14, 9)), gocv.FontHersheyComplex, 0.9, black, 2)
			}
			switch sign {
			case "glass": // its number stands inside
				gocv.Circle(&m, at, 14, black, 2)
				gocv.Line(&m, at.Add(image.Pt(10, 10)), at.Add(image.Pt(15, 15)), black, 4)
			case "lore":
				gocv.Circle(&m, at, 12, black, -1)
			case "clue":
				gocv.Rectangle(&m, image.Rect(at.X-12, at.Y-12, at.X+12, at.Y+12), black, 4)
			case "clock":
				gocv.Line(&m, at.Add(image.Pt(-12, -12)), at.Add(image.Pt(12, 12)), black, 4)
				gocv.Line(&m, at.Add(image.Pt(-12, 12)), at.Add(image.Pt(12, -12)), black, 4)
			case "peril", "terror": // on badges of one kind
				gocv.Circle(&m, at, 12, black, -1)
				by := map[string]int{"peril": -5, "terror": 5}[name]
				gocv.Line(&m, at.Add(image.Pt(-5, -by)), at.Add(image.Pt(5, by)), color.RGBA{R: 200, G: 200, B: 200}, 2)
			}
		}
	}
	return m
}

// readRows reads the rows of a page.
func readRows(tb testing.TB, s *script, p *page) [][]string {
	tb.Helper()
	read, err := s.readPage(p)
	require.NoError(tb, err)
	return read.rows
}

// Where rows stand and how signs look is learned from what was told of nine cards.
func TestRowsAreReadAfterNineCards(t *testing.T) {
	var cards []readable
	for i, rows := range moreRows {
		cards = append(cards, readable{rows: rows, page: rowedCard(t, rows, i+1)})
	}
	s := learnScript(cards, &figureNet{}, nil)
	for i, rows := range [][][]string{
		{{"lore", "clock"}},
		{{"clue"}, {"lore", "clock", "clue"}},
		{{"clock", "clock"}, {"lore"}, {"clue", "lore"}},
	} {
		p := rowedCard(t, rows, 20+i)
		require.Equal(t, rows, readRows(t, s, &p))
	}
	empty := rowedCard(t, nil, 30)
	require.Empty(t, readRows(t, s, &empty), "a card without rows")
	require.Nil(t, readRows(t, learnScript(nil, &figureNet{}, nil), &empty), "nothing was told")
}

// Rows may be in the middle of their card, each as far from its sides as its signs leave.
func TestCentredRowsAreRead(t *testing.T) {
	centred := func(rows [][]string, number int) page {
		m := rowedFrom(t, rows, number, func(row []string) int { return 125 - 45*(len(row)-1)/2 })
		defer m.Close()
		return newPage(m.ToBytes(), 250, 350)
	}
	var cards []readable
	for i, rows := range moreRows {
		cards = append(cards, readable{rows: rows, page: centred(rows, i+1)})
	}
	s := learnScript(cards, &figureNet{}, nil)
	for i, rows := range [][][]string{
		{{"lore", "clock"}},
		{{"clue"}, {"lore", "clock", "clue"}},
		{{"clock", "clock"}, {"lore"}, {"clue", "lore"}},
	} {
		p := centred(rows, 20+i)
		require.Equal(t, rows, readRows(t, s, &p))
	}
}

// A sign at the end of a row that no card had yet is not left out: it is asked for.
func TestASignThatNoRowToldOfIsAskedFor(t *testing.T) {
	var cards []readable
	for i, rows := range moreRows {
		cards = append(cards, readable{rows: rows, page: rowedCard(t, rows, i+1)})
	}
	s := learnScript(cards, &figureNet{}, nil)
	p := rowedCard(t, [][]string{{"clock", "glass:7"}, {"lore", "clue"}}, 20)
	require.Equal(t, [][]string{{"clock", unreadIcon}, {"lore", "clue"}}, readRows(t, s, &p))
}

// Signs may fill most of a row: what its lines have about them says which grey level is their ground.
func TestTheGroundOfAFullRowIsThatAroundIt(t *testing.T) {
	m := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(200, 0, 0, 0), 350, 250, gocv.MatTypeCV8UC1)
	defer m.Close()
	for x := 32; x < 220; x += 38 {
		gocv.Rectangle(&m, image.Rect(x, 200, x+28, 230), color.RGBA{B: 60}, -1)
	}
	p := newPage(m.ToBytes(), 250, 350)
	require.InDelta(t, 0, p.ink[215*250+65], 8, "between signs")
	require.InDelta(t, -140, p.ink[215*250+80], 8, "on a sign")
}

// Figures that no row told of are read all the same, as in print of other letters than theirs.
func TestFiguresThatNoRowToldOfAreRead(t *testing.T) {
	told := [][][]string{
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
	var cards []readable
	for i, rows := range told {
		cards = append(cards, readable{rows: rows, page: rowedCard(t, rows, i+1)})
	}
	s := learnScript(cards, &figureNet{}, nil)
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
	told := [][][]string{
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
	var cards []readable
	for i, rows := range told {
		cards = append(cards, readable{rows: rows, page: rowedCard(t, rows, i+1)})
	}
	s := learnScript(cards, &figureNet{}, nil)
	for i, rows := range [][][]string{
		{{"glass:2", "clock"}, {"glass:3"}},
		{{"clue"}, {"glass:5", "glass:7", "glass:2"}},
		{{"glass:8", "clock"}, {"clue", "glass:3"}},
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
	var cards []readable
	for i, rows := range told {
		cards = append(cards, readable{rows: rows, page: rowedCard(t, rows, i+1)})
	}
	s := learnScript(cards, &figureNet{}, nil)
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
	var cards []readable
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
			gocv.Circle(&m, image.Pt(40+20*(i%2), at+18), 12, black, -1)
			rows = append(rows, []string{"lore"})
		}
		cards = append(cards, readable{rows: rows, page: newPage(m.ToBytes(), 250, 350)})
		require.NoError(t, m.Close())
	}
	found := learnScript(cards, &figureNet{}, nil).slots
	require.Equal(t, 3, found.most)
	require.InDelta(t, 140.0*rowLines/350, found.top, 4)
	require.InDelta(t, 40.0*rowLines/350, found.pitch, 2)
}
