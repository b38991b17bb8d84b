//go:build !nocv

package cards

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
	"elderglass/vision/cards/features"
	"elderglass/vision/cards/projective"
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

// Of a small card a few features are found, a little aside and near to each other, and others that are another thing's:
// the four with which the most others agree often lie as no card does.
func TestFewVotesProposeACardThatMayLieThere(t *testing.T) {
	r := rand.New(rand.NewPCG(43, 44))
	lib := library{looks: []entry{{look: &look{wide: 250, high: 350}}}}
	const growth, tries = 0.4, 60
	place := projective.Homography{growth, 0, 400, 0, growth, 300, 0, 0.0001, 1}
	side := math.Sqrt(250 * 350)
	truth := lib.corners(proposal{place: place})
	found, were := 0, 0
	for range tries {
		var votes []vote
		for i := range 12 {
			f := features.Feature{X: float32(250 * r.Float64()), Y: float32(100 * r.Float64()), Size: 10}
			p := place.At(models.Point{X: float64(f.X), Y: float64(f.Y)})
			aside := 1.2
			if i >= 7 { // another thing's
				aside = 25
			}
			seen := features.Feature{
				X: float32(p.X + aside*r.NormFloat64()), Y: float32(p.Y + aside*r.NormFloat64()),
				Size: float32(10 * growth * (0.95 + 0.1*r.Float64())), Angle: float32(0.04 * r.NormFloat64()),
			}
			votes = append(votes, lib.vote(0, &f, &seen, 1, 0.6))
		}
		group := mostAgreed(votes, side)
		pairs := make([]projective.Pair, len(group))
		for i, at := range group {
			pairs[i] = votes[at].Pair
		}
		h, in := projective.Consent(pairs, 0.035*side*growth, 100, rand.New(rand.NewPCG(5, 8)))
		if len(in) >= fewest && lib.looks[0].mayLie(h) && lib.corners(proposal{place: h}).Near(truth, 0.15) {
			were++
		}
		for _, p := range lib.agree(0, votes, rand.New(rand.NewPCG(5, 8))) {
			if lib.corners(p).Near(truth, 0.15) {
				found++
				break
			}
		}
	}
	require.Greater(t, found, were+tries/5)
}

// Cards of its style that lie in the picture have more votes for a card than it has itself: what they share.
func TestACardIsProposedBesideOthersThatHaveMoreVotesForIt(t *testing.T) {
	r := rand.New(rand.NewPCG(45, 46))
	lib := library{looks: []entry{{look: &look{wide: 250, high: 350}}}}
	var votes []vote
	lies := func(n int, x float64) projective.Homography {
		place := projective.Homography{0.4, 0, x, 0, 0.4, 300, 0, 0, 1}
		for range n {
			f := features.Feature{X: float32(250 * r.Float64()), Y: float32(350 * r.Float64()), Size: 10}
			p := place.At(models.Point{X: float64(f.X), Y: float64(f.Y)})
			seen := features.Feature{X: float32(p.X), Y: float32(p.Y), Size: 4}
			votes = append(votes, lib.vote(0, &f, &seen, 1, 0.6))
		}
		return place
	}
	for i := range 4 {
		lies(12, 200+float64(i)*200)
	}
	truth := lib.corners(proposal{place: lies(8, 1200)})
	list := lib.agree(0, votes, rand.New(rand.NewPCG(5, 8)))
	require.True(t, slices.ContainsFunc(list, func(p proposal) bool { return lib.corners(p).Near(truth, 0.02) }))
}
