//go:build !nocv

package vision

import (
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
)

// washedCut is a cut of a rounded die in whose flat top a window is mirrored: a pale square in which little is left of
// the print, moved by some cells, with dark edges.
func washedCut(print func(x, y float64) float64, left float64) []uint8 {
	cut := make([]uint8, 3*facePixels*facePixels)
	for i := range facePixels * facePixels {
		x, y := float64(i%facePixels)/2-gaugeCells/2+0.25, float64(i/facePixels)/2-gaugeCells/2+0.25
		value := 40.0
		if max(x, -x, y, -y) < 15 {
			value = 225 + left*print(x-1, y-2)
		}
		for k := range 3 {
			cut[3*i+k] = uint8(min(value, 255))
		}
	}
	return cut
}

// gaugeOf knows the ring as lore and the bars as peril, of red dice.
func gaugeOf(t *testing.T) *gauge {
	t.Helper()
	lore, peril := look{"red", "lore"}, look{"red", "peril"}
	return &gauge{
		prints: map[look][][4]print{lore: {reliefPrint(t, ring, false)}, peril: {reliefPrint(t, bars, false)}},
		looks:  []look{lore, peril}, examples: map[models.Face]int{"lore": 1, "peril": 1}, cores: map[look][][4]core{},
	}
}

func TestAWashedOutPrintIsToldByWhatStandsOutInItsMiddle(t *testing.T) {
	g := gaugeOf(t)
	cut := washedCut(ring, 0.3)
	require.False(t, g.vouches(cut, look{"red", "lore"}, []models.Face{"lore", "peril"}), "the edges hide it")
	like := g.standsOut(cut)
	require.Greater(t, like["lore"], 0.7)
	require.Less(t, like["peril"], like["lore"]-2*coreLead)
	like = g.standsOut(washedCut(bars, 0.3))
	require.Greater(t, like["peril"], 0.7)
	require.Less(t, like["lore"], like["peril"]-2*coreLead)
}

// A print with a lamp in it is one of the lamp as well: where a face is known without one, it tells nothing.
func TestPrintsWithALampDoNotStandOut(t *testing.T) {
	g := gaugeOf(t)
	cut := washedCut(ring, 0.3)
	g.prints[look{"red", "peril"}] = append(g.prints[look{"red", "peril"}], reliefPrint(t, ring, true))
	require.Less(t, g.standsOut(cut)["peril"], 0.7)
	g.examples["peril"] = 0
	g.cores = map[look][][4]core{}
	require.Greater(t, g.standsOut(cut)["peril"], 0.7, "it was shown with a lamp only")
}

func TestWhatStandsOutIsWeighedWithWhatTheNetFound(t *testing.T) {
	doubt := func() models.Die {
		return models.Die{Colour: "red", Face: "peril", Confidence: 0.6, Guesses: []models.Guess{
			{Face: "peril", Confidence: 0.6}, {Face: "lore", Confidence: 0.2}, {Face: models.Blank, Confidence: 0.1},
		}}
	}
	d := doubt()
	require.True(t, reweigh(&d, map[models.Face]float64{"lore": 0.9, "peril": 0.5, models.Blank: coreLike}))
	require.Equal(t, models.Face("lore"), d.Face)
	require.Equal(t, models.Guess{Face: "lore", Confidence: d.Confidence}, d.Guesses[0])
	require.InDelta(t, 0.9, ofOneColour(&d), 1e-9, "the colour is as sure as it was")
	d = doubt()
	require.True(t, reweigh(&d, map[models.Face]float64{"lore": 0.62, "peril": 0.5, models.Blank: coreLike}))
	require.Equal(t, models.Face("lore"), d.Face)
	require.Less(t, d.Confidence, 0.6, "a small lead does not make it sure")
	for _, like := range []map[models.Face]float64{
		{"lore": 0.45, "peril": 0.2},
		{"lore": 0.7, "peril": 0.65},
		{"lore": 0.55, "peril": 0.2, models.Blank: coreLike},
	} {
		d = doubt()
		require.False(t, reweigh(&d, like))
		require.Equal(t, doubt(), d)
	}
}

// A lamp has edges of its own, which would be fitted in place of the print's.
func TestAPrintWithALampDoesNotTellHowADieLies(t *testing.T) {
	g := gaugeOf(t)
	g.view.see(cutOf(ring))
	g.match([][4]print{reliefPrint(t, ring, true)})
	require.Empty(t, g.order)
	g.match([][4]print{reliefPrint(t, ring, true), reliefPrint(t, ring, false)})
	require.Len(t, g.order, 1)
	require.False(t, g.order[0].print.lit)
}
