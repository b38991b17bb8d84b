//go:build !nocv

package vision

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// seenAt is what sample writes, place by place.
func seenAt(v *view, f fit) patch {
	var p patch
	for i := range p {
		x, y := place(i)
		p[i] = float32(at(v.channel(0), x+f.a[0]*x+f.a[1]*y+f.a[4], y+f.a[2]*x+f.a[3]*y+f.a[5]))
	}
	p.normal()
	return p
}

// requireNear compares patches; processors that multiply and add at once round differently.
func requireNear(t *testing.T, want, got *patch) {
	t.Helper()
	for i := range want {
		require.InDelta(t, want[i], got[i], 1e-5, "pixel %d", i)
	}
}

func TestPrintsAreLaidTogetherAsEachAlone(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 3))
	for n := range 8 {
		v := &view{}
		v.see(photo(rng, sealed(uprightMark), [3]float64{60, 50, 40}, 10, n%4))
		turns, ok := fieldOf(v.channel(0)).prints()
		require.True(t, ok)
		v.see(photo(rng, sealed(levelMark), [3]float64{60, 50, 40}, 10, n%3))
		var seen, alone [4]patch
		starts := v.starts(inTurns(&turns))
		fits := v.fit(inTurns(&turns), starts, &seen)
		for k := range turns {
			require.Equal(t, starts[k], v.starts(one(&turns[k]))[0], "turn %d starts elsewhere alone", k)
			require.Equal(t, fits[k], v.fit(one(&turns[k]), [4]fit{starts[k]}, &alone)[0], "turn %d", k)
			require.Equal(t, seen[k], alone[0])
			require.InDelta(t, turns[k].pix.dot(&seen[k]), fits[k].like, 1e-6)
			want := seenAt(v, fits[k])
			requireNear(t, &want, &seen[k])
			var covered patch
			v.sample(0, starts[k], &covered)
			require.InDelta(t, turns[k].pix.dot(&covered), starts[k].like, 1e-6)
		}
	}
}

func TestAPrintIsFoundWhereItLies(t *testing.T) {
	lies := [6]float64{0.04, -0.03, 0.02, 0.05, 1.3, -0.8}
	turns, ok := newField(sealed(uprightMark)).prints()
	require.True(t, ok)
	for turn := range turns {
		v := &view{ready: [3]bool{true}}
		for i := range v.pix[0] { // what a picture shows at a place is the print where the fit comes from there
			px, py := float64(i%gaugeCells)-gaugeCells/2+0.5, float64(i/gaugeCells)-gaugeCells/2+0.5
			a, b, c, d := 1+lies[0], lies[1], lies[2], 1+lies[3]
			x, y := px-lies[4], py-lies[5]
			x, y = (d*x-b*y)/(a*d-b*c), (a*y-c*x)/(a*d-b*c)
			v.pix[0][i] = float32(100 + 50*sealed(uprightMark)(quarter(x, y, turn)))
		}
		f, found := v.turned(&turns)
		require.Equal(t, turn, found)
		require.Greater(t, f.like, 0.95)
		for i, off := range [6]float64{0.03, 0.03, 0.03, 0.03, 0.1, 0.1} { // in cells the last two
			require.InDelta(t, lies[i], f.a[i], off, "number %d in turn %d", i, turn)
		}
	}
}

func TestAFitThatIsNoPlaceIsSeenWithoutHarm(t *testing.T) {
	v := &view{}
	v.see(photo(rand.New(rand.NewPCG(4, 3)), sealed(uprightMark), [3]float64{60, 50, 40}, 10, 0))
	for _, a := range [][6]float64{
		{math.NaN(), math.NaN(), math.NaN(), math.NaN(), math.NaN(), math.NaN()},
		{math.Inf(1), 0, 0, math.Inf(-1), 0, 0},
		{0, 0, 0, 0, 1e300, -1e300},
		{5, 0, 0, 5, -9, 9},
	} {
		var p patch
		v.sample(0, fit{a: a}, &p)
		for _, x := range p {
			require.False(t, math.IsNaN(float64(x)))
		}
	}
}
