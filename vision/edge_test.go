//go:build !nocv

package vision

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/calibration"
)

// trayOf is an empty tray on whose middle dice were labelled, seen from twenty dice above; light is how bright it is at
// a place of the plane.
func trayOf(light func(x, y float64) float64) *strangers {
	c := canvas{left: -7, top: -7, scale: findScale, width: 14 * findScale, height: 14 * findScale}
	s := &strangers{grid: gridOf(c, findCell)}
	s.inside = make([]bool, s.width*s.height)
	for i := range s.inside {
		x, y := s.place(i)
		v := light(x, y)
		s.tray = append(s.tray, 0.9*v, v, 0.8*v)
	}
	p := &calibration.Profile{}
	p.Plane.Height = 20
	for _, at := range [][2]float64{{-3, -2}, {3, -2}, {3, 2}, {-3, 2}, {0, 0}} {
		p.Samples = append(p.Samples, calibration.Sample{Square: calibration.Square{X: at[0], Y: at[1]}})
	}
	s.findEdges(p)
	return s
}

func TestTheFloorEndsAtAStraightLine(t *testing.T) {
	const floor, beyond = 120, 70
	over := func(x, y float64, light func(x, y float64) float64) bool {
		return trayOf(light).beyondEdge(calibration.Square{X: x, Y: y}, 20)
	}
	where := func(dark func(x, y float64) bool) func(x, y float64) float64 {
		return func(x, y float64) float64 {
			if dark(x, y) {
				return beyond
			}
			return floor
		}
	}
	end := where(func(x, y float64) bool { return x+0.2*y > 4.6 })
	require.True(t, over(5.2, 0, end))
	require.True(t, over(5.2, 2, end))
	require.False(t, over(4.1, 0, end), "against what is there")
	require.False(t, over(-5.2, 0, end), "on the other side")
	require.False(t, over(5.2, 0, where(func(x, y float64) bool { return false })))
	require.False(t, over(5.2, 0, where(func(x, y float64) bool { return math.Abs(x-4.6) < 0.1 })), "a line on the floor")
	require.False(t, over(5.2, 0, where(func(x, y float64) bool { return x > 4.6 && y < 0 })), "a card on the floor")
	planks := where(func(x, y float64) bool { return math.Mod(x+14.6, 4) < 2 })
	require.InDelta(t, floor, planks(4.5, 0), 0)
	require.InDelta(t, beyond, planks(5.5, 0), 0)
	require.False(t, over(5.5, 0, planks), "as between the planks of the floor")
}
