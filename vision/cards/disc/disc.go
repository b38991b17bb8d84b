//go:build !nocv

package disc

import (
	"image"
	"image/color"
	"math"
	"slices"

	"gocv.io/x/gocv"

	"elderglass/models"
	"elderglass/vision/cards/edges"
	"elderglass/vision/cards/photo"
	"elderglass/vision/cards/projective"
)

// What of a disc is looked at.
const (
	Share     = 0.94 // of its radius: beyond, an edge of cardboard may be seen
	SoftShare = 0.86 // the same where it may be softened
)

// How the edge of a disc is told from that of a square.
const (
	around      = 14   // pixels round the square in which sides are looked for
	rimSteps    = 96   // places of an edge
	rimContrast = 3.4  // grey levels of its edge, in four of five places
	rimAhead    = 0.7  // of which the edge along the sides of its square may be stronger, in every other place
	rimLoose    = 0.04 // of the radius, by which the edge may lie elsewhere
)

// On reports whether a rectangle of a square picture of a size in pixels lies on the disc in it, as far as Share.
func On(r image.Rectangle, size image.Point) bool {
	for _, p := range [4]image.Point{r.Min, {r.Max.X, r.Min.Y}, r.Max, {r.Min.X, r.Max.Y}} {
		x, y := 2*float64(p.X)/float64(size.X)-1, 2*float64(p.Y)/float64(size.Y)-1
		if x*x+y*y > Share*Share {
			return false
		}
	}
	return true
}

// Mask returns a mask of the disc in a square picture of a size, of a share of its radius: 255 on it, and 0 outside.
// The caller closes it.
func Mask(size image.Point, share float64) gocv.Mat {
	mask := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(0, 0, 0, 0), size.Y, size.X, gocv.MatTypeCV8UC1)
	gocv.Circle(&mask, size.Div(2), int(share*float64(size.X)/2), color.RGBA{B: 255}, -1)
	return mask
}

// BlankOutside makes what lies outside the disc in a grey picture as light as the disc is on average: one that fills
// the picture, but for a margin of some pixels, as far as Share.
func BlankOutside(grey *gocv.Mat, margin int) {
	mask := Mask(image.Pt(grey.Cols(), grey.Rows()), Share*float64(grey.Cols()-2*margin)/float64(grey.Cols()))
	defer mask.Close()
	mean := gocv.NewMatWithSizeFromScalar(grey.MeanWithMask(mask), grey.Rows(), grey.Cols(), gocv.MatTypeCV8UC1)
	defer mean.Close()
	grey.CopyToWithMask(&mean, mask)
	mean.CopyTo(grey)
}

// Lies reports whether a disc lies in what a homography maps a square of a size in pixels to: an edge runs round it,
// and none along the square's sides where they are far from it. An edge may be one of colour alone.
func Lies(p *photo.Photo, h projective.Homography, size image.Point) bool {
	flat := p.Rectify(h, size, around)
	rim, sides := discEdges(flat, size)
	flat.Close()
	for i := range p.Chroma {
		flat := p.Chroma[i].Warp(h, size, around)
		r, e := discEdges(flat, size)
		rim, sides = max(rim, r), max(sides, e)
		flat.Close()
	}
	return rim > rimContrast && rim > rimAhead*sides
}

// discEdges returns how strong edges are round the disc in a square, and along the square's sides where they are far
// from it.
func discEdges(flat gocv.Mat, size image.Point) (rim, sides float64) {
	soft := gocv.NewMat()
	defer soft.Close()
	gocv.GaussianBlur(flat, &soft, image.Pt(0, 0), 1.5, 0, gocv.BorderReplicate)
	middle, half := float64(flat.Cols())/2, float64(size.X)/2
	rim = edgeAlong(soft, half, 5, func(i int) (at, out models.Point) {
		turn := 2 * math.Pi * (float64(i%(rimSteps/4)) + 0.5) / rimSteps / 1.5 // away from where it touches the sides
		turn += math.Pi/12 + float64(i/(rimSteps/4))*math.Pi/2
		out = models.Point{X: math.Cos(turn), Y: math.Sin(turn)}
		return models.Point{X: middle + half*out.X, Y: middle + half*out.Y}, out
	})
	sides = edgeAlong(soft, half, 2, func(i int) (at, out models.Point) {
		along := 0.5 + 0.45*(float64(i%(rimSteps/8))+0.5)/(rimSteps/8) // near the corners
		if i/(rimSteps/8)%2 == 1 {
			along = -along
		}
		turn := float64(i/(rimSteps/4)) * math.Pi / 2
		out = models.Point{X: math.Cos(turn), Y: math.Sin(turn)}
		return models.Point{X: middle + half*(out.X-along*out.Y), Y: middle + half*(out.Y+along*out.X)}, out
	})
	return rim, sides
}

// edgeAlong returns how strong the edge is that crosses a line at one distance, in grey levels: in one of so few of its
// places it is weaker. Each has a direction out.
func edgeAlong(soft gocv.Mat, half float64, fewest int, place func(i int) (at, out models.Point)) float64 {
	light := edges.Light(soft)
	most := 0.0
	strengths := make([]float64, rimSteps)
	for far := -rimLoose * half; far <= rimLoose*half; far++ {
		for i := range strengths {
			p, out := place(i)
			strengths[i] = 0
			for d := far - 1; d <= far+1; d++ {
				outer, inner := light(p.X+(d+3)*out.X, p.Y+(d+3)*out.Y), light(p.X+(d-3)*out.X, p.Y+(d-3)*out.Y)
				strengths[i] = max(strengths[i], math.Abs(outer-inner))
			}
		}
		slices.Sort(strengths)
		most = max(most, strengths[rimSteps/fewest])
	}
	return most
}
