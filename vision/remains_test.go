//go:build !nocv

package vision

import (
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/calibration"
)

// remainsOn is an empty tray whose right half is darker, on which a picture shows a colour within a square around each
// place, and what remains on it beside a die of so many pixels in its middle, seen from twenty dice above.
func remainsOn(colour [3]uint8, side, half float64, places ...[2]float64) *remains {
	c := canvas{left: -4, top: -4, scale: findScale, width: 8 * findScale, height: 8 * findScale}
	tray := make([]uint8, 3*c.width*c.height)
	for i := range tray {
		tray[i] = 160
		if i/3%c.width >= c.width/2 {
			tray[i] = 60
		}
	}
	s := &strangers{grid: gridOf(c, findCell)}
	s.object = make([]bool, s.width*s.height)
	for i := range s.object {
		s.object[i] = true
	}
	r := newRemains(c, tray)
	pix := append([]uint8(nil), tray...)
	pixels := gridOf(c, 1)
	for _, at := range places {
		pixels.each(at[0], at[1], half, 0, func(i int) { copy(pix[3*i:], colour[:]) })
	}
	r.find(pix, [3]float64{1, 1, 1}, s, []placed{{square: calibration.Square{}, side: side}}, 20)
	return r
}

// TestWhatShowsBesideADieRemains lays a square of a quarter of a die's side beside a die, and one over its face.
func TestWhatShowsBesideADieRemains(t *testing.T) {
	red, shade := [3]uint8{30, 30, 200}, [3]uint8{80, 80, 80}
	beside := func(r *remains) remain { return r.beside(calibration.Square{}, byArea) }
	const x, y = -19. / findScale, 1. / findScale // whole blocks
	left := beside(remainsOn(red, 80, 0.125, [2]float64{x, y}))
	require.InDelta(t, 0.0625, left.area, 1e-9)
	require.InDelta(t, left.area, left.plain, 1e-9)
	require.InDelta(t, x, left.x, 1e-9)
	require.InDelta(t, y, left.y, 1e-9)
	require.Zero(t, beside(remainsOn(red, 80, 0.125, [2]float64{-0.3, 0})), "on the die")
	require.Zero(t, beside(remainsOn(red, 80, 0.125, [2]float64{-2, 0})), "far from it")
	require.Zero(t, beside(remainsOn(shade, 80, 0.125, [2]float64{x, y})), "in a shadow")
	require.InDelta(t, left.area, beside(remainsOn(red, 80, 0.125, [2]float64{x, y}, [2]float64{x, y + 0.5})).area, 1e-9,
		"one of two")
	dark := beside(remainsOn([3]uint8{8, 8, 8}, 80, 0.125, [2]float64{x, y}))
	require.InDelta(t, left.area, dark.area, 1e-9, "darker than a shadow makes it")
	require.Zero(t, dark.plain, "as shadows that overlap")
}

// TestTheBlurOfASmallDieIsNoRemain colours a strip of a tenth of a die beside a die, as a camera blurs its outline.
func TestTheBlurOfASmallDieIsNoRemain(t *testing.T) {
	strip := func(side float64) remain {
		var places [][2]float64
		for y := -0.5; y <= 0.5; y += 0.05 {
			places = append(places, [2]float64{-0.59, y})
		}
		return remainsOn([3]uint8{30, 30, 200}, side, 0.04, places...).beside(calibration.Square{}, byArea)
	}
	require.Positive(t, strip(80).area)
	require.Zero(t, strip(30), "a JPEG keeps colours in half of the resolution")
}

// TestWhatTheTrayShowsBesideIsNoRemain shows the tray's dark half where its light one ends, as a camera that was
// knocked does.
func TestWhatTheTrayShowsBesideIsNoRemain(t *testing.T) {
	edge := 0.5 * remainsBlock / findScale
	column := func(colour uint8) remain {
		var places [][2]float64
		for y := 0.7; y < 1; y += edge {
			places = append(places, [2]float64{edge, y})
		}
		return remainsOn([3]uint8{colour, colour, colour}, 80, edge, places...).beside(calibration.Square{}, byArea)
	}
	require.Zero(t, column(160))
	require.Positive(t, column(220).area, "nothing there is so bright")
}

// TestWhatRemainsIsToldOfOnce asks what of some parts is told of as a thing.
func TestWhatRemainsIsToldOfOnce(t *testing.T) {
	told := func(plain float64, die placed, things []stranger, leaning []found) int {
		r := &Reader{remains: remainsOn([3]uint8{}, 80, 0), placed: []placed{die, die}}
		r.beside = &strangers{gain: [3]float64{1, 1, 1}}
		r.finder = &finder{pix: make([]uint8, 3*r.remains.canvas.width*r.remains.canvas.height)}
		r.remains.parts = []remain{{number: 1, x: 0.8, area: 0.1, plain: plain}}
		r.remains.each(0.8, 0, 0.15, 0, func(i int) { r.remains.part[i] = 1 })
		return len(r.remaining(things, leaning))
	}
	require.Equal(t, 1, told(plainRemains, placed{}, nil, nil))
	require.Zero(t, told(plainRemains-0.01, placed{}, nil, nil), "little of it")
	require.Zero(t, told(plainRemains, placed{told: true}, nil, nil), "a die that was told of")
	require.Equal(t, 1, told(plainRemains, placed{}, []stranger{{x: 1}}, nil), "a thing that was told of")
	require.Zero(t, told(plainRemains, placed{}, nil, []found{{square: calibration.Square{X: 1}}}), "of a die that leans")
}
