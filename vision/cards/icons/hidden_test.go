//go:build !nocv

package icons

import (
	"image"
	"image/color"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/vision/cards/icons/iconstest"
)

// drawnOn is the page of a card with rows, on which something more is drawn.
func drawnOn(t *testing.T, rows [][]string, draw func(*gocv.Mat)) *Page {
	t.Helper()
	m := iconstest.Draw(rows, 21)
	defer m.Close()
	draw(&m)
	p := NewPage(m.ToBytes(), 250, 350)
	return &p
}

// A finger may lie on the sign with which a row begins. Those beside it are read, and have their places.
func TestSignsBesideAHiddenOneAreRead(t *testing.T) {
	s := learnedRows(t)
	for hidden, read := range map[int][][]string{
		0: {{Unread, "clock", "lore"}, {"clue"}},
		1: {{"clue", Unread, "lore"}, {"clue"}},
	} {
		p := drawnOn(t, [][]string{{"clue", "clock", "lore"}, {"clue"}}, func(m *gocv.Mat) {
			gocv.Circle(m, image.Pt(35+45*hidden, 216), 21, color.RGBA{B: 120}, -1)
		})
		require.Equal(t, read, readRows(t, s, p))
	}
}

// Of a row that is hidden nothing is read, but those below it are.
func TestRowsBelowAHiddenOneAreRead(t *testing.T) {
	p := drawnOn(t, [][]string{{"clue"}, {"lore", "clock", "clue"}}, func(m *gocv.Mat) {
		gocv.Rectangle(m, image.Rect(0, 201, 250, 239), color.RGBA{B: 200}, -1)
	})
	require.Equal(t, [][]string{{Unread}, {"lore", "clock", "clue"}}, readRows(t, learnedRows(t), p))
}

// How sharp a card is, a row that is hidden does not say: the one below it is read as it is.
func TestASoftRowBelowAHiddenOneIsRead(t *testing.T) {
	p := drawnOn(t, [][]string{{"clue"}, {"lore", "clock", "clue"}}, func(m *gocv.Mat) {
		gocv.GaussianBlur(*m, m, image.Pt(0, 0), 4.5, 0, gocv.BorderReplicate)
		gocv.Rectangle(m, image.Rect(0, 201, 250, 239), color.RGBA{B: 200}, -1)
	})
	require.Equal(t, [][]string{{Unread}, {"lore", "clock", "clue"}}, readRows(t, learnedRows(t), p))
}

// A row of small signs has less ink than one of large ones, and is a row all the same.
func TestARowOfSmallSignsBelowOneOfLargeOnesIsRead(t *testing.T) {
	told := [][][]string{
		{{"lore"}, {"speck", "lore"}},
		{{"speck"}},
		{{"lore", "speck", "lore"}},
		{{"speck", "clue"}, {"lore"}},
		{{"clue", "lore"}, {"speck"}},
		{{"clue"}},
		{{"lore"}, {"clue", "speck"}, {"speck"}},
	}
	specked := func(rows [][]string) *Page {
		return drawnOn(t, rows, func(m *gocv.Mat) {
			for i, row := range rows {
				for k, name := range row {
					if name == "speck" {
						gocv.Circle(m, image.Pt(35+45*k, 220+40*i), 4, color.RGBA{}, -1)
					}
				}
			}
		})
	}
	var cards []Card
	for _, rows := range told {
		cards = append(cards, Card{Rows: rows, Page: *specked(rows)})
	}
	rows := [][]string{{"lore"}, {"speck"}}
	s, p := Learn(cards, &Figures{}, nil), specked(rows)
	require.Equal(t, rows, readRows(t, s, p))
	for i := range rows {
		read := s.soft[0].spell(p.strip(s.slots, float64(i)))
		require.InDelta(t, 1, read.strong, 0.5, "by the ink of its own signs")
	}
}

// A stroke between two signs is read where no row told of one.
func TestAStrokeThatNoRowToldOfIsRead(t *testing.T) {
	p := drawnOn(t, [][]string{{"clue", "lore", "clock"}, {"lore", "clock"}}, func(m *gocv.Mat) {
		gocv.Line(m, image.Pt(61, 208), image.Pt(53, 232), color.RGBA{}, 2)
	})
	require.Equal(t, [][]string{{"clue|lore", "clock"}, {"lore", "clock"}}, readRows(t, learnedRows(t), p))
}

// So is one between signs that stand close together, where neither is sharp: what is seen between them is their rims.
func TestAStrokeThatNoRowToldOfIsReadOutOfFocus(t *testing.T) {
	rows := [][]string{{"clue", "lore|clock"}, {"clock|lore"}, {"lore", "clock"}}
	m := iconstest.DrawClose(rows, 3)
	defer m.Close()
	gocv.GaussianBlur(m, &m, image.Pt(0, 0), 2, 2, gocv.BorderReplicate)
	var cards []Card
	for i, told := range iconstest.More {
		card := iconstest.DrawClose(told, i+1)
		cards = append(cards, Card{Rows: told, Page: NewPage(card.ToBytes(), 250, 350)})
		require.NoError(t, card.Close())
	}
	p := NewPage(m.ToBytes(), 250, 350)
	require.Equal(t, rows, readRows(t, Learn(cards, &Figures{}, nil), &p))
}
