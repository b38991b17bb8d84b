//go:build !nocv

package icons

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/vision/cards/icons/iconstest"
)

// lowered is the page of a card whose rows stand lower by a share of a row for each of three that is missing.
func lowered(tb testing.TB, rows [][]string, number int, by float64) Page {
	tb.Helper()
	const wide, high, below, row = 250, 350, 200, 40
	m := iconstest.Draw(rows, number)
	defer m.Close()
	pix := m.ToBytes()
	down := int(by * row * float64(3-len(rows)))
	moved := append([]byte(nil), pix...)
	for y := below; y < high; y++ {
		from := y - down
		for x := range wide {
			moved[y*wide+x] = 200
			if from >= below {
				moved[y*wide+x] = pix[from*wide+x]
			}
		}
	}
	return NewPage(moved, wide, high)
}

// Fewer rows may have one middle with those of other cards, or end where they do.
func TestRowsAreReadThatStandLowerWhereSomeAreMissing(t *testing.T) {
	for _, by := range []float64{fromTop, aboutMiddle, toBottom} {
		var cards []Card
		for i, rows := range iconstest.More {
			cards = append(cards, Card{Rows: rows, Page: lowered(t, rows, i+1, by)})
		}
		s := Learn(cards, &Figures{}, nil)
		require.InDelta(t, by, s.slots.lower, 0)
		readsOthers(t, s, func(rows [][]string, number int) Page { return lowered(t, rows, number, by) })
		empty := rowedCard(t, nil, 30)
		require.Empty(t, readRows(t, s, &empty))
	}
}

// Of rows that end where others do, those that cannot be read stand between those that can.
func TestRowsStandBetweenThoseThatWereRead(t *testing.T) {
	row := []string{"lore"}
	for lower, want := range map[float64][][]string{
		fromTop: {{Unread}, row}, aboutMiddle: {{Unread}, row}, toBottom: {row},
	} {
		s := slots{most: 3, lower: lower}
		read := [][]string{nil, row}
		if lower == aboutMiddle {
			read = [][]string{nil, nil, row, nil}
			want = [][]string{{Unread}, row}
		}
		require.Equal(t, want, s.standing(read))
		require.Equal(t, [][]string{row, {Unread}, row}, s.standing([][]string{row, nil, row}))
		require.Empty(t, s.standing([][]string{nil, nil}))
	}
}

// Rows may take the right half of a card, beside a picture that is as high as they are.
func TestRowsBesideAPictureAreRead(t *testing.T) {
	beside := func(rows [][]string, number int) Page {
		m := iconstest.Draw(rows, number)
		defer m.Close()
		const wide, high = 250, 350
		chance := rand.New(rand.NewPCG(uint64(number), 7))
		own, picture := m.ToBytes(), make([]byte, wide*high)
		for range 400 { // of which each hides a part of those before
			x, y, grey := chance.IntN(wide), chance.IntN(high), byte(chance.IntN(256))
			for v := y; v < min(y+30, high); v++ {
				for u := x; u < min(x+24, wide); u++ {
					picture[v*wide+u] = grey
				}
			}
		}
		pix := make([]byte, 0, 2*wide*high)
		for y := range high {
			pix = append(append(pix, picture[y*wide:][:wide]...), own[y*wide:][:wide]...)
		}
		return NewPage(pix, 2*wide, high)
	}
	var cards []Card
	for i, rows := range iconstest.More {
		cards = append(cards, Card{Rows: rows, Page: beside(rows, i+1)})
	}
	s := Learn(cards, &Figures{}, nil)
	require.Equal(t, parts[1], s.part)
	readsOthers(t, s, beside)
	p := rowedCard(t, [][]string{{"lore"}}, 3)
	require.Equal(t, parts[0], learnedFrom(t, iconstest.More).part, "nothing is beside them")
	require.NotPanics(t, func() { readRows(t, s, &p) }, "a card of another shape")
}
