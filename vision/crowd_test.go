//go:build !nocv

package vision

import (
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/calibration"
	"elderglass/models"
)

// TestADieUnderALampCountsToItsColour asks whether a green die counts that is in doubt because a lamp shines on it.
func TestADieUnderALampCountsToItsColour(t *testing.T) {
	r := &Reader{kinds: twoColours(), light: light{gain: [3]float64{1, 1, 1}, gamma: 1}, beside: &strangers{}}
	known, guessed := models.Die{Colour: "green", Confidence: 0.97}, models.Die{Colour: "green", Confidence: 0.8}
	under := func(lamp float64) *face {
		return &face{found: found{score: 0.9}, rim: rim{50 + lamp, 110 + lamp, 40 + lamp}}
	}
	away := func(f *face) float64 {
		_, far := r.kinds.tell(r.light.tone(f.rim))
		return far
	}
	plain, lit, odd := under(0), under(90), &face{found: found{score: 0.9}, rim: rim{200, 0, 0}}
	require.Less(t, away(plain), float64(countedAway))
	require.InDelta(t, 8, away(lit), 4)
	require.Greater(t, away(odd), float64(countedLit))
	require.True(t, r.counted(plain, guessed))
	require.True(t, r.counted(lit, known))
	require.False(t, r.counted(lit, guessed), "of no face that is known")
	require.False(t, r.counted(odd, known), "of no colour that is known")
	lit.score = 0.4
	require.False(t, r.counted(lit, known), "the finder doubts it")
}

// TestATopOverAnotherDiesBodyCounts asks whether a die counts that lies where the side of another one is: it does where
// its face is known and something stands where its own body must be.
func TestATopOverAnotherDiesBodyCounts(t *testing.T) {
	c := canvas{scale: findScale, width: 6 * findScale, height: 6 * findScale}
	s := &strangers{grid: gridOf(c, findCell)}
	s.dice, s.moved = make([]bool, s.width*s.height), make([]bool, s.width*s.height)
	r := &Reader{kinds: twoColours(), light: light{gain: [3]float64{1, 1, 1}, gamma: 1}, beside: s}
	r.profile = &calibration.Profile{}
	r.profile.Plane.Height = 5
	f := &face{found: found{score: 0.9, square: calibration.Square{X: 4, Y: 4}}, rim: rim{50, 110, 40}}
	known, guessed := models.Die{Colour: "green", Confidence: 0.995}, models.Die{Colour: "green", Confidence: 0.97}
	require.True(t, r.counted(f, guessed))
	s.each(4, 4, 0.5, 0, func(i int) { s.dice[i] = true })
	require.False(t, r.counted(f, known), "nothing stands below it")
	for i := range s.moved {
		s.moved[i] = true
	}
	require.True(t, r.counted(f, known))
	require.False(t, r.counted(f, guessed))
}
