//go:build !nocv

package bench

import (
	"image"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"
)

// inkOn returns the box of what is darker than the ground of a white picture.
func inkOn(m gocv.Mat) (box image.Rectangle) {
	for y := range m.Rows() {
		for x := range m.Cols() {
			if m.GetVecbAt(y, x)[1] < 128 {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return box
}

func TestLettersFillWhatIsMeasured(t *testing.T) {
	var outlined style
	outlined.withOutlines(2, 0)
	for _, l := range []lettering{outlined.titles, outlined.texts, {pen: gocv.FontHersheyComplex, thick: 1}} {
		m := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(255, 255, 255, 0), 100, 400, gocv.MatTypeCV8UC3)
		size := l.measure("HEATH", 1.2)
		l.write(&m, "HEATH", image.Pt(40, 70), 1.2, grey(0))
		box := inkOn(m)
		require.InDelta(t, 40, box.Min.X, 5)
		require.InDelta(t, size.X, box.Dx(), 8)
		require.InDelta(t, 70, box.Max.Y, 2)
		require.InDelta(t, size.Y, box.Dy(), 3)
		require.NoError(t, m.Close())
	}
}

// A text that begins on a picture and ends beside it is cut off.
func TestLettersEndWithThePicture(t *testing.T) {
	var s style
	s.withOutlines(0, 1)
	m := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(255, 255, 255, 0), 60, 80, gocv.MatTypeCV8UC3)
	defer m.Close()
	s.titles.write(&m, "LANTERN", image.Pt(50, 40), 1, grey(0))
	require.Equal(t, 80, inkOn(m).Max.X)
	s.titles.write(&m, "LANTERN", image.Pt(900, 40), 1, grey(0))
}

func TestABoxOfSeveralStylesTakesThemInTurn(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	small, large := newStyle(1), newStyle(2)
	small.size, large.size = image.Pt(300, 400), image.Pt(500, 700)
	small.lay(r, 24)
	large.lay(r, 24)
	d := printDeck(1, 15, []style{small, large}, r)
	defer d.close()
	for i := range d.taught[:14] {
		require.Equal(t, []int{300, 500}[i%2], d.taught[i].pixels.Cols())
	}
	require.Equal(t, 500, d.taught[14].pixels.Cols(), "the twin of the card before it")
	require.True(t, d.taught[14].twin)
	again := d.twin(r, 14, 99, map[string]bool{})
	defer again.pixels.Close()
	require.Equal(t, d.taught[14].style.title, again.style.title, "a twin of a twin is of the same style")
	require.Equal(t, large.title, again.style.title)
}
