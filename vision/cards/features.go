//go:build !nocv

package cards

import (
	"cmp"
	"image/color"
	"math"
	"slices"

	"gocv.io/x/gocv"
)

var black = color.RGBA{}

// hellinger is by how much the roots of SIFT's shares are stretched to bytes.
const hellinger = 512

// detect finds up to limit features, the strongest of each part of the picture, where it is open: everywhere if that
// is an empty picture.
func detect(grey, open gocv.Mat, limit int) []feature {
	sift := gocv.NewSIFT()
	defer sift.Close()
	points, seen := sift.DetectAndCompute(grey, open)
	defer seen.Close()
	if len(points) == 0 {
		return nil
	}
	data, err := seen.DataPtrFloat32()
	if err != nil {
		return nil
	}
	chosen := strongest(points, limit, float64(grey.Cols()), float64(grey.Rows()))
	features := make([]feature, len(chosen))
	for i, at := range chosen {
		p := points[at]
		features[i] = feature{
			x: float32(p.X) + 0.5, y: float32(p.Y) + 0.5, size: float32(p.Size), angle: float32(p.Angle * math.Pi / 180),
			seen: describe(data[at*width : (at+1)*width]),
		}
	}
	return features
}

func describe(sift []float32) (d descriptor) {
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
func strongest(points []gocv.KeyPoint, limit int, wide, high float64) []int {
	order := make([]int, len(points))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(points[b].Response, points[a].Response)
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
