//go:build !nocv

package bench

import (
	"bytes"
	"image"
	"image/draw"
	"image/jpeg"
	"math"
	"slices"

	"elderglass/models"
)

// Change alters a picture as an evening may after the calibration. The zero value
// changes nothing.
type Change struct {
	Name string
	// value maps the light of one channel, red, green or blue, from 0…1 to 0…1.
	value func(channel int, v float64) float64
	// shift is how far everything moves, in pixels; halve makes the picture half as
	// wide and high; quality is that of a JPEG, 0 for none.
	shift   image.Point
	halve   bool
	quality int
	// spread is over which pixels each point's light is spread, nil for itself alone.
	spread func(dx, dy int) bool
}

// Changes are the changes that are measured.
func Changes() []Change {
	gamma := func(g float64) func(int, float64) float64 {
		return func(_ int, v float64) float64 { return math.Pow(v, g) }
	}
	gains := func(gain ...float64) func(int, float64) float64 {
		return func(channel int, v float64) float64 { return min(gain[channel]*v, 1) }
	}
	disc := func(radius int) func(dx, dy int) bool {
		return func(dx, dy int) bool { return dx*dx+dy*dy <= radius*radius }
	}
	return []Change{
		{Name: "none"},
		{Name: "defocus, radius 2 pixels", spread: disc(2)},
		{Name: "defocus, radius 3 pixels", spread: disc(3)},
		{Name: "motion, 9 pixels", spread: func(dx, dy int) bool { return dx == dy && max(dx, -dx) <= 3 }},
		{Name: "darker, gamma 1.4", value: gamma(1.4)},
		{Name: "brighter, gamma 0.6", value: gamma(0.6)},
		{Name: "brighter, gamma 0.8", value: gamma(0.8)},
		{Name: "darker, gamma 1.25", value: gamma(1.25)},
		{Name: "darker, gamma 1.6", value: gamma(1.6)},
		{Name: "warmer, red + 20 %, blue - 20 %", value: gains(1.2, 1, 0.8)},
		{Name: "cooler, red - 20 %, blue + 20 %", value: gains(0.8, 1, 1.2)},
		{Name: "light x 0.6", value: gains(0.6, 0.6, 0.6)},
		{Name: "light x 1.4", value: gains(1.4, 1.4, 1.4)},
		{Name: "light x 1.6", value: gains(1.6, 1.6, 1.6)},
		{Name: "camera moved by 3, -2 pixels", shift: image.Pt(3, -2)},
		{Name: "camera moved by -5, 4 pixels", shift: image.Pt(-5, 4)},
		{Name: "half the resolution", halve: true},
		{Name: "JPEG quality 40", quality: 40},
	}
}

// apply returns the changed picture with its dice where they are then.
func (c Change) apply(img image.Image, dice []models.Die) (image.Image, []models.Die, error) {
	if c.value == nil && c.spread == nil && c.shift == (image.Point{}) && !c.halve && c.quality == 0 {
		return img, dice, nil
	}
	b := img.Bounds()
	out := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	draw.Draw(out, out.Bounds(), img, b.Min, draw.Src)
	draw.Draw(out, out.Bounds().Add(c.shift), img, b.Min, draw.Src)
	if c.spread != nil {
		spread(out, c.spread)
	}
	if c.value != nil {
		c.light(out)
	}
	scale := 1.0
	if c.halve {
		out, scale = halved(out), 0.5
	}
	moved := slices.Clone(dice)
	for i, d := range moved {
		at := func(p models.Point) models.Point {
			return models.Point{X: scale * (p.X + float64(c.shift.X)), Y: scale * (p.Y + float64(c.shift.Y))}
		}
		centre := at(models.Point{X: d.X, Y: d.Y})
		moved[i].X, moved[i].Y = centre.X, centre.Y
		moved[i].Corners = slices.Clone(d.Corners)
		for k, p := range d.Corners {
			moved[i].Corners[k] = at(p)
		}
	}
	if c.quality == 0 {
		return out, moved, nil
	}
	var jpg bytes.Buffer
	if err := jpeg.Encode(&jpg, out, &jpeg.Options{Quality: c.quality}); err != nil {
		return nil, nil, err
	}
	worse, err := jpeg.Decode(&jpg)
	return worse, moved, err
}

func (c Change) light(img *image.RGBA) {
	var table [3][256]uint8
	for channel := range table {
		for v := range table[channel] {
			table[channel][v] = uint8(math.Round(255 * c.value(channel, float64(v)/255)))
		}
	}
	for i := 0; i < len(img.Pix); i += 4 {
		for channel := range table {
			img.Pix[i+channel] = table[channel][img.Pix[i+channel]]
		}
	}
}

// spread spreads the light of each point evenly over those around it that take some, none
// farther than reach.
func spread(img *image.RGBA, takes func(dx, dy int) bool) {
	const reach = 4
	var taps []image.Point
	for dy := -reach; dy <= reach; dy++ {
		for dx := -reach; dx <= reach; dx++ {
			if takes(dx, dy) {
				taps = append(taps, image.Pt(dx, dy))
			}
		}
	}
	sharp := slices.Clone(img.Pix)
	w, h := img.Rect.Dx(), img.Rect.Dy()
	for y := range h {
		for x := range w {
			var sum [3]int
			for _, t := range taps {
				i := img.PixOffset(min(max(x+t.X, 0), w-1), min(max(y+t.Y, 0), h-1))
				for k := range sum {
					sum[k] += int(sharp[i+k])
				}
			}
			for k := range sum {
				img.Pix[img.PixOffset(x, y)+k] = uint8(sum[k] / len(taps)) //nolint:gosec // the mean of bytes
			}
		}
	}
}

// halved is the mean of each two by two pixels.
func halved(img *image.RGBA) *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, img.Rect.Dx()/2, img.Rect.Dy()/2))
	for y := range out.Rect.Dy() {
		for x := range out.Rect.Dx() {
			for k := range 4 {
				i := img.PixOffset(2*x, 2*y) + k
				j := i + img.Stride
				sum := int(img.Pix[i]) + int(img.Pix[i+4]) + int(img.Pix[j]) + int(img.Pix[j+4])
				out.Pix[out.PixOffset(x, y)+k] = uint8((sum + 2) / 4) //nolint:gosec // the mean of bytes
			}
		}
	}
	return out
}
