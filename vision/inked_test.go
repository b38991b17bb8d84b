//go:build !nocv

package vision

import (
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
)

// TestABlackDieUnderALampIsNoWhiteOne shows a die whose body looks white: its light ink says that it is not.
func TestABlackDieUnderALampIsNoWhiteOne(t *testing.T) {
	dark := func(x, y float64) float64 { return 90 - ring(x, y) }
	black, white := look{"black", "lore"}, look{"white", "lore"}
	g := &gauge{
		prints: map[look][][4]print{black: {reliefPrint(t, ring, false)}, white: {reliefPrint(t, dark, false)}},
		looks:  []look{black, white},
	}
	read := models.Die{Colour: "white", Face: "lore", Guesses: []models.Guess{{Face: "lore", Confidence: 0.9999}}}
	require.True(t, g.otherInk(cutShowing(ring), read))
	require.False(t, g.otherInk(cutShowing(dark), read), "its ink is dark")
	read.Guesses[0].Confidence = 1
	require.False(t, g.otherInk(cutShowing(ring), read), "the colours leave no doubt")
	read.Guesses[0].Confidence, read.Face = 0.9999, "peril"
	require.False(t, g.otherInk(cutShowing(ring), read), "no white peril was labelled")
}

// TestAColourFarFromAllIsNoSureOne: the farther a die is from every colour, the less the nearest of them leads.
func TestAColourFarFromAllIsNoSureOne(t *testing.T) {
	varies := tone{1, 1, 0.1}
	k := kinds{{"white", tone{0, 0, 5}, varies, varies}, {"black", tone{0, 0, 3.84}, varies, varies}}
	near, away := k.tell(tone{0, 0, 4.9})
	require.InDelta(t, 1, away, 1e-9)
	require.Greater(t, shareOf(near, "white"), 0.9999)
	far, away := k.tell(tone{0, 0, 4.53}) // 4.7 deviations from the one, 6.9 from the other
	require.InDelta(t, 4.7, away, 1e-9)
	require.Less(t, shareOf(far, "white"), sureConfidence)
}
