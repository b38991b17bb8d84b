//go:build !nocv

package photo

import (
	"image"
	"image/color"
	"math"
	"slices"

	"gocv.io/x/gocv"

	"elderglass/vision/cards/lanes"
	"elderglass/vision/cards/projective"
)

// The sizes in which a picture is kept, by its longer side in pixels.
const (
	largest  = 2000 // in grey
	coloured = 1000 // in colours
	// OutlineSide is that of Chroma's planes: the size in which outlines are looked for.
	OutlineSide = 800
)

// Photo is a picture in grey, in halving sizes, and its colours. It serves one goroutine.
type Photo struct {
	Wide, High float64 // of the picture, in pixels
	// Chroma is how blue and how red it is: a plane of one byte for each pixel of those that show something.
	Chroma  []Level
	levels  []Level // in grey, the largest first
	colours Level   // empty where it has none
}

// Level is a picture in some size: of one byte for each pixel, or of three where it is said to be in colours.
type Level struct {
	Pixels gocv.Mat
	Scale  float64 // pixels of the level for one of the picture
}

// New prepares a picture, of any of Go's kinds, whose sides have 16 pixels at least. The caller closes it.
func New(img image.Image) (*Photo, error) {
	s, err := sourceOf(img)
	if err != nil {
		return nil, err
	}
	defer s.close()
	size := img.Bounds().Size()
	p := &Photo{Wide: float64(size.X), High: float64(size.Y), colours: s.coloured(coloured), Chroma: s.chroma(OutlineSide)}
	var l Level
	if long := max(size.X, size.Y); long > largest {
		l = shrink(Level{s.light, 1}, float64(largest)/float64(long))
	} else {
		l = Level{s.light.Clone(), 1}
	}
	expose(&l.Pixels)
	p.levels = append(p.levels, l)
	for min(l.Pixels.Cols(), l.Pixels.Rows()) > 300 {
		l = shrink(l, 0.5)
		p.levels = append(p.levels, l)
	}
	return p, nil
}

// Close frees what a photograph is kept in.
func (p *Photo) Close() {
	for _, l := range append(slices.Concat(p.levels, p.Chroma), p.colours) {
		l.Pixels.Close()
	}
}

// scaled returns a size times a factor, at the least that of which something can be cut out: two pixels each way.
func scaled(size image.Point, by float64) image.Point {
	return image.Pt(max(2, int(math.Round(float64(size.X)*by))), max(2, int(math.Round(float64(size.Y)*by))))
}

func shrink(l Level, by float64) Level {
	out := gocv.NewMat()
	size := scaled(image.Pt(l.Pixels.Cols(), l.Pixels.Rows()), by)
	gocv.Resize(l.Pixels, &out, size, 0, 0, gocv.InterpolationArea)
	return Level{out, l.Scale * float64(size.X) / float64(l.Pixels.Cols())}
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

// Sized returns the picture in grey, with a longer side of at most so many pixels; the caller closes it.
func (p *Photo) Sized(long int) Level {
	l := p.levels[0]
	for _, next := range p.levels[1:] {
		if max(next.Pixels.Cols(), next.Pixels.Rows()) < long {
			break
		}
		l = next
	}
	if now := max(l.Pixels.Cols(), l.Pixels.Rows()); now > long {
		return shrink(l, float64(long)/float64(now))
	}
	return Level{l.Pixels.Clone(), l.Scale}
}

// Grey returns a picture's light, as large as it is; the caller closes it.
func Grey(img image.Image) (gocv.Mat, error) {
	s, err := sourceOf(img)
	if err != nil {
		return gocv.Mat{}, err
	}
	defer s.close()
	return s.light.Clone(), nil
}

// Rectify returns in grey what h, which maps a rectangle of a size to the picture, shows of it: so many pixels, and a
// margin of some more all round. The caller closes it.
func (p *Photo) Rectify(h projective.Homography, size image.Point, margin int) gocv.Mat {
	q := h.Corners(float64(size.X), float64(size.Y))
	finer := math.Sqrt(math.Abs(q.Area()) / float64(size.X*size.Y))
	l := p.levels[0]
	for _, next := range p.levels[1:] {
		if finer*next.Scale < 0.8 {
			break
		}
		l = next
	}
	return l.Warp(h, size, margin)
}

// Warp returns what h, which maps a rectangle of a size to the picture as large as it was taken, shows of a level of
// it, with a margin all round. The caller closes it.
func (l *Level) Warp(h projective.Homography, size image.Point, margin int) gocv.Mat {
	// Pixel centres lie at whole numbers plus a half in both planes.
	half := projective.Homography{l.Scale, 0, -0.5, 0, l.Scale, -0.5, 0, 0, 1}
	shift := projective.Homography{1, 0, 0.5 - float64(margin), 0, 1, 0.5 - float64(margin), 0, 0, 1}
	place, size := half.Times(h).Times(shift), size.Add(image.Pt(2*margin, 2*margin))
	if from, err := l.Pixels.DataPtrUint8(); err == nil && l.Pixels.Channels() == 1 {
		out := gocv.NewMatWithSize(size.Y, size.X, gocv.MatTypeCV8UC1)
		if to, err := out.DataPtrUint8(); err == nil {
			lanes.Warp(from, l.Pixels.Cols(), place, to, size.X)
		}
		return out
	}
	matrix := Matrix(place)
	defer matrix.Close()
	const inverse = 16
	out := gocv.NewMat()
	gocv.WarpPerspectiveWithParams(l.Pixels, &out, matrix, size, gocv.InterpolationLinear|inverse, gocv.BorderReplicate,
		color.RGBA{})
	return out
}

// Matrix returns a homography as OpenCV takes it; the caller closes it.
func Matrix(h projective.Homography) gocv.Mat {
	matrix := gocv.NewMatWithSize(3, 3, gocv.MatTypeCV64F)
	for i, v := range h {
		matrix.SetDoubleAt(i/3, i%3, v)
	}
	return matrix
}
