//go:build !nocv

package lanes_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/vision/cards/lanes"
)

// level is a picture of noise with room for what is written beyond it.
func level(r *rand.Rand, wide, high int) []float32 { return noise(r, wide*high+lanes.Slack) }

// mirrored is where a line beyond the first or the last of n lies.
func mirrored(i, n int) int {
	for n > 1 && (i < 0 || i >= n) {
		if i = -i; i < 0 {
			i += 2 * (n - 1)
		}
	}
	return i * min(n-1, 1)
}

func TestBetweenPixelsLiesWhatIsBetweenThem(t *testing.T) {
	r := rand.New(rand.NewPCG(29, 30))
	for _, wide := range []int{1, 2, 9, 40} {
		const high = 5
		pix, got := bytesOf(r, wide*high), make([]float32, 4*wide*high)
		lanes.Twice(pix, wide, got)
		for i, v := range got {
			x, y := i%(2*wide), i/(2*wide)
			at := func(x, y int) float64 { return float64(pix[min(max(y, 0), high-1)*wide+min(max(x, 0), wide-1)]) }
			fx, fy := float64(x)/2-0.25, float64(y)/2-0.25
			x0, y0 := int(math.Floor(fx)), int(math.Floor(fy))
			dx, dy := fx-float64(x0), fy-float64(y0)
			want := (1-dy)*((1-dx)*at(x0, y0)+dx*at(x0+1, y0)) + dy*((1-dx)*at(x0, y0+1)+dx*at(x0+1, y0+1))
			require.InDelta(t, want, v, 1e-3, "%d at %d,%d", wide, x, y)
		}
	}
}

func TestAPictureIsSoftened(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 32))
	bell := []float32{0.4, 0.2, 0.1}
	for _, wide := range []int{1, 2, 31, 32, 33, 70} {
		const high = 4
		from, got := level(r, wide, high), level(r, wide, high)
		lanes.Soften(from, wide, high, bell, got)
		for i := range wide * high {
			want := 0.0
			for dy := -2; dy <= 2; dy++ {
				for dx := -2; dx <= 2; dx++ {
					weight := bell[max(dx, -dx)] * bell[max(dy, -dy)]
					want += float64(weight * from[mirrored(i/wide+dy, high)*wide+mirrored(i%wide+dx, wide)])
				}
			}
			require.InDelta(t, want, got[i], 1e-5, "%d at %d", wide, i)
		}
	}
}

func TestPeaksAreBeyondAllAboutThem(t *testing.T) {
	r := rand.New(rand.NewPCG(33, 34))
	const high, border, least = 30, 3, 0.8
	found := 0
	for _, wide := range []int{6, 7, 37, 72, 100} {
		var levels [lanes.Steps][]float32
		for i := range levels {
			levels[i] = level(r, wide, high)
		}
		difference := func(d, x, y int) float32 { return levels[d+1][y*wide+x] - levels[d][y*wide+x] }
		var want []lanes.Peak
		for y := border; y < high-border; y++ {
			for d := 1; d < lanes.Steps-2; d++ {
				for x := border; x < wide-border; x++ {
					v, most, smallest := difference(d, x, y), float32(-9), float32(9)
					for i := range 27 {
						other := difference(d+i/9-1, x+i%3-1, y+i/3%3-1)
						most, smallest = max(most, other), min(smallest, other)
					}
					if v > least && v == most || v < -least && v == smallest {
						want = append(want, lanes.Peak{Difference: int32(d), X: int32(x), Y: int32(y)})
					}
				}
			}
		}
		got := lanes.Peaks(&levels, wide, high, least, border, make([]lanes.Peak, wide*high))
		require.ElementsMatch(t, want, got, "%d", wide)
		if found += len(want); len(want) > 3 {
			require.Len(t, lanes.Peaks(&levels, wide, high, least, border, make([]lanes.Peak, 3)), 3)
		}
	}
	require.Greater(t, found, 100)
}

// slope returns how a picture rises at a pixel: how steeply, and in which direction as a share of a full turn.
func slope(level []float32, wide, x, y int) (steep, direction float64) {
	at := func(x, y int) float64 { return float64(level[y*wide+x]) }
	dx, dy := at(x+1, y)-at(x-1, y), at(x, y-1)-at(x, y+1)
	turn := math.Atan2(dy, dx) / (2 * math.Pi)
	return math.Hypot(dx, dy), turn - math.Floor(turn)
}

// bellAbout returns both sides of a bell, and eight numbers that say nothing.
func bellAbout(radius int) []float32 {
	bell := make([]float32, 2*radius+9)
	for i := range bell {
		bell[i] = 9
	}
	for k := -radius; k <= radius; k++ {
		bell[radius+k] = float32(math.Exp(-float64(k*k) / 30))
	}
	return bell
}

func TestSlopesAreAddedUpByDirection(t *testing.T) {
	r := rand.New(rand.NewPCG(35, 36))
	const wide, high, radius = 40, 25, 9
	pix, bell := level(r, wide, high), bellAbout(radius)
	for _, at := range [][2]int{{20, 12}, {2, 1}, {38, 23}} {
		var want [lanes.Directions]float64
		for j := max(at[1]-radius, 1); j <= min(at[1]+radius, high-2); j++ {
			for i := max(at[0]-radius, 1); i <= min(at[0]+radius, wide-2); i++ {
				steep, direction := slope(pix, wide, i, j)
				bin := int(direction*lanes.Directions+0.5) % lanes.Directions
				want[bin] += steep * float64(bell[radius+i-at[0]]*bell[radius+j-at[1]])
			}
		}
		got := lanes.Slopes(pix, wide, high, at[0], at[1], bell)
		off := 0.0
		for i := range want {
			off += math.Abs(want[i]-float64(got[i])) / 2
		}
		require.Less(t, off, 0.5, "%v", at) // one that lies between two directions may count for either
	}
}

func TestAPlaceIsDescribedByItsParts(t *testing.T) {
	r := rand.New(rand.NewPCG(37, 38))
	const wide, high, radius, part = 60, 50, 25, 6.5
	pix, bell := level(r, wide, high), bellAbout(radius)
	for _, at := range [][2]int{{30, 25}, {4, 5}, {57, 40}} {
		for _, turn := range []float64{0, 0.17, 0.25, 0.5, 0.81} {
			sin, cos := math.Sincos(2 * math.Pi * turn)
			var want [lanes.Described]float64
			for j := max(at[1]-radius, 1); j <= min(at[1]+radius, high-2); j++ {
				for i := max(at[0]-radius, 1); i <= min(at[0]+radius, wide-2); i++ {
					steep, direction := slope(pix, wide, i, j)
					dx, dy := float64(i-at[0]), float64(j-at[1])
					x, y := (dx*cos-dy*sin)/part+1.5, (dx*sin+dy*cos)/part+1.5
					steep *= float64(bell[radius+i-at[0]] * bell[radius+j-at[1]])
					for k := range want {
						apart := math.Abs(math.Remainder((direction-turn)*8-float64(k%8), 8))
						near := max(1-math.Abs(x-float64(k/8%4)), 0) * max(1-math.Abs(y-float64(k/32)), 0)
						want[k] += steep * near * max(1-apart, 0)
					}
				}
			}
			got := lanes.Describe(pix, wide, high, at[0], at[1], float32(cos/part), float32(sin/part), float32(turn), bell)
			for k := range want {
				require.InDelta(t, want[k], got[k], 0.02, "%v turned by %v: %d", at, turn, k)
			}
		}
	}
}

func TestDescriptionsAreApart(t *testing.T) {
	r := rand.New(rand.NewPCG(39, 40))
	all := make([][lanes.Described]uint8, 9)
	for i := range all {
		copy(all[i][:], bytesOf(r, lanes.Described))
	}
	all[3] = [lanes.Described]uint8{}
	one := &[lanes.Described]uint8{}
	for i := range one {
		one[i] = 255
	}
	var got []int32
	for _, ids := range [][]int32{{}, {8}, {3, 0, 7, 7}, {1, 2}} {
		got = lanes.Distances(all, ids, one, got)
		require.Len(t, got, len(ids))
		for i, id := range ids {
			want := 0
			for k, v := range all[id] {
				want += (int(v) - int(one[k])) * (int(v) - int(one[k]))
			}
			require.Equal(t, want, int(got[i]), "%d", id)
		}
	}
	require.Panics(t, func() { lanes.Distances(all, []int32{9}, one, nil) })
}

func TestDescriptionsAreAddedUp(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 42))
	all := make([][lanes.Described]uint8, 120)
	for i := range all {
		copy(all[i][:], bytesOf(r, lanes.Described))
	}
	for n := range 4 {
		ids := make([]int32, 33*n)
		for i := range ids {
			ids[i] = r.Int32N(int32(len(all)))
		}
		sums, squares := lanes.Spread(all, ids)
		for k := range sums {
			sum, square := 0, 0
			for _, id := range ids {
				sum, square = sum+int(all[id][k]), square+int(all[id][k])*int(all[id][k])
			}
			require.Equal(t, []int{sum, square}, []int{int(sums[k]), int(squares[k])}, "%d of %d", k, len(ids))
		}
	}
	require.Panics(t, func() { lanes.Spread(all, []int32{120}) })
}
