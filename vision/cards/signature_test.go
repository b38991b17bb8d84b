package cards

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// A card that lies upside down has its signature backwards, and is not taken for one that does not.
func TestASignatureIsTurned(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	grey := make([]uint8, signWide*signHigh)
	for i := range grey {
		grey[i] = uint8(chance.IntN(256))
	}
	upright := signOf(grey)
	slices.Reverse(grey)
	turned := signOf(grey)
	require.Equal(t, turned, upright.upsideDown())
	require.InDelta(t, 1, upright.like(&upright), 0.02)
	require.Less(t, upright.like(&turned), 0.2)
}
