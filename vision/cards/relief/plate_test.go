//go:build !nocv

package relief

import (
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/vision/cards/lanes"
)

func TestThePixelsThatChangeMostShowWhereAPlateLies(t *testing.T) {
	pixels := make([]lanes.Pixel, 10)
	for i := range pixels {
		pixels[i] = lanes.Pixel{At: int32(i), Weight: 1}
		pixels[i].Slopes[2+i%2*3] = float32((i * 7) % 10) // across or down
	}
	var at []int32
	for _, p := range showing(pixels) {
		at = append(at, p.At)
	}
	require.Equal(t, []int32{1, 4, 7}, at, "7, 8 and 9")
	require.Len(t, showing(pixels[:1]), 1, "one at least")
}
