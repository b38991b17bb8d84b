//go:build !nocv

package photo

import (
	"image"

	"gocv.io/x/gocv"

	"elderglass/vision/cards/projective"
)

const (
	tintPixels = 4 // of a side of a cell, of which its colour is the mean
	colourless = 6 // levels by which colours of a picture differ that has none
)

// coloured returns a picture in colours, with a longer side of at most so many pixels. It is empty where the picture
// has none. The caller closes it.
func (s *source) coloured(long int) Level {
	size := s.within(long)
	l := Level{gocv.NewMat(), float64(size.X) / float64(s.light.Cols())}
	switch {
	case !s.colours.Empty():
		if hasColours(s.pix) {
			gocv.Resize(s.colours, &l.Pixels, size, 0, 0, gocv.InterpolationArea)
		}
	case !s.blue.Empty():
		s.join(&l.Pixels, size)
	}
	return l
}

// join makes a picture in colours of the planes of a source, where these have some.
func (s *source) join(to *gocv.Mat, size image.Point) {
	spread := float32(0)
	for _, full := range []gocv.Mat{s.red, s.blue} {
		least, most, _, _ := gocv.MinMaxLoc(full)
		spread = max(spread, most-least)
	}
	if spread <= colourless {
		return
	}
	planes := [3]gocv.Mat{gocv.NewMat(), gocv.NewMat(), gocv.NewMat()}
	for i, full := range []gocv.Mat{s.light, s.red, s.blue} {
		gocv.Resize(full, &planes[i], size, 0, 0, gocv.InterpolationArea)
		defer planes[i].Close()
	}
	gocv.Merge(planes[:], to)
	gocv.CvtColor(*to, to, gocv.ColorYCrCbToBGR)
}

// hasColours reports whether some pixels of a picture are of another colour than others.
func hasColours(pix []uint8) bool {
	var least, most [2]int
	for i := 0; i+2 < len(pix); i += 3 {
		green := int(pix[i+1])
		for k, v := range [2]int{int(pix[i]) - green, int(pix[i+2]) - green} {
			least[k], most[k] = min(least[k], v), max(most[k], v)
		}
	}
	return max(most[0]-least[0], most[1]-least[1]) > colourless
}

// Tints returns the colours of the cells of what h, which maps a rectangle of a size to the picture, shows of it, as
// TintBytes says. Nil is returned where the picture has none.
func (p *Photo) Tints(h projective.Homography, size image.Point) []uint8 {
	if p.colours.Pixels.Empty() {
		return nil
	}
	cells := size.Div(TintCell)
	finer := float64(TintCell) / tintPixels
	flat := p.colours.Warp(h.Times(projective.Zoom(finer)), cells.Mul(tintPixels), 0)
	defer flat.Close()
	small := gocv.NewMat()
	defer small.Close()
	gocv.Resize(flat, &small, cells, 0, 0, gocv.InterpolationArea)
	return small.ToBytes()
}
