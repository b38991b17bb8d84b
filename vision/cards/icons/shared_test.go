//go:build !nocv

package icons

import (
	"cmp"
	"image"
	"image/color"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/vision/cards/icons/iconstest"
)

// smallCard is the page of a card of another shape, with one row below its picture. Its signs may be as much lighter
// than their ground as those of others are darker, and something may stand on it that is not entered.
func smallCard(tb testing.TB, row []string, number int, light bool, beside func(m *gocv.Mat)) Page {
	tb.Helper()
	m := iconstest.Draw([][]string{row}, number)
	defer m.Close()
	if beside != nil {
		beside(&m)
	}
	if light {
		gocv.BitwiseNot(m, &m)
	}
	part := m.Region(image.Rect(0, 110, 250, 270))
	defer part.Close()
	small := part.Clone()
	defer small.Close()
	return NewPage(small.ToBytes(), small.Cols(), small.Rows())
}

// A few small cards with one sign each say neither where their row stands nor how other signs look, but those of a
// larger style do, though these may be dark and those light.
func TestSignsOfAnotherStyleAreRead(t *testing.T) {
	net := &Figures{}
	large := Learn(largeCards(t), net, nil)
	for _, light := range []bool{false, true} {
		var small []Card
		for i, sign := range []string{"lore", "clue", "lore", "clue"} {
			p := smallCard(t, []string{sign}, i+11, light, nil)
			small = append(small, Card{Rows: [][]string{{sign}}, Page: p})
		}
		s := Learn(small, net, large)
		alone := Learn(small, net, nil)
		for i, sign := range []string{"clock", "lore", "clue", "clock"} {
			p := smallCard(t, []string{sign}, i+21, light, nil)
			require.Equal(t, [][]string{{sign}}, readRows(t, s, &p), "light %v", light)
			if sign == "clock" {
				require.NotEqual(t, [][]string{{sign}}, readRows(t, alone, &p), "no small card told of it")
			}
		}
	}
}

// A sign that only small cards showed is known on the large ones too, which helped to learn it.
func TestASignThatOnlyAnotherStyleShowedIsRead(t *testing.T) {
	net := &Figures{}
	var told []Card
	for i, rows := range iconstest.More {
		var without [][]string
		for _, row := range rows {
			row = slices.DeleteFunc(slices.Clone(row), func(sign string) bool { return sign == "clock" })
			if len(row) > 0 {
				without = append(without, row)
			}
		}
		told = append(told, Card{Rows: without, Page: rowedCard(t, without, i+1)})
	}
	large := Learn(told, net, nil)
	for _, light := range []bool{false, true} {
		var small []Card
		for i, sign := range []string{"lore", "clue", "clock", "lore", "clock", "clue"} {
			p := smallCard(t, []string{sign}, i+11, light, nil)
			small = append(small, Card{Rows: [][]string{{sign}}, Page: p})
		}
		both := large.And([]*Script{{}, Learn(small, net, large)})
		for i, rows := range [][][]string{{{"lore", "clock"}, {"clue"}}, {{"clock"}, {"clue", "clock", "lore"}}} {
			p := rowedCard(t, rows, 20+i)
			require.Equal(t, rows, readRows(t, both, &p), "light %v", light)
			require.NotEqual(t, rows, readRows(t, large, &p), "no large card told of it")
		}
	}
	require.Same(t, large, large.And([]*Script{{}, Learn(told, net, nil)}), "where others tell of no more")
}

// Signs look in one's own rows as they did, whatever other style they were seen in and back.
func TestAViewBackUndoesAView(t *testing.T) {
	v := view{0.8, 2, -1, -1}
	back := v.back()
	x, y := v.zoom*7+v.x, v.zoom*3+v.y
	require.InDelta(t, 7, back.zoom*x+back.x, 1e-9)
	require.InDelta(t, 3, back.zoom*y+back.y, 1e-9)
	require.InDelta(t, 1, v.sign*back.sign, 0)
}

// largeCards are cards with several rows of most signs.
func largeCards(tb testing.TB) (cards []Card) {
	tb.Helper()
	for i, rows := range iconstest.More {
		cards = append(cards, Card{Rows: rows, Page: rowedCard(tb, rows, i+1)})
	}
	return cards
}

// What is more like a sign than the sign itself is none, where it does not stand where those of other cards do.
func TestRowsOfAnotherStyleHaveOneBeginning(t *testing.T) {
	net := &Figures{}
	large := Learn(largeCards(t), net, nil)
	var small []Card
	for i, sign := range []string{"lore", "clue", "lore", "clue"} {
		p := smallCard(t, []string{sign}, i+11, false, func(m *gocv.Mat) {
			if i == 2 { // on a dirty card
				gocv.Line(m, image.Pt(29, 220), image.Pt(41, 220), color.RGBA{R: 200, G: 200, B: 200}, 3)
				gocv.Circle(m, image.Pt(170, 220), 12, color.RGBA{}, -1)
			}
		})
		small = append(small, Card{Rows: [][]string{{sign}}, Page: p})
	}
	at, how, ok := large.soft[0].found(small)
	require.True(t, ok)
	a, _ := learnAs(small, &at, how, large.soft[0])
	require.Less(t, a.start.off, 3.0, "all begin at one column")
	require.InDelta(t, 35.0/250, a.start.mean/float64(small[0].Page.strip(at, 0).wide), 0.02)
}

// Cards of one style are not all as wide to the pixel, and a row may be longer than a strip of large signs is wide.
func TestARowLongerThanItsCardIsLookedFor(t *testing.T) {
	a := Learn(largeCards(t), &Figures{}, nil).soft[0]
	long := [][]string{append([]string{"clue"}, slices.Repeat([]string{"unknown"}, 30)...)}
	few := []Card{
		{Rows: long, Page: rowedCard(t, [][]string{{"clue"}}, 11)},
		{Rows: long, Page: Page{wide: 300, high: 350, ink: make([]float32, 300*350)}},
	}
	likes := a.fits(few, slots{top: 200.0 * rowLines / 350, pitch: 40.0 * rowLines / 350, most: 1}, -1)
	most := slices.MaxFunc(likes[:], func(a, b placing) int { return cmp.Compare(a.like, b.like) })
	require.InDelta(t, 0.5, most.like, 0.1, "one of the two has the sign")
}

// Where the first card has no row, and where the cards that are left cannot make up for those that have none, no more
// of them are looked at, and nothing is said.
func TestPlacesWithoutRowsAreGivenUp(t *testing.T) {
	a := Learn(largeCards(t), &Figures{}, nil).soft[0]
	card := func(rows ...[]string) Card { return Card{Rows: [][]string{{"clue"}}, Page: rowedCard(t, rows, 11)} }
	row, none := card([]string{"clue"}), card()
	most := func(least float64, cards ...Card) float64 {
		likes := a.fits(cards, slots{top: 200.0 * rowLines / 350, pitch: 40.0 * rowLines / 350, most: 1}, least)
		return slices.MaxFunc(likes[:], func(a, b placing) int { return cmp.Compare(a.like, b.like) }).like
	}
	require.InDelta(t, 0.5, most(-1, row, none), 0.1, "of which one has a row")
	require.Zero(t, most(-1, none, row), "the first has none")
	require.InDelta(t, 0.6, most(0.5, row, none, row), 0.1)
	require.Zero(t, most(0.9, row, none, row), "they cannot be as like as that")
}

// Two games may have other signs of the same names, all of one kind, as dark blots, so that they are rather alike: what
// the one tells of them says nothing of the other's.
func TestSignsOfOneKindAreNotSharedUnderOtherNames(t *testing.T) {
	own := *Learn(largeCards(t), &Figures{}, nil).soft[0]
	signs := slices.DeleteFunc(slices.Clone(own.glyphs), func(g glyph) bool { return g.kind != aSign })
	blot := signs[0].mean
	own.glyphs = nil
	for _, g := range signs {
		g.mean = slices.Clone(g.mean)
		for i, v := range blot {
			g.mean[i] = 0.4*g.mean[i] + v
		}
		normal(g.mean)
		own.glyphs = append(own.glyphs, g)
	}
	other := own
	other.glyphs = slices.Clone(own.glyphs)
	for i := range own.glyphs {
		other.glyphs[i].mean = own.glyphs[(i+1)%len(own.glyphs)].mean
	}
	_, ok := own.viewOf(&own)
	require.True(t, ok)
	_, ok = own.viewOf(&other)
	require.False(t, ok)
}

// What other signs look like changes nothing where they are not those of a style.
func TestSignsThatLookOtherwiseAreNotShared(t *testing.T) {
	cards := largeCards(t)
	s := Learn(cards, &Figures{}, nil)
	swapped := *s.soft[0]
	swapped.glyphs = nil
	signs := slices.DeleteFunc(slices.Clone(s.soft[0].glyphs), func(g glyph) bool { return g.kind != aSign })
	for i, g := range signs {
		g.mean = signs[(i+1)%len(signs)].mean
		swapped.glyphs = append(swapped.glyphs, g)
	}
	_, ok := s.soft[0].viewOf(s.soft[0])
	require.True(t, ok)
	_, ok = s.soft[0].viewOf(&swapped)
	require.False(t, ok)
	_, _, ok = swapped.found(cards[:1])
	require.False(t, ok)
}

// Two cards of another style are too few to learn their rows from, also where the signs of the first are found in them:
// nothing is read then.
func TestTooFewCardsOfAnotherStyleTeachNothing(t *testing.T) {
	first := learnedFrom(t, iconstest.Some)
	told := [][][]string{{{"lore", "clue"}}, {{"clock"}}}
	cards := make([]Card, len(told))
	for i, rows := range told {
		cards[i] = Card{Rows: rows, Page: rowedCard(t, rows, i+30)}
	}
	_, _, found := first.soft[0].found(cards)
	require.True(t, found, "the signs of the first style are seen in them")
	second := Learn(cards, &Figures{}, first)
	page := rowedCard(t, [][]string{{"lore", "clue"}}, 77)
	require.Empty(t, readRows(t, second, &page))
}
