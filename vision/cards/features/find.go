//go:build !nocv

package features

import (
	"cmp"
	"math"
	"slices"

	"gocv.io/x/gocv"

	"elderglass/vision/cards/sift"
)

// hellinger is by how much the roots of SIFT's shares are stretched to bytes.
const hellinger = 512

// Find finds up to limit features of a grey picture, the strongest of each part of it, where it is open: everywhere if
// that is an empty picture.
func Find(grey, open gocv.Mat, limit int) []Feature {
	whole := grey.Clone() // a part of a picture is apart in its lines
	defer whole.Close()
	pix := whole.ToBytes()
	mask, wide := open.ToBytes(), grey.Cols()
	found := sift.Find(pix, wide, func(x, y int) bool { return len(mask) == 0 || mask[y*wide+x] != 0 })
	chosen := strongest(found, limit, float64(wide), float64(grey.Rows()))
	list := make([]Feature, len(chosen))
	for i, at := range chosen {
		f := &found[at]
		list[i] = Feature{
			X: float32(f.X) + 0.5, Y: float32(f.Y) + 0.5, Size: float32(f.Size), Angle: float32(f.Angle),
			Seen: describe(f.Seen[:]),
		}
	}
	return list
}

func describe(sift []float32) (d Descriptor) {
	sum := float32(0)
	for _, v := range sift {
		sum += v
	}
	for i, v := range sift {
		d[i] = uint8(min(hellinger*math.Sqrt(float64(v/max(sum, 1e-6))), 255))
	}
	return d
}

// strongest returns the indices of up to limit points: the strongest, but no more than a
// fair share of each of 16 parts before all parts had theirs.
func strongest(points []sift.Feature, limit int, wide, high float64) []int {
	order := make([]int, len(points))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(points[b].Strength, points[a].Strength)
	})
	if len(order) <= limit {
		return order
	}
	var counts [16]int
	var first, rest []int
	for _, at := range order {
		part := min(int(4*points[at].X/wide), 3) + 4*min(int(4*points[at].Y/high), 3)
		if counts[part]++; counts[part] <= limit/16 {
			first = append(first, at)
		} else {
			rest = append(rest, at)
		}
	}
	return append(first, rest...)[:limit]
}
