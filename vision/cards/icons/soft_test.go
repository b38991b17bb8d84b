//go:build !nocv

package icons

import (
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/vision/cards/icons/iconstest"
)

// moved is a card that a hand drew out by so many pixels while it was photographed.
func moved(tb testing.TB, rows [][]string, number int, by, angle float64) Page {
	tb.Helper()
	m := iconstest.Draw(rows, number)
	defer m.Close()
	sum := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(0, 0, 0, 0), m.Rows(), m.Cols(), gocv.MatTypeCV32F)
	defer sum.Close()
	const steps = 25
	for i := range steps {
		at := by * (float64(i)/(steps-1) - 0.5)
		shift := gocv.NewMatWithSize(2, 3, gocv.MatTypeCV64F)
		for k, v := range [6]float64{1, 0, at * math.Cos(angle), 0, 1, at * math.Sin(angle)} {
			shift.SetDoubleAt(k/3, k%3, v)
		}
		there := gocv.NewMat()
		gocv.WarpAffineWithParams(m, &there, shift, image.Pt(m.Cols(), m.Rows()), gocv.InterpolationLinear,
			gocv.BorderReplicate, color.RGBA{})
		gocv.AccumulatedWeighted(there, &sum, 1/float64(i+1))
		require.NoError(tb, shift.Close())
		require.NoError(tb, there.Close())
	}
	sum.ConvertTo(&m, gocv.MatTypeCV8UC1)
	return NewPage(m.ToBytes(), 250, 350)
}

// Signs that a moving hand drew out are told from each other by how such signs look.
func TestSignsThatAHandDrewOutAreRead(t *testing.T) {
	s := learnedFrom(t, append(iconstest.More, [][]string{{"peril", "terror"}}, [][]string{{"terror"}, {"peril"}}))
	out := *s
	out.soft = s.soft[:softest] // only out of focus
	rows := [][]string{{"lore", "clock", "clue"}, {"clue", "lore"}, {"peril", "terror"}}
	right := func(s *Script, p *Page) (n int) {
		read := readRows(t, s, p)
		for i := range min(len(rows), len(read)) {
			for k := range min(len(rows[i]), len(read[i])) {
				if read[i][k] == rows[i][k] {
					n++
				}
			}
		}
		return n
	}
	with, without := 0, 0
	for by := 18.0; by <= 26; by += 4 {
		for way := range 8 {
			p := moved(t, rows, 30+way, by, float64(way)*math.Pi/8)
			with, without = with+right(s, &p), without+right(&out, &p)
		}
	}
	require.Greater(t, float64(with), 1.1*float64(without))
}
