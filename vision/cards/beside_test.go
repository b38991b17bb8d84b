//go:build !nocv

package cards

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
	"elderglass/vision/cards/projective"
)

// A place is proposed once for all poses that agree with the first of those that were not counted before.
func TestPosesThatAgreeProposeOnePlace(t *testing.T) {
	r := rand.New(rand.NewPCG(45, 46))
	l := &look{wide: 250, high: 350}
	middle := models.Point{X: 125, Y: 175}
	far := placeBeside * math.Sqrt(250*350)
	poses := make([]lying, 400)
	for i := range poses {
		poses[i] = lying{0.4 * r.Float64(), models.Point{X: 600 * r.Float64(), Y: 600 * r.Float64()}, 1}
	}
	poses[7].center.X = math.NaN() // of a feature beyond the horizon
	used := make([]bool, len(poses))
	var want []models.Point
	for i, p := range poses {
		var sum models.Point
		n := 0.0
		for _, o := range poses {
			near := math.Hypot(p.center.X-o.center.X, p.center.Y-o.center.Y) < far
			if !used[i] && near && math.Cos(p.turn-o.turn) > math.Cos(turnBeside) {
				sum.X, sum.Y, n = sum.X+o.center.X, sum.Y+o.center.Y, n+1
			}
		}
		if n < fewBeside {
			continue
		}
		want = append(want, models.Point{X: sum.X / n, Y: sum.Y / n})
		for j, o := range poses {
			near := math.Hypot(p.center.X-o.center.X, p.center.Y-o.center.Y) < far
			used[j] = used[j] || near && math.Cos(p.turn-o.turn) > math.Cos(turnBeside)
		}
	}
	require.Greater(t, len(want), 50)
	plane := projective.Homography{1, 0, 0, 0, 1, 0, 0, 0, 1}
	list := agreeing(0, poses, plane, l, fewBeside)
	require.Len(t, list, len(want))
	for i, p := range list {
		at := p.place.At(middle)
		require.InDelta(t, want[i].X, at.X, 1e-6)
		require.InDelta(t, want[i].Y, at.Y, 1e-6)
	}
}
