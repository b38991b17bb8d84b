//go:build !nocv

package cards

import (
	"image"
	"image/color"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"
)

// rowedCard draws a card with rows of signs below a picture that is another on each.
func rowedCard(tb testing.TB, rows [][]string, number int) page {
	tb.Helper()
	m := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(200, 0, 0, 0), 350, 250, gocv.MatTypeCV8UC1)
	defer m.Close()
	for i := range 60 {
		at := image.Pt((i*53+number*37)%250, (i*29+number*61)%180)
		gocv.Circle(&m, at, 6+(i*number)%17, color.RGBA{R: uint8((i*71 + number*13) % 256)}, -1)
	}
	for i, row := range rows {
		for k, name := range row {
			at := image.Pt(35+45*k, 220+i*40)
			switch name {
			case "lore":
				gocv.Circle(&m, at, 12, black, -1)
			case "clue":
				gocv.Rectangle(&m, image.Rect(at.X-12, at.Y-12, at.X+12, at.Y+12), black, 4)
			case "clock":
				gocv.Line(&m, at.Add(image.Pt(-12, -12)), at.Add(image.Pt(12, 12)), black, 4)
				gocv.Line(&m, at.Add(image.Pt(-12, 12)), at.Add(image.Pt(12, -12)), black, 4)
			}
		}
	}
	return newPage(m.ToBytes(), 250, 350)
}

// Where rows stand and how signs look is learned from what was told of nine cards.
func TestRowsAreReadAfterNineCards(t *testing.T) {
	told := [][][]string{
		{{"lore"}},
		{{"clue", "lore"}, {"clock"}},
		{{"clock"}, {"lore", "clue"}, {"clue"}},
		{{"lore", "lore"}},
		{{"clue"}, {"clock", "clock"}},
		{{"clock", "lore", "clue"}},
		{{"lore"}, {"lore"}, {"clock"}},
		{{"clue", "clue"}},
		{{"clock"}, {"clue"}},
	}
	var cards []readable
	for i, rows := range told {
		cards = append(cards, readable{rows: rows, page: rowedCard(t, rows, i+1)})
	}
	s := learnScript(cards)
	for i, rows := range [][][]string{
		{{"lore", "clock"}},
		{{"clue"}, {"lore", "clock", "clue"}},
		{{"clock", "clock"}, {"lore"}, {"clue", "lore"}},
	} {
		p := rowedCard(t, rows, 20+i)
		require.Equal(t, rows, s.readPage(&p))
	}
	empty := rowedCard(t, nil, 30)
	require.Empty(t, s.readPage(&empty), "a card without rows")
	require.Nil(t, learnScript(nil).readPage(&empty), "nothing was told")
}
