//go:build !nocv

package cards

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/vision/cards/icons/iconstest"
	"elderglass/vision/cards/signature"
)

// withSleeved returns a book of so many framed cards and one more, which was taught with its sleeve, and that card as
// it looks without.
func withSleeved(tb testing.TB, others int) (book *Book, card gocv.Mat) {
	tb.Helper()
	book = framedBook(tb, partedFrame, iconstest.More[:others]...)
	card = iconstest.Draw(iconstest.More[others], others+1)
	tb.Cleanup(func() { require.NoError(tb, card.Close()) })
	partedFrame(&card)
	shown := gocv.NewMat()
	defer shown.Close()
	gocv.CopyMakeBorder(card, &shown, 12, 12, 9, 9, gocv.BorderConstant, color.RGBA{R: 220, G: 220, B: 220})
	gocv.Resize(shown, &shown, image.Pt(card.Cols(), card.Rows()), 0, 0, gocv.InterpolationArea)
	data, err := gocv.IMEncode(gocv.JPEGFileExt, shown)
	require.NoError(tb, err)
	defer data.Close()
	require.NoError(tb, book.add(Card{ID: "sleeved", Name: "sleeved", Class: "adventure"}, &look{
		wide: card.Cols(), high: card.Rows(), picture: slices.Clone(data.GetBytes()), sign: signature.OfCard(shown),
	}))
	return book, card
}

// A card that was taught with its sleeve is moved to where the other cards of its style lie; these stay as they are.
func TestACardTaughtWithItsSleeveIsAligned(t *testing.T) {
	book, card := withSleeved(t, 5)
	r := NewReader(&Book{}).Next(book)
	t.Cleanup(func() { r.Close() })
	aligned, err := r.Align()
	require.NoError(t, err)
	require.NotNil(t, aligned)
	last := func(b *Book) *look { return b.cards[5].looks[0] }
	off := func(l *look) float64 {
		shown, err := gocv.IMDecode(l.picture, gocv.IMReadGrayScale)
		require.NoError(t, err)
		defer shown.Close()
		gocv.AbsDiff(shown, card, &shown)
		return shown.Mean().Val1
	}
	require.Greater(t, off(last(book)), 15.0, "the book that is read with is not changed")
	require.Less(t, off(last(aligned)), 8.0)
	require.NotEmpty(t, last(aligned).features)
	for i := range 5 {
		require.Same(t, book.cards[i].looks[0], aligned.cards[i].looks[0])
	}
	r = r.Next(aligned)
	again, err := r.Align()
	require.NoError(t, err)
	require.Nil(t, again, "they lie as they should")
}

// Cards are aligned where something was taught of their style, and only at a few numbers of them, as it takes time.
func TestCardsAreAlignedAtFewNumbersOfThem(t *testing.T) {
	for others, aligns := range map[int]bool{4: false, 5: true, 6: true, 7: false} {
		book, _ := withSleeved(t, others)
		r := NewReader(&Book{}).Next(book)
		aligned, err := r.Align()
		require.NoError(t, err)
		require.Equal(t, aligns, aligned != nil, "%d others", others)
		r = r.Next(book)
		aligned, err = r.Align()
		require.NoError(t, err)
		require.Nil(t, aligned, "nothing was taught since")
		r.Close()
	}
}

// badged draws a card with another picture for each number, and with blobs in its lower right, larger by some factor
// and turned by some degrees.
func badged(m *gocv.Mat, number uint64, larger, turned float64) {
	gocv.Rectangle(m, image.Rect(0, 0, 250, 350), shade(200), -1)
	r := rand.New(rand.NewPCG(number, 9))
	for range 30 {
		gocv.Circle(m, image.Pt(r.IntN(250), r.IntN(180)), 5+r.IntN(12), shade(150+r.IntN(100)), -1)
	}
	r = rand.New(rand.NewPCG(9, 9))
	s, c := math.Sincos(turned * math.Pi / 180)
	for range 9 {
		x, y := larger*float64(r.IntN(96)-48), larger*float64(r.IntN(76)-38)
		at := image.Pt(182+int(math.Round(c*x-s*y)), 297+int(math.Round(s*x+c*y)))
		gocv.Circle(m, at, int(larger*float64(8+r.IntN(8))), shade(30+r.IntN(190)), -1)
	}
}

// Where a badge is all that the cards of a style share, one whose badge lies a little otherwise is moved to where it
// lies as on the others. A badge that is far larger is rather another one: no card is taught so far aside.
func TestACardWithALargerBadgeStaysWhereItWasTaught(t *testing.T) {
	for _, c := range []struct {
		larger, turned float64
		moved          bool
	}{{1, 0, false}, {1.1, -4, true}, {1.25, -6, false}} {
		var number uint64
		book := framedBook(t, func(m *gocv.Mat) {
			if number++; number < 6 {
				badged(m, number, 1, 0)
			} else {
				badged(m, number, c.larger, c.turned)
			}
		}, make([][][]string, 6)...)
		r := NewReader(book)
		moved, err := r.aligned([]int{0, 1, 2, 3, 4, 5}, 6)
		require.NoError(t, err)
		_, is := moved[5]
		require.Equal(t, c.moved, is, "%v", c)
		r.Close()
	}
}

// Six cards of a style are aligned while their owner waits for the answer to a lesson.
func BenchmarkAlign(b *testing.B) {
	book, _ := withSleeved(b, 5)
	r := NewReader(&Book{}).Next(book)
	defer r.Close()
	for b.Loop() {
		aligned, err := r.Align()
		require.NoError(b, err)
		require.NotNil(b, aligned)
	}
}
