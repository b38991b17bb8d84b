package calibration_test

import (
	"image"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/calibration"
	"elderglass/models"
)

func elderSign(t *testing.T) models.DiceSet {
	t.Helper()
	set, err := models.EmbeddedSet("eldersign")
	require.NoError(t, err)
	return set
}

// still is a picture of the size that the sessions of these tests use.
var still = image.NewRGBA(image.Rect(0, 0, 640, 480))

// top is a top face as a camera straight above sees it.
func top(x, y, side float64) []models.Point {
	return []models.Point{{X: x, Y: y}, {X: x + side, Y: y}, {X: x + side, Y: y + side}, {X: x, Y: y + side}}
}

// lying is a die whose symbol and rim are the given ones.
func lying(symbol int, colour float64) calibration.Sighted {
	d := calibration.Sighted{Corners: top(10, 10, 40), Tone: [3]float64{colour, 0, 0}}
	for turn := range d.Symbol {
		d.Symbol[turn] = make([]float32, 8)
		d.Symbol[turn][symbol] = 1
	}
	d.Sample.Pix = make([]byte, 3*100*100)
	return d
}

// aimed returns a session whose dice can be named.
func aimed(t *testing.T) *calibration.Session {
	t.Helper()
	s := calibration.NewSession(elderSign(t))
	require.NoError(t, s.TakeEmpty(still))
	require.NoError(t, s.TakeAim(still))
	require.NoError(t, s.Mark([][]models.Point{top(50, 50, 40), top(500, 60, 40), top(300, 400, 40)}))
	return s
}

func TestStepsOutOfOrderAreRefused(t *testing.T) {
	s := calibration.NewSession(elderSign(t))
	illegal := func(err error) {
		t.Helper()
		require.Equal(t, models.Illegal, models.CodeOf(err))
	}
	illegal(s.TakeAim(still))
	illegal(s.Mark(nil))
	illegal(s.TakeRoll(still, nil))
	illegal(s.TakeTest(still, nil, nil))
	illegal(s.Call(0, "green", "lore"))
	illegal(s.Learn())
	illegal(s.Enough())
	require.NoError(t, s.TakeEmpty(still))
	illegal(s.TakeEmpty(still))
	illegal(s.Mark([][]models.Point{top(50, 50, 40), top(500, 60, 40), top(300, 400, 40)}))
	require.Equal(t, models.CalibrationAim, s.Step())
}

func TestMarksThatCannotGiveAPoseAreRefused(t *testing.T) {
	for name, marked := range map[string][][]models.Point{
		"two dice":      {top(50, 50, 40), top(500, 60, 40)},
		"three corners": {top(50, 50, 40)[:3], top(500, 60, 40), top(300, 400, 40)},
		"no area":       {top(50, 50, 0), top(500, 60, 40), top(300, 400, 40)},
		"far outside":   {top(1e9, 50, 40), top(500, 60, 40), top(300, 400, 40)},
		"not a number":  {top(math.NaN(), 50, 40), top(500, 60, 40), top(300, 400, 40)},
		"close":         {top(50, 50, 40), top(100, 60, 40), top(80, 110, 40)},
		"no squares": {
			{{X: 0, Y: 0}, {X: 90, Y: 5}, {X: 80, Y: 30}, {X: 3, Y: 8}},
			top(500, 60, 40),
			{{X: 300, Y: 300}, {X: 310, Y: 390}, {X: 360, Y: 480}, {X: 290, Y: 410}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := calibration.NewSession(elderSign(t))
			require.NoError(t, s.TakeEmpty(still))
			require.NoError(t, s.TakeAim(still))
			require.Equal(t, models.Invalid, models.CodeOf(s.Mark(marked)))
			require.Equal(t, models.CalibrationAim, s.Step())
		})
	}
}

func TestADieIsAskedAboutOnce(t *testing.T) {
	s := aimed(t)
	require.NoError(t, s.TakeRoll(still, []calibration.Sighted{lying(0, 0), lying(0, 0.05), lying(0, 2), lying(1, 0)}))
	require.Equal(t, models.Illegal, models.CodeOf(s.Learn()), "nothing is named")
	require.NoError(t, s.Call(0, "green", "lore"))
	dice := s.State().Dice
	require.True(t, dice[1].Known, "the same symbol and colour")
	require.Equal(t, models.Face("lore"), dice[1].Face)
	require.False(t, dice[2].Known, "another colour")
	require.False(t, dice[3].Known, "another symbol")
	require.Equal(t, models.Colour("green"), dice[3].Colour, "the colour is proposed")
	require.NoError(t, s.Call(2, "red", "lore"))
	require.NoError(t, s.Call(3, "", ""))
	require.NoError(t, s.Learn())
	require.Equal(t, 3, s.State().Learned, "what is no die is not learned")

	require.NoError(t, s.TakeRoll(still, []calibration.Sighted{lying(0, 2.05), lying(2, 2)}))
	dice = s.State().Dice
	require.True(t, dice[0].Known)
	require.Equal(t, models.Colour("red"), dice[0].Colour)
	require.Empty(t, dice[1].Face, "a symbol like none that was named")
	require.NotContains(t, s.State().Missing["red"], models.Face("lore"))
}

func TestASymbolIsProposedForAnotherColour(t *testing.T) {
	s := aimed(t)
	require.NoError(t, s.TakeRoll(still, []calibration.Sighted{lying(0, 0), lying(1, 2), lying(0, 2)}))
	require.NoError(t, s.Call(0, "green", "peril"))
	require.NoError(t, s.Call(1, "red", "lore"))
	proposed := s.State().Dice[2]
	require.Equal(t, models.Colour("red"), proposed.Colour)
	require.Equal(t, models.Face("peril"), proposed.Face)
	require.False(t, proposed.Known, "a person confirms it")
}

func TestATestThatWasPutRightIsLearned(t *testing.T) {
	s := aimed(t)
	dice := []calibration.Sighted{lying(0, 0), lying(1, 0), lying(2, 0), lying(3, 0)}
	require.NoError(t, s.TakeRoll(still, dice))
	for i, face := range []models.Face{"lore", "peril", "terror", "investigation-1"} {
		require.NoError(t, s.Call(i, "green", face))
	}
	require.NoError(t, s.Learn())
	require.NoError(t, s.Enough())
	read := []models.Die{{Colour: "green", Face: "lore", Sure: true}, {Colour: "green", Face: "lore"}}
	require.NoError(t, s.TakeTest(still, dice[:2], read))
	require.Equal(t, models.Illegal, models.CodeOf(s.Learn()), "the second die is in doubt")
	require.Equal(t, models.Invalid, models.CodeOf(s.Call(1, "green", "wild")), "green dice have no such face")
	require.NoError(t, s.Call(1, "green", "peril"))
	require.NoError(t, s.Learn())
	p := s.Profile()
	require.Len(t, p.Samples, 6)
	require.Equal(t, models.Face("peril"), p.Samples[5].Face)
}
