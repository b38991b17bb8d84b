//go:build !nocv

package vision

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/calibration"
)

// labelledAs is a labelled die, of which so much is seen at each place in cells from its middle.
func labelledAs(l look, at calibration.Square, seen func(x, y float64) float64) calibration.Sample {
	const n, cell = 132, gaugeView / gaugeCells
	s := calibration.Sample{Colour: l.colour, Face: l.face, Square: at, Gain: [3]float64{1, 1, 1}}
	for y := range n {
		for x := range n {
			place := func(i int) float64 { return ((float64(i)+0.5)/n - 0.5) * calibration.SampleSide / cell }
			v := uint8(60 + seen(place(x), place(y)))
			s.Pix = append(s.Pix, v, v, v)
		}
	}
	return s
}

// worn is a ring that is larger along the columns and the rows by these factors, a little other each time.
func worn(wide, high, wave float64) func(x, y float64) float64 {
	return func(x, y float64) float64 {
		return ring(x/wide, y/high) + 5*math.Sin(wave*x)*math.Sin(0.8*y)
	}
}

// seenFrom is a profile of dice of 110 pixels, seen from so many dice above.
func seenFrom(height float64, samples ...calibration.Sample) *calibration.Profile {
	p := &calibration.Profile{Width: 1280, Height: 960, Samples: samples}
	p.Plane = calibration.Plane{Focal: 110 * height / 1280, Height: height}
	return p
}

// TestPrintsThatDoNotFitLabelledDiceTellLess shows a face that is longer one way, or larger, than its prints: once they
// are alike, and once the labelled dice themselves differ as much.
func TestPrintsThatDoNotFitLabelledDiceTellLess(t *testing.T) {
	l := look{"red", "wild"}
	of := func(sizes ...[2]float64) *gauge {
		var samples []calibration.Sample
		for i, s := range sizes {
			samples = append(samples, labelledAs(l, calibration.Square{}, worn(s[0], s[1], 0.6+0.1*float64(i))))
		}
		return newGauge(seenFrom(10, samples...))
	}
	b := beheld{side: 110, height: 10}
	alike := of([2]float64{1, 1}, [2]float64{1, 1}, [2]float64{1, 1}, [2]float64{1, 1})
	long, large := cutShowing(worn(1.2, 1, 0.95)), cutShowing(worn(1.1, 1.1, 0.95))
	require.Equal(t, leaning, alike.posture(long, l, b))
	require.Equal(t, raised, alike.posture(large, l, b))
	require.Equal(t, flat, alike.posture(cutShowing(worn(1, 1, 0.95)), l, b))
	narrow := of([2]float64{1.06, 1}, [2]float64{0.94, 1}, [2]float64{1.05, 1}, [2]float64{0.95, 1})
	require.Equal(t, flat, narrow.posture(long, l, b))
	small := of([2]float64{1.05, 1.05}, [2]float64{0.95, 0.95}, [2]float64{1.05, 1.05}, [2]float64{0.95, 0.95})
	require.Equal(t, flat, small.posture(large, l, b))
}

// TestPrintsAreLaidOverOtherDice shows a look three times, first with a lamp, whose print is laid over no die.
func TestPrintsAreLaidOverOtherDice(t *testing.T) {
	l := look{"red", "wild"}
	var samples []calibration.Sample
	var dice []labelled
	for i := range 3 {
		s := labelledAs(l, calibration.Square{X: float64(i)}, worn(1, 1, 0.6+0.1*float64(i)))
		samples, dice = append(samples, s), append(dice, labelled{l, i, s})
	}
	p := seenFrom(10, samples...)
	g := newGauge(p)
	for turn := range g.prints[l][0] {
		g.prints[l][0][turn].lit = true
	}
	var laid [][2]float64
	for _, pair := range g.pairs(p, dice) {
		laid = append(laid, [2]float64{pair.of.X, pair.beheld.at.X})
	}
	require.ElementsMatch(t, [][2]float64{{1, 0}, {2, 0}, {2, 1}, {1, 2}}, laid)
}
