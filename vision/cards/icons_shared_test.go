//go:build !nocv

package cards

import (
	"image"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// smallCard is the page of a card of another shape, with one row below its picture.
func smallCard(tb testing.TB, row []string, number int) page {
	tb.Helper()
	m := rowedPicture(tb, [][]string{row}, number)
	defer m.Close()
	part := m.Region(image.Rect(0, 110, 250, 270))
	defer part.Close()
	small := part.Clone()
	defer small.Close()
	return newPage(small.ToBytes(), small.Cols(), small.Rows())
}

// A few small cards with one sign each say neither where their row stands nor how other signs look, but those of a
// larger style do.
func TestSignsOfAnotherStyleAreRead(t *testing.T) {
	var large, small []readable
	for i, rows := range moreRows {
		large = append(large, readable{rows: rows, page: rowedCard(t, rows, i+1)})
	}
	for i, sign := range []string{"lore", "clue", "lore", "clue"} {
		small = append(small, readable{rows: [][]string{{sign}}, page: smallCard(t, []string{sign}, i+11)})
	}
	net := &figureNet{}
	s := learnScript(small, net, learnScript(large, net, nil))
	alone := learnScript(small, net, nil)
	for i, sign := range []string{"clock", "lore", "clue", "clock"} {
		p := smallCard(t, []string{sign}, i+21)
		require.Equal(t, [][]string{{sign}}, readRows(t, s, &p))
		if sign == "clock" {
			require.NotEqual(t, [][]string{{sign}}, readRows(t, alone, &p), "no small card told of it")
		}
	}
}

// Cards of one style are not all as wide to the pixel, and a row may be longer than a strip of large signs is wide.
func TestARowLongerThanItsCardIsLookedFor(t *testing.T) {
	var cards []readable
	for i, rows := range moreRows {
		cards = append(cards, readable{rows: rows, page: rowedCard(t, rows, i+1)})
	}
	a := learnScript(cards, &figureNet{}, nil).soft[0]
	long := [][]string{append([]string{"clue"}, slices.Repeat([]string{"unknown"}, 30)...)}
	few := []readable{
		{rows: long, page: rowedCard(t, [][]string{{"clue"}}, 11)},
		{rows: long, page: page{wide: 300, high: 350, ink: make([]float32, 300*350)}},
	}
	likes := a.fits(few, slots{200.0 * rowLines / 350, 40.0 * rowLines / 350, 1}, -1)
	require.InDelta(t, 0.5, slices.Max(likes[:]), 0.1, "one of the two has the sign")
}

// What other signs look like changes nothing where they are not those of a style.
func TestSignsThatLookOtherwiseAreNotShared(t *testing.T) {
	var cards []readable
	for i, rows := range moreRows {
		cards = append(cards, readable{rows: rows, page: rowedCard(t, rows, i+1)})
	}
	s := learnScript(cards, &figureNet{}, nil)
	swapped := *s.soft[0]
	swapped.glyphs = nil
	for i, g := range s.soft[0].glyphs {
		g.mean = s.soft[0].glyphs[(i+1)%len(s.soft[0].glyphs)].mean
		swapped.glyphs = append(swapped.glyphs, g)
	}
	_, ok := s.soft[0].viewOf(s.soft[0])
	require.True(t, ok)
	_, ok = s.soft[0].viewOf(&swapped)
	require.False(t, ok)
	_, ok = swapped.found(cards[:1])
	require.False(t, ok)
}
