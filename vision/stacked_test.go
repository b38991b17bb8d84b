//go:build !nocv

package vision

import (
	"image"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/calibration"
	"elderglass/models"
)

func TestTwoFacesOverlapAsFarAsTheyMustBePushedApart(t *testing.T) {
	square := calibration.Square{X: 2, Y: 3, Turn: 0.3}
	beside := func(x, y, turn float64) calibration.Square {
		s := nudged(square, calibration.Square{X: x, Y: y})
		s.Turn = turn
		return s
	}
	require.InDelta(t, 0.2, overlap(square, beside(0.8, 0, 0.3)), 1e-9)
	require.InDelta(t, 0.2, overlap(square, beside(0.8, 0.7, 0.3+math.Pi/2)), 1e-9)
	require.InDelta(t, 0, overlap(square, beside(1, 0.4, 0.3)), 1e-9)
	require.InDelta(t, -0.5, overlap(square, beside(0, -1.5, 0.3)), 1e-9)
	tip := 0.5 + math.Sqrt2/2
	require.InDelta(t, 0.1, overlap(square, beside(tip-0.1, 0, 0.3+math.Pi/4)), 1e-9, "by a corner")
}

// smallDice are dice of 36 pixels in a tray seen from 20 dice above, with three prints of one look. None of these is
// sure of what it says.
func smallDice(t *testing.T) (r *Reader, l look) {
	t.Helper()
	l = look{"red", "wild"}
	g := &gauge{prints: map[look][][4]print{}, looks: []look{l}}
	for _, wave := range []float64{0.6, 0.7, 0.8} {
		g.prints[l] = append(g.prints[l], reliefPrint(t, func(x, y float64) float64 {
			return ring(x, y) + 13*math.Sin(wave*x)*math.Sin(0.8*y)
		}, false))
	}
	c := canvas{left: -4, top: -4, scale: findScale, width: 8 * findScale, height: 8 * findScale}
	tray := make([]uint8, 3*c.width*c.height)
	r = &Reader{gauge: g, remains: newRemains(c, tray), profile: &calibration.Profile{}, namer: &namer{cutter: newCutter()}}
	r.profile.Plane.Height = 20
	t.Cleanup(func() { require.NoError(t, r.namer.close()) })
	return r, l
}

const onSmallDice = 1 + 1./19

func TestPrintsTellTogetherOfADieThatLiesOnAnother(t *testing.T) {
	r, l := smallDice(t)
	larger := func(by float64) []uint8 {
		return cutShowing(func(x, y float64) float64 { return ring(x/by, y/by) })
	}
	require.Equal(t, flat, r.gauge.posture(larger(onSmallDice), l, beheld{side: 36, height: 20}), "no print is sure of it")
	raised := func(by float64, l look) bool {
		v, heard := r.gauge.together(larger(by), l, beheld{side: 36, height: 20})
		return heard && v.raised(20)
	}
	require.True(t, raised(onSmallDice, l))
	require.False(t, raised(1, l))
	require.False(t, raised(1.2, l), "larger than on a die")
	require.False(t, raised(onSmallDice, look{"green", "wild"}), "no such print is known")
}

// TestADieIsRaisedWhereAnotherShowsUnderIt shows a die that is a little larger by itself, beside something, and over
// another die's face.
func TestADieIsRaisedWhereAnotherShowsUnderIt(t *testing.T) {
	r, l := smallDice(t)
	const pixels, middle = 36, 180
	toPicture := calibration.Matrix{pixels, 0, middle, 0, pixels, middle, 0, 0, 1}
	read := func(larger float64, others ...calibration.Square) (sure bool, warnings int) {
		img := image.NewGray(image.Rect(0, 0, 2*middle, 2*middle))
		for i := range img.Pix {
			const cell = gaugeView / gaugeCells * pixels
			x, y := (float64(i%img.Stride)-middle+0.5)/cell, (float64(i/img.Stride)-middle+0.5)/cell
			img.Pix[i] = uint8(60 + ring(x/larger, y/larger))
		}
		frame, err := matOf(calibration.PictureOf(img))
		require.NoError(t, err)
		defer func() { require.NoError(t, frame.Close()) }()
		reading := models.Reading{Width: 2 * middle, Height: 2 * middle}
		r.placed = r.placed[:0]
		for _, at := range append([]calibration.Square{{}}, others...) {
			reading.Dice = append(reading.Dice, models.Die{
				Colour: l.colour, Face: l.face, X: middle, Y: middle, Sure: true,
				Corners: cornersOf(at, &toPicture),
			})
			r.placed = append(r.placed, placed{square: at, told: at != calibration.Square{}})
		}
		require.NoError(t, r.stack(&reading, frame, &toPicture))
		return reading.Dice[0].Sure, len(reading.Warnings)
	}
	told := func(larger float64, others ...calibration.Square) bool {
		sure, warnings := read(larger, others...)
		require.Equal(t, sure, warnings == 0)
		return !sure
	}
	require.False(t, told(onSmallDice), "nothing lies about it")
	require.False(t, told(onSmallDice, calibration.Square{X: 1}), "a die touches it")
	require.True(t, told(onSmallDice, calibration.Square{X: 0.85}))
	require.False(t, told(1, calibration.Square{X: 0.85}), "it is not larger")
	r.remains.parts = []remain{{area: stackedRemains}, {area: stackedRemains - 0.01}}
	r.remains.each(0.7, 0.2, 0.1, 0, func(i int) { r.remains.part[i] = 2 })
	require.False(t, told(onSmallDice), "hardly anything shows")
	r.remains.each(0.7, 0.2, 0.1, 0, func(i int) { r.remains.part[i] = 1 })
	require.True(t, told(onSmallDice))
	require.False(t, told(1), "it is not larger")
}

// TestADieThatOverlapsAnotherMayLean shows a die that is a little longer one way.
func TestADieThatOverlapsAnotherMayLean(t *testing.T) {
	r, l := smallDice(t)
	v, heard := r.gauge.together(cutShowing(func(x, y float64) float64 { return ring(x/1.06, 1.06*y) }), l,
		beheld{side: 60, height: 20})
	require.True(t, heard)
	require.False(t, v.raised(20))
	require.True(t, v.leans())
	v, heard = r.gauge.together(cutShowing(ring), l, beheld{side: 60, height: 20})
	require.True(t, heard)
	require.False(t, v.leans())
}

// TestWhoSaysThatAFaceIsNotFlatAgrees shows a face that one print says to be raised and another, which was labelled
// narrower, to lean.
func TestWhoSaysThatAFaceIsNotFlatAgrees(t *testing.T) {
	l := look{"red", "wild"}
	narrow := reliefPrint(t, func(x, y float64) float64 { return ring(1.11*x, y) }, false)
	even := reliefPrint(t, func(x, y float64) float64 { return ring(x, y) + 2*math.Sin(0.6*x)*math.Sin(0.8*y) }, false)
	g := &gauge{prints: map[look][][4]print{l: {narrow, even}}, looks: []look{l}}
	seen := cutShowing(func(x, y float64) float64 { return ring(x/1.07, y/1.07) })
	one := func(p [4]print) posture {
		return (&gauge{prints: map[look][][4]print{l: {p}}, looks: []look{l}}).posture(seen, l, beheld{side: 110, height: 14})
	}
	require.Equal(t, leaning, one(narrow))
	require.Equal(t, raised, one(even))
	require.NotEqual(t, flat, g.posture(seen, l, beheld{side: 110, height: 14}))
}
