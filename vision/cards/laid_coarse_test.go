//go:build !nocv

package cards

import (
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/vision/cards/projective"
)

// A marker that is turned from where it is looked for is laid where it lies, by its coarse picture first and by the
// fine one from there.
func TestAMarkerIsLaidByItsFinePictureInTheEnd(t *testing.T) {
	r := taughtDisks(t, disk{number: 11})
	d := disk{number: 11, x: 400, y: 300, radius: 80, flatter: 1}
	s, err := newScene(laidDisks(t, d))
	require.NoError(t, err)
	defer s.Close()
	of, err := r.template(0)
	require.NoError(t, err)
	place, ok := projective.Between(projective.Rectangle(float64(of.size.X), float64(of.size.Y)),
		boxed(d.x-d.radius, d.y-d.radius, d.x+d.radius, d.y+d.radius))
	require.True(t, ok)
	v := verdict{place: place.Times(turning(of.size, 0.4)), size: [2]float64{float64(of.size.X), float64(of.size.Y)}}
	_, fine := s.layOn(of, of.fine, v.place)
	require.Less(t, fine, 0.2)
	require.True(t, s.layMarker(of, &v))
	require.Greater(t, v.most, 0.95, "the coarse picture is 0.83 alike")
}
