package tracker

import (
	"image"
	"math"
	"time"

	"elderglass/models"
)

// What makes a picture unusable.
const (
	blackMean   = 8.0  // grey levels: darker pictures show nothing
	blackSpread = 4.0  // and flatter dark ones
	whiteMean   = 247. // overexposed throughout
	flatSpread  = 3.5  // a covered lens shows one flat colour
	viewEvery   = 500 * time.Millisecond
	viewAfter   = 1500 * time.Millisecond // a bad view must last so long before it is said
)

// A camera counts as moved when the outlines of the empty tray fit best this far
// from where they were, in cells of a picture reduced to a quarter, and clearly
// better there.
const (
	shiftReach  = 7
	shiftLeast  = 2
	shiftBetter = 0.12
	shiftFit    = 0.45
	shiftLost   = 0.12 // the outlines fit nowhere
)

// view judges whether the pictures still show the tray.
type view struct {
	empty   []float64 // outlines of the empty tray at half size
	size    image.Point
	checked time.Duration
	bad     models.Text
	since   time.Duration
	moved   models.Text

	half, now []float64 // used again for each picture
}

func newView(empty *image.Gray) view {
	if empty == nil {
		return view{}
	}
	var v view
	size := v.outlines(empty)
	v.empty, v.size, v.now = v.now, size, nil
	return v
}

// check tells people why the picture is unusable and has been for a while; no text where
// it is fine. Whether the camera was moved is judged only
// while the tray is calm.
func (v *view) check(at time.Duration, img *image.Gray, calm bool) models.Text {
	why := exposure(img)
	if why.IsZero() && v.empty != nil {
		if calm && (at-v.checked >= viewEvery || at < v.checked) {
			v.checked = at
			v.moved = v.shift(img)
		} else if !calm && v.bad.IsZero() {
			v.moved = models.Text{}
		}
		if !calm && !v.bad.IsZero() && at-v.checked >= viewEvery {
			v.checked = at
			v.moved = v.shift(img)
		}
		why = v.moved
	}
	if why.IsZero() {
		v.bad = models.Text{}
		return models.Text{}
	}
	if v.bad.IsZero() {
		v.since = at
	}
	v.bad = why
	if at-v.since < viewAfter {
		return models.Text{}
	}
	return why
}

// exposure returns what is wrong with the light of a picture, "" for nothing.
func exposure(img *image.Gray) models.Text {
	pix := cells(img)
	var sum, squares float64
	for _, c := range pix {
		sum += float64(c)
		squares += float64(c) * float64(c)
	}
	n := float64(len(pix))
	mean := sum / n
	spread := math.Sqrt(max(squares/n-mean*mean, 0))
	switch {
	case mean < blackMean && spread < blackSpread:
		return models.Say("tray.why.picture-black-uncover-camera")
	case mean > whiteMean:
		return models.Say("tray.why.picture-white-turn-lamp")
	case spread < flatSpread:
		return models.Say("tray.why.something-covers-camera-take")
	}
	return models.Text{}
}

// shift compares the outlines of a calm picture with those of the empty tray.
func (v *view) shift(img *image.Gray) models.Text {
	size := v.outlines(img)
	if size != v.size {
		return models.Text{}
	}
	now := v.now
	here := fit(v.empty, now, size, 0, 0)
	if here >= shiftFit {
		return models.Text{}
	}
	best, at := here, image.Point{}
	for dy := -shiftReach; dy <= shiftReach; dy++ {
		for dx := -shiftReach; dx <= shiftReach; dx++ {
			if f := fit(v.empty, now, size, dx, dy); f > best {
				best, at = f, image.Pt(dx, dy)
			}
		}
	}
	far := max(at.X, -at.X, at.Y, -at.Y) >= shiftLeast
	switch {
	case far && best > here+shiftBetter:
		return models.Say("tray.why.camera-tray-moved-put")
	case best < shiftLost:
		return models.Say("tray.why.camera-does-not-show")
	}
	return models.Text{}
}

// outlines puts into now how strongly the brightness changes in each cell of a
// picture at half size, limited so that a bright die weighs no more than the
// tray's rim, and returns that size.
func (v *view) outlines(img *image.Gray) image.Point {
	pix, full := cells(img), img.Bounds().Size()
	size := image.Pt(full.X/2, full.Y/2)
	if len(v.now) != size.X*size.Y {
		v.now = make([]float64, size.X*size.Y)
		v.half = make([]float64, size.X*size.Y)
	}
	for y := range size.Y {
		for x := range size.X {
			i := 2*y*full.X + 2*x
			v.half[y*size.X+x] = float64(int(pix[i])+int(pix[i+1])+int(pix[i+full.X])+int(pix[i+full.X+1])) / 4
		}
	}
	for y := 1; y < size.Y-1; y++ {
		for x := 1; x < size.X-1; x++ {
			i := y*size.X + x
			v.now[i] = min(math.Hypot(v.half[i+1]-v.half[i-1], v.half[i+size.X]-v.half[i-size.X]), 40)
		}
	}
	return size
}

// fit returns the correlation, -1…1, of two outline pictures, the second moved
// by dx, dy cells.
func fit(a, b []float64, size image.Point, dx, dy int) float64 {
	var n, sa, sb, saa, sbb, sab float64
	for y := max(0, -dy); y < min(size.Y, size.Y-dy); y++ {
		for x := max(0, -dx); x < min(size.X, size.X-dx); x++ {
			p, q := a[y*size.X+x], b[(y+dy)*size.X+x+dx]
			n++
			sa += p
			sb += q
			saa += p * p
			sbb += q * q
			sab += p * q
		}
	}
	va, vb := saa-sa*sa/n, sbb-sb*sb/n
	if va <= 0 || vb <= 0 {
		return 0
	}
	return (sab - sa*sb/n) / math.Sqrt(va*vb)
}
