package projective_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"elderglass/models"
	"elderglass/vision/cards/projective"
)

// seen is how a camera sees a plane from an angle.
var seen = projective.Homography{3, 0.4, 200, -0.2, 2.5, 150, 0.0006, 0.0011, 1}

func near(t *testing.T, want, got models.Point, within float64) {
	t.Helper()
	assert.InDelta(t, want.X, got.X, within)
	assert.InDelta(t, want.Y, got.Y, within)
}

func TestTheInverseLeadsBack(t *testing.T) {
	back, ok := seen.Inverse()
	require.True(t, ok)
	p := models.Point{X: 37, Y: 81}
	near(t, p, back.At(seen.At(p)), 1e-9)
	near(t, p, back.Times(seen).At(p), 1e-9)
	for i, corner := range back.Quad(seen.Corners(60, 90)) {
		near(t, projective.Rectangle(60, 90)[i], corner, 1e-9)
	}
	_, ok = projective.Homography{1, 2, 3, 2, 4, 6, 0, 0, 1}.Inverse()
	assert.False(t, ok, "a plane that is seen as a line")
}

func TestTimesAppliesItsArgumentFirst(t *testing.T) {
	shift := projective.Homography{1, 0, 5, 0, 1, 0, 0, 0, 1}
	near(t, models.Point{X: 20, Y: 20}, projective.Zoom(2).Times(shift).At(models.Point{X: 5, Y: 10}), 1e-12)
}

func TestBetweenMapsCornersToCorners(t *testing.T) {
	want := seen.Corners(60, 90)
	h, ok := projective.Between(projective.Rectangle(60, 90), want)
	require.True(t, ok)
	for i, v := range seen {
		assert.InDelta(t, v, h[i], 1e-9*max(1, math.Abs(v)))
	}
	_, ok = projective.Between(projective.Rectangle(60, 90), projective.Quad{})
	assert.False(t, ok, "a point for a rectangle")
}

func TestBetweenLeadsFromOneTiltedQuadToAnother(t *testing.T) {
	from := projective.Quad{{X: 12, Y: 7}, {X: 95, Y: 20}, {X: 80, Y: 130}, {X: 3, Y: 110}}
	h, ok := projective.Between(from, seen.Quad(from))
	require.True(t, ok)
	near(t, seen.At(models.Point{X: 40, Y: 50}), h.At(models.Point{X: 40, Y: 50}), 1e-9)
	for i := range from {
		flat := from
		a, b := from[(i+3)%4], from[(i+1)%4]
		flat[i] = models.Point{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2}
		_, ok = projective.Between(from, flat)
		assert.False(t, ok, "to three corners on one line")
		_, ok = projective.Between(flat, from)
		assert.False(t, ok, "from three corners on one line")
	}
}

func TestFitFollowsWeights(t *testing.T) {
	var pairs []projective.Pair
	for _, p := range projective.Rectangle(100, 100) {
		pairs = append(pairs, projective.Pair{From: p, To: seen.At(p)})
	}
	wrong := models.Point{X: 50, Y: 50}
	pairs = append(pairs, projective.Pair{From: wrong})
	h, ok := projective.Fit(pairs, func(i int) float64 {
		if i == 4 {
			return 0
		}
		return 1
	})
	require.True(t, ok)
	near(t, seen.At(wrong), h.At(wrong), 1e-6)
	_, ok = projective.Fit(pairs[:3], func(int) float64 { return 1 })
	assert.False(t, ok, "three pairs")
}

func TestConsentLeavesOutWhatDisagrees(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 0))
	var pairs []projective.Pair
	for i := range 60 {
		p := models.Point{X: 100 * r.Float64(), Y: 100 * r.Float64()}
		to := seen.At(p)
		if i >= 40 {
			to = models.Point{X: 500 * r.Float64(), Y: 500 * r.Float64()}
		}
		pairs = append(pairs, projective.Pair{From: p, To: to})
	}
	h, in := projective.Consent(pairs, 1, 200, r)
	require.GreaterOrEqual(t, len(in), 40)
	assert.Less(t, len(in), 45, "few wrong pairs agree by chance")
	for _, p := range projective.Rectangle(100, 100) {
		near(t, seen.At(p), h.At(p), 0.5)
	}
	_, in = projective.Consent(pairs[:3], 1, 200, r)
	assert.Empty(t, in)
}

// camera sees a rectangle that is turned about its vertical axis, before the middle of a picture of 1280 by 960.
func camera(wide, high, turn float64) (q projective.Quad) {
	f := projective.UsualFocus * 1280
	for i, p := range projective.Rectangle(wide, high) {
		x, y := p.X-wide/2, p.Y-high/2
		away := 4*wide + x*math.Sin(turn)
		q[i] = models.Point{X: 640 + f*x*math.Cos(turn)/away, Y: 480 + f*y/away}
	}
	return q
}

func TestAspectUndoesTheTurn(t *testing.T) {
	for _, turn := range []float64{0, 0.4, 0.8} {
		assert.InDelta(t, 0.7, camera(70, 100, turn).Aspect(1280, 960), 0.001, "turned by %v", turn)
	}
}

func TestQuadsThatShareAPlace(t *testing.T) {
	q := projective.Rectangle(100, 100)
	beside, half := q, q
	for i := range q {
		beside[i].X += 100
		half[i].X += 50
	}
	assert.Zero(t, q.Shared(beside))
	assert.InDelta(t, 0.5, q.Shared(half), 0.01)
	assert.False(t, q.Overlaps(beside))
	assert.True(t, q.Overlaps(half))
	assert.True(t, half.Overlaps(q))
	assert.True(t, q.Near(half, 0.4))
	assert.False(t, q.Near(half, 0.3))
	assert.True(t, q.Contains(models.Point{X: 99, Y: 1}))
	assert.False(t, q.Contains(models.Point{X: 101, Y: 1}))
}

func TestQuadsThatRunTheOtherWayAreNotConvex(t *testing.T) {
	q := projective.Rectangle(40, 20)
	assert.True(t, q.Convex())
	assert.InDelta(t, 800, q.Area(), 1e-9)
	back := projective.Quad{q[3], q[2], q[1], q[0]}
	assert.False(t, back.Convex())
	assert.InDelta(t, -800, back.Area(), 1e-9)
	dented := q
	dented[2] = models.Point{X: 5, Y: 5}
	assert.False(t, dented.Convex())
}

func TestAQuadMoves(t *testing.T) {
	q := projective.Rectangle(100, 50)
	assert.Equal(t, projective.Quad{{X: -50, Y: -25}, {X: 150, Y: -25}, {X: 150, Y: 75}, {X: -50, Y: 75}}, q.Grown(2))
	assert.Equal(t, projective.Quad{{}, {X: 120}, {X: 120, Y: 50}, {Y: 50}}, q.SideMoved(1, 0.2))
	assert.Equal(t, projective.Quad{{Y: -10}, {X: 100, Y: -10}, {X: 100, Y: 50}, {Y: 50}}, q.SideMoved(0, 0.2))
	assert.Equal(t, q[1], q.Turned(1)[0])
	assert.Equal(t, q, q.Turned(3).Turned(1))
	near(t, models.Point{X: 50, Y: 25}, q.Middle(), 1e-12)
	leaning := projective.Quad{{}, {X: 100, Y: 10}, {X: 120, Y: 60}, {X: 20, Y: 50}}
	assert.Equal(t, leaning, leaning.Level(), "a parallelogram")
	off := leaning
	off[2].X += 8
	level := off.Level()
	for i, p := range level {
		near(t, off[i], p, 2.01)
	}
	assert.InDelta(t, level[0].X+level[2].X, level[1].X+level[3].X, 1e-9, "its diagonals meet in their middles")
}
