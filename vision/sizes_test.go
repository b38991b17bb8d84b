//go:build !nocv

package vision

import (
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/calibration"
	"elderglass/models"
)

// TestDiceOfOneSizeAppearLargerAtSomePlacesThanAtOthers labels dice which a lens shows larger to the right.
func TestDiceOfOneSizeAppearLargerAtSomePlacesThanAtOthers(t *testing.T) {
	larger := func(x float64) float64 { return 1 + 0.01*x }
	var samples []calibration.Sample
	for i := range 8 {
		l, x := look{"red", []models.Face{"wild", "lore"}[i/4]}, []float64{-6, -2, 3, 6}[i%4]
		samples = append(samples, labelledAs(l, calibration.Square{X: x},
			worn(larger(x), larger(x), 0.6+0.05*float64(i))))
	}
	g := newGauge(seenFrom(10, samples...))
	posture := func(x, by float64) posture {
		return g.posture(cutShowing(worn(by, by, 0.95)), look{"red", "wild"},
			beheld{side: 110, height: 10, at: calibration.Square{X: x}})
	}
	const raises = 1 + 1./9
	for _, x := range []float64{-5, 0, 5} {
		require.Equal(t, flat, posture(x, larger(x)), x)
		require.Equal(t, raised, posture(x, larger(x)*raises), x)
	}
	require.Equal(t, raised, posture(-6, larger(6)), "as large as on the right")
	right, _ := g.sizes.due(calibration.Square{X: 6}, calibration.Square{})
	beyond, _ := g.sizes.due(calibration.Square{X: 60}, calibration.Square{})
	require.InDelta(t, right, beyond, 1e-9, "nobody knows how much larger it gets beyond the labelled dice")
	_, known := g.sizes.due(calibration.Square{X: 6}, calibration.Square{X: -6})
	require.Less(t, known, 0.01*0.01)
}

// TestNobodyIsSureOfSizesWhereNoDiceWereCompared labels dice of two looks along a line, larger to the right, and one of
// a third look beside it.
func TestNobodyIsSureOfSizesWhereNoDiceWereCompared(t *testing.T) {
	of := func(more float64) *gauge {
		var samples []calibration.Sample
		for i := range 8 {
			x := []float64{-6, -2, 3, 6}[i%4]
			samples = append(samples, labelledAs(look{"red", []models.Face{"wild", "lore"}[i/4]}, calibration.Square{X: x},
				worn(1+more*x, 1+more*x, 0.6+0.05*float64(i))))
		}
		return newGauge(seenFrom(10, append(samples,
			labelledAs(look{"red", "peril"}, calibration.Square{Y: 6}, worn(1, 1, 1)))...))
	}
	larger, peril := cutShowing(worn(1.11, 1.11, 0.95)), look{"red", "peril"}
	at := func(y float64) beheld { return beheld{side: 110, height: 10, at: calibration.Square{Y: y}} }
	g := of(0.01)
	_, along := g.sizes.due(calibration.Square{X: 4}, calibration.Square{X: -4})
	_, across := g.sizes.due(calibration.Square{}, calibration.Square{Y: 6})
	require.Greater(t, across, 50*along)
	require.Equal(t, raised, g.posture(larger, look{"red", "wild"}, at(0)))
	require.Equal(t, flat, g.posture(larger, peril, at(0)))
	require.Equal(t, raised, g.posture(larger, peril, at(6)))
	g = of(0)
	require.Equal(t, raised, g.posture(larger, peril, at(0)), "where all labelled dice have one size, so have others")
}
