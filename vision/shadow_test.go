//go:build !nocv

package vision

import (
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
		n := len(s.inside)
		for _, mask := range []*[]bool{&s.object, &s.dim, &s.dice, &s.faint} {
			*mask = make([]bool, n)
		}
		for i := range s.inside {
			x, y := s.place(i)
			s.inside[i] = x > -5 && x < 5 && y > -5 && y < 5
			s.dice[i] = x > -0.5 && x < blackFrom && y > -0.5 && y < 0.5
			s.dim[i] = x > blackTo && x < blackTo+0.8 && y > -0.5 && y < 0.5
		}
		return s.findDark(nil, float64(findCell*findCell)/(findScale*findScale))
	}
	require.Empty(t, dark(12))
	require.Len(t, dark(60), 1, "on what is not black the shadow would be seen")
	apart := dark(60)[0]
	require.InDelta(t, 0.8, apart.area, 0.2)
	require.InDelta(t, blackTo+0.4, apart.x, 0.1)
}

// TestNoThingIsToldByHowDarkABlackTrayGets takes the last light from a tray, and some from a brighter one.
func TestNoThingIsToldByHowDarkABlackTrayGets(t *testing.T) {
	objects := func(tray, left float64) (n int) {
		s := trayOf(func(x, y float64) float64 { return tray })
		for _, mask := range []*[]bool{&s.object, &s.moved, &s.odd, &s.dim, &s.deep, &s.dice, &s.faint} {
			*mask = make([]bool, len(s.inside))
		}
		s.light = make([]float64, len(s.inside))
		pix := make([]uint8, 3*s.canvas.width*s.canvas.height)
		for i := range pix {
			pix[i] = uint8([3]float64{0.9, 1, 0.8}[i%3] * tray * left)
		}
		s.mark(pix, [3]float64{1, 1, 1})
		for _, object := range s.object {
			if object {
				n++
			}
		}
		return n
	}
	require.Zero(t, objects(16, 0.05))
	require.NotZero(t, objects(120, 0.05))
	require.Zero(t, objects(120, 0.5), "a shadow")
}
