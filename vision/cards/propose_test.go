//go:build !nocv

package cards

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// Of all votes those count together that agree with one: with the one about which they weigh the most.
func TestTheHeaviestVotesThatAgreeCountTogether(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 42))
	for range 20 {
		votes := make([]vote, 80)
		for i := range votes {
			votes[i] = vote{weight: r.Float64(), turn: 0.6 * r.Float64(), growth: 0.8 + r.Float64()}
			votes[i].center.X, votes[i].center.Y = 300*r.Float64(), 300*r.Float64()
		}
		const side = 200
		var want []int
		most := math.Inf(-1)
		for i := range votes {
			var group []int
			weight := 0.0
			for j := range votes {
				if votes[i].agrees(&votes[j], side) {
					group, weight = append(group, j), weight+votes[j].weight
				}
			}
			if weight > most {
				want, most = group, weight
			}
		}
		require.Equal(t, want, mostAgreed(votes, side))
		require.Greater(t, len(want), 3)
	}
}
