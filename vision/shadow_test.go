//go:build !nocv

package vision

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAShadowGoesOnUnseenOverWhatIsBlack lays a die's shadow over a black print on the tray: a piece of it is seen
// beyond.
func TestAShadowGoesOnUnseenOverWhatIsBlack(t *testing.T) {
	const blackFrom, blackTo = 0.6, 1.6
	dark := func(print float64) []stranger {
		s := trayOf(func(x, y float64) float64 {
			if x > blackFrom && x < blackTo && y < 1.2 && y > -1.2 {
				return print
			}
			return 120
		})
		s.makeMarks()
		for i := range s.inside {
			x, y := s.place(i)
			s.inside[i] = x > -5 && x < 5 && y > -5 && y < 5
			s.dice[i] = x > -0.5 && x < blackFrom && y > -0.5 && y < 0.5
			s.dim[i] = x > blackTo && x < blackTo+0.8 && y > -0.5 && y < 0.5
			s.shady[i] = s.dim[i]
		}
		return s.findDark(nil, float64(findCell*findCell)/(findScale*findScale))
	}
	require.Empty(t, dark(12))
	require.Len(t, dark(60), 1, "on what is not black the shadow would be seen")
	apart := dark(60)[0]
	require.InDelta(t, 0.8, apart.area, 0.2)
	require.InDelta(t, blackTo+0.4, apart.x, 0.1)
}

// TestAShadowThatHardlyDimsIsOnePiece lays a die's shadow over a grey tray that takes about as much light as a
// dark thing must: less of it near the die, more of it farther out.
func TestAShadowThatHardlyDimsIsOnePiece(t *testing.T) {
	things := func(nearDie float64) []stranger {
		s := trayOf(func(x, y float64) float64 { return 120 })
		s.makeMarks()
		pix := make([]uint8, 3*s.canvas.width*s.canvas.height)
		for i := range pix {
			x, y := s.canvas.plane(float64(i/3%s.canvas.width), float64(i/3/s.canvas.width))
			light := 1.
			switch {
			case y < -0.5 || y > 0.5 || x < 0.5 || x > 2.5:
			case x < 1.5:
				light = nearDie
			default:
				light = 0.69
			}
			pix[i] = uint8(math.Round(light * 120 * [3]float64{0.9, 1, 0.8}[i%3]))
		}
		s.mark(pix, [3]float64{1, 1, 1})
		for i := range s.inside {
			x, y := s.place(i)
			s.inside[i] = x > -5 && x < 5 && y > -5 && y < 5
			s.dice[i] = x > -0.5 && x < 0.5 && y > -0.5 && y < 0.5
		}
		return s.findDark(nil, s.perCell())
	}
	require.Empty(t, things(0.69))
	require.Empty(t, things(0.76), "its nearer half takes a little less than a thing")
	require.Len(t, things(1), 1, "between it and the die is light")
}

// trayIn is a tray of one colour after a picture of another one was marked on it.
func trayIn(tray [3]float64, seen [3]uint8, gain [3]float64) *strangers {
	s := trayOf(func(x, y float64) float64 { return 0 })
	for i := range s.tray {
		s.tray[i] = tray[i%3]
	}
	s.makeMarks()
	pix := make([]uint8, 3*s.canvas.width*s.canvas.height)
	for i := range pix {
		pix[i] = seen[i%3]
	}
	s.mark(pix, gain)
	return s
}

// TestNoThingIsToldByHowDarkABlackTrayGets takes the last light from a tray, and some from a brighter one.
func TestNoThingIsToldByHowDarkABlackTrayGets(t *testing.T) {
	object := func(tray, left float64) bool {
		seen := [3]uint8{uint8(0.9 * tray * left), uint8(tray * left), uint8(0.8 * tray * left)}
		return trayIn([3]float64{0.9 * tray, tray, 0.8 * tray}, seen, [3]float64{1, 1, 1}).object[0]
	}
	require.False(t, object(16, 0.05))
	require.True(t, object(120, 0.05))
	require.False(t, object(120, 0.5), "a shadow")
}

// TestAShadowOnADarkTrayIsNoThing takes half of the light from a wine-red tray, whose blue and green a camera crushes.
func TestAShadowOnADarkTrayIsNoThing(t *testing.T) {
	tray := [3]float64{7, 6, 46}
	require.False(t, trayIn(tray, [3]uint8{1, 3, 23}, [3]float64{1, 1, 1}).object[0])
	require.True(t, trayIn(tray, [3]uint8{1, 13, 23}, [3]float64{1, 1, 1}).object[0], "another colour")
	require.True(t, trayIn([3]float64{30, 30, 46}, [3]uint8{11, 18, 23}, [3]float64{1, 1, 1}).object[0],
		"as much less of what is not nearly black")
	require.True(t, trayIn([3]float64{70, 60, 230}, [3]uint8{10, 30, 115}, [3]float64{1, 1, 1}).object[0],
		"as much less of a brighter one")
}

// TestColourSmearedOverBlackIsNoThing shows a black rim over which a JPEG smears the pink of the table beside it.
func TestColourSmearedOverBlackIsNoThing(t *testing.T) {
	tray, gain := [3]float64{6, 7, 19}, [3]float64{0.97, 1.03, 1.01}
	require.False(t, trayIn(tray, [3]uint8{13, 6, 21}, gain).moved[0])
	require.True(t, trayIn(tray, [3]uint8{60, 6, 21}, gain).object[0], "something blue")
	require.True(t, trayIn(tray, [3]uint8{16, 17, 30}, gain).object[0], "something grey")
}

// TestWhatIsBurntOutIsNotDark reads a white tray in a light in which it would be brighter than a camera shows.
func TestWhatIsBurntOutIsNotDark(t *testing.T) {
	tray, gain := [3]float64{250, 252, 251}, [3]float64{1.4, 1.4, 1.4}
	white := trayIn(tray, [3]uint8{255, 255, 255}, gain)
	require.False(t, white.dim[0])
	require.False(t, white.moved[0])
	require.True(t, trayIn(tray, [3]uint8{120, 120, 120}, gain).dim[0], "a shadow")
	shadow := trayIn([3]float64{221, 223, 253}, [3]uint8{107, 114, 134}, [3]float64{1.097, 1.145, 1.194})
	require.True(t, shadow.dim[0])
	require.False(t, shadow.object[0], "a shadow is none where some of the tray around it is burnt out")
	require.True(t, trayIn([3]float64{90, 92, 91}, [3]uint8{60, 60, 60}, gain).dim[0], "a shadow on a darker tray")
}
