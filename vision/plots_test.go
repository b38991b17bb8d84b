//go:build !nocv

package vision

import (
	"image"
	"testing"

	"github.com/stretchr/testify/require"
)

// marked is a map of cells with the given rectangles marked.
func marked(width, height int, rects ...image.Rectangle) []bool {
	out := make([]bool, width*height)
	for _, r := range rects {
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				out[y*width+x] = true
			}
		}
	}
	return out
}

func TestOnlyWhatChangedIsLookedAt(t *testing.T) {
	const width, height = 94, 78
	p := newPlots(width, height)
	cost := func(r image.Rectangle) int { size := r.Inset(-6).Size().Mul(findCell); return size.X * size.Y }
	left, right, noise := image.Rect(3, 5, 10, 14), image.Rect(70, 50, 79, 58), image.Rect(40, 30, 41, 40)
	require.Empty(t, p.gather(marked(width, height, noise), width, cost), "a line of single cells")
	require.ElementsMatch(t, []image.Rectangle{left, right},
		p.gather(marked(width, height, right, left, noise), width, cost), "two dice that lie apart")
	beside := image.Rect(12, 6, 19, 15)
	require.Equal(t, []image.Rectangle{left.Union(beside)},
		p.gather(marked(width, height, left, beside), width, cost), "two dice side by side")
	corner := image.Rect(width-6, height-6, width, height)
	require.Equal(t, []image.Rectangle{corner}, p.gather(marked(width, height, corner), width, cost))
	whole := image.Rect(0, 0, width, height)
	require.Equal(t, []image.Rectangle{whole}, p.gather(marked(width, height, whole), width, cost))
}
