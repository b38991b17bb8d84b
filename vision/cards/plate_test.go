//go:build !nocv

package cards

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestThePixelsThatChangeMostShowWhereAPlateLies(t *testing.T) {
	pixels := make([]platePixel, 10)
	for i := range pixels {
		pixels[i] = platePixel{at: i, weight: 1}
		pixels[i].slopes[2+i%2*3] = float64((i * 7) % 10) // across or down
	}
	var at []int
	for _, p := range showing(pixels) {
		at = append(at, p.at)
	}
	require.Equal(t, []int{1, 4, 7}, at, "7, 8 and 9")
	require.Len(t, showing(pixels[:1]), 1, "one at least")
}
