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

// banded is a card whose small signs stand on bands as low as they are, with its picture above, below and between them.
func banded(tb testing.TB, rows [][]string, number int) Page {
	tb.Helper()
	m := iconstest.Draw(nil, number)
	defer m.Close()
	for i := range 90 {
		at := image.Pt((i*47+number*31)%250, 190+(i*23+number*59)%150)
		gocv.Circle(&m, at, 5+(i*number)%9, color.RGBA{B: uint8(140 + (i*71+number*13)%110)}, -1)
	}
	ink, faint := color.RGBA{B: 20}, color.RGBA{B: 90}
	for i := range 3 {
		gocv.Rectangle(&m, image.Rect(0, 211+40*i, 250, 229+40*i), color.RGBA{B: 200}, -1)
	}
	for i, row := range rows {
		for k, name := range row {
			at := image.Pt(35+30*k, 220+40*i)
			switch name {
			case "lore": // three dots
				for _, by := range [3]image.Point{{0, -4}, {-4, 3}, {4, 3}} {
					gocv.Circle(&m, at.Add(by), 1, faint, -1)
				}
			case "clue":
				gocv.Rectangle(&m, image.Rect(at.X-5, at.Y-5, at.X+5, at.Y+5), ink, 2)
			case "clock":
				gocv.Line(&m, at.Add(image.Pt(-5, -5)), at.Add(image.Pt(5, 5)), ink, 2)
				gocv.Line(&m, at.Add(image.Pt(-5, 5)), at.Add(image.Pt(5, -5)), ink, 2)
			}
		}
	}
	return NewPage(m.ToBytes(), 250, 350)
}

// What lies above and below low bands is no part of the signs on them: faint ones are read beside it.
func TestFaintSignsOnLowBandsAreRead(t *testing.T) {
	var cards []Card
	for i, rows := range append(iconstest.More, iconstest.More...) {
		cards = append(cards, Card{Rows: rows, Page: banded(t, rows, i+1)})
	}
	at := slots{top: 200.0 * rowLines / 350, pitch: 40.0 * rowLines / 350, most: 3}
	a, lessons := learnAlphabet(cards, &at)
	a.finish(lessons, &Figures{})
	s := &Script{slots: at, part: parts[0], soft: a.seenLess(), figures: &Figures{}}
	require.NotEqual(t, lines{}, at.lines)
	require.LessOrEqual(t, at.lines.to-at.lines.from, stripHigh*2/3)
	right, all := 0, 0
	for number := 40; number < 64; number++ {
		rows := iconstest.More[number%len(iconstest.More)]
		p := banded(t, rows, number)
		read := readRows(t, s, &p)
		for i, row := range rows {
			for k, name := range row {
				all++
				if i < len(read) && k < len(read[i]) && read[i][k] == name {
					right++
				}
			}
		}
	}
	require.GreaterOrEqual(t, float64(right), 0.98*float64(all), "%d of %d", right, all)
}
