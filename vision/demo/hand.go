package demo

import (
	"image"
	"math"
	"sync"
)

// A hand is five dice wide and covers so many pixels about its palm's middle.
const palm = 130.0

// bone is a part of the hand: a line with a thickness, from the palm's middle.
type bone struct{ x0, y0, r0, x1, y1, r1 float64 }

// hand are the bones of a hand that points up in the picture; the arm comes from below.
var hand = []bone{
	{0, 20, 105, 0, 60, 95},
	{10, 90, 80, 90, 1100, 110},
	{-78, -40, 36, -112, -165, 27},
	{-28, -60, 38, -42, -215, 29},
	{28, -58, 38, 32, -212, 28},
	{76, -30, 34, 100, -160, 25},
	{-80, 70, 44, -175, -20, 32},
}

// toHand is how far a point is outside the hand; negative inside.
func toHand(x, y float64) float64 {
	away := math.MaxFloat64
	for _, b := range hand {
		dx, dy := b.x1-b.x0, b.y1-b.y0
		t := min(max(((x-b.x0)*dx+(y-b.y0)*dy)/(dx*dx+dy*dy), 0), 1)
		px, py := x-b.x0-t*dx, y-b.y0-t*dy
		away = min(away, math.Sqrt(px*px+py*py)-b.r0-t*(b.r1-b.r0))
	}
	return away
}

// The hand's shadow falls so many pixels beside it.
const shadeX, shadeY = 26, 34

// handReach are the pixels about the palm's middle that the hand or its shadow may cover.
var handReach = image.Rect(-260, -270, 330, Height+270)

// handField holds toHand for the pixels from which the hand or its shadow is looked at, once for all pictures.
var handField = sync.OnceValue(func() *field {
	f := &field{Rectangle: handReach.Union(handReach.Sub(image.Pt(shadeX, shadeY)))}
	f.away = make([]float32, f.Dx()*f.Dy())
	each(f.Min.Y, f.Max.Y, func(y int) {
		for x := f.Min.X; x < f.Max.X; x++ {
			*f.at(x, y) = float32(toHand(float64(x), float64(y)))
		}
	})
	return f
})

// field is a distance at each pixel of a rectangle.
type field struct {
	image.Rectangle

	away []float32
}

func (f *field) at(x, y int) *float32 { return &f.away[(y-f.Min.Y)*f.Dx()+x-f.Min.X] }

// drawHand paints the hand with its palm's middle at a pixel of the picture.
func drawHand(onto picture, px, py int) {
	part := handReach.Add(image.Pt(px, py)).Intersect(image.Rect(0, 0, Width, Height))
	toHand := handField()
	each(part.Min.Y, part.Max.Y, func(y int) {
		for x := part.Min.X; x < part.Max.X; x++ {
			at := onto[3*(y*Width+x):]
			away := float64(*toHand.at(x-px, y-py))
			hx, hy := float64(x-px), float64(y-py)
			if away > 0 {
				shade := 1 - smooth(-20, 34, float64(*toHand.at(x-px-shadeX, y-py-shadeY)))
				for k := range 3 {
					at[k] = uint8(float64(at[k]) * (1 - 0.5*shade))
				}
			}
			if away > 0.5 {
				continue
			}
			colour := [3]float64{118, 152, 205} // blue, green, red
			if hy > 190 {
				colour = [3]float64{58, 40, 36} // the sleeve
			}
			round := 0.55 + 0.45*smooth(0, 34, -away) + 0.03*grain(hx/6, hy/6)
			cover := min(1, 0.5-away)
			for k := range 3 {
				at[k] = uint8(float64(at[k])*(1-cover) + min(colour[k]*round, 255)*cover)
			}
		}
	})
}
