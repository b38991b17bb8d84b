//go:build !nocv

package icons

import (
	"image"
	"image/color"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/vision/cards/icons/iconstest"
)

// A row with more signs than can be seen must not be laid out without end: beyond the end of a row there is no ink, as
// in a gap.
func TestALayoutOfTooManySignsEnds(t *testing.T) {
	ink := make([]float64, 60)
	for x := 5; x < 55; x++ {
		ink[x] = 1
	}
	row := inkRow{parts: slices.Repeat([]int{aSign}, 12), sum: summed(ink, 0, 0)}
	l, _ := layoutOf([]inkRow{row, row, row})
	require.LessOrEqual(t, l.gap, widestGap*l.sign)
}

// Signs are as wide and stand as far apart as the ink of most rows says, up to the end of the longest one.
func TestALayoutFitsTheInkOfAllRows(t *testing.T) {
	const start, sign, gap = 17, 13, 9
	var rows []inkRow
	for n := range 5 {
		ink := make([]float64, 140)
		for k := range n + 1 {
			for x := range sign {
				ink[start+k*(sign+gap)+x] = 1
			}
		}
		rows = append(rows, inkRow{parts: slices.Repeat([]int{aSign}, n+1), sum: summed(ink, 0, 0)})
	}
	l, _ := layoutOf(rows)
	for k, s := range l.spans(rows[4].parts, nil) {
		require.InDelta(t, start+k*(sign+gap), s.from, 2, "%d", k)
		require.InDelta(t, start+k*(sign+gap)+sign, s.to, 2, "%d", k)
	}
}

// A thin stroke may stand far from the signs beside it: the one behind it tells how far.
func TestALayoutFitsAStrokeFarFromTheSignsBesideIt(t *testing.T) {
	const start, sign, gap, stroke = 17, 13, 9, 21
	var rows []inkRow
	for _, atoms := range [][]string{
		{"lore"},
		{"lore", "clock", "lore"},
		{"lore", "|", "clock", "lore"},
		{"clock", "lore"},
		{"clock", "lore", "|", "lore"},
	} {
		ink := make([]float64, 140)
		at := start
		for j, atom := range atoms {
			if atom == "|" {
				ink[at+stroke/2] = 1
				at += stroke
				continue
			}
			if j > 0 && atoms[j-1] != "|" {
				at += gap
			}
			for x := range sign {
				ink[at+x] = 1
			}
			at += sign
		}
		rows = append(rows, inkRow{parts: kindsOf(atoms), sum: summed(ink, 0, 0)})
	}
	l, _ := layoutOf(rows)
	spans := l.spans(rows[2].parts, nil)
	for j, from := range []float64{start, start + sign, start + sign + stroke, start + 2*sign + stroke + gap} {
		require.InDelta(t, from, spans[j].from, 2, "%d", j)
	}
}

// Where signs stand in a row is known from the ink of all rows, whatever the frame has beside them.
func TestSignsAreLaidOutBesideAFrame(t *testing.T) {
	var cards []Card
	for i, rows := range iconstest.More {
		m := iconstest.Draw(rows, i+1)
		for y := 3; y < 350; y += 10 { // a ladder at both sides
			gocv.Rectangle(&m, image.Rect(0, y, 14, y+5), color.RGBA{}, -1)
			gocv.Rectangle(&m, image.Rect(238, y, 250, y+5), color.RGBA{}, -1)
		}
		cards = append(cards, Card{Rows: rows, Page: NewPage(m.ToBytes(), 250, 350)})
		require.NoError(t, m.Close())
	}
	a := &alphabet{}
	lessons := a.lessons(cards, &slots{top: 200.0 * rowLines / 350, pitch: 40.0 * rowLines / 350, most: 3}, false)
	require.True(t, a.lay(lessons))
	const unit = 40.0 / glyphHigh // pixels for a column
	require.InDelta(t, 24/unit, a.wide[aSign]-3, 2)
	for _, l := range lessons {
		for j, mid := range l.mid {
			require.InDelta(t, float64(35+45*j)/unit, mid, 1, "%v", l.atoms)
		}
	}
}
