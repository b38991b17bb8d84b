//go:build !nocv

package vision

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/calibration"
	"elderglass/models"
)

// sealed is a print: a heavy frame with an arm, and in it a mark of a few cells, which alone tells such prints apart.
func sealed(mark func(x, y float64) float64) func(x, y float64) float64 {
	return func(x, y float64) float64 {
		frame := math.Exp(-math.Pow(math.Hypot(x, y)-8, 2) / 3)
		if x > 8 && math.Abs(y) < 1.5 {
			frame = 1
		}
		return max(frame, mark(x, y))
	}
}

// upright and level are marks, a stroke in one way or the other.
func uprightMark(x, y float64) float64 { return math.Exp(-x*x/2 - y*y/10) }
func levelMark(x, y float64) float64   { return math.Exp(-x*x/10 - y*y/2) }

// photo is a cut of duelView dice with a print on a body, out of focus, with grain, in a quarter turn.
func photo(rng *rand.Rand, seen func(x, y float64) float64, ink [3]float64, grain float64, turn int) []uint8 {
	cut := make([]uint8, 3*facePixels*facePixels)
	dx, dy := rng.Float64()-0.5, rng.Float64()-0.5
	for i := range facePixels * facePixels {
		x, y := float64(i%facePixels)/2-gaugeCells/2+0.25, float64(i/facePixels)/2-gaugeCells/2+0.25
		x, y = quarter(x+dx, y+dy, turn)
		for k := range 3 {
			value := 110 + ink[k]*seen(x, y) + 0.4*x
			cut[3*i+k] = uint8(min(max(value+grain*rng.NormFloat64(), 0), 255))
		}
	}
	return cut
}

// fighters is a gauge that knows some faces, each by as many dice as asked for in each colour.
func fighters(rng *rand.Rand, faces map[models.Face]func(x, y float64) float64, dice map[models.Colour]int,
	ink map[models.Colour][3]float64,
) *gauge {
	g := newGauge(&calibration.Profile{})
	for _, colour := range []models.Colour{"green", "red"} {
		for _, face := range []models.Face{"lore", "peril", "terror"} {
			for k := 0; k < dice[colour] && faces[face] != nil; k++ {
				g.view.see(photo(rng, faces[face], ink[colour], 6, k%4))
				g.sight(look{colour, face}, false)
			}
		}
	}
	return g
}

// doubt is a die between two faces, with odds as a net gives them.
func doubt(colour models.Colour, first, second models.Face) *models.Die {
	return &models.Die{Colour: colour, Face: first, Confidence: 0.6, Guesses: []models.Guess{
		{Face: first, Confidence: 0.6}, {Face: second, Confidence: 0.4},
	}}
}

func TestADieInDoubtIsToldByWhereItsFacesDiffer(t *testing.T) {
	faces := map[models.Face]func(x, y float64) float64{"lore": sealed(uprightMark), "peril": sealed(levelMark)}
	rng := rand.New(rand.NewPCG(1, 2))
	// Of red only one die was labelled of each face. Its ink is darker than its body, and no channel shows it well.
	ink := map[models.Colour][3]float64{"green": {60, 60, 60}, "red": {-40, 10, -40}}
	g := fighters(rng, faces, map[models.Colour]int{"green": 7, "red": 1}, ink)
	for _, colour := range []models.Colour{"green", "red"} {
		for turn := range 4 {
			for face, print := range faces {
				d := doubt(colour, "lore", "peril")
				require.True(t, g.settle(photo(rng, print, ink[colour], 25, turn), d))
				require.Equal(t, face, d.Face, "%s in turn %d", colour, turn)
				require.Greater(t, d.Confidence, sureConfidence)
				require.Equal(t, d.Face, d.Guesses[0].Face)
				require.InDelta(t, 1, ofOneColour(d), 1e-9)
			}
		}
	}
}

func TestADuelTellsNothingOfWhatItDoesNotKnow(t *testing.T) {
	faces := map[models.Face]func(x, y float64) float64{"lore": sealed(uprightMark), "peril": sealed(levelMark)}
	rng := rand.New(rand.NewPCG(3, 4))
	g := fighters(rng, faces, map[models.Colour]int{"green": 7}, map[models.Colour][3]float64{"green": {60, 60, 60}})
	both := func(x, y float64) float64 { return (uprightMark(x, y) + levelMark(x, y)) / 2 }
	for name, c := range map[string]struct {
		seen   func(x, y float64) float64
		colour models.Colour
		other  models.Face
	}{
		"it shows neither":               {bars, "green", "peril"},
		"one face was never shown":       {sealed(uprightMark), "green", "terror"},
		"nothing of its colour was seen": {sealed(uprightMark), "red", "peril"},
	} {
		d := doubt(c.colour, "lore", c.other)
		require.False(t, g.settle(photo(rng, c.seen, [3]float64{60, 60, 60}, 6, 0), d), name)
		require.Equal(t, models.Face("lore"), d.Face, name)
		require.InDelta(t, 0.6, d.Confidence, 1e-9, name)
	}
	d := doubt("green", "lore", "peril")
	require.True(t, g.settle(photo(rng, sealed(both), [3]float64{60, 60, 60}, 6, 0), d))
	require.Less(t, d.Confidence, sureConfidence, "it is as like one as the other")
}

// TestADuelMakesADieSureOnlyOfWhatItWasReadAs fights for dice that were read as the one face or as the other.
func TestADuelMakesADieSureOnlyOfWhatItWasReadAs(t *testing.T) {
	faces := map[models.Face]func(x, y float64) float64{"lore": sealed(uprightMark), "peril": sealed(levelMark)}
	rng := rand.New(rand.NewPCG(7, 8))
	g := fighters(rng, faces, map[models.Colour]int{"green": 7}, map[models.Colour][3]float64{"green": {60, 60, 60}})
	for side, settled := range map[float64][2]bool{31: {}, 33: {false, true}, 39: {false, true}, 80: {false, true}} {
		for i, d := range []*models.Die{doubt("green", "lore", "peril"), doubt("green", "peril", "lore")} {
			require.Equal(t, settled[i], g.settles(photo(rng, sealed(levelMark), [3]float64{60, 60, 60}, 6, 0), d, side),
				"%g pixels, read as %s", side, []string{"lore", "peril"}[i])
			require.Equal(t, models.Face("peril"), d.Face)
		}
	}
	both := func(x, y float64) float64 { return 0.32*uprightMark(x, y) + 0.68*levelMark(x, y) }
	d := doubt("green", "peril", "lore")
	require.False(t, g.settles(photo(rng, sealed(both), [3]float64{60, 60, 60}, 6, 0), d, 39))
	require.True(t, g.settles(photo(rng, sealed(both), [3]float64{60, 60, 60}, 6, 0), doubt("green", "peril", "lore"), 41))
	require.Greater(t, d.Confidence, sureConfidence, "sure enough for a large die")
}

// A die may be doubted though no other face has odds, as one that leans: the likeliest of them is fought all the same.
func TestADieThatIsLikeNoPrintIsNotSureForWantOfRivals(t *testing.T) {
	faces := map[models.Face]func(x, y float64) float64{"lore": sealed(uprightMark), "peril": sealed(levelMark)}
	rng := rand.New(rand.NewPCG(11, 12))
	ink := [3]float64{60, 60, 60}
	g := fighters(rng, faces, map[models.Colour]int{"green": 7}, map[models.Colour][3]float64{"green": ink})
	alone := &models.Die{Colour: "green", Face: "lore", Confidence: 1, Guesses: []models.Guess{
		{Face: "lore", Confidence: 1}, {Face: "peril", Confidence: duelOdds / 2},
	}}
	require.False(t, g.settle(photo(rng, bars, ink, 6, 0), alone))
	require.True(t, g.settle(photo(rng, sealed(uprightMark), ink, 6, 0), alone))
}

func TestADieShownUnderALampAloneFightsNoDuel(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	ink := [3]float64{60, 60, 60}
	for _, lit := range []bool{false, true} {
		g := newGauge(&calibration.Profile{})
		for face, mark := range map[models.Face]func(x, y float64) float64{"lore": uprightMark, "peril": levelMark} {
			g.view.see(photo(rng, sealed(mark), ink, 6, 0))
			g.sight(look{"green", face}, lit && face == "peril")
		}
		d := doubt("green", "lore", "peril")
		require.Equal(t, !lit, g.settle(photo(rng, sealed(levelMark), ink, 6, 0), d))
	}
}

// Labelled dice that their own faces' prints tell wrongly, as mislabelled ones do, show that the prints tell nothing.
func TestFacesWhoseOwnDiceAreToldWronglyFightNoDuel(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	ink := [3]float64{60, 60, 60}
	for wrong, known := range map[int]bool{0: true, 1: true, 3: false} {
		g := newGauge(&calibration.Profile{})
		for k := range 7 {
			g.view.see(photo(rng, sealed(uprightMark), ink, 6, k%4))
			g.sight(look{"green", "lore"}, false)
			mark := levelMark
			if k >= 7-wrong {
				mark = uprightMark
			}
			g.view.see(photo(rng, sealed(mark), ink, 6, k%4))
			g.sight(look{"green", "peril"}, false)
		}
		d := doubt("green", "lore", "peril")
		require.Equal(t, known, g.settle(photo(rng, sealed(levelMark), ink, 6, 0), d), "%d of 7 are told wrongly", wrong)
	}
}

// A sure die is fought for too where another face has some odds.
func TestASureDieIsAQuestionWhereItsPrintSaysOtherwise(t *testing.T) {
	faces := map[models.Face]func(x, y float64) float64{"lore": sealed(uprightMark), "peril": sealed(levelMark)}
	rng := rand.New(rand.NewPCG(5, 6))
	g := fighters(rng, faces, map[models.Colour]int{"green": 7}, map[models.Colour][3]float64{"green": {60, 60, 60}})
	sure := func() *models.Die {
		return &models.Die{Colour: "green", Face: "lore", Confidence: 0.97, Sure: true, Guesses: []models.Guess{
			{Face: "lore", Confidence: 0.97}, {Face: "peril", Confidence: 0.03},
		}}
	}
	d := sure()
	require.True(t, g.contests(photo(rng, sealed(levelMark), [3]float64{60, 60, 60}, 6, 1), d))
	require.False(t, d.Sure)
	require.Equal(t, models.Face("peril"), d.Face)
	for name, seen := range map[string]func(x, y float64) float64{
		"it is what it was read as": sealed(uprightMark), "it shows neither": bars,
	} {
		d := sure()
		require.False(t, g.contests(photo(rng, seen, [3]float64{60, 60, 60}, 6, 1), d), name)
		require.Equal(t, sure(), d, name)
	}
}
