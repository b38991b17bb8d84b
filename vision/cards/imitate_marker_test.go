//go:build !nocv

package cards

import (
	"image"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"
)

// A hand that trembles draws a marker out in one direction, in which it was never taught: it is surely known all the
// same, and one with another sign is not taken for it.
func TestAMarkerIsKnownThatIsDrawnOutByTheHand(t *testing.T) {
	r := taughtDisks(t, disk{number: 1}, disk{number: 2}, disk{number: 3, sign: 5})
	for _, c := range []struct {
		radius float64
		drawn  int // pixels
	}{{60, 13}, {90, 17}} {
		own := disk{number: 1, x: 220, y: 300, radius: c.radius, turn: 1, flatter: 0.95}
		other := disk{number: 2, sign: 5, x: 560, y: 300, radius: c.radius, turn: 2, flatter: 0.95}
		img := laidDisks(t, own, other)
		m, err := gocv.NewMatFromBytes(600, 800, gocv.MatTypeCV8UC1, img.Pix)
		require.NoError(t, err)
		gocv.Blur(m, &m, image.Pt(c.drawn, 1))
		copy(img.Pix, m.ToBytes())
		require.NoError(t, m.Close())
		seen, err := r.Read(img)
		require.NoError(t, err)
		there := at(seen, own.x, own.y)
		require.NotNil(t, there)
		require.Equal(t, diskID(own), there.ID)
		require.True(t, there.Sure)
		if there = at(seen, other.x, other.y); there != nil {
			require.False(t, there.Sure)
		}
	}
}
