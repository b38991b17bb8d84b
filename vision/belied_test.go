//go:build !nocv

package vision

import (
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
)

// cutShowing is a cut of gaugeView dice that shows a print.
func cutShowing(seen func(x, y float64) float64) []uint8 {
	out := make([]uint8, 0, 3*facePixels*facePixels)
	for y := range facePixels {
		for x := range facePixels {
			const middle = (facePixels - 1) / 2.
			v := uint8(60 + seen((float64(x)-middle)/2, (float64(y)-middle)/2))
			out = append(out, v, v, v)
		}
	}
	return out
}

// TestNoFaceRestsOnOneExampleAlone reads a die as a face that was shown once, and one that looks rather like another.
func TestNoFaceRestsOnOneExampleAlone(t *testing.T) {
	const once, often = models.Face("wild"), models.Face("terror")
	g := &gauge{
		prints: map[look][][4]print{
			{"red", once}: {reliefPrint(t, ring, false)}, {"red", often}: {reliefPrint(t, bars, false)},
		},
		examples: map[models.Face]int{once: 1, often: 7},
	}
	faces, light := []models.Face{once, often}, [3]float64{1, 1, 1}
	read := models.Die{Colour: "red", Face: once, Confidence: 1}
	require.False(t, g.belied(cutShowing(ring), read, faces, light))
	require.True(t, g.belied(cutShowing(bars), read, faces, light), "it looks rather like what was shown often")
	g.examples[once]++ // as a confirmed roll does
	require.False(t, g.belied(cutShowing(bars), read, faces, light), "the net knows it by two examples")
	read.Face = often
	require.False(t, g.belied(cutShowing(ring), read, faces, light))
}
