//go:build !nocv

package cards

import (
	"image"
	"image/color"
	"image/draw"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/models"
)

// amongCards draws round markers on a table, and cards beside them.
func amongCards(t *testing.T, list []laidCard, disks ...disk) *image.Gray {
	t.Helper()
	m, err := gocv.NewMatFromBytes(600, 800, gocv.MatTypeCV8UC1, laidDisks(t, disks...).Pix)
	require.NoError(t, err)
	defer func() { require.NoError(t, m.Close()) }()
	return laidOut(t, m, list...)
}

// In a picture in which cards alone are known nothing tells how large markers are, but an earlier one, in which both
// lay: then one is found of which the outline is broken. That is remembered until the pictures are forgotten.
func TestSizesAreRememberedFromPictureToPicture(t *testing.T) {
	cards := glowReader(t, 4)
	book := cards.book
	for _, d := range []disk{{number: 1}, {number: 11, smooth: true}} {
		d.x, d.y, d.radius, d.flatter = 400, 300, 150, 1
		require.NoError(t, book.Learn(laidDisks(t, d), []Shown{{
			Card:    Card{ID: diskID(d), Name: diskID(d), Class: "monster"},
			Corners: []models.Point{{X: 250, Y: 150}, {X: 550, Y: 150}, {X: 550, Y: 450}, {X: 250, Y: 450}},
		}}))
	}
	r := cards.Next(book)
	defer func() { r.Close() }()
	broken := amongCards(t, []laidCard{{2, 200, 300, 0.9, 0}},
		disk{number: 11, smooth: true, x: 560, y: 320, radius: 30, flatter: 1})
	draw.Draw(broken, image.Rect(480, 200, 542, 440), image.NewUniform(color.Gray{Y: 200}), image.Point{}, draw.Src)
	name := func() string {
		seen, err := r.Read(broken)
		require.NoError(t, err)
		if c := at(seen, 570, 320); c != nil {
			return c.ID
		}
		return ""
	}
	require.Empty(t, name())
	seen, err := r.Read(amongCards(t, []laidCard{{3, 300, 320, 1.1, 0.2}},
		disk{number: 1, x: 560, y: 320, radius: 30 * 1.1 / 0.9, flatter: 1}))
	require.NoError(t, err)
	require.Len(t, seen, 2)
	require.Equal(t, "lA", name(), "another card and another marker told how large it is")
	r = r.Next(book.Clone())
	require.Equal(t, "lA", name())
	book.ForgetPictures()
	r = r.Next(book)
	require.Empty(t, r.sizes.tables)
}

// A size that was wrong once does no harm: the one in the middle counts. No more is remembered than is of use.
func TestOneWrongSizeDoesNoHarm(t *testing.T) {
	card, square := &look{wide: 250, high: 360}, &look{wide: 300, high: 300}
	disc := &look{wide: 300, high: 300, round: true}
	same := func(a, b *look) bool { return a == b }
	var s sizes
	for i, scale := range []float64{0.3, 0.9, 0.31} {
		k := float64(i + 1) // each picture has a measure of its own
		s.keep([]sized{{card, k}, {disc, k * scale}, {&look{wide: 250, high: 361}, k}})
	}
	list := s.cuts([]sized{{card, 2}}, same)
	require.Len(t, list, 1)
	require.True(t, list[0].round)
	require.InDelta(t, 300*0.31*2, list[0].short, 1e-9)
	require.Empty(t, s.cuts([]sized{{square, 2}}, same), "it lay beside none")

	s = sizes{}
	s.keep([]sized{{card, 1}})
	s.keep([]sized{{card, 1}, {&look{wide: 250, high: 361}, 1}})
	require.Empty(t, s.tables, "this tells of no marker")
	for i := range 2 * mostTables {
		s.keep([]sized{{card, 1}, {square, 0.4 + float64(i)}})
	}
	require.Len(t, s.tables, 1, "the same things lie there")
	for range 2 * mostTables {
		s.keep([]sized{{card, 1}, {&look{wide: 300, high: 300, round: true}, 0.3}})
	}
	require.Len(t, s.tables, mostTables)
	for i := range 2 * mostSizes {
		s.keep([]sized{{card, 1}, {&look{wide: 300, high: 300, round: true}, 0.5 + float64(i)}})
	}
	require.Len(t, s.cuts([]sized{{card, 1}}, same), mostSizes, "markers come in a few sizes")
	require.Empty(t, s.of(func(l *look) bool { return l != card }).tables)
}
