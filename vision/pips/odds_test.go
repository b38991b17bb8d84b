//go:build !nocv

package pips

import (
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/models"
)

func TestTheLookThatDoubtsAFaceMostIsRemembered(t *testing.T) {
	four := seen(1, 4, 0.9, 2)
	all := looks{whole: []top{seen(1, 4, 0.1, 2), four}, face: []top{four, seen(0.5, 4, 0.6, 2), four}}
	got := sight(candidate{x: 100, y: 100, edge: 40, chance: 0.7}, all, &anyColours)
	require.Equal(t, models.Face("4"), got.die.Face)
	require.InDelta(t, 0.6, got.least, 1e-9, "of the looks at the face, given that a top is there")
}

// readAs is a die in the middle of a picture, with these chances by the finder, of a top, of its face and by the look
// that doubts that most.
func readAs(finder, top, face, least float64) sighting {
	return sighting{
		place: candidate{x: 100, y: 100, edge: 40, chance: finder}, there: finder * top, top: top, least: least,
		die: models.Die{
			Colour: "white", Face: "4", X: 100, Y: 100, Confidence: face,
			Corners: []models.Point{{X: 80, Y: 80}, {X: 120, Y: 80}, {X: 120, Y: 120}, {X: 80, Y: 120}},
		},
	}
}

func TestADieIsSureWhereLittleSpeaksAgainstIt(t *testing.T) {
	frame := gocv.NewMatWithSize(200, 200, gocv.MatTypeCV8UC3)
	t.Cleanup(func() { require.NoError(t, frame.Close()) })
	r := &Reader{colours: anyColours}
	change := func(s sighting, by func(*sighting)) sighting {
		by(&s)
		return s
	}
	plain, good := readAs(0.9, 0.99, 0.99, 0.99), readAs(0.6, 0.95, 0.97, 0.95)
	for name, c := range map[string]struct {
		die  sighting
		sure bool
	}{
		"nothing":                            {plain, true},
		"a little of all":                    {good, true},
		"its face is a little doubted":       {readAs(0.6, 0.95, 0.96, 0.9), true},
		"the finder hardly sees it either":   {readAs(0.3, 0.95, 0.96, 0.9), false},
		"it may be no top":                   {readAs(0.6, 0.5, 0.97, 0.95), false},
		"its face is doubted":                {readAs(0.6, 0.95, 0.7, 0.6), false},
		"one look doubts its face":           {readAs(0.6, 0.95, 0.97, 0.3), false},
		"one look does, and nothing else":    {readAs(0.9, 0.99, 0.98, 0.8), true},
		"it is half as large as the others":  {change(good, func(s *sighting) { s.place.edge = 20 }), false},
		"it may be a side of another":        {change(good, func(s *sighting) { s.beside = true }), false},
		"it may be, and all else is certain": {change(plain, func(s *sighting) { s.beside = true }), true},
		"its pips may go on beyond the picture": {change(plain, func(s *sighting) {
			s.die.Y = 5
			s.die.Corners = []models.Point{{X: 80, Y: -15}, {X: 120, Y: -15}, {X: 120, Y: 25}, {X: 80, Y: 25}}
		}), false},
	} {
		list := []sighting{plain, plain, c.die}
		r.judge(list, frame)
		require.True(t, list[0].die.Sure, name)
		require.Equal(t, c.sure, list[2].die.Sure, name)
	}
}

// A die by itself has none to be compared with, and one that is as much larger speaks as one that is smaller.
func TestDiceOfOnePictureAreAboutOneSize(t *testing.T) {
	s := readAs(0.6, 0.95, 0.97, 0.95)
	of := func(edges ...float64) float64 {
		signs := s.signs(edges)
		return odds(rightBase, rightWeights[:], signs[:])
	}
	usual := of(38, 40, 42)
	require.InDelta(t, usual, of(), 1e-9)
	require.Greater(t, usual, of(20))
	require.InDelta(t, of(80), of(20), 1e-9)
	require.InDelta(t, of(2), of(1), 1e-9, "no more than that")
}
