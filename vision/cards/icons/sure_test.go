//go:build !nocv

package icons

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Two signs that are nearly the same are told apart where they are seen well, though both are like what stands there;
// a sign that is like none of those that are known is none of them, though it is rather like one.
func TestASmallLeadTellsMoreWhereASignIsSeenWell(t *testing.T) {
	lead := func(a, b float64) float64 {
		likes := map[string]float64{"lore": a, "clue": b}
		likely(likes)
		return likes["lore"] - likes["clue"]
	}
	require.Greater(t, lead(0.97, 0.93), leastLead[aSign])
	require.Less(t, lead(0.5, 0.44), leastLead[aSign])
	require.Greater(t, lead(1, 0.9), lead(0.97, 0.87))
	require.Less(t, lead(1, 1), 0.01)
}
