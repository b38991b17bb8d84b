package calibration

import (
	"image"
	"image/draw"
	"math"
	"slices"

	"elderglass/internal/order"
)

// Picture is an 8-bit picture in the order blue, green, red, row after row
// without gaps: the layout of an OpenCV frame.
type Picture struct {
	Pix           []uint8
	Width, Height int
}

// PictureOf copies a decoded picture. Transparency is shown on black.
func PictureOf(img image.Image) Picture {
	return PictureInto(img, make([]uint8, 3*img.Bounds().Dx()*img.Bounds().Dy()))
}

// PictureInto copies a decoded picture into pix, which must hold three bytes for
// each pixel.
func PictureInto(img image.Image, pix []uint8) Picture {
	b := img.Bounds()
	p := Picture{Pix: pix, Width: b.Dx(), Height: b.Dy()}
	switch src := img.(type) {
	case *image.YCbCr:
		p.fillYCbCr(src)
	default:
		rgba := image.NewRGBA(image.Rect(0, 0, p.Width, p.Height))
		draw.Draw(rgba, rgba.Rect, img, b.Min, draw.Src)
		for i, j := 0, 0; j < len(rgba.Pix); i, j = i+3, j+4 {
			p.Pix[i], p.Pix[i+1], p.Pix[i+2] = rgba.Pix[j+2], rgba.Pix[j+1], rgba.Pix[j]
		}
	}
	return p
}

// clamped holds 0…255 for 0…255, 255 above and, at the end, 0 for what is below 0 as a
// number of ten bits.
var clamped = func() (table [1024]uint8) {
	for i := range table[:512] {
		table[i] = uint8(min(i, 255))
	}
	return table
}()

// fillYCbCr is the standard library's conversion without its calls for each pixel: a
// camera's JPEG has over a million. Neighbours share their chroma and what it adds.
func (p *Picture) fillYCbCr(src *image.YCbCr) {
	b := src.Rect
	shared := 1
	switch src.SubsampleRatio {
	case image.YCbCrSubsampleRatio422, image.YCbCrSubsampleRatio420:
		shared = 2
	case image.YCbCrSubsampleRatio411, image.YCbCrSubsampleRatio410:
		shared = 4
	}
	out := p.Pix
	for y := b.Min.Y; y < b.Max.Y; y++ {
		luma := src.Y[src.YOffset(b.Min.X, y):][:b.Dx()]
		first := src.COffset(b.Min.X, y)
		blue, red := src.Cb[first:], src.Cr[first:]
		n := shared - b.Min.X&(shared-1)
		if n == 2 {
			pairs := fillPairs(out, luma, blue, red)
			out, luma, blue, red = out[6*pairs:], luma[2*pairs:], blue[pairs:], red[pairs:]
		}
		for len(luma) > 0 {
			c := chromaOf(blue[0], red[0])
			n = min(n, len(luma))
			for _, v := range luma[:n] {
				out[0], out[1], out[2] = c.light(v)
				out = out[3:]
			}
			luma, blue, red, n = luma[n:], blue[1:], red[1:], shared
		}
	}
}

// fillPairs is the loop of most cameras' pictures, in which two neighbours share their
// chroma. It returns how many pairs there are.
func fillPairs(out, luma, blue, red []uint8) int {
	n := len(luma) / 2
	blue, red = blue[:n], red[:n]
	for k := range n {
		c := chromaOf(blue[k], red[k])
		bgr := out[6*k : 6*k+6 : 6*k+6]
		bgr[0], bgr[1], bgr[2] = c.light(luma[2*k])
		bgr[3], bgr[4], bgr[5] = c.light(luma[2*k+1])
	}
	return n
}

// chroma is what a pixel's chroma adds to its blue, green and red, in 65536ths.
type chroma struct{ blue, green, red int32 }

func chromaOf(blue, red uint8) chroma {
	cb, cr := int32(blue)-128, int32(red)-128
	return chroma{116130 * cb, -22554*cb - 46802*cr, 91881 * cr}
}

// light returns blue, green and red of a pixel with the given luma.
func (c chroma) light(luma uint8) (blue, green, red uint8) {
	y := int32(luma) * 0x10101
	return clamped[(y+c.blue)>>16&1023], clamped[(y+c.green)>>16&1023], clamped[(y+c.red)>>16&1023]
}

// at adds the bilinear value at x, y times weight to bgr. Points outside take
// the border's value.
func (p Picture) at(x, y, weight float64, bgr *[3]float64) {
	x = min(max(x-0.5, 0), float64(p.Width-1)-1e-6)
	y = min(max(y-0.5, 0), float64(p.Height-1)-1e-6)
	x0, y0 := int(x), int(y)
	fx, fy := x-float64(x0), y-float64(y0)
	i := 3 * (y0*p.Width + x0)
	j := i + 3*p.Width
	a, b := weight*(1-fx)*(1-fy), weight*fx*(1-fy)
	c, d := weight*(1-fx)*fy, weight*fx*fy
	up, down := p.Pix[i:i+6:i+6], p.Pix[j:j+6:j+6]
	for k := range 3 {
		bgr[k] += a*float64(up[k]) + b*float64(up[k+3]) + c*float64(down[k]) + d*float64(down[k+3])
	}
}

// Cut samples a square of the top plane into out, an n x n picture in the order
// blue, green, red with the square's own x axis to the right. Side is the
// square's side in dice. The picture must be at least 2 x 2 pixels.
func (p Picture) Cut(toPicture *Matrix, s Square, side float64, n int, out []uint8) {
	cos, sin := math.Cos(s.Turn), math.Sin(s.Turn)
	step := side / float64(n)
	taps := p.taps(toPicture, s, step)
	weight := 1 / float64(taps*taps)
	for row := range n {
		for column := range n {
			bgr := [3]float64{0.5, 0.5, 0.5}
			for i := range taps {
				v := (float64(row)+(float64(i)+0.5)/float64(taps))*step - side/2
				for j := range taps {
					u := (float64(column)+(float64(j)+0.5)/float64(taps))*step - side/2
					x, y := toPicture.Map(s.X+u*cos-v*sin, s.Y+u*sin+v*cos)
					p.at(x, y, weight, &bgr)
				}
			}
			o := 3 * (row*n + column)
			out[o], out[o+1], out[o+2] = uint8(bgr[0]), uint8(bgr[1]), uint8(bgr[2])
		}
	}
}

// taps is how many samples each way one output pixel needs so that fine ink is
// averaged and not skipped.
func (p Picture) taps(toPicture *Matrix, s Square, step float64) int {
	x0, y0 := toPicture.Map(s.X, s.Y)
	x1, y1 := toPicture.Map(s.X+step, s.Y)
	x2, y2 := toPicture.Map(s.X, s.Y+step)
	pixels := max(math.Hypot(x1-x0, y1-y0), math.Hypot(x2-x0, y2-y0))
	return min(max(int(math.Ceil(pixels-0.25)), 1), 4)
}

// median is middle of values that stay as they are, 0 of none.
func median(values []float64) float64 {
	if len(values) == 0 {
		return 0
	}
	return middle(slices.Clone(values))
}

// middle returns the value that half of the values lie below, the upper one of two, and puts them in
// another order.
func middle(values []float64) float64 { return order.Nth(values, len(values)/2) }
