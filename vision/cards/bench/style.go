//go:build !nocv

package bench

import (
	"image"
	"image/color"
	"math/rand/v2"

	"gocv.io/x/gocv"
)

// style is how all cards of one deck look: the frame, the places of title, picture and
// rows, the letters and the icons.
type style struct {
	size   image.Point // of a card in pixels
	border int
	frame  color.RGBA
	inner  color.RGBA
	edge   color.RGBA // of the card's outermost rim
	ornate int        // how many ornaments the frame has

	title        image.Rectangle
	titleBack    color.RGBA
	titleInk     color.RGBA
	titles       lettering
	texts        lettering
	capital      bool
	centred      bool
	art          image.Rectangle
	artKinds     []int
	rows         image.Rectangle // where rows of icons are, on cards that have them
	rowHigh      int             // of one row in pixels, 0 for a third of the place
	rowBand      bool            // each row has a band of its own
	rowLower     float64         // by how much of a row rows stand lower for each of three that is missing
	foot         image.Rectangle // where a card's cost and reward stand, empty where they do not
	caption      bool            // text goes on below the rows
	numberWithin bool            // a number stands in its sign, not beside it
	rowBack      color.RGBA
	iconInk      color.RGBA
	iconBadge    bool // an icon stands on a badge
	text         image.Rectangle
	textBack     color.RGBA
	textInk      color.RGBA
	iconShapes   uint64 // seed of the icons' shapes
	corner       int    // radius of the card's corners
}

// newStyle returns a style by its seed.
func newStyle(seed uint64) style {
	r := rand.New(rand.NewPCG(seed, 11)) //nolint:gosec // pictures, no secrets
	sizes := []image.Point{{500, 700}, {480, 740}, {520, 800}, {500, 660}, {700, 500}, {560, 560}}
	s := style{
		size: sizes[pick(r, 6, 4, 4, 4, 3, 1)], border: 10 + r.IntN(30), ornate: r.IntN(9),
		titles: lettering{
			pen: []gocv.HersheyFont{
				gocv.FontHersheySimplex, gocv.FontHersheyDuplex, gocv.FontHersheyComplex,
				gocv.FontHersheyTriplex, gocv.FontHersheyComplexSmall,
			}[r.IntN(5)],
			thick: 1 + r.IntN(3),
		},
		texts:   lettering{pen: gocv.FontHersheySimplex, thick: 1},
		capital: r.IntN(2) == 0, centred: r.IntN(3) > 0,
		rowBand: r.IntN(2) == 0, iconBadge: r.IntN(2) == 0, iconShapes: r.Uint64(),
		corner: []int{0, 18, 30}[r.IntN(3)],
	}
	s.frame, s.inner, s.edge = anyColour(r, 20, 200), anyColour(r, 30, 230), grey(r.IntN(256))
	if r.IntN(2) == 0 {
		s.edge = s.frame
	}
	dark := r.IntN(2) == 0
	s.titleBack, s.titleInk = paper(r, dark), ink(r, dark)
	dark = r.IntN(4) == 0
	s.textBack, s.textInk = paper(r, dark), ink(r, dark)
	dark = r.IntN(2) == 0
	s.rowBack, s.iconInk = paper(r, dark), ink(r, dark)
	for range 1 + r.IntN(3) {
		s.artKinds = append(s.artKinds, r.IntN(artKinds))
	}
	s.lay(r, 24)
	if !s.rowBand { // signs are printed on the text's ground: pale ones on a pale one nobody would see
		s.rowBack = s.textBack
		if pale(s.iconInk) == pale(s.rowBack) {
			s.iconInk = inverse(s.iconInk)
		}
	}
	return s
}

func pale(c color.RGBA) bool { return int(c.R)+int(c.G)+int(c.B) > 3*128 }

func inverse(c color.RGBA) color.RGBA { return color.RGBA{255 - c.R, 255 - c.G, 255 - c.B, 255} }

// lay places title, picture, rows and text, which takes from least to least+15 of 100 parts of the height.
func (s *style) lay(r *rand.Rand, least int) {
	in := image.Rectangle{Max: s.size}.Inset(s.border + 6)
	high := 44 + r.IntN(30)
	below := in.Dy() * (least + r.IntN(16)) / 100
	bottom := image.Rect(in.Min.X, in.Max.Y-below, in.Max.X, in.Max.Y)
	upper := image.Rect(in.Min.X, in.Min.Y, in.Max.X, bottom.Min.Y-6)
	switch r.IntN(3) {
	case 0: // the title on top
		s.title = image.Rect(upper.Min.X, upper.Min.Y, upper.Max.X, upper.Min.Y+high)
		s.art = image.Rect(upper.Min.X, s.title.Max.Y+6, upper.Max.X, upper.Max.Y)
	case 1: // between picture and text
		s.title = image.Rect(upper.Min.X, upper.Max.Y-high, upper.Max.X, upper.Max.Y)
		s.art = image.Rect(upper.Min.X, upper.Min.Y, upper.Max.X, s.title.Min.Y-6)
	default: // at the foot
		s.title = image.Rect(in.Min.X, in.Max.Y-high, in.Max.X, in.Max.Y)
		bottom = image.Rect(in.Min.X, s.title.Min.Y-below-6, in.Max.X, s.title.Min.Y-6)
		s.art = image.Rect(in.Min.X, in.Min.Y, in.Max.X, bottom.Min.Y-6)
	}
	s.text, s.rows = bottom, bottom
	if r.IntN(3) == 0 { // rows over the picture's lower part
		s.rows = image.Rect(s.art.Min.X, s.art.Max.Y-s.art.Dy()*45/100, s.art.Max.X, s.art.Max.Y)
		s.rowBand = true
	}
}

func anyColour(r *rand.Rand, low, high int) color.RGBA {
	c := func() uint8 { return uint8(low + r.IntN(high-low)) } //nolint:gosec // at most 255
	return color.RGBA{c(), c(), c(), 255}
}

func grey(v int) color.RGBA {
	g := uint8(min(max(v, 0), 255))
	return color.RGBA{g, g, g, 255}
}

func paper(r *rand.Rand, dark bool) color.RGBA {
	if dark {
		return anyColour(r, 0, 90)
	}
	return anyColour(r, 170, 255)
}

func ink(r *rand.Rand, onDark bool) color.RGBA {
	if onDark {
		return anyColour(r, 190, 255)
	}
	return anyColour(r, 0, 70)
}

// pick draws an index by weights.
func pick(r *rand.Rand, weights ...int) int {
	sum := 0
	for _, w := range weights {
		sum += w
	}
	at := r.IntN(sum)
	for i, w := range weights {
		if at -= w; at < 0 {
			return i
		}
	}
	return 0
}
