//go:build !nocv

package cards

import (
	"image"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"
)

// moved returns a picture that was taken while it moved by some pixels across and down.
func moved(tb testing.TB, m gocv.Mat, across, down float64) gocv.Mat {
	tb.Helper()
	const times = 60
	sum, at, wide := gocv.Zeros(m.Rows(), m.Cols(), gocv.MatTypeCV32F), gocv.NewMat(), gocv.NewMat()
	defer sum.Close()
	defer at.Close()
	defer wide.Close()
	move := gocv.Eye(2, 3, gocv.MatTypeCV64F)
	defer move.Close()
	for i := range times {
		along := (float64(i)+0.5)/times - 0.5
		move.SetDoubleAt(0, 2, along*across)
		move.SetDoubleAt(1, 2, along*down)
		gocv.WarpAffineWithParams(m, &at, move, image.Pt(m.Cols(), m.Rows()), gocv.InterpolationLinear,
			gocv.BorderReplicate, black)
		at.ConvertTo(&wide, gocv.MatTypeCV32F)
		gocv.AddWeighted(sum, 1, wide, 1.0/times, 0, &sum)
	}
	out := gocv.NewMat()
	sum.ConvertTo(&out, gocv.MatTypeCV8U)
	return out
}

// A photograph says in which direction the hand moved, and how far, and that it did not.
func TestAPhotographSaysHowItIsDrawnOut(t *testing.T) {
	card := busyCard(image.Pt(250, 350))
	defer card.Close()
	taught, err := readerOf(t, card).template(0)
	require.NoError(t, err)
	padded := gocv.NewMat()
	defer padded.Close()
	gocv.CopyMakeBorder(taught.whole.grey, &padded, margin, margin, margin, margin, gocv.BorderReplicate, black)
	gocv.GaussianBlur(padded, &padded, image.Pt(0, 0), 1.4, 0, gocv.BorderReplicate)
	for _, by := range []trail{{}, {12, 0}, {0, 9}, {-10, 10}, {6, 13}} {
		shown := moved(t, padded, by.x, by.y)
		told, ok := taught.trailIn(shown.ToBytes())
		require.NoError(t, shown.Close())
		require.Equal(t, by != trail{}, ok, "%v", by)
		if told.x*by.x+told.y*by.y < 0 { // the way back is the same
			told.x, told.y = -told.x, -told.y
		}
		require.Less(t, math.Hypot(told.x-by.x, told.y-by.y), 2.5, "%v told as %v", by, told)
	}
}

// The print of a card is compared with the taught one drawn out as much as it is.
func TestACardIsKnownThoughTheHandMoved(t *testing.T) {
	r := glowReader(t, 11)
	table := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(60, 0, 0, 0), 720, 1000, gocv.MatTypeCV8UC1)
	defer table.Close()
	card := laidCard{5, 300, 360, 1, 0}
	laidOut(t, table, card)
	shown := moved(t, table, 8, 0)
	defer shown.Close()
	s, err := newScene(laidOut(t, shown))
	require.NoError(t, err)
	defer s.Close()
	for _, look := range []int{5, 6} {
		taught, err := r.template(look)
		require.NoError(t, err)
		v, ok := s.compare(taught, r.lyingAt(card, 5)[0].place)
		require.True(t, ok)
		still := v
		require.NoError(t, r.examine(s, taught, look, &still))
		require.False(t, still.print.known())
		v, ok, err = r.judgePrint(s, look, taught, v)
		require.NoError(t, err)
		require.Equal(t, look == 5, ok)
		require.Equal(t, look == 5, v.print.known())
	}
}

// The titles of rivals are drawn out as well: they are compared with what is seen.
func TestTitlesOfRivalsAreDrawnOut(t *testing.T) {
	r := glowReader(t, 11)
	taught, err := r.template(5)
	require.NoError(t, err)
	where, err := r.titles(5)
	require.NoError(t, err)
	require.NotEmpty(t, where)
	size := image.Pt(taught.size.X, 20+2*bandMargin)
	m := mix{2: 1} // the picture as it is
	slopes := func(by trail) (sum float64) {
		pix, err := r.imitateTitle(5, size, where[0].Band, &laid{trail: by}, &m)
		require.NoError(t, err)
		for i := bandMargin * size.X; i+1 < (size.Y-bandMargin)*size.X; i++ {
			sum += math.Abs(float64(pix[i+1] - pix[i]))
		}
		return sum
	}
	require.Less(t, slopes(trail{12, 0}), slopes(trail{})/2)
}
