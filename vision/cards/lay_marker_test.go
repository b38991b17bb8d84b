//go:build !nocv

package cards

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
	"elderglass/vision/cards/projective"
)

// A marker lies where all that is printed on it fits, also from a place that is off by more than blocks tell: a smooth
// one, in light that is uneven. Another one does not fit there.
func TestAMarkerIsLaidOverThePhotograph(t *testing.T) {
	r := taughtDisks(t, disk{number: 11, smooth: true}, disk{number: 14, smooth: true})
	for _, radius := range []float64{45, 80} {
		d := disk{number: 11, smooth: true, x: 400, y: 300, radius: radius, turn: 0.7, flatter: 0.95}
		img := laidDisks(t, d)
		for i, v := range img.Pix {
			img.Pix[i] = uint8(float64(v) * (0.5 + 0.5*float64(i%img.Stride)/float64(img.Stride)))
		}
		s, err := newScene(img)
		require.NoError(t, err)
		of, err := r.template(0)
		require.NoError(t, err)
		size := [2]float64{float64(of.size.X), float64(of.size.Y)}
		turned := func(by float64) projective.Homography {
			c, s := radius*math.Cos(d.turn+by), radius*math.Sin(d.turn+by)
			h, ok := projective.Between(projective.Rectangle(size[0], size[1]), projective.Quad{
				{X: d.x - c + s, Y: d.y - d.flatter*(c+s)},
				{X: d.x + c + s, Y: d.y - d.flatter*(c-s)},
				{X: d.x + c - s, Y: d.y + d.flatter*(c+s)},
				{X: d.x - c - s, Y: d.y + d.flatter*(c-s)},
			})
			require.True(t, ok)
			return h
		}
		shift := projective.Homography{1, 0, 0.03 * radius, 0, 1, 0.03 * radius, 0, 0, 1}
		v := verdict{place: shift.Times(turned(0.15)), size: size}
		require.True(t, s.layMarker(of, &v), "%.0f", radius)
		require.Greater(t, v.most, leastLaid)
		for _, p := range []models.Point{{X: size[0] / 2, Y: 0.1 * size[1]}, {X: 0.9 * size[0], Y: size[1] / 2}} {
			a, b := v.place.At(p), turned(0).At(p)
			require.Less(t, math.Hypot(a.X-b.X, a.Y-b.Y), 0.05*radius, "%.0f", radius)
		}
		other, err := r.template(1)
		require.NoError(t, err)
		was := verdict{place: turned(0), size: size, most: 0.9}
		v = was
		require.False(t, s.layMarker(other, &v))
		require.Equal(t, was, v, "it is left where it was")
		s.Close()
	}
}

// The coarse picture of a marker leads nearer to where it lies from a turn from which the fine one leads nowhere.
func TestACoarsePictureIsLaidFromFartherAway(t *testing.T) {
	r := taughtDisks(t, disk{number: 11, smooth: true})
	d := disk{number: 11, smooth: true, x: 400, y: 300, radius: 80, turn: 0, flatter: 1}
	s, err := newScene(laidDisks(t, d))
	require.NoError(t, err)
	defer s.Close()
	of, err := r.template(0)
	require.NoError(t, err)
	place, ok := projective.Between(projective.Rectangle(float64(of.size.X), float64(of.size.Y)), projective.Quad{
		{X: d.x - d.radius, Y: d.y - d.radius},
		{X: d.x + d.radius, Y: d.y - d.radius},
		{X: d.x + d.radius, Y: d.y + d.radius},
		{X: d.x - d.radius, Y: d.y + d.radius},
	})
	require.True(t, ok)
	from := place.Times(turning(of.size, 0.4))
	_, fine := s.layOn(of, of.fine, from)
	at, _ := s.layOn(of, of.coarse, from)
	_, both := s.layOn(of, of.fine, at)
	require.Less(t, fine, 0.5)
	require.Greater(t, both, 0.6)
}
