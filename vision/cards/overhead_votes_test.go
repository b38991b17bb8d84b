//go:build !nocv

package cards

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// The edges that are summed for a cell are those along so many cells about it.
func TestEdgesAreSummedAlongSides(t *testing.T) {
	chance := rand.New(rand.NewPCG(3, 4))
	was := turnedEdges{wide: 61, high: 47}
	for range was.wide * was.high {
		was.across, was.down = append(was.across, uint8(chance.IntN(2))), append(was.down, uint8(chance.IntN(2)))
	}
	l := was
	const across, down = 12, 9
	l.sums(across, down)
	for y := down; y < l.high-down; y++ {
		for x := across; x < l.wide-across; x++ {
			var u, v uint8
			for i := range across {
				u += was.down[y*l.wide+x+across/2-i]
			}
			for i := range down {
				v += was.across[(y+down/2-i)*l.wide+x]
			}
			require.Equal(t, u, l.down[y*l.wide+x], "%d, %d", x, y)
			require.Equal(t, v, l.across[y*l.wide+x], "%d, %d", x, y)
		}
	}
}
