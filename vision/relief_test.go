//go:build !nocv

package vision

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
)

// veil lays light over the half of a patch that lies to one side of its middle, and leaves a share of its contrast.
func veil(p patch, left float64) patch {
	for i := range p {
		if x, y := place(i); x+y > 0 {
			p[i] = float32(left)*p[i] + 0.07
		}
	}
	p.normal()
	return p
}

// ring and bars are two prints: a ring with a thin side, and two bars that end.
func ring(x, y float64) float64 {
	return (40 + 20*math.Tanh(y/8)) * math.Exp(-math.Pow(math.Hypot(x, y)-9, 2)/6)
}

func bars(x, y float64) float64 {
	return (30 + 30*math.Tanh((y+6)/3)) * math.Exp(-math.Pow(math.Abs(x)-7, 2)/6)
}

// reliefPrint is what a labelled die shows in its four turns.
func reliefPrint(t *testing.T, seen func(x, y float64) float64, lit bool) [4]print {
	t.Helper()
	turns, ok := newField(seen).prints()
	require.True(t, ok)
	for k := range turns {
		turns[k].lit = lit
	}
	return turns
}

func TestTheReliefOfAPrintStaysUnderMirroredLight(t *testing.T) {
	a, b := reliefPrint(t, ring, false)[0].pix, reliefPrint(t, bars, false)[0].pix
	seen := veil(a, 0.35)
	require.Less(t, a.dot(&seen), vouchLike, "the light hides the print itself")
	of, own, other := seen.relief(), a.relief(), b.relief()
	require.Greater(t, own.dot(&of), vouchLike)
	require.Less(t, other.dot(&of), own.dot(&of)-vouchLead)
}

// cutOf is a cut in which a print is seen under a veil of light.
func cutOf(print func(x, y float64) float64) []uint8 {
	cut := make([]uint8, 3*facePixels*facePixels)
	for i := range facePixels * facePixels {
		x, y := float64(i%facePixels)/2-gaugeCells/2+0.25, float64(i/facePixels)/2-gaugeCells/2+0.25
		value := 60 + 2*print(x, y)
		if x+y > 0 {
			value = 170 + 0.7*print(x, y)
		}
		for k := range 3 {
			cut[3*i+k] = uint8(value)
		}
	}
	return cut
}

func TestAReliefVouchesOnlyForTheFaceThatItShows(t *testing.T) {
	faces := []models.Face{"lore", "peril", models.Blank}
	lore, peril := look{"red", "lore"}, look{"red", "peril"}
	g := &gauge{prints: map[look][][4]print{
		lore: {reliefPrint(t, ring, false)}, peril: {reliefPrint(t, bars, false)},
	}}
	require.True(t, g.vouches(cutOf(ring), lore, faces))
	require.True(t, g.vouches(cutOf(bars), peril, faces))
	require.False(t, g.vouches(cutOf(ring), peril, faces), "it was read as another face")
	require.False(t, g.vouches(cutOf(ring), lore, append(faces, "terror")), "the red terror was never shown")
	require.False(t, g.vouches(cutOf(ring), look{"green", "lore"}, faces), "no green die was shown")
	g.prints[peril] = [][4]print{reliefPrint(t, func(x, y float64) float64 { return ring(x-0.5, y) }, false)}
	require.False(t, g.vouches(cutOf(ring), lore, faces), "another face is as like")
}

// What only prints with a lamp in them are known of must be more like them.
func TestAPrintWithALampVouchesLess(t *testing.T) {
	faces := []models.Face{"lore", "peril"}
	lore, peril := look{"red", "lore"}, look{"red", "peril"}
	half := func(x, y float64) float64 { // of the ring a part is hidden
		if x > 7 && y < 0 {
			return 0
		}
		return ring(x, y)
	}
	g := &gauge{prints: map[look][][4]print{peril: {reliefPrint(t, bars, false)}}}
	g.prints[lore] = [][4]print{reliefPrint(t, half, false)}
	require.True(t, g.vouches(cutOf(ring), lore, faces))
	g.prints[lore] = [][4]print{reliefPrint(t, half, true)}
	require.False(t, g.vouches(cutOf(ring), lore, faces))
	g.prints[lore] = append(g.prints[lore], reliefPrint(t, ring, false))
	require.True(t, g.vouches(cutOf(ring), lore, faces), "a clean one is enough")
}
