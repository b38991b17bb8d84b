//go:build !nocv

package sift_test

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/vision/cards/sift"
)

func everywhere(int, int) bool { return true }

// drawn is a picture of many shapes of all sizes.
func drawn(wide, high int) gocv.Mat {
	r := rand.New(rand.NewPCG(3, 5))
	pic := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(120, 0, 0, 0), high, wide, gocv.MatTypeCV8UC1)
	for range 120 {
		grey := uint8(r.IntN(256))
		at := image.Pt(r.IntN(wide), r.IntN(high))
		box := image.Rectangle{Min: at, Max: at.Add(image.Pt(2+r.IntN(40), 2+r.IntN(40)))}
		shade := color.RGBA{R: grey, G: grey, B: grey, A: 255}
		gocv.Rectangle(&pic, box, shade, -1)
		gocv.Circle(&pic, image.Pt(r.IntN(wide), r.IntN(high)), 1+r.IntN(12), shade, -1)
	}
	gocv.GaussianBlur(pic, &pic, image.Pt(0, 0), 0.7, 0, gocv.BorderReplicate)
	return pic
}

// alike returns how alike two descriptions are.
func alike(a, b []float32) float64 {
	ab, aa, bb := 0.0, 0.0, 0.0
	for i, v := range a {
		ab += float64(v * b[i])
		aa += float64(v * v)
		bb += float64(b[i] * b[i])
	}
	return ab / math.Sqrt(aa*bb)
}

// equals counts the numbers that two descriptions have in common.
func equals(a, b []float32) (n int) {
	for i, v := range a {
		if v == b[i] {
			n++
		}
	}
	return n
}

// Books keep features that OpenCV found: they must be found again.
func TestFeaturesAreThoseOfOpenCV(t *testing.T) {
	for _, size := range []image.Point{{300, 201}, {181, 240}} {
		pic, open := drawn(size.X, size.Y), gocv.NewMat()
		reference := gocv.NewSIFT()
		points, seen := reference.DetectAndCompute(pic, open)
		data, err := seen.DataPtrFloat32()
		require.NoError(t, err)
		require.Greater(t, len(points), 150)
		found := sift.Find(pic.ToBytes(), size.X, everywhere)
		require.InDelta(t, len(points), len(found), 0.02*float64(len(points)))
		same, equal := 0, 0
		for i, p := range points {
			for k := range found {
				f := &found[k]
				near := math.Hypot(f.X-p.X, f.Y-p.Y) < 0.05 && math.Abs(f.Size/p.Size-1) < 0.02 &&
					math.Cos(f.Angle-p.Angle*math.Pi/180) > 0.999 && math.Abs(f.Strength/p.Response-1) < 0.02
				its := data[i*len(f.Seen) : (i+1)*len(f.Seen)]
				if near && alike(its, f.Seen[:]) > 0.99 {
					same++
					equal += equals(its, f.Seen[:])
					break
				}
			}
		}
		require.Greater(t, float64(same), 0.97*float64(len(points)))
		require.Greater(t, float64(equal), 0.95*float64(same*len(found[0].Seen)), "whole numbers")
		pic.Close()
		open.Close()
		seen.Close()
		reference.Close()
	}
}

func TestFeaturesAreSoughtWhereThePictureIsOpen(t *testing.T) {
	const wide, high = 200, 150
	pic := drawn(wide, high)
	defer pic.Close()
	half := func(x, y int) bool { return x < wide/2 && y >= 0 && y < high }
	all, found := sift.Find(pic.ToBytes(), wide, everywhere), sift.Find(pic.ToBytes(), wide, half)
	want := 0
	for i := range all {
		if int(all[i].X+0.5) < wide/2 {
			want++
		}
	}
	require.Len(t, found, want)
	require.Less(t, want, len(all))
}

// Two peaks may move to one place.
func TestNoFeatureIsFoundTwice(t *testing.T) {
	const wide, high = 400, 300
	pic := drawn(wide, high)
	defer pic.Close()
	places := map[[4]float64]bool{}
	for _, f := range sift.Find(pic.ToBytes(), wide, everywhere) {
		at := [4]float64{f.X, f.Y, f.Size, f.Angle}
		require.False(t, places[at], "%v", at)
		places[at] = true
	}
}

func TestAPlainOrTinyPictureHasNoFeatures(t *testing.T) {
	require.Empty(t, sift.Find(make([]uint8, 90*70), 90, everywhere))
	for _, size := range [][2]int{{1, 1}, {1, 9}, {9, 1}, {5, 5}, {6, 40}} {
		r := rand.New(rand.NewPCG(7, 9))
		pix := make([]uint8, size[0]*size[1])
		for i := range pix {
			pix[i] = uint8(r.IntN(2) * 255)
		}
		require.NotPanics(t, func() { sift.Find(pix, size[0], everywhere) }, "%v", size)
	}
}
