//go:build !nocv

package lanes_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/vision/cards/lanes"
)

// noise returns numbers from -1 to 1.
func noise(r *rand.Rand, n int) []float32 {
	list := make([]float32, n)
	for i := range list {
		list[i] = 2*r.Float32() - 1
	}
	return list
}

func TestLinesAreMultipliedWhateverTheirWidth(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for wide := 1; wide < 20; wide++ {
		const apart, high = 23, 5
		lines, part := noise(r, apart*(high-1)+wide), noise(r, wide*high)
		want := 0.0
		for i, v := range part {
			want += float64(v) * float64(lines[i/wide*apart+i%wide])
		}
		require.InDelta(t, want, lanes.Dot(lines, apart, part, wide), 1e-5, "%d", wide)
	}
}

func TestAPartIsSlidAlongLines(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for _, n := range []int{1, 31, 32, 33, 100} {
		const wide, high = 7, 4
		apart := wide + n + 2
		lines, part, products := noise(r, apart*high), noise(r, wide*high), make([]float32, n)
		lanes.Slide(lines, apart, part, wide, products)
		for x, got := range products {
			require.InDelta(t, lanes.Dot(lines[x:], apart, part, wide), got, 1e-5, "%d of %d", x, n)
		}
	}
}

func TestWhatPartsDoNotExplainIsLeftOfLines(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	for _, size := range [][2]int{{1, 0}, {7, 1}, {12, 5}, {21, 6}, {24, 11}} {
		const apart, high = 29, 6
		wide, n := size[0], size[1]
		lines, weight, parts := noise(r, apart*high), noise(r, wide*high), noise(r, n*wide*high)
		want := 0.0
		for i, w := range weight {
			v := float64(lines[i/wide*apart+i%wide])
			want += float64(w) * v * v
		}
		for k := range n {
			v := lanes.Dot(lines, apart, parts[k*wide*high:][:wide*high], wide)
			want -= v * v
		}
		require.InDelta(t, want, lanes.Rest(lines, apart, weight, parts, wide), 1e-4, "%v", size)
	}
}

// plate returns pixels that lie at the even places of a picture twice as large.
func plate(r *rand.Rand, n int) []lanes.Pixel {
	pixels := make([]lanes.Pixel, n)
	for i := range pixels {
		pixels[i] = lanes.Pixel{At: int32(2 * i), Mean: 2*r.Float32() - 1, Weight: r.Float32()}
		copy(pixels[i].Slopes[:], noise(r, 8))
	}
	return pixels
}

func TestPlatesAreComparedWithPictures(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, n := range []int{0, 1, 6, 7, 1000} {
		pixels, picture := plate(r, n), noise(r, 2*n)
		var want [3]float64
		var equations [8][9]float64
		for i, p := range pixels {
			v, mean, w := float64(picture[2*i]), float64(p.Mean), float64(p.Weight)
			want[0], want[1], want[2] = want[0]+w*mean*v, want[1]+w*mean*mean, want[2]+w*v*v
			off := v - mean
			w /= 1 + off*off
			for a := range 8 {
				for b := range 8 {
					equations[a][b] += w * float64(p.Slopes[a]) * float64(p.Slopes[b])
				}
				equations[a][8] += w * float64(p.Slopes[a]) * off
			}
		}
		both, own, its := lanes.Like(pixels, picture)
		require.InDelta(t, want[0], both, 1e-6)
		require.InDelta(t, want[1], own, 1e-6)
		require.InDelta(t, want[2], its, 1e-6)
		for i, row := range lanes.Step(pixels, picture) {
			require.InDeltaSlice(t, equations[i][:], row[:], 1e-4)
		}
	}
}

// A block is most alike where it was cut out, and like nothing where it or a place is plain.
func TestABlockIsComparedAtAllPlaces(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	var f lanes.Finder
	for _, size := range [][4]int{{11, 4, 5, 3}, {20, 22, 17, 17}, {1, 2, 1, 1}, {43, 41, 11, 11}} {
		wide, high, nx, ny := size[0], size[1], size[2], size[3]
		pix := make([]uint8, 70*70)
		for i := range pix {
			pix[i] = uint8(r.IntN(256))
		}
		part := func(x, y, across, down int) lanes.Picture {
			return lanes.Picture{Pix: pix[y*70+x:], Apart: 70, Across: across, Down: down}
		}
		block, window := part(3+nx/2, 5+ny/3, wide, high), part(3, 5, wide+nx-1, high+ny-1)
		likes := f.Find(block, window)
		require.Len(t, likes, nx*ny)
		require.InDelta(t, 1, likes[ny/3*nx+nx/2], 1e-5)
		for i, got := range likes {
			require.InDelta(t, correlation(block, part(3+i%nx, 5+i/nx, wide, high)), got, 1e-5, "%v at %d", size, i)
		}
	}
	plain := lanes.Picture{Pix: make([]uint8, 100), Apart: 10, Across: 10, Down: 10}
	require.Equal(t, make([]float32, 9), f.Find(lanes.Picture{Pix: plain.Pix, Apart: 10, Across: 8, Down: 8}, plain))
}

// correlation returns how alike two pictures of one size are.
func correlation(a, b lanes.Picture) float64 {
	var n, sa, sb, saa, sbb, sab float64
	for y := range a.Down {
		for x := range a.Across {
			p, q := float64(a.Pix[y*a.Apart+x]), float64(b.Pix[y*b.Apart+x])
			n, sa, sb, saa, sbb, sab = n+1, sa+p, sb+q, saa+p*p, sbb+q*q, sab+p*q
		}
	}
	return (sab - sa*sb/n) / math.Sqrt((saa-sa*sa/n)*(sbb-sb*sb/n))
}

// What is beyond the edges of a picture is seen as in a mirror, but softened as if they went on.
func TestReliefIsWhatIsLighterThanWhatIsAround(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	var reliefs lanes.Reliefs // where a larger one was, too
	for _, size := range [][3]int{{31, 44, 3}, {40, 23, 12}, {9, 50, 25}, {5, 4, 25}} {
		wide, high, around := size[0], size[1], size[2]
		grey := make([]uint8, wide*high)
		for i := range grey {
			grey[i] = uint8(r.IntN(256))
		}
		soft := convolved(wide, high, func(x, y int) float64 {
			return float64(grey[min(max(y, 0), high-1)*wide+min(max(x, 0), wide-1)])
		}, -6, 6, func(d int) float64 { return math.Exp(-float64(d*d) / (2 * 1.5 * 1.5)) })
		mirrored := func(of []float64) func(x, y int) float64 {
			within := func(i, n int) int {
				for i < 0 || i >= n {
					if i < 0 {
						i = -i
					} else {
						i = 2*(n-1) - i
					}
				}
				return i
			}
			return func(x, y int) float64 { return of[within(y, high)*wide+within(x, wide)] }
		}
		flat := func(int) float64 { return 1 }
		mean := convolved(wide, high, mirrored(soft), -(around / 2), around-1-around/2, flat)
		off := make([]float64, len(soft))
		for i := range soft {
			soft[i] -= mean[i]
			off[i] = soft[i] * soft[i]
		}
		off = convolved(wide, high, mirrored(off), -(around / 2), around-1-around/2, flat)
		for i, got := range reliefs.Of(grey, wide, high, 1.5, around, 16) {
			require.InDelta(t, soft[i]/math.Sqrt(off[i]+16), got, 1e-3, "%v at %d,%d", size, i%wide, i/wide)
		}
	}
}

// convolved returns the weighted means of a square around each pixel.
func convolved(wide, high int, at func(x, y int) float64, from, to int, weight func(int) float64) []float64 {
	out := make([]float64, wide*high)
	for i := range out {
		sum, all := 0.0, 0.0
		for dy := from; dy <= to; dy++ {
			for dx := from; dx <= to; dx++ {
				w := weight(dx) * weight(dy)
				sum, all = sum+w*at(i%wide+dx, i/wide+dy), all+w
			}
		}
		out[i] = sum / all
	}
	return out
}

// Between pixels, a picture shows what lies between them, to a part of a pixel; beyond its edges it goes on as it ends.
// A place that is none does no harm.
func TestAPictureIsSeenFromElsewhere(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	const wide, high, across, down = 23, 17, 21, 19
	from := make([]uint8, wide*high)
	for i := range from {
		from[i] = uint8(r.IntN(256))
	}
	for _, h := range [][9]float64{
		{1, 0, 0, 0, 1, 0, 0, 0, 1},
		{0.8, 0.3, 2.3, -0.2, 0.9, 1.7, 0.01, -0.02, 1},
		{2, 0, -10, 0, 2, -12, 0, 0, 1},
		{1, 0, 0, 0, 1, 0, 0, 0, 0},
		{0, 0, math.NaN(), 0, 0, math.Inf(1), 0, 0, 1},
	} {
		to := make([]uint8, across*down)
		lanes.Warp(from, wide, h, to, across)
		for i, got := range to {
			x, y := float64(i%across), float64(i/across)
			w := h[6]*x + h[7]*y + h[8]
			sx, sy := (h[0]*x+h[1]*y+h[2])/w, (h[3]*x+h[4]*y+h[5])/w
			if math.IsNaN(sx) || math.IsNaN(sy) {
				continue
			}
			sx, sy = math.Round(32*min(max(sx, 0), wide-1))/32, math.Round(32*min(max(sy, 0), high-1))/32
			left, top := min(int(sx), wide-2), min(int(sy), high-2)
			u, v := sx-float64(left), sy-float64(top)
			at := func(x, y int) float64 { return float64(from[y*wide+x]) }
			want := (1-v)*((1-u)*at(left, top)+u*at(left+1, top)) + v*((1-u)*at(left, top+1)+u*at(left+1, top+1))
			require.InDelta(t, want, got, 0.51, "%v at %d", h, i)
		}
	}
}

func TestPixelsAreWeightedWithThoseAboutThem(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	const wide, high = 13, 6
	from, to := noise(r, wide*high), make([]float32, wide*high)
	across, down := [3]float32{-1, 0.5, 2}, [3]float32{3, -2, 1}
	lanes.Derive(from, wide, across, down, to)
	for i, got := range to {
		want := 0.0
		for k := range 9 {
			x, y := min(max(i%wide+k%3-1, 0), wide-1), min(max(i/wide+k/3-1, 0), high-1)
			want += float64(across[k%3]) * float64(down[k/3]) * float64(from[y*wide+x])
		}
		require.InDelta(t, want, got, 1e-5)
	}
}

func TestPicturesAreMixedForTheirSlopes(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	const size, n, step = 900, 5, 3
	pictures, goals := noise(r, n*size), noise(r, 400)
	var places []int32
	var want [n][n + 1]float64
	for _, goal := range goals {
		at := step + r.IntN(size-2*step)
		places = append(places, int32(at))
		v := [n + 1]float64{n: float64(goal)}
		for i := range n {
			v[i] = float64(pictures[i*size+at+step]) - float64(pictures[i*size+at-step])
		}
		for i := range n {
			for j := range v {
				want[i][j] += v[i] * v[j]
			}
		}
	}
	for i, row := range lanes.Mix(pictures, size, places, goals, step) {
		require.InDeltaSlice(t, want[i][:], row[:n+1], 1e-3)
	}
	require.Equal(t, make([][lanes.Mixed]float64, n), lanes.Mix(pictures, size, nil, nil, step))
}

// bytesOf returns a picture, of which a corner is as light or as dark as can be so that its slopes are the strongest.
func bytesOf(r *rand.Rand, n int) []uint8 {
	list := make([]uint8, n)
	for i := range list {
		if list[i] = uint8(r.IntN(256)); i < n/4 {
			list[i] = uint8(255 * (i / 2 % 2))
		}
	}
	return list
}

func TestStrokesAreAddedUpByCells(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	const apart = 101
	own, its := bytesOf(r, apart*30), bytesOf(r, apart*30)
	slope := func(of []uint8, x, y int) int { return int(of[y*apart+x+1]) - int(of[y*apart+x-1]) }
	for _, size := range [][2]int{{8, 4}, {7, 3}, {1, 1}, {3, 0}} {
		nx, ny := size[0], size[1]
		a, b, both := lanes.Strokes(lanes.Picture{Pix: own, Apart: apart}, lanes.Picture{Pix: its, Apart: apart}, nx, ny)
		require.Len(t, a, nx*ny)
		for i := range a {
			var want [2 + lanes.Moves]int
			for k := range lanes.Cell * lanes.CellHigh {
				x, y := i%nx*lanes.Cell+k%lanes.Cell, i/nx*lanes.CellHigh+k/lanes.Cell
				v, w := slope(own, x+1, y), slope(its, x+2, y+1)
				want[0], want[1] = want[0]+v*v, want[1]+w*w
				for d := range lanes.Moves {
					want[2+d] += v * slope(its, x+1+d%3, y+d/3)
				}
			}
			require.Equal(t, want[0], int(a[i]), "%v at %d", size, i)
			require.Equal(t, want[1], int(b[i]), "%v at %d", size, i)
			for d := range both {
				require.Equal(t, want[2+d], int(both[d][i]), "%v at %d, %d", size, i, d)
			}
		}
	}
}

func TestLevelsAreThoseOfAllPixelsOfAPlace(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 20))
	const apart = 70
	pix := bytesOf(r, apart*60)
	for i := range pix[:apart*20] {
		pix[len(pix)-1-i] = uint8(254 + i%2)
	}
	for _, size := range [][2]int{{69, 60}, {60, 48}, {13, 12}, {11, 60}} {
		wide, high := size[0], size[1]
		list := lanes.Levels(lanes.Picture{Pix: pix, Apart: apart, Across: wide, Down: high})
		nx := wide / lanes.Cell
		require.Len(t, list, nx*(high/lanes.Cell))
		for i, got := range list {
			var lights []uint8
			var want lanes.Level
			for k := range 4 * lanes.Cell * lanes.Cell {
				x := i%nx*lanes.Cell - lanes.Cell/2 + k%(2*lanes.Cell)
				y := i/nx*lanes.Cell - lanes.Cell/2 + k/(2*lanes.Cell)
				if x >= 0 && y >= 0 && x < wide && y < high {
					light := pix[y*apart+x]
					lights = append(lights, light)
					want.Sum, want.Squares = want.Sum+int32(light), want.Squares+int32(light)*int32(light)
				}
			}
			slices.Sort(lights)
			n := len(lights)
			want.Count, want.Dark, want.Bright = int32(n), int32(lights[n*20/100]), int32(lights[n*80/100])
			require.Equal(t, want, got, "%v at %d", size, i)
		}
	}
}

func TestPicturesBend(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	const wide, high = 45, 13
	pix := bytesOf(r, wide*high)
	var bends []int16
	for _, margin := range []int{0, 4} {
		bends = lanes.Bends(pix, wide, margin, bends)
		require.Len(t, bends, (wide-2*margin)*(high-2*margin))
		for i, got := range bends {
			x, y := margin+i%(wide-2*margin), margin+i/(wide-2*margin)
			at := func(dx, dy int) int {
				return int(pix[min(max(y+dy, 0), high-1)*wide+min(max(x+dx, 0), wide-1)])
			}
			want := 2*(at(-1, -1)+at(1, -1)+at(-1, 1)+at(1, 1)) - 8*at(0, 0)
			require.Equal(t, want, int(got), "%d at %d,%d", margin, x, y)
		}
	}
}

func TestBendsAreMultiplied(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 24))
	for _, n := range []int{0, 1, 511, 513, 5000} {
		own, its := make([]int16, n), make([]int16, n)
		var want [3]int64
		for i := range own {
			own[i], its[i] = int16(r.IntN(4095)-2047), 2047
			a, b := int64(own[i]), int64(its[i])
			want[0], want[1], want[2] = want[0]+a*b, want[1]+a*a, want[2]+b*b
		}
		both, a, b := lanes.Products(own, its)
		require.Equal(t, want, [3]int64{both, a, b}, "%d", n)
	}
}

func TestPixelsAndTheirSquaresAreAddedUp(t *testing.T) {
	r := rand.New(rand.NewPCG(25, 26))
	const apart, high = 300, 5
	pix := bytesOf(r, apart*high)
	for _, wide := range []int{1, 31, 33, 299} {
		var wantSum, wantSquares int64
		for i, v := range pix {
			if i%apart < wide {
				wantSum, wantSquares = wantSum+int64(v), wantSquares+int64(v)*int64(v)
			}
		}
		sum, squares := lanes.Squares(lanes.Picture{Pix: pix, Apart: apart, Across: wide, Down: high})
		require.Equal(t, wantSum, sum, "%d", wide)
		require.Equal(t, wantSquares, squares, "%d", wide)
	}
}

func TestColumnsAreMultipliedWhereverTheOtherPictureLies(t *testing.T) {
	r := rand.New(rand.NewPCG(27, 28))
	const wide, reach, span = 6, 2, 5
	for _, size := range [][2]int{{0, 3}, {1, 1}, {7, 5}, {40, 31}} {
		columns, high := size[0], size[1]
		row := columns*wide + 2*reach
		own, its := noise(r, row*(high+2*reach)), noise(r, row*(high+2*reach))
		sums := lanes.Columns(own, its, columns, wide, reach)
		require.Len(t, sums, columns*span*span)
		for i, got := range sums {
			want := 0.0
			dx, dy := i/columns%span, i/columns/span
			for k := range wide * high {
				x, y := i%columns*wide+k%wide, k/wide
				want += float64(own[(y+reach)*row+x+reach]) * float64(its[(y+dy)*row+x+dx])
			}
			require.InDelta(t, want, got, 1e-4, "%v at %d", size, i)
		}
	}
}

// What processors without AVX2 compute is the same.
func TestPlainVectorsDoTheSame(t *testing.T) {
	lanes.Plainly(true)
	t.Cleanup(func() { lanes.Plainly(false) })
	for name, test := range map[string]func(*testing.T){
		"lines are multiplied whatever their width":              TestLinesAreMultipliedWhateverTheirWidth,
		"a part is slid along lines":                             TestAPartIsSlidAlongLines,
		"plates are compared with pictures":                      TestPlatesAreComparedWithPictures,
		"a block is compared at all places":                      TestABlockIsComparedAtAllPlaces,
		"relief is what is lighter than what is around":          TestReliefIsWhatIsLighterThanWhatIsAround,
		"a picture is seen from elsewhere":                       TestAPictureIsSeenFromElsewhere,
		"pixels are weighted with those about them":              TestPixelsAreWeightedWithThoseAboutThem,
		"pictures are mixed for their slopes":                    TestPicturesAreMixedForTheirSlopes,
		"strokes are added up by cells":                          TestStrokesAreAddedUpByCells,
		"levels are those of all pixels of a place":              TestLevelsAreThoseOfAllPixelsOfAPlace,
		"pictures bend":                                          TestPicturesBend,
		"bends are multiplied":                                   TestBendsAreMultiplied,
		"pixels and their squares are added up":                  TestPixelsAndTheirSquaresAreAddedUp,
		"columns are multiplied wherever the other picture lies": TestColumnsAreMultipliedWhereverTheOtherPictureLies,
		"between pixels lies what is between them":               TestBetweenPixelsLiesWhatIsBetweenThem,
		"a picture is softened":                                  TestAPictureIsSoftened,
		"peaks are beyond all about them":                        TestPeaksAreBeyondAllAboutThem,
		"slopes are added up by direction":                       TestSlopesAreAddedUpByDirection,
		"a place is described by its parts":                      TestAPlaceIsDescribedByItsParts,
		"descriptions are apart":                                 TestDescriptionsAreApart,
		"cells of a grid are summed along it":                    TestCellsOfAGridAreSummedAlongIt,
		"cells between sides of two directions are found":        TestCellsBetweenSidesOfTwoDirectionsAreFound,
	} {
		t.Run(name, test)
	}
}
