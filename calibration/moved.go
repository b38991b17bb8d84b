package calibration

import (
	"image"
	"math"
	"slices"

	"elderglass/models"
)

// The tray is compared in pictures of movedWidth pixels; a camera that moved by less
// than movedMost of them is found.
const (
	movedWidth = 160
	movedMost  = 10
)

// A camera moved where the tray fits elsewhere, with movedLess of the difference that it
// has in place, and that is more than movedNoise, as a logarithm of the light.
const (
	movedLess  = 0.6
	movedNoise = 0.02
	movedThing = 0.5
)

// sameView checks that a camera saw the tray of all pictures from one place, as far as
// what is printed or grown on the tray tells. The error has the code Invalid.
func sameView(plane Plane, tray Picture, pictures []Labelled) error {
	size := image.Pt(tray.Width, tray.Height)
	at := thumbOf(tray, nil)
	for i, l := range pictures {
		boxes := plane.boxes(l.Dice, size)
		if by := at.shift(thumbOf(PictureOf(l.Image), boxes)); by != (image.Point{}) {
			return models.Errorf(models.Invalid,
				"picture %d was taken from elsewhere than the empty tray, some %.0f pixels off: fasten the camera and take all "+
					"pictures again", i+1, math.Hypot(float64(by.X), float64(by.Y))*float64(size.X)/movedWidth)
		}
	}
	return nil
}

// thumb is a small grey picture in logarithms of the light, so that another light is one
// number more. What is no tray is not a number.
type thumb struct {
	width, height int
	light         []float64
}

func thumbOf(p Picture, without []image.Rectangle) thumb {
	step := max(1, p.Width/movedWidth)
	t := thumb{width: p.Width / step, height: p.Height / step}
	t.light = make([]float64, t.width*t.height)
	for i := range t.light {
		x, y := i%t.width*step, i/t.width*step
		cell := image.Rect(x, y, x+step, y+step)
		if slices.ContainsFunc(without, cell.Overlaps) {
			t.light[i] = math.NaN()
			continue
		}
		sum := 0
		for v := y; v < y+step; v++ {
			for _, value := range p.Pix[3*(v*p.Width+x):][:3*step] {
				sum += int(value)
			}
		}
		t.light[i] = math.Log(float64(sum)/float64(3*step*step) + movedDark)
	}
	return t
}

// movedDark is added to grey levels so that noise in black does not count.
const movedDark = 10

// shift returns where in another picture the tray lies, in pixels of both, or nothing
// where it lies where it did or nothing tells.
func (t thumb) shift(o thumb) (by image.Point) {
	lamp := t.brighter(o)
	least, away := math.Inf(1), image.Point{}
	still := t.differ(o, lamp, image.Point{})
	for y := -movedMost; y <= movedMost; y++ {
		for x := -movedMost; x <= movedMost; x++ {
			if d := t.differ(o, lamp, image.Pt(x, y)); d < least {
				least, away = d, image.Pt(x, y)
			}
		}
	}
	far := max(away.X, -away.X, away.Y, -away.Y)
	if far < 2 || math.Hypot(float64(away.X), float64(away.Y)) >= movedMost || least > movedLess*still ||
		still < movedNoise {
		return image.Point{} // near the rim of what is tried, it may fit better still beyond: that is shade and no tray
	}
	return away
}

// brighter is how much more light another picture has.
func (t thumb) brighter(o thumb) float64 {
	var all []float64
	for i, v := range t.light {
		if d := o.light[i] - v; !math.IsNaN(d) {
			all = append(all, d)
		}
	}
	return median(all)
}

// differ is the mean difference of the light, beside the lamp's, where the other picture
// is pushed aside. A thing in one of them counts as movedThing at most.
func (t thumb) differ(o thumb, lamp float64, by image.Point) float64 {
	sum, n := 0.0, 0
	for y := movedMost; y < t.height-movedMost; y += 2 {
		for x := movedMost; x < t.width-movedMost; x += 2 {
			if d := o.light[(y+by.Y)*t.width+x+by.X] - t.light[y*t.width+x] - lamp; !math.IsNaN(d) {
				sum += min(math.Abs(d), movedThing)
				n++
			}
		}
	}
	return sum / float64(max(n, 1))
}
