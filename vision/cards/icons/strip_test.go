//go:build !nocv

package icons

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// What a strip holds is the ink of the page between its pixels, also beyond its sides.
func TestAStripIsSampledBetweenThePagesPixels(t *testing.T) {
	r := rand.New(rand.NewPCG(53, 54))
	grey := make([]uint8, 250*350)
	for i := range grey {
		grey[i] = uint8(r.IntN(256))
	}
	p := NewPage(grey, 250, 350)
	for _, s := range []slots{{top: 2, pitch: 12.7, most: 2}, {top: 190, pitch: 55, most: 2}} {
		for _, row := range []float64{0, 0.5, 1} {
			unit := s.pitch * 350 / rowLines / glyphHigh
			top := (s.top+row*s.pitch)*350/rowLines - nudges*unit
			parts := max(1, int(math.Round(unit)))
			strip := p.strip(s, row)
			for range 200 {
				x, y := r.IntN(strip.wide), r.IntN(stripHigh)
				want := 0.0
				for v := range parts {
					for u := range parts {
						fx := (float64(x)+(float64(u)+0.5)/float64(parts))*unit - 0.5
						fy := top + (float64(y)+(float64(v)+0.5)/float64(parts))*unit - 0.5
						want += float64(sample(p.ink, p.wide, p.high, fx, fy)) / float64(parts*parts)
					}
				}
				require.InDelta(t, want, strip.ink[y*strip.wide+x], 1e-3, "%d, %d of row %v", x, y, row)
			}
		}
	}
}
