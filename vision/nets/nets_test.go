//go:build !nocv

package nets

import (
	"fmt"
	"math"
	"math/rand/v2"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
)

func load(tb testing.TB, name string) *Net {
	tb.Helper()
	file, _, err := models.Weights(name)
	require.NoError(tb, err)
	n, err := Load(file)
	require.NoError(tb, err)
	return n
}

// fill shows a net random numbers.
func fill(tb testing.TB, n *Net, images, height, width int) {
	tb.Helper()
	require.NoError(tb, n.Shape(images, height, width))
	r := rand.New(rand.NewPCG(7, 7))
	for i := range images {
		for y := range height {
			for x := range n.Row(i, y) {
				n.Row(i, y)[x] = float32(r.NormFloat64())
			}
		}
	}
}

// sizes are those of the inputs that each net is shown, the least and odd ones among them: a net
// keeps its memory from one to the next.
var sizes = map[string][][3]int{
	"find":      {{1, 80, 120}, {1, 8, 8}, {1, 56, 24}, {1, 80, 120}},
	"name":      {{3, 96, 96}, {1, 96, 96}, {8, 96, 96}},
	"pips-find": {{1, 96, 160}, {1, 32, 32}, {1, 64, 96}},
	"pips-read": {{5, 64, 64}, {1, 64, 64}, {2, 64, 64}},
	"pips-face": {{5, 64, 64}, {1, 64, 64}, {2, 64, 64}},
	"pips-die":  {{5, 64, 64}, {1, 64, 64}, {2, 64, 64}},
	"figures":   {{3, 32, 32}, {1, 32, 32}, {5, 32, 32}},
}

// TestEveryKindOfVectorsAnswersAlike is what a machine without the newest vectors rests on; that the
// answers are right, vision holds against OpenCV.
func TestEveryKindOfVectorsAnswersAlike(t *testing.T) {
	for name, shapes := range sizes {
		plain, best := load(t, name), bestKind()
		plain.kind = 0
		for kind := 1; kind <= best; kind++ {
			fast := load(t, name)
			fast.kind = kind
			for _, s := range shapes {
				fill(t, plain, s[0], s[1], s[2])
				fill(t, fast, s[0], s[1], s[2])
				want, got := plain.Run(), fast.Run()
				require.Len(t, got, len(want))
				for i := range want {
					require.InDelta(t, want[i], got[i], 1e-4*(1+math.Abs(float64(want[i]))), "%s %v kind %d", name, s, kind)
				}
			}
		}
	}
}

func TestTilesOfPixelsAnswerAsSinglePixelsDo(t *testing.T) {
	for name, shapes := range sizes {
		tiled, single := load(t, name), load(t, name)
		tiled.kind, single.kind = min(tiled.kind, 1), min(single.kind, 1)
		without := 0
		for _, s := range single.steps {
			if c, ok := s.(*convolution); ok && c.tiles != nil {
				c.tiles = nil
				without++
			}
		}
		require.Positive(t, without, "%s has layers that are computed by tiles", name)
		for _, s := range shapes {
			fill(t, tiled, s[0], s[1], s[2])
			fill(t, single, s[0], s[1], s[2])
			want, got := single.Run(), tiled.Run()
			for i := range want {
				require.InDelta(t, want[i], got[i], 1e-4*(1+math.Abs(float64(want[i]))), "%s %v", name, s)
			}
		}
	}
}

func TestWhatCannotBeShownIsRefused(t *testing.T) {
	require.Error(t, load(t, "find").Shape(1, 12, 12), "a quarter of it has no half")
	require.Error(t, load(t, "name").Shape(1, 48, 48))
	require.Error(t, load(t, "name").Shape(0, 96, 96))
}

func TestADamagedNetIsRefused(t *testing.T) {
	file, _, err := models.Weights("find")
	require.NoError(t, err)
	for _, cut := range []int{0, 1, 7, 100, len(file) / 2, len(file) - 1} {
		_, err := Load(file[:cut])
		require.Equal(t, models.Internal, models.CodeOf(err), "%d bytes", cut)
		require.Error(t, err)
	}
}

// processor is the processor time that this process has used, in milliseconds.
func processor(b *testing.B) float64 {
	b.Helper()
	var u syscall.Rusage
	require.NoError(b, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e6
}

// BenchmarkNets shows each net what a picture with eight dice shows it, with each kind of vectors.
func BenchmarkNets(b *testing.B) {
	for name, s := range map[string][3]int{
		"find": {1, 248, 352}, "name": {8, 96, 96}, "pips-find": {1, 480, 640},
		"pips-read": {8, 64, 64}, "pips-face": {8, 64, 64},
	} {
		for kind := range bestKind() + 1 {
			b.Run(fmt.Sprintf("%s/kind-%d", name, kind), func(b *testing.B) {
				n := load(b, name)
				n.kind = kind
				fill(b, n, s[0], s[1], s[2])
				b.ReportAllocs()
				begun := processor(b)
				for b.Loop() {
					n.Run()
				}
				b.ReportMetric((processor(b)-begun)/float64(b.N), "cpu-ms/op")
			})
		}
	}
}
