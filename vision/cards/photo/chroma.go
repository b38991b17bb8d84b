//go:build !nocv

package photo

import (
	"image"
	"math"

	"gocv.io/x/gocv"

	"elderglass/calibration"
)

// A card of one colour on a table of another may be as light as it is: then its edges are seen in colour alone.

const (
	plainChroma  = 3 // standard deviation of a plane below which it shows nothing
	chromaSpread = 2 // by which its differences are enlarged: they are smaller than those of light
)

// chromaOf returns how blue and how red a picture is, with a longer side of at most so many pixels. What has no colours
// is left out. The caller closes them.
func chromaOf(img image.Image, long int) (planes []Level, err error) {
	b := img.Bounds()
	size := image.Pt(b.Dx(), b.Dy())
	scale := min(1, float64(long)/float64(max(size.X, size.Y)))
	size = image.Pt(max(1, int(math.Round(float64(size.X)*scale))), max(1, int(math.Round(float64(size.Y)*scale))))
	add := func(full gocv.Mat) {
		l := Level{gocv.NewMat(), float64(size.X) / float64(b.Dx())}
		gocv.Resize(full, &l.Pixels, size, 0, 0, gocv.InterpolationArea)
		if !spreadOut(&l.Pixels) {
			l.Pixels.Close()
			return
		}
		planes = append(planes, l)
	}
	switch src := img.(type) {
	case *image.Gray:
		return nil, nil
	case *image.YCbCr:
		for _, pix := range [2][]uint8{src.Cb, src.Cr} {
			full, err := planeIn(src, pix)
			if err != nil {
				return planes, err
			}
			add(full)
			full.Close()
		}
	default:
		p := calibration.PictureOf(img)
		colours, err := gocv.NewMatFromBytes(p.Height, p.Width, gocv.MatTypeCV8UC3, p.Pix)
		if err != nil {
			return nil, err
		}
		defer colours.Close()
		gocv.CvtColor(colours, &colours, gocv.ColorBGRToYCrCb)
		split := gocv.Split(colours)
		for i := range split {
			if i > 0 {
				add(split[i])
			}
			split[i].Close()
		}
	}
	return planes, nil
}

// planeIn returns one of the planes of a picture's colours, as large as it is. The caller closes it.
func planeIn(src *image.YCbCr, pix []uint8) (gocv.Mat, error) {
	b := src.Bounds()
	least, most := src.COffset(b.Min.X, b.Min.Y), src.COffset(b.Max.X-1, b.Max.Y-1)
	high := (most-least)/src.CStride + 1
	wide := most - least - (high-1)*src.CStride + 1
	return gocv.NewMatFromBytes(high, wide, gocv.MatTypeCV8UC1, lines(pix[least:], src.CStride, wide, high))
}

// spreadOut enlarges the differences of a plane. False is returned where there are hardly any.
func spreadOut(plane *gocv.Mat) bool {
	mean, deviation := gocv.NewMat(), gocv.NewMat()
	defer mean.Close()
	defer deviation.Close()
	gocv.MeanStdDev(*plane, &mean, &deviation)
	if deviation.GetDoubleAt(0, 0) < plainChroma {
		return false
	}
	plane.ConvertToWithParams(plane, gocv.MatTypeCV8U, chromaSpread, float32(128-chromaSpread*mean.GetDoubleAt(0, 0)))
	return true
}
