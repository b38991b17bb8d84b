//go:build !nocv

package photo

import (
	"image"
	"math"

	"gocv.io/x/gocv"

	"elderglass/calibration"
	"elderglass/vision/cards/projective"
)

const (
	tintPixels = 4 // of a side of a cell, of which its colour is the mean
	colourless = 6 // levels by which colours of a picture differ that has none
)

// coloursOf returns a picture in colours, of which the light is known, with a longer side of at most so many pixels.
// It is empty where the picture has none. The caller closes it.
func coloursOf(img image.Image, light gocv.Mat, long int) (Level, error) {
	b := img.Bounds()
	scale := min(1, float64(long)/float64(max(b.Dx(), b.Dy())))
	size := image.Pt(max(1, int(math.Round(float64(b.Dx())*scale))), max(1, int(math.Round(float64(b.Dy())*scale))))
	l := Level{gocv.NewMat(), float64(size.X) / float64(b.Dx())}
	switch src := img.(type) {
	case *image.Gray:
		return l, nil
	case *image.YCbCr:
		planes := [3]gocv.Mat{gocv.NewMat(), gocv.NewMat(), gocv.NewMat()}
		defer func() {
			for _, p := range planes {
				p.Close()
			}
		}()
		gocv.Resize(light, &planes[0], size, 0, 0, gocv.InterpolationArea)
		spread := float32(0)
		for i, pix := range [2][]uint8{src.Cr, src.Cb} {
			full, err := planeIn(src, pix)
			if err != nil {
				return l, err
			}
			least, most, _, _ := gocv.MinMaxLoc(full)
			spread = max(spread, most-least)
			gocv.Resize(full, &planes[1+i], size, 0, 0, gocv.InterpolationArea)
			full.Close()
		}
		if spread <= colourless {
			return l, nil
		}
		gocv.Merge(planes[:], &l.Pixels)
		gocv.CvtColor(l.Pixels, &l.Pixels, gocv.ColorYCrCbToBGR)
	default:
		p := calibration.PictureOf(img)
		full, err := gocv.NewMatFromBytes(p.Height, p.Width, gocv.MatTypeCV8UC3, p.Pix)
		if err != nil {
			return l, err
		}
		defer full.Close()
		if !hasColours(p.Pix) {
			return l, nil
		}
		gocv.Resize(full, &l.Pixels, size, 0, 0, gocv.InterpolationArea)
	}
	return l, nil
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
