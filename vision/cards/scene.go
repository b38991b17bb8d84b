//go:build !nocv

package cards

import (
	"image"
	"image/color"
	"math"
	"slices"

	"gocv.io/x/gocv"

	"elderglass/calibration"
	"elderglass/models"
	"elderglass/vision/cards/lanes"
	"elderglass/vision/cards/projective"
)

// The sizes in which a picture is looked at, by its longer side in pixels.
const (
	largest = 2000 // for comparing
	sifted  = 1000 // for finding features
	outline = 800  // for finding outlines
)

var black = color.RGBA{}

// scene is a picture in grey, in halving sizes, and its colours as outlines are looked for in them.
type scene struct {
	wide, high float64 // of the picture
	levels     []level
	chroma     []level
	colours    level
	details    details
	reliefs    lanes.Reliefs
	layings    map[laying]layingTo // those that were asked for
}

// level is a picture of a scene in some size: grey, or in colours where that is said.
type level struct {
	pixels gocv.Mat
	scale  float64 // pixels of the level for one of the picture
}

func newScene(img image.Image) (*scene, error) {
	b := img.Bounds()
	full, err := greyOf(img)
	if err != nil {
		return nil, err
	}
	s := &scene{wide: float64(b.Dx()), high: float64(b.Dy())}
	if s.colours, err = coloursOf(img, full, sifted); err != nil {
		full.Close()
		s.close()
		return nil, err
	}
	l := level{full, 1}
	if long := max(b.Dx(), b.Dy()); long > largest {
		l = shrink(l, float64(largest)/float64(long))
		full.Close()
	}
	expose(&l.pixels)
	s.levels = append(s.levels, l)
	for min(l.pixels.Cols(), l.pixels.Rows()) > 300 {
		l = shrink(l, 0.5)
		s.levels = append(s.levels, l)
	}
	if s.chroma, err = chromaOf(img, outline); err != nil {
		s.close()
		return nil, err
	}
	return s, nil
}

func (s *scene) close() {
	for _, l := range append(slices.Concat(s.levels, s.chroma), s.colours) {
		l.pixels.Close()
	}
}

func shrink(l level, by float64) level {
	out := gocv.NewMat()
	size := image.Pt(max(1, int(math.Round(float64(l.pixels.Cols())*by))),
		max(1, int(math.Round(float64(l.pixels.Rows())*by))))
	gocv.Resize(l.pixels, &out, size, 0, 0, gocv.InterpolationArea)
	return level{out, l.scale * float64(size.X) / float64(l.pixels.Cols())}
}

// expose stretches a picture that is dark or pale over nearly all grey levels.
func expose(grey *gocv.Mat) {
	pix, err := grey.DataPtrUint8()
	if err != nil {
		return
	}
	var counts [256]int
	n := 0
	for i := 0; i < len(pix); i += 7 {
		counts[pix[i]]++
		n++
	}
	level := func(share float64) float64 {
		left := int(share * float64(n))
		for v, c := range counts {
			if left -= c; left < 0 {
				return float64(v)
			}
		}
		return 255
	}
	dark, bright := level(0.002), level(0.998)
	if gain := 235 / max(bright-dark, 30); gain > 1.1 {
		grey.ConvertToWithParams(grey, gocv.MatTypeCV8U, float32(gain), float32(10-gain*dark))
	}
}

// sized returns the picture with a longer side of at most so many pixels; the caller closes it.
func (s *scene) sized(long int) level {
	l := s.levels[0]
	for _, next := range s.levels[1:] {
		if max(next.pixels.Cols(), next.pixels.Rows()) < long {
			break
		}
		l = next
	}
	if now := max(l.pixels.Cols(), l.pixels.Rows()); now > long {
		return shrink(l, float64(long)/float64(now))
	}
	return level{l.pixels.Clone(), l.scale}
}

// greyOf returns a picture's light.
func greyOf(img image.Image) (gocv.Mat, error) {
	b := img.Bounds()
	if b.Dx() < 16 || b.Dy() < 16 {
		return gocv.Mat{}, models.Errorf(models.Unreadable, "this picture is too small to show a card; take a larger one")
	}
	var pix []uint8
	switch src := img.(type) {
	case *image.YCbCr:
		pix = lines(src.Y[src.YOffset(b.Min.X, b.Min.Y):], src.YStride, b.Dx(), b.Dy())
	case *image.Gray:
		pix = lines(src.Pix[src.PixOffset(b.Min.X, b.Min.Y):], src.Stride, b.Dx(), b.Dy())
	default:
		p := calibration.PictureOf(img)
		colours, err := gocv.NewMatFromBytes(p.Height, p.Width, gocv.MatTypeCV8UC3, p.Pix)
		if err != nil {
			return gocv.Mat{}, err
		}
		defer colours.Close()
		grey := gocv.NewMat()
		gocv.CvtColor(colours, &grey, gocv.ColorBGRToGray)
		return grey, nil
	}
	wrapped, err := gocv.NewMatFromBytes(b.Dy(), b.Dx(), gocv.MatTypeCV8UC1, pix)
	if err != nil {
		return gocv.Mat{}, err
	}
	defer wrapped.Close()
	return wrapped.Clone(), nil
}

// lines copies the lines of a picture without what lies between them.
func lines(pix []uint8, stride, wide, high int) []uint8 {
	out := make([]uint8, 0, wide*high)
	for y := range high {
		out = append(out, pix[y*stride:y*stride+wide]...)
	}
	return out
}

// rectify returns what h, which maps a rectangle to the picture, shows of it: size pixels,
// with a margin all round. The caller closes it.
func (s *scene) rectify(h projective.Homography, size image.Point, margin int) gocv.Mat {
	q := h.Corners(float64(size.X), float64(size.Y))
	finer := math.Sqrt(math.Abs(q.Area()) / float64(size.X*size.Y))
	l := s.levels[0]
	for _, next := range s.levels[1:] {
		if finer*next.scale < 0.8 {
			break
		}
		l = next
	}
	return l.warp(h, size, margin)
}

// warp returns what h, which maps a rectangle to the whole picture, shows of it in the size of a level.
func (l *level) warp(h projective.Homography, size image.Point, margin int) gocv.Mat {
	// Pixel centres lie at whole numbers plus a half in both planes.
	half := projective.Homography{l.scale, 0, -0.5, 0, l.scale, -0.5, 0, 0, 1}
	shift := projective.Homography{1, 0, 0.5 - float64(margin), 0, 1, 0.5 - float64(margin), 0, 0, 1}
	place, size := half.Times(h).Times(shift), size.Add(image.Pt(2*margin, 2*margin))
	if from, err := l.pixels.DataPtrUint8(); err == nil && l.pixels.Channels() == 1 {
		out := gocv.NewMatWithSize(size.Y, size.X, gocv.MatTypeCV8UC1)
		if to, err := out.DataPtrUint8(); err == nil {
			lanes.Warp(from, l.pixels.Cols(), place, to, size.X)
		}
		return out
	}
	matrix := matOf(place)
	defer matrix.Close()
	const inverse = 16
	out := gocv.NewMat()
	gocv.WarpPerspectiveWithParams(l.pixels, &out, matrix, size, gocv.InterpolationLinear|inverse, gocv.BorderReplicate,
		black)
	return out
}

// matOf returns a homography as OpenCV takes it; the caller closes it.
func matOf(h projective.Homography) gocv.Mat {
	matrix := gocv.NewMatWithSize(3, 3, gocv.MatTypeCV64F)
	for i, v := range h {
		matrix.SetDoubleAt(i/3, i%3, v)
	}
	return matrix
}
