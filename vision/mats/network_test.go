//go:build !nocv

package mats

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/models"
)

// TestNetsAnswerAsOpenCVsDo holds our convolutions against OpenCV's.
func TestNetsAnswerAsOpenCVsDo(t *testing.T) {
	for name, shape := range map[string][]int{
		"find": {1, 8, 88, 136}, "name": {3, 3, 96, 96}, "pips-find": {1, 3, 96, 160}, "pips-read": {4, 3, 64, 64},
		"pips-face": {4, 3, 64, 64}, "pips-die": {4, 3, 64, 64}, "figures": {4, 1, 32, 32},
	} {
		ours, err := NewNetwork(name)
		require.NoError(t, err)
		file, _, err := models.Weights(name)
		require.NoError(t, err)
		theirs, err := gocv.ReadNetFromONNXBytes(file)
		require.NoError(t, err)
		input := gocv.NewMatWithSizes(shape, gocv.MatTypeCV32F)
		values, err := input.DataPtrFloat32()
		require.NoError(t, err)
		require.NoError(t, ours.Shape(shape[0], shape[2], shape[3]))
		r := rand.New(rand.NewPCG(3, 3))
		for i := range values {
			values[i] = float32(r.NormFloat64())
			x, y := i%shape[3], i/shape[3]%shape[2]
			channel, image := i/(shape[2]*shape[3])%shape[1], i/(shape[1]*shape[2]*shape[3])
			ours.Row(image, y)[x*shape[1]+channel] = values[i]
		}
		theirs.SetInput(input, "")
		answer := theirs.Forward("")
		want, err := answer.DataPtrFloat32()
		require.NoError(t, err)
		got := ours.Run()
		require.Len(t, got, len(want), name)
		for i := range want {
			require.InDelta(t, want[i], got[i], 1e-4*(1+math.Abs(float64(want[i]))), "%s %d", name, i)
		}
		require.NoError(t, CloseAll(&answer, &input, &theirs))
	}
}
