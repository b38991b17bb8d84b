//go:build !nocv

package cards

import (
	"image"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"
)

// paper is a picture of soft spots of all sizes, moved by some pixels and with noise on it.
func paper(size image.Point, by image.Point, noise float64) gocv.Mat {
	spots := rand.New(rand.NewPCG(3, 4))
	m := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(128, 0, 0, 0), size.Y, size.X, gocv.MatTypeCV8UC1)
	for range 1500 {
		at, far, level := image.Pt(spots.IntN(size.X+40)-20, spots.IntN(size.Y+40)-20), 1+spots.IntN(6), spots.IntN(256)
		for y := max(at.Y+by.Y-far, 0); y < min(at.Y+by.Y+far, size.Y); y++ {
			for x := max(at.X+by.X-far, 0); x < min(at.X+by.X+far, size.X); x++ {
				m.SetUCharAt(y, x, uint8((int(m.GetUCharAt(y, x))+level)/2))
			}
		}
	}
	gocv.GaussianBlur(m, &m, image.Pt(0, 0), 1, 0, gocv.BorderReplicate)
	grain := rand.New(rand.NewPCG(5, 6))
	for y := range size.Y {
		for x := range size.X {
			v := float64(m.GetUCharAt(y, x)) + noise*grain.NormFloat64()
			m.SetUCharAt(y, x, uint8(min(max(v, 0), 255)))
		}
	}
	return m
}

// A block is found where looking at all places finds it, and as alike.
func TestABlockIsFoundWhereItIsMostAlike(t *testing.T) {
	size := image.Pt(258, 348)
	for _, margin := range []int{3, 5, 8} {
		for _, by := range []image.Point{{X: 0, Y: 0}, {X: margin, Y: -margin}, {X: 1 - margin, Y: margin - 1}} {
			taught, moved := paper(size, image.Point{}, 0), paper(size, by, 6)
			in := gocv.NewMat()
			gocv.CopyMakeBorder(moved, &in, margin, margin, margin, margin, gocv.BorderReplicate, black)
			s := newSheet(taught, false)
			there := 0
			for _, m := range s.find(in, margin, 0, 1) {
				where := in.Region(image.Rectangle{Min: m.box.Min, Max: m.box.Max.Add(image.Pt(2*margin, 2*margin))})
				what := taught.Region(m.box)
				likes, all := gocv.NewMat(), gocv.NewMat()
				gocv.MatchTemplate(where, what, &likes, gocv.TmCcoeffNormed, all)
				_, most, _, at := gocv.MinMaxLoc(likes)
				assert.InDelta(t, most, m.like, 1e-4)
				assert.InDelta(t, at.X-margin, m.dx, 0.5)
				assert.InDelta(t, at.Y-margin, m.dy, 0.5)
				if math.Hypot(m.dx-float64(by.X), m.dy-float64(by.Y)) < 0.7 {
					there++
				}
				for _, m := range []gocv.Mat{where, what, likes, all} {
					require.NoError(t, m.Close())
				}
			}
			assert.Greater(t, there, len(s.blocks)*3/4, "blocks are found where they were moved, by %v", by)
			for _, m := range []gocv.Mat{taught, moved, in} {
				require.NoError(t, m.Close())
			}
		}
	}
}
