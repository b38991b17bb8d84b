//go:build !nocv

package photo

import (
	"image"

	"gocv.io/x/gocv"

	"elderglass/calibration"
	"elderglass/models"
)

// source is a picture as OpenCV sees it, as large as it is: in planes where it came so, else in colours. What it does
// not have is empty. It may lie in the picture's own memory, and must not be changed.
type source struct {
	light, blue, red gocv.Mat // of one byte for each pixel, blue and red in less detail with most cameras
	colours          gocv.Mat // blue, green and red
	pix              []uint8  // of colours
}

// sourceOf shows a picture, of any of Go's kinds, to OpenCV. The caller closes it.
func sourceOf(img image.Image) (s *source, err error) {
	b := img.Bounds()
	if b.Dx() < 16 || b.Dy() < 16 {
		return nil, models.Errorf(models.Unreadable, "this picture is too small to show a card; take a larger one")
	}
	s = &source{light: gocv.NewMat(), blue: gocv.NewMat(), red: gocv.NewMat(), colours: gocv.NewMat()}
	defer func() {
		if err != nil {
			s.close()
		}
	}()
	show := func(to *gocv.Mat, pix []uint8, stride, wide, high int) {
		if err == nil {
			err = put(to, gocv.MatTypeCV8UC1, lines(pix, stride, wide, high), wide, high)
		}
	}
	switch src := img.(type) {
	case *image.Gray:
		show(&s.light, src.Pix[src.PixOffset(b.Min.X, b.Min.Y):], src.Stride, b.Dx(), b.Dy())
	case *image.YCbCr:
		show(&s.light, src.Y[src.YOffset(b.Min.X, b.Min.Y):], src.YStride, b.Dx(), b.Dy())
		least, most := src.COffset(b.Min.X, b.Min.Y), src.COffset(b.Max.X-1, b.Max.Y-1)
		high := (most-least)/src.CStride + 1
		wide := most - least - (high-1)*src.CStride + 1
		show(&s.blue, src.Cb[least:], src.CStride, wide, high)
		show(&s.red, src.Cr[least:], src.CStride, wide, high)
	default:
		p := calibration.PictureOf(img)
		if err = put(&s.colours, gocv.MatTypeCV8UC3, p.Pix, p.Width, p.Height); err == nil {
			gocv.CvtColor(s.colours, &s.light, gocv.ColorBGRToGray)
			s.pix = p.Pix
		}
	}
	return s, err
}

// put makes pixels of Go's memory a picture of OpenCV's in place of an empty one.
func put(to *gocv.Mat, of gocv.MatType, pix []uint8, wide, high int) error {
	m, err := gocv.NewMatFromBytes(high, wide, of, pix)
	if err != nil {
		return err
	}
	to.Close()
	*to = m
	return nil
}

// within returns the size of a source with a longer side of at most so many pixels.
func (s *source) within(long int) image.Point {
	size := image.Pt(s.light.Cols(), s.light.Rows())
	return scaled(size, min(1, float64(long)/float64(max(size.X, size.Y))))
}

func (s *source) close() {
	for _, m := range []gocv.Mat{s.light, s.blue, s.red, s.colours} {
		m.Close()
	}
}

// lines returns the lines of a picture without what lies between them: a copy, where there is something.
func lines(pix []uint8, stride, wide, high int) []uint8 {
	if stride == wide {
		return pix[:wide*high]
	}
	out := make([]uint8, 0, wide*high)
	for y := range high {
		out = append(out, pix[y*stride:y*stride+wide]...)
	}
	return out
}
