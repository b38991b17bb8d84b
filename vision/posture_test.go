//go:build !nocv

package vision

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// laid is a fit that makes a print larger by a share and longer one way by another, like as it is, each number to
// within a standard deviation of 0.005.
func laid(larger, longer, like float64) fit {
	const v = 0.005 * 0.005
	return fit{
		a: [6]float64{larger + longer/2, 0, 0, larger - longer/2}, like: like,
		vary: variances{larger: v, x: v, y: v},
	}
}

// TestWhatIsFarLargerIsRaised takes dice of 110 pixels, seen from ten dice above: a die on another is larger by a
// ninth.
func TestWhatIsFarLargerIsRaised(t *testing.T) {
	b := beheld{side: 110, height: 10, own: true}
	require.Equal(t, raised, b.posture(laid(0.12, 0.065, 0.974), false), "a little longer one way")
	require.Equal(t, flat, b.posture(laid(0.0, 0.065, 0.974), true))
	require.True(t, b.towers(laid(0.112, 0.005, 0.863)), "in another light than its print")
	require.False(t, b.towers(laid(0.112, 0.06, 0.863)), "laid over something else")
	require.False(t, b.towers(laid(0.112, 0.005, 0.8)), "hardly like it")
	require.False(t, b.towers(laid(0.02, 0.005, 0.863)), "as large as the tops")
}

// TestOnlyAPlainlyAlikePrintSaysThatADieLeans lays prints that are as much longer one way.
func TestOnlyAPlainlyAlikePrintSaysThatADieLeans(t *testing.T) {
	b := beheld{side: 110, height: 10, own: true}
	require.Equal(t, leaning, b.posture(laid(0, 0.12, 0.96), true))
	require.Equal(t, flat, b.posture(laid(0, 0.12, 0.94), true))
}

// TestADieOnAnotherInAnotherLightIsRaised shows a larger print with light over one side, which is little like it.
func TestADieOnAnotherInAnotherLightIsRaised(t *testing.T) {
	l := look{"red", "wild"}
	g := &gauge{prints: map[look][][4]print{l: {reliefPrint(t, ring, false)}}, looks: []look{l}}
	lit := func(larger float64) []uint8 {
		return cutShowing(func(x, y float64) float64 { return ring(x/larger, y/larger) + 16*math.Sin(0.6*x)*math.Sin(0.8*y) })
	}
	require.Equal(t, raised, g.posture(lit(1.11), l, beheld{side: 110, height: 10}))
	require.Equal(t, flat, g.posture(lit(1), l, beheld{side: 110, height: 10}))
}

// TestWhatTheLikestPrintSaysToLieFlatDoes shows a face of which two labelled dice were seen smaller, and
// with light on them, and a third was labelled a little beside its middle: that one is tried last and fits best.
func TestWhatTheLikestPrintSaysToLieFlatDoes(t *testing.T) {
	l := look{"red", "wild"}
	small := func(wave float64) [4]print {
		return reliefPrint(t, func(x, y float64) float64 {
			return ring(1.08*x, 1.08*y) + 6*math.Sin(wave*x)*math.Sin(0.8*y)
		}, false)
	}
	beside := reliefPrint(t, func(x, y float64) float64 { return ring(x-1.2, y-0.8) }, false)
	g := &gauge{prints: map[look][][4]print{l: {small(0.6), small(0.7)}}, looks: []look{l}}
	seen := cutShowing(ring)
	require.Equal(t, raised, g.posture(seen, l, beheld{side: 110, height: 10}), "as both prints say")
	g.prints[l] = append(g.prints[l], beside)
	require.Equal(t, flat, g.posture(seen, l, beheld{side: 110, height: 10}))
	larger := cutShowing(func(x, y float64) float64 { return ring(x/1.07, y/1.07) })
	require.Equal(t, raised, g.posture(larger, l, beheld{side: 110, height: 10}), "as all of them say")
}

// TestALonelyPrintTellsNothingOfWhatIsLow lays one print, or one of several, that is half as much larger as on a die.
func TestALonelyPrintTellsNothingOfWhatIsLow(t *testing.T) {
	b := beheld{side: 110, height: 10, own: true}
	require.Equal(t, raised, b.posture(laid(0.06, 0.005, 0.974), false))
	require.Equal(t, flat, b.posture(laid(0.06, 0.005, 0.974), true))
	require.Equal(t, raised, b.posture(laid(0.1, 0.005, 0.974), true))
}

// TestAnOwnPrintInAnotherLightSpeaksBeforeThoseOfOtherColours shows a red face in another light than its print, where
// the same symbol is printed smaller on green dice.
func TestAnOwnPrintInAnotherLightSpeaksBeforeThoseOfOtherColours(t *testing.T) {
	red, green := look{"red", "wild"}, look{"green", "wild"}
	small := reliefPrint(t, func(x, y float64) float64 { return ring(1.11*x, 1.11*y) }, false)
	lit := reliefPrint(t, func(x, y float64) float64 { return ring(x, y) + 16*math.Sin(0.6*x)*math.Sin(0.8*y) }, false)
	seen := cutShowing(ring)
	g := &gauge{prints: map[look][][4]print{green: {small}}, looks: []look{green}}
	require.Equal(t, raised, g.posture(seen, red, beheld{side: 110, height: 10}), "as the green print says")
	g = &gauge{prints: map[look][][4]print{green: {small}, red: {lit}}, looks: []look{red, green}}
	require.Equal(t, flat, g.posture(seen, red, beheld{side: 110, height: 10}))
	little := reliefPrint(t, func(x, y float64) float64 { return ring(1.05*x, 1.05*y) }, false)
	g = &gauge{prints: map[look][][4]print{green: {little}, red: {lit}}, looks: []look{red, green}}
	larger := cutShowing(func(x, y float64) float64 { return ring(x/1.12, y/1.06) })
	require.NotEqual(t, flat, g.posture(larger, red, beheld{side: 110, height: 10}), "but not where it is larger itself")
}

// TestAnOwnPrintWithALampSaysFlatWhereAllOfItIsThere shows a face whose only print of its colour was taken for one with
// a lamp in it, where the same symbol is printed smaller on green dice.
func TestAnOwnPrintWithALampSaysFlatWhereAllOfItIsThere(t *testing.T) {
	red, green := look{"red", "wild"}, look{"green", "wild"}
	small := reliefPrint(t, func(x, y float64) float64 { return ring(1.11*x, 1.11*y) }, false)
	bold := reliefPrint(t, ring, true)
	g := &gauge{prints: map[look][][4]print{green: {small}, red: {bold}}, looks: []look{red, green}}
	b := beheld{side: 110, height: 10}
	require.Equal(t, flat, g.posture(cutShowing(ring), red, b))
	g.prints[green][0] = reliefPrint(t, ring, false)
	larger := cutShowing(func(x, y float64) float64 { return ring(x/1.11, y/1.11) })
	require.Equal(t, raised, g.posture(larger, red, b), "it is larger itself")
	g.prints[green][0] = small
	lit := func(x, y float64) float64 { return ring(x, y) + 16*math.Sin(0.6*x)*math.Sin(0.8*y) }
	g.prints[red][0] = reliefPrint(t, lit, true)
	require.Equal(t, raised, g.posture(cutShowing(ring), red, b), "as the green print says: there was a lamp")
}
