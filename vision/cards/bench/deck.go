//go:build !nocv

package bench

import (
	"fmt"
	"image"
	"math/rand/v2"
	"strings"

	"gocv.io/x/gocv"
)

// face is one printed card.
type face struct {
	id, name, class string
	rows            [][]string
	pixels          gocv.Mat
	style           style   // of a card
	number          int     // of its style in the box
	rowsTaught      int     // in a box of several styles: taught cards with rows of a card's own, which has some too
	radius          int     // of the corners of a card
	twin            bool    // has the picture of another card
	shape           string  // of a marker
	scale           float64 // of a marker: units of cards for a pixel
}

// deck is a box of cards in one style. taught are those that are shown to the reader
// first, twins have the picture of a taught one and another title, and fresh were
// never shown.
type deck struct {
	seed                 uint64
	style                style
	styles               []style // of the cards, in turn
	taught, twins, fresh []face
	back                 face
}

// newDeck prints a box with n cards to teach, in two colours of one style.
func newDeck(seed uint64, n int) *deck {
	r := rand.New(rand.NewPCG(seed, 23)) //nolint:gosec // pictures, no secrets
	own := newStyle(seed)
	other := own
	other.frame, other.inner = anyColour(r, 20, 200), anyColour(r, 30, 230)
	return printDeck(seed, n, []style{own, other}, r)
}

// printDeck prints a box with n cards to teach, in some styles.
func printDeck(seed uint64, n int, styles []style, r *rand.Rand) *deck {
	d := &deck{seed: seed, style: styles[0], styles: styles}
	names := map[string]bool{}
	for i := range n {
		f := d.draw(r, d.styleOf(i), classOf(i), freshName(r, names), r.Uint64(), i)
		f.number = i % len(styles)
		d.taught = append(d.taught, f)
		if i%15 == 14 { // a taught twin
			d.taught[i].pixels.Close()
			d.taught[i] = d.twin(r, i-1, i, names)
		}
	}
	for i := range max(6, n/10) {
		of := r.IntN(n)
		d.twins = append(d.twins, d.twin(r, of, n+i, names))
	}
	for i := range max(12, n/5) {
		f := d.draw(r, d.styleOf(i), classOf(i), freshName(r, names), r.Uint64(), 2*n+i)
		f.number = i % len(styles)
		d.fresh = append(d.fresh, f)
	}
	d.back = face{pixels: d.printBack(r)}
	return d
}

// close frees the pictures.
func (d *deck) close() {
	for _, list := range [][]face{d.taught, d.twins, d.fresh, {d.back}} {
		for _, f := range list {
			f.pixels.Close()
		}
	}
}

func (d *deck) styleOf(i int) style { return d.styles[i%len(d.styles)] }

func classOf(i int) string {
	return []string{"adventure", "item", "adventure", "monster", "spell"}[i%5]
}

// id is another for each card of each box.
func (d *deck) id(name string, number int) string {
	return fmt.Sprintf("%s-%d-%d", strings.ToLower(strings.ReplaceAll(name, " ", "-")), number, d.seed)
}

// draw prints a card whose picture is drawn by a seed.
func (d *deck) draw(r *rand.Rand, s style, class, name string, art uint64, number int) face {
	f := face{id: d.id(name, number), name: name, class: class, style: s, radius: s.corner}
	if class == "adventure" || class == "monster" {
		f.rows = someRows(r)
	}
	f.pixels = s.print(f, art, r.Uint64())
	return f
}

// twin prints a card again with another title.
func (d *deck) twin(r *rand.Rand, of, number int, names map[string]bool) face {
	f := d.taught[of]
	f.name, f.twin = freshName(r, names), true
	f.id = d.id(f.name, number)
	f.pixels = f.pixels.Clone()
	f.style.printTitle(&f.pixels, f.name)
	return f
}

// print draws a whole card.
func (s *style) print(f face, art, text uint64) gocv.Mat {
	m := gocv.NewMatWithSize(s.size.Y, s.size.X, gocv.MatTypeCV8UC3)
	all := image.Rectangle{Max: s.size}
	gocv.Rectangle(&m, all, s.edge, -1)
	gocv.Rectangle(&m, all.Inset(s.border/3), s.frame, -1)
	gocv.Rectangle(&m, all.Inset(s.border), s.inner, -1)
	r := rand.New(rand.NewPCG(s.iconShapes, 5)) //nolint:gosec // pictures, no secrets
	for range s.ornate {
		at := image.Pt(s.border/2, r.IntN(s.size.Y))
		c := anyColour(r, 60, 255)
		star(&m, at, float64(s.border)/2, 4, 0.4, 0.3, c)
		star(&m, image.Pt(s.size.X-at.X, at.Y), float64(s.border)/2, 4, 0.4, 0.3, c)
	}
	r = rand.New(rand.NewPCG(art, 7)) //nolint:gosec // pictures, no secrets
	drawArt(&m, s.art, s.artKinds[r.IntN(len(s.artKinds))], r)
	gocv.Rectangle(&m, s.text, s.textBack, -1)
	free := s.text
	if f.rows != nil {
		if end := s.drawRows(&m, f.rows); s.rows == s.text {
			free.Min.Y = end
		}
	}
	if f.rows != nil {
		s.drawFoot(&m, rand.New(rand.NewPCG(text, 13))) //nolint:gosec // pictures, no secrets
	}
	if f.rows == nil || s.caption {
		s.printText(&m, free, rand.New(rand.NewPCG(text, 9))) //nolint:gosec // pictures, no secrets
	}
	s.printTitle(&m, f.name)
	return m
}

func (s *style) printTitle(m *gocv.Mat, name string) {
	gocv.Rectangle(m, s.title, s.titleBack, -1)
	if s.capital {
		name = strings.ToUpper(name)
	}
	scale := float64(s.title.Dy()) / 44
	size := s.titles.measure(name, scale)
	if room := float64(s.title.Dx() - 16); float64(size.X) > room {
		scale *= room / float64(size.X)
		size = s.titles.measure(name, scale)
	}
	at := image.Pt(s.title.Min.X+8, (s.title.Min.Y+s.title.Max.Y+size.Y)/2)
	if s.centred {
		at.X = (s.title.Min.X + s.title.Max.X - size.X) / 2
	}
	s.titles.write(m, name, at, scale, s.titleInk)
}

func (s *style) printText(m *gocv.Mat, free image.Rectangle, r *rand.Rand) {
	const line = 22
	for y := free.Min.Y + line; y < free.Max.Y-8; y += line {
		var words []string
		for range 5 {
			words = append(words, strings.ToLower(nouns[r.IntN(len(nouns))]))
		}
		at := image.Pt(free.Min.X+8, y)
		text := strings.Join(words, " ")
		for s.texts.measure(text, 0.5).X > free.Dx()-16 {
			text = text[:len(text)-2]
		}
		s.texts.write(m, text, at, 0.5, s.textInk)
		if r.IntN(6) == 0 {
			return
		}
	}
}

func (d *deck) printBack(r *rand.Rand) gocv.Mat {
	s := d.style
	m := gocv.NewMatWithSize(s.size.Y, s.size.X, gocv.MatTypeCV8UC3)
	gocv.Rectangle(&m, image.Rectangle{Max: s.size}, s.edge, -1)
	drawArt(&m, image.Rectangle{Max: s.size}.Inset(s.border), artScene, r)
	return m
}

var (
	adjectives = strings.Fields("Old Lost Silent Broken Hidden Golden Bitter Hollow Crimson Distant Empty " +
		"Frozen Gentle Heavy Iron Jagged Kindled Little Marble Narrow Open Pale Quiet Rusty Stolen Twisted Unseen " +
		"Velvet Withered Yellow Amber Brass Copper Drowned Early Faded Grey High Inner")
	nouns = strings.Fields("Lantern Ledger Harbour Garden Mirror Compass Parlour Staircase Orchard " +
		"Telegram Violin Window Cellar Bridge Candle Doorway Engine Feather Gallery Hammer Island Journal Kettle " +
		"Ladder Meadow Needle Office Pendant Quarry River Station Tunnel Umbrella Valley Whistle Archive Bell Crate " +
		"Drum Exhibit")
)

// freshName returns a name that is not taken yet.
func freshName(r *rand.Rand, taken map[string]bool) string {
	for {
		name := adjectives[r.IntN(len(adjectives))] + " " + nouns[r.IntN(len(nouns))]
		if r.IntN(4) == 0 {
			name = "The " + name
		}
		if len(taken) > 1000 {
			name += fmt.Sprintf(" %d", r.IntN(100))
		}
		if !taken[name] {
			taken[name] = true
			return name
		}
	}
}
