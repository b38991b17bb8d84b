package demo

import (
	"image"
	"math"
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

// drawHand paints the hand with its palm's middle at a point of the picture.
func drawHand(onto picture, px, py float64) {
	part := image.Rect(int(px)-260, int(py)-270, int(px)+330, Height).Intersect(image.Rect(0, 0, Width, Height))
	each(part.Min.Y, part.Max.Y, func(y int) {
		for x := part.Min.X; x < part.Max.X; x++ {
			hx, hy := float64(x)-px, float64(y)-py
			at := onto[3*(y*Width+x):]
			away := toHand(hx, hy)
			if away > 0 {
				shade := 1 - smooth(-20, 34, toHand(hx-26, hy-34))
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
