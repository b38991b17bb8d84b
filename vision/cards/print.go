//go:build !nocv

package cards

import (
	"image"

	"elderglass/vision/cards/disc"
)

// printed is what comparing the print, letter by letter, said.
type printed struct {
	mean      float64 // likeness of all that can be seen of the upright strokes
	worst     float64 // likeness of the least like piece of a line, 1 where all is alike
	visible   float64 // share of the taught card's strokes that can be seen
	changed   float64 // worst of the pieces on which the taught card has strokes too: nothing merely lies there
	seen      float64 // visible, of the whole card
	marker    bool    // it has the shape of one
	form      float64 // likeness of a marker's large forms
	formSeen  float64 // the same of those that can be seen
	anothers  bool    // it has another marker's sign
	signOff   float64 // what the taught sign leaves unexplained for what another one does, 0 where none was compared
	tintOff   float64 // by how much its colours are unlike, 0 where they were not compared
	light     float64 // by how much the light must be another one for them
	illegible bool    // letters of its title are some two pixels high, or less, or drawn out as far as can be told
	titled    bool    // worst and visible are of the title alone
	word      float64 // likeness of the least like piece of a word of the title, where worst is a letter's
	// together is the likeness of all letters of the line of the title in which the least like one stands, and ink how
	// strong these are.
	together, ink float64
	whole         float64 // by how many deviations the whole title is likelier than those of the deck are
	apart         float64 // whose the letters are in which other titles differ: 1 its own, -1 another's
}

// What is seen of print.
const (
	margin   = 4    // pixels round the rectified photograph
	tinyCard = 0.23 // pixels of the photograph for one of the taught picture: a title's letters have eight of these
	leastOwn = 0.2  // share of the energy of strokes, that the taught ones have where not merely something lies on them
)

// examine compares the print of a template with what lies at a place: the slopes across
// upright strokes, in which letters differ and a band of any letters does not. Where it has no title, what is printed
// otherwise anywhere counts.
func (s *scene) examine(t *template, v *verdict, titled bool) *laid {
	flat := s.flattened(t, v.place)
	defer flat.Close()
	if t.round {
		disc.BlankOutside(&flat, margin)
	}
	tiny := v.corners().Area() < tinyCard*tinyCard*float64(t.size.X*t.size.Y)
	v.print = printed{marker: t.sign != nil, illegible: tiny || v.trail.longest()}
	soft, b, blur := s.softenAs(t, flat, titled, v.trail)
	a := soft.pix
	cols, lines := t.size.X, t.size.Y
	gain := ratio(t, a, b)
	hidden := covered(t.levelsOf(soft), b, cols, lines, t.round)
	hidden.beneath(v.place, v.above)
	v.hidden = &hidden
	titles := v.hidden
	var over *cover
	if titled {
		titles = hidden.withoutLetters(v.place, v.above)
		over = titles
	} else {
		over = hidden.laidOn()
	}
	v.print.form, v.print.formSeen = t.form(flat, a, over)
	if t.tints != nil {
		v.print.tintOff, v.print.light = tintsOff(t.tints, s.Tints(v.place, t.size), t.size, func(box image.Rectangle) bool {
			return over.share(box) == 0 && (!t.round || disc.On(box, t.size))
		})
	}
	g := newStrokes(a, b, cols, lines)
	g.measure(gain, t.holds)
	v.print.compare(g, over, t.holds)
	return &laid{a, b, t.size, blur, v.trail, g.noiseB, gain, titles}
}

// holds reports whether a piece lies on the card.
func (t *template) holds(x, y int) bool { return !t.round || disc.On(pieceAt(x, y), t.size) }

// compare says how alike the pieces are that can be seen of a card.
func (p *printed) compare(g *strokes, over *cover, onCard func(x, y int) bool) {
	sum, seen, through, all := 0.0, 0.0, 0.0, 0.0
	p.worst, p.changed = 1, 1
	for y := 0; y+pieceHigh <= g.high; y++ {
		for x := 0; x+pieceWide <= g.wide; x++ {
			like, weight, own := g.piece(x, y)
			if weight < faint || !onCard(x, y) {
				continue
			}
			w := min(weight, 12)
			all += w
			if over.share(pieceAt(x, y)) > 0.1 {
				if like > throughGlare {
					through += w
				}
				continue
			}
			sum += like * w
			seen += w
			p.worst = min(p.worst, like)
			if own > leastOwn {
				p.changed = min(p.changed, like)
			}
		}
	}
	p.mean, p.seen, p.visible = sum/max(seen, 1e-9), seen/max(all, 1e-9), (seen+through)/max(all, 1e-9)
}

// laid is a taught picture beside a photograph of the card: one as soft as the other.
type laid struct {
	a, b   []uint8 // b with a margin all round
	size   image.Point
	blur   float64 // of a, 0 where it was not softened
	trail  trail   // of a
	noise  float64 // energy of a pixel of b where nothing is printed
	gain   float64 // contrast of b for one of a
	hidden *cover
}
