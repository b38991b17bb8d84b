//go:build !nocv

package vision

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/calibration"
	"elderglass/models"
)

// twoColours are a dark and a bright colour as a calibration learned them.
func twoColours() kinds {
	seen := light{gain: [3]float64{1, 1, 1}, gamma: 1}
	return kinds{
		{"green", seen.tone(rim{50, 110, 40}), calibration.ToneSpread, calibration.ToneSpread},
		{"yellow", seen.tone(rim{60, 200, 220}), calibration.ToneSpread, calibration.ToneSpread},
	}
}

// bentBy are rims as a camera shows them that bends its brightness.
func bentBy(gamma float64, rims ...rim) []face {
	var faces []face
	for _, r := range rims {
		for k, v := range r {
			r[k] = math.Round(255 * math.Pow(v/255, gamma))
		}
		faces = append(faces, face{found: found{score: 0.9}, rim: r})
	}
	return faces
}

// trayBent is the light of a grey tray under the same camera: its gain is all that the tray tells.
func trayBent(gamma float64) light {
	const grey = 90.0
	gain := 255 * math.Pow(grey/255, gamma) / grey
	return light{gain: [3]float64{gain, gain, gain}, tray: [3]float64{grey, grey, grey}, gamma: 1}
}

func TestBentLightIsKnownByTheDice(t *testing.T) {
	k := twoColours()
	for _, gamma := range []float64{0.6, 1.45, 1.7} {
		faces := bentBy(gamma, rim{50, 110, 40}, rim{60, 200, 220}, rim{52, 112, 41})
		l := k.bent(trayBent(gamma), faces)
		require.InDelta(t, math.Log(gamma), math.Log(l.gamma), 0.13, "of %v", gamma)
		for i, want := range []models.Colour{"green", "yellow", "green"} {
			colours, away := k.tell(l.tone(faces[i].rim))
			require.Less(t, away, 3.0)
			require.Greater(t, shareOf(colours, want), 0.99)
		}
	}
}

func shareOf(colours []share, want models.Colour) float64 {
	for _, c := range colours {
		if c.colour == want {
			return c.value
		}
	}
	return 0
}

// TestOnlyTheDiceThatTellItBendTheLight leaves it straight where too few dice lie, where they are as calibrated, and
// where no gamma makes them dice of the set.
func TestOnlyTheDiceThatTellItBendTheLight(t *testing.T) {
	k := twoColours()
	for name, faces := range map[string][]face{
		"two dice":          bentBy(1.6, rim{50, 110, 40}, rim{60, 200, 220}),
		"as calibrated":     bentBy(1, rim{50, 110, 40}, rim{60, 200, 220}, rim{52, 112, 41}),
		"of another colour": bentBy(1, rim{200, 40, 40}, rim{190, 45, 40}, rim{205, 40, 45}),
	} {
		require.InDelta(t, 1, k.bent(trayBent(1), faces).gamma, 0, name)
	}
}

// TestBrightnessIsLearnedFromDiceOfAllColours: a few dice of each colour tell together how alike their light is.
func TestBrightnessIsLearnedFromDiceOfAllColours(t *testing.T) {
	for varies, sure := range map[float64]bool{0.03: true, 0.35: false} {
		tones, k := map[models.Colour][]tone{}, kinds{}
		for i := range 20 {
			colour, at := models.Colour(rune('a'+i)), 5-0.5*float64(i)
			for n := range 6 {
				tones[colour] = append(tones[colour], tone{0, 0, at + varies*float64(n%3-1)})
			}
			k = append(k, kind{colour: colour, mean: meanOf(tones[colour])})
		}
		for part := range 3 {
			k.learn(part, tones)
		}
		own := calibration.ToneSpread[0] * math.Sqrt(0.4) // six dice that do not vary, and four that do as on any tray
		require.InDelta(t, own, k[0].beside[0], 1e-9, "hue is learned from each colour's own dice")
		shares, away := k.tell(tone{0, 0, 4.85}) // a white die that is a little dim, or a bright grey one
		require.Less(t, away, 1.0, "the light may be another one")
		require.Equal(t, sure, shareOf(shares, "a") > sureConfidence, "light that varies by %v", varies)
	}
}
