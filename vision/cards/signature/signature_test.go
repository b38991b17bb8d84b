package signature

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// A card that lies upside down has its signature backwards, and is not taken for one that does not.
func TestASignatureIsTurned(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	grey := make([]uint8, Wide*High)
	for i := range grey {
		grey[i] = uint8(chance.IntN(256))
	}
	upright := Of(grey)
	slices.Reverse(grey)
	turned := Of(grey)
	require.Equal(t, turned, upright.UpsideDown())
	require.InDelta(t, 1, upright.Like(&upright), 0.02)
	require.Less(t, upright.Like(&turned), 0.2)
}
