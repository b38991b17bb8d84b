//go:build !nocv

package cards

import (
	"image"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"
)

// drawnLine draws a title of 240 x 30 on a white ground, and what is told, and cuts it out with so many columns.
func drawnLine(tb testing.TB, name string, more func(m *gocv.Mat)) *lettering {
	tb.Helper()
	m := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(230, 0, 0, 0), 30+2*bandMargin, 252, gocv.MatTypeCV8UC1)
	defer m.Close()
	gocv.PutText(&m, name, image.Pt(20, bandMargin+22), gocv.FontHersheyComplex, 0.7, black, 1)
	if more != nil {
		more(&m)
	}
	gocv.GaussianBlur(m, &m, image.Pt(0, 0), 0.8, 0, gocv.BorderReplicate)
	l := letteringOf(m.ToBytes(), 252, 6, bandMargin, 40, 30)
	return &l
}

// hiddenFrom hides a line from a column on.
func hiddenFrom(line *lettering, column int) (spot, *cover) {
	c := uncovered(image.Pt(252, 5*cell), false)
	at := spot{x: 6, y: bandMargin, line: line}
	for i := range c.hidden {
		c.hidden[i] = i%c.nx*cell >= at.x+column*columnWide
	}
	return at, &c
}

// readBeside compares a shown line with a taught one, hidden from a column on.
func readBeside(tb testing.TB, taught, shown *lettering, column int) reading {
	tb.Helper()
	at, c := hiddenFrom(taught, column)
	return taught.with(shown, 0, at.seen(c)).read(&at, c)
}

// A faint speck far from all letters is none, a letter that is as strong as others is.
func TestASpeckBesideATitleIsNoLetter(t *testing.T) {
	taught := drawnLine(t, "Old Bell", nil)
	all := taught.columns
	same := readBeside(t, taught, drawnLine(t, "Old Bell", nil), all)
	require.InDelta(t, 1, same.letter, 0.01)
	require.InDelta(t, 1, same.together, 0.01)
	speck := func(ink int) *lettering {
		return drawnLine(t, "Old Bell", func(m *gocv.Mat) {
			gocv.Line(m, image.Pt(200, bandMargin+5), image.Pt(200, bandMargin+22), shade(230-ink), 2)
		})
	}
	faint := readBeside(t, taught, speck(140), all)
	require.Greater(t, faint.letter, 0.95)
	require.Less(t, readBeside(t, taught, speck(230), all).letter, goodLetter)
}

// What hides the end of a title says nothing of how strong its letters are, nor where they lie; and how much of the
// title can be seen is the share of the taught letters, whatever is printed on what hides the others.
func TestWhatHidesATitleIsNotComparedWithIt(t *testing.T) {
	taught := drawnLine(t, "Old Bell Road", nil)
	chance := rand.New(rand.NewPCG(1, 1))
	for what, over := range map[string]func(m *gocv.Mat){
		"plain": func(m *gocv.Mat) { gocv.Rectangle(m, image.Rect(96, 0, 252, 60), shade(60), -1) },
		"alike": func(m *gocv.Mat) {
			gocv.Rectangle(m, image.Rect(96, 0, 252, 60), shade(255), -1)
			part := m.Region(image.Rect(96, 0, 252, 54))
			gocv.PutText(&part, "Old Bell Road", image.Pt(18-96, bandMargin+22), gocv.FontHersheyComplex, 0.7, black, 2)
			require.NoError(t, part.Close())
		},
		"busy": func(m *gocv.Mat) {
			for x := 96; x < 252; x += 3 {
				gocv.Line(m, image.Pt(x, 0), image.Pt(x, 60), shade(chance.IntN(256)), 2)
			}
		},
	} {
		half := readBeside(t, taught, drawnLine(t, "Old Bell Road", over), 13)
		require.Greater(t, half.letter, 0.95, what)
		require.Greater(t, half.word, 0.95, what)
		require.InDelta(t, 0.38, half.seen/half.all, 0.1, what)
	}
}

// All that can be seen of a title lies under what hides it: that it is like the taught one makes nothing sure.
func TestATitleOfWhichNothingWasComparedIsNotSeen(t *testing.T) {
	clear := reading{letter: 0.9, word: 0.95, together: 0.95, seen: 80, all: 100, ink: 60}
	hidden := reading{letter: 1, word: 1, seen: 90, all: 100, ink: 60}
	var p printed
	p.readTitle([]reading{hidden})
	require.Zero(t, p.visible)
	p.mean = 0.9
	require.False(t, p.sure())
	p.readTitle([]reading{clear, hidden})
	require.InDelta(t, 0.8, p.visible, 1e-9)
	require.InDelta(t, 0.9, p.worst, 1e-9)
	require.True(t, p.sure())
	p.illegible = true
	require.True(t, p.known(), "likely it is that one")
	require.False(t, p.sure())
}

// The letters of a card that is hardly to be seen may be any.
func TestATinyCardIsNotSurelyRead(t *testing.T) {
	r := glowReader(t, 11)
	for _, scale := range []float64{0.2, 0.3} {
		card := laidCard{5, 300, 360, scale, 0}
		table := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(60, 0, 0, 0), 720, 1000, gocv.MatTypeCV8UC1)
		s, err := newScene(laidOut(t, table, card))
		require.NoError(t, err)
		require.NoError(t, table.Close())
		look, err := r.template(5)
		require.NoError(t, err)
		v, ok := s.glance(look, r.lyingAt(card, 5)[0].place)
		require.True(t, ok)
		s.examine(look, &v, true)
		require.Equal(t, scale < 0.25, v.print.illegible, "%v", scale)
		s.Close()
	}
}

// Small print that is too faint to be read says nothing beside a title that can be; two titles that are faint both
// count, and so does the likeliest one.
func TestSmallPrintBelowATitleSaysNothing(t *testing.T) {
	of := func(inks ...float64) (left []float64) {
		where := make([]headline, len(inks))
		var titles []shownTitle
		for i, ink := range inks {
			titles = append(titles, shownTitle{where: &where[i], with: &sums{ink: ink}})
		}
		for _, title := range withoutSmallPrint(titles, &where[0]) {
			left = append(left, title.with.ink)
		}
		return left
	}
	require.Equal(t, []float64{90}, of(90, 4, 5))
	require.Equal(t, []float64{90, 40}, of(90, 40), "letters that can be read")
	require.Equal(t, []float64{4, 9}, of(4, 9), "the title may be as faint")
	require.Equal(t, []float64{4, 90}, of(4, 5, 90), "a thin title above a bold text")
}
