//go:build !nocv

package icons

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Figures beside signs are about half as wide as these. What is a sliver, or wider than its sign, is none, so a small
// gain tells that numbers stand inside.
func TestWhatIsTooThinOrTooWideIsNoFigure(t *testing.T) {
	for figure, figures := range map[float64]bool{0.1: false, 0.25: false, 0.5: true, 0.75: true, 1.1: false} {
		l := layout{sign: 20, figure: 20 * figure}
		require.Equal(t, figures, l.insideLead() > 1, "%v", figure)
	}
}
