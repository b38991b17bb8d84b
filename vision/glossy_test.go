//go:build !nocv

package vision

import (
	"cmp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/calibration"
	"elderglass/models"
)

// kindsOf are colours of the rims given, in the light of the empty tray.
func kindsOf(rims map[models.Colour]rim) (k kinds) {
	plain := light{gain: [3]float64{1, 1, 1}, gamma: 1}
	for colour, r := range rims {
		k = append(k, kind{colour, plain.tone(r), calibration.ToneSpread, calibration.ToneSpread})
	}
	return k
}

func likeliest(shares []share) models.Colour {
	return slices.MaxFunc(shares, func(a, b share) int { return cmp.Compare(a.value, b.value) }).colour
}

func TestAPaleDieIsOfTheColourUnderTheLight(t *testing.T) {
	k := kindsOf(map[models.Colour]rim{"green": {50, 92, 55}, "yellow": {49, 199, 243}, "red": {26, 28, 153}})
	l := light{gain: [3]float64{0.8, 0.9, 1.1}, gamma: 1}
	shone := func(r rim, added float64) (out rim) {
		for i := range r {
			out[i] = min((r[i]+added)*l.gain[i], 255)
		}
		return out
	}
	pale := shone(rim{26, 28, 153}, 140)
	seen, _ := k.tell(l.tone(pale))
	require.NotEqual(t, models.Colour("red"), likeliest(seen), "as it is seen it is another colour")
	shares, away := k.see(l, pale)
	require.Equal(t, models.Colour("red"), likeliest(shares))
	_, far := k.tell(l.tone(pale))
	require.InDelta(t, far, away, 1e-9, "it is as far from what was labelled as before")
	for added := 0.0; added < 100; added += 20 {
		shares, _ = k.see(l, shone(rim{50, 92, 55}, added))
		require.Equal(t, models.Colour("green"), likeliest(shares), "%v", added)
	}
}

// Light is not added where a colour fits without: a grey die is no black one with a lamp in it.
func TestNoLightIsTakenFromAColourThatFits(t *testing.T) {
	k := kindsOf(map[models.Colour]rim{"black": {22, 21, 20}, "white": {200, 205, 210}})
	l := light{gain: [3]float64{1, 1, 1}, gamma: 1}
	for _, r := range []rim{{200, 205, 210}, {170, 175, 180}, {235, 240, 245}} {
		plain, _ := k.tell(l.tone(r))
		shares, _ := k.see(l, r)
		require.Equal(t, plain, shares)
		require.Equal(t, models.Colour("white"), likeliest(shares))
	}
}

func TestASetWithoutDiceHasNoColours(t *testing.T) {
	shares, _ := kinds{}.see(light{gain: [3]float64{1, 1, 1}, gamma: 1}, rim{200, 205, 210})
	require.Empty(t, shares)
}
