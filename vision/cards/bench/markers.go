//go:build !nocv

package bench

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strconv"

	"gocv.io/x/gocv"

	"elderglass/vision/cards/projective"
)

// The shapes of markers: small cardboard without a title.
const (
	round  = "round"
	square = "square"
	oblong = "oblong"
)

const (
	markerPixels = 320 // in which the shorter side is drawn, of some 25 mm, where a card of 63 mm has 500
	trifleWide   = 190 // of a coin, a die and other small things
	fewNumbers   = 9
)

// size returns how large a thing is beside others, in pixels of cards.
func (f *face) size() image.Point {
	if f.scale == 0 {
		return image.Pt(f.pixels.Cols(), f.pixels.Rows())
	}
	return image.Pt(int(f.scale*float64(f.pixels.Cols())), int(f.scale*float64(f.pixels.Rows())))
}

// corner returns the radius of its corners.
func (f *face) corner(s *style) int {
	switch f.shape {
	case "":
		return f.radius
	case round:
		return f.pixels.Rows() / 2
	default:
		return s.corner / 2
	}
}

// on returns how a thing is photographed: markers have no sleeves.
func (s shot) on(f *face) shot {
	s.sleeve = s.sleeve && f.shape == ""
	return s
}

// markers are those of a box: their backs are the same, and they share a rim.
type markers struct {
	*deck
	rim          int
	rimInk       color.RGBA
	ring         bool // a line within the rim
	badge        image.Point
	badgeWide    int
	symbols      bool // on badges, in place of numbers
	kinds        []int
	scale        float64
	taught       []face
	twins, fresh []face
}

// newMarkers prints a box of n markers to teach, of all shapes, and some cards that lie among them.
func newMarkers(seed uint64, n int) *markers {
	r := rand.New(rand.NewPCG(seed, 41)) //nolint:gosec // pictures, no secrets
	m := &markers{
		deck: newDeck(seed, 8), rim: 4 + r.IntN(20), rimInk: anyColour(r, 10, 240), ring: r.IntN(2) == 0,
		badgeWide: markerPixels * (26 + r.IntN(10)) / 100, symbols: r.IntN(2) == 0, scale: 0.5 + 0.25*r.Float64(),
		kinds: []int{artShapes, artCurves, artScene, r.IntN(artKinds)},
	}
	m.badge = []image.Point{{0, 30}, {22, 22}, {-22, 22}, {0, -30}}[r.IntN(4)]
	names := map[string]bool{}
	print := func(i int, art uint64, shape string, badge int) face {
		f := face{name: freshName(r, names), class: "marker", shape: shape, scale: m.scale}
		f.id = m.id(f.name, i)
		f.pixels = m.marker(shape, art, badge)
		return f
	}
	shapeOf := func(i int) string { return []string{round, square, round, oblong, round, square}[i%6] }
	arts, badges := make([]uint64, n), make([]int, n)
	for i := range n {
		arts[i], badges[i] = r.Uint64(), r.IntN(fewNumbers)
		shape := shapeOf(i)
		if i%12 >= 6 && i%6 == 2 { // a taught twin of the round one before
			arts[i], badges[i] = arts[i-2], (badges[i-2]+1+r.IntN(fewNumbers-1))%fewNumbers
		}
		m.taught = append(m.taught, print(i, arts[i], shape, badges[i]))
	}
	for i := range max(6, n/6) {
		of := r.IntN(n)
		badge := (badges[of] + 1 + r.IntN(fewNumbers-1)) % fewNumbers
		twin := print(n+i, arts[of], shapeOf(of), badge)
		twin.twin = true
		if !m.isTaught(arts, badges, arts[of], badge) {
			m.twins = append(m.twins, twin)
		} else {
			twin.pixels.Close()
		}
	}
	for i := range max(12, n/4) {
		m.fresh = append(m.fresh, print(2*n+i, r.Uint64(), shapeOf(i), r.IntN(fewNumbers)))
	}
	return m
}

func (*markers) isTaught(arts []uint64, badges []int, art uint64, badge int) bool {
	for i := range arts {
		if arts[i] == art && badges[i] == badge {
			return true
		}
	}
	return false
}

func (m *markers) close() {
	for _, list := range [][]face{m.taught, m.twins, m.fresh} {
		for _, f := range list {
			f.pixels.Close()
		}
	}
	m.deck.close()
}

// marker draws one: its picture fills it, but for a rim and a badge.
func (m *markers) marker(shape string, art uint64, badge int) gocv.Mat {
	size := image.Pt(markerPixels, markerPixels)
	if shape == oblong {
		size.X = markerPixels * 9 / 4
	}
	p := gocv.NewMatWithSize(size.Y, size.X, gocv.MatTypeCV8UC3)
	all := image.Rectangle{Max: size}
	r := rand.New(rand.NewPCG(art, 43)) //nolint:gosec // pictures, no secrets
	drawArt(&p, all, m.kinds[r.IntN(len(m.kinds))], r)
	middle, half := all.Max.Div(2), size.Y/2
	if shape == round {
		gocv.Circle(&p, middle, half-m.rim/2, m.rimInk, m.rim)
		if m.ring {
			gocv.Circle(&p, middle, half-m.rim-8, m.rimInk, 4)
		}
	} else {
		gocv.Rectangle(&p, all.Inset(m.rim/2), m.rimInk, m.rim)
		if m.ring {
			gocv.Rectangle(&p, all.Inset(m.rim+8), m.rimInk, 4)
		}
	}
	m.printBadge(&p, middle.Add(image.Pt(m.badge.X*size.X/100, m.badge.Y*size.Y/100)), badge)
	return p
}

// printBadge prints a number or a sign, in which twins differ.
func (m *markers) printBadge(p *gocv.Mat, at image.Point, badge int) {
	of := func(seed uint64) *rand.Rand {
		return rand.New(rand.NewPCG(m.style.iconShapes, seed)) //nolint:gosec // pictures, no secrets
	}
	ground, mark := paper(of(3), m.style.iconBadge), ink(of(4), m.style.iconBadge)
	gocv.Circle(p, at, m.badgeWide/2, ground, -1)
	if m.symbols {
		shape(p, at, float64(m.badgeWide)*0.4, of(100+uint64(badge)), mark, ground) //nolint:gosec // a small number
		return
	}
	text, scale := strconv.Itoa(badge+1), float64(m.badgeWide)/34
	box := gocv.GetTextSize(text, gocv.FontHersheyDuplex, scale, 3)
	gocv.PutTextWithParams(p, text, at.Add(image.Pt(-box.X/2, box.Y/2)), gocv.FontHersheyDuplex, scale, mark, 3,
		gocv.LineAA, false)
}

// trifle lays something small on the table that is no marker of anybody: a coin, a die, a counter, the back of a
// marker.
func trifle(m *gocv.Mat, d *deck, view projective.Homography, p spot, r *rand.Rand) {
	f := face{shape: round, scale: 0.55 + 0.2*r.Float64()}
	f.pixels = gocv.NewMatWithSize(markerPixels, markerPixels, gocv.MatTypeCV8UC3)
	defer f.pixels.Close()
	paint := func(c color.RGBA) {
		f.pixels.SetTo(gocv.NewScalar(float64(c.B), float64(c.G), float64(c.R), 0))
	}
	switch r.IntN(4) {
	case 0: // a coin
		c := grey(90 + r.IntN(110))
		paint(color.RGBA{R: c.R, G: c.G / 20 * 19, B: c.B / 5 * 4})
		middle := image.Pt(markerPixels/2, markerPixels/2)
		gocv.Circle(&f.pixels, middle, markerPixels/2-14, grey(60+r.IntN(60)), 4)
		star(&f.pixels, middle, 90, 3+r.IntN(5), 0.4+0.3*r.Float64(), r.Float64(), grey(110+r.IntN(100)))
	case 1: // a die
		f.shape, f.scale = square, 0.4
		paint(anyColour(r, 10, 250))
		pip := grey(255 * r.IntN(2))
		for _, at := range []image.Point{{80, 80}, {240, 240}, {160, 160}}[:1+r.IntN(3)] {
			gocv.Circle(&f.pixels, at, 28, pip, -1)
		}
	case 2: // a counter
		paint(anyColour(r, 10, 250))
	default:
		drawArt(&f.pixels, image.Rect(0, 0, markerPixels, markerPixels), artScene,
			rand.New(rand.NewPCG(d.seed, 47))) //nolint:gosec // pictures, no secrets
	}
	size := f.size()
	lay(m, f.pixels, place(view, float64(size.X), float64(size.Y), p), f.corner(&d.style), shot{shadow: true}, r)
}

// MakeMarkers is Make of a box of markers: round, square and oblong ones, alone and among cards.
func MakeMarkers(dir string, seed uint64, n, pictures int) error {
	m := newMarkers(seed, n)
	defer m.close()
	r := rand.New(rand.NewPCG(seed, 53)) //nolint:gosec // pictures, no secrets
	learn := folder{dir: filepath.Join(dir, "learn")}
	for _, list := range [][]face{m.taught, m.deck.taught} {
		for i := range list {
			s := learning(r)
			if list[i].shape != "" {
				s.far = 1.5 * r.Float64()
			}
			truth, data := photograph(m.deck, []*face{&list[i]}, []bool{true}, s, r)
			learn.add(list[i].id+".jpg", data, truth)
		}
	}
	read := folder{dir: filepath.Join(dir, "read")}
	for p := range pictures {
		list, known := m.hand(r)
		s := someShot(r)
		s.markers = true
		if p%2 == 1 {
			for range 1 + r.IntN(3) {
				list, known = append(list, &m.deck.taught[r.IntN(len(m.deck.taught))]), append(known, true)
			}
			list, known = once(list, known)
		}
		truth, data := photograph(m.deck, list, known, s, r)
		read.add(fmt.Sprintf("picture-%03d.jpg", p), data, truth)
	}
	return errors.Join(learn.close(), read.close())
}

// hand draws one to eight markers: mostly taught ones.
func (m *markers) hand(r *rand.Rand) (list []*face, known []bool) {
	for range 1 + r.IntN(8) {
		f, taught := &m.taught[r.IntN(len(m.taught))], true
		switch n := r.IntN(100); {
		case n < 6:
			f, taught = &m.twins[r.IntN(len(m.twins))], false
		case n < 18:
			f, taught = &m.fresh[r.IntN(len(m.fresh))], false
		}
		list, known = append(list, f), append(known, taught)
	}
	return once(list, known)
}

// once leaves out what is there twice.
func once(list []*face, known []bool) (faces []*face, taught []bool) {
	for i, f := range list {
		if !slices.Contains(faces, f) {
			faces, taught = append(faces, f), append(taught, known[i])
		}
	}
	return faces, taught
}
