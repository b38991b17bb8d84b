//go:build !nocv

package cards

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A marker with the picture of a taught one has another sign, by little another, that other markers have: it is none of
// the taught ones. Those themselves are known as before.
func TestAMarkerWithAnothersSignIsAnother(t *testing.T) {
	for _, signs := range []string{"OG", "KX"} {
		one, other := int(signs[0]-'A'), int(signs[1]-'A')
		r := taughtDisks(t, disk{number: 1, sign: one}, disk{number: 2, sign: other}, disk{number: 3, sign: one, turn: 1})
		d := disk{number: 1, sign: other, x: 220, y: 300, radius: 45, turn: 1, flatter: 0.9}
		own := disk{number: 1, sign: one, x: 560, y: 300, radius: 45, turn: 2, flatter: 0.9}
		seen, err := r.Read(laidDisks(t, d, own))
		require.NoError(t, err)
		c := at(seen, d.x, d.y)
		require.NotNil(t, c, signs)
		require.Empty(t, c.ID, signs)
		c = at(seen, own.x, own.y)
		require.NotNil(t, c, signs)
		require.Equal(t, diskID(own), c.ID, signs)
		require.True(t, c.Sure, signs)
	}
}

// So is one on which another marker lies, that hides nothing of its sign.
func TestAMarkerBeneathAnotherIsToldByItsSign(t *testing.T) {
	one, other := int('K'-'A'), int('X'-'A')
	r := taughtDisks(t, disk{number: 1, sign: one}, disk{number: 2, sign: other}, disk{number: 3, sign: one, turn: 1})
	for _, radius := range []float64{45, 55} {
		lower := disk{number: 1, sign: other, x: 220, y: 300, radius: radius, turn: 1, flatter: 0.9}
		upper := disk{number: 3, sign: one, x: 220 + 1.26*radius, y: 300 - 0.73*radius, turn: 2}
		upper.radius, upper.flatter = lower.radius, lower.flatter
		seen, err := r.Read(laidDisks(t, lower, upper))
		require.NoError(t, err)
		c := at(seen, lower.x-10, lower.y+10)
		require.NotNil(t, c, radius)
		require.Empty(t, c.ID, radius)
		c = at(seen, upper.x+10, upper.y-10)
		require.NotNil(t, c, radius)
		require.Equal(t, diskID(upper), c.ID, radius)
	}
}

// Where something lies on a marker, there are strokes that the taught one has not. Where both have strokes that differ,
// it is another one.
func TestStrokesThatDifferMakeAnotherMarker(t *testing.T) {
	lying := printed{marker: true, worst: 0.5, changed: 0.9, form: 0.9, formSeen: 0.9, visible: 1}
	require.True(t, lying.known())
	require.False(t, lying.sure())
	other := lying
	other.changed = 0.5
	require.False(t, other.known())
	own := make([]uint8, 300*300)
	for i := range own {
		own[i] = uint8(100 + 60*(i/7%2))
	}
	shown := make([]uint8, (300+2*margin)*(300+2*margin))
	g := newStrokes(own, shown, 300, 300)
	g.gain = 1
	_, _, share := g.piece(5, 5)
	require.InDelta(t, 1, share, 0.01, "nothing is seen of the taught strokes")
	for i := range shown {
		shown[i] = uint8(100 + 60*(i/7%2))
	}
	g = newStrokes(make([]uint8, 300*300), shown, 300, 300)
	g.gain = 1
	_, _, share = g.piece(5, 5)
	require.Zero(t, share, "all strokes are of what lies there")
}
