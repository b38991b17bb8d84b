//go:build !nocv

package cards

import (
	"image"
	"math"

	"gocv.io/x/gocv"

	"elderglass/vision/cards/disc"
	"elderglass/vision/cards/lanes"
)

// softTitle is by how many pixels a picture is softened at most in which a title can be read.
const softTitle = 2.9

// By how many pixels a taught picture, or a photograph, is softened to be as soft as the other.
var (
	softer      = [...]float64{1, 1.5, 2.1, 2.9, 4, 5.5}
	softerShown = [...]float64{1, 1.6}
)

// details are what is small in a taught picture, in a photograph, and in one of them that is softened. Those of other
// pictures were there before.
type details struct{ taught, shown, soft []int16 }

// soften makes the sharper of two pictures as soft as the other, and returns them.
func (d *details) soften(t *template, shown gocv.Mat, titled bool) (a *softPicture, b []uint8, blur float64) {
	inner := shown.Region(image.Rect(margin, margin, shown.Cols()-margin, shown.Rows()-margin))
	defer inner.Close()
	var within []uint8
	if t.round {
		mask := disc.Mask(t.size, disc.SoftShare)
		within = mask.ToBytes()
		mask.Close()
	}
	a, b = t.softened(0), shown.ToBytes()
	d.taught = detail(a.pix, t.size.X, 0, within, d.taught)
	d.shown = detail(b, shown.Cols(), margin, within, d.shown)
	best := correlation(d.taught, d.shown)
	past := false // what is likest
	for i, sigma := range softer {
		if titled && sigma > softTitle {
			break
		}
		next := t.softened(1 + i)
		d.soft = detail(next.pix, t.size.X, 0, within, d.soft)
		like := correlation(d.soft, d.shown)
		if like <= best { // it only gets worse
			past = blur > 0
			break
		}
		best, blur, a = like, sigma, next
	}
	if past {
		return a, b, blur
	}
	soft := gocv.NewMat()
	defer soft.Close()
	for _, sigma := range softerShown {
		gocv.GaussianBlur(inner, &soft, image.Pt(0, 0), sigma, 0, gocv.BorderReplicate)
		d.soft = detail(soft.ToBytes(), t.size.X, 0, within, d.soft)
		like := correlation(d.taught, d.soft)
		if like <= best {
			break
		}
		gocv.GaussianBlur(shown, &soft, image.Pt(0, 0), sigma, 0, gocv.BorderReplicate)
		best, blur, a, b = like, 0, t.softened(0), soft.ToBytes()
	}
	return a, b, blur
}

// softenAs makes the sharper of two pictures as soft as the other, and the taught one as drawn out as a photograph of
// which that is known.
func (s *scene) softenAs(t *template, shown gocv.Mat, titled bool, by trail) (*softPicture, []uint8, float64) {
	if by == (trail{}) {
		return s.details.soften(t, shown, titled)
	}
	return s.details.drawOut(t, shown, by)
}

// detail returns what is small in a picture that is so wide, but for a margin, and within a mask where there is one:
// its second derivative. It lies where another one was.
func detail(pix []uint8, wide, margin int, within []uint8, was []int16) []int16 {
	bends := lanes.Bends(pix, wide, margin, was)
	for i, in := range within {
		if in == 0 {
			bends[i] = 0
		}
	}
	return bends
}

func correlation(a, b []int16) float64 {
	ab, aa, bb := lanes.Products(a, b)
	return float64(ab) / math.Sqrt(float64(aa)*float64(bb)+1)
}
