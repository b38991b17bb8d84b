//go:build !nocv

package cards

import (
	"image"
	"math"

	"gocv.io/x/gocv"

	"elderglass/internal/order"
	"elderglass/vision/cards/disc"
	"elderglass/vision/cards/lanes"
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

// The pieces of a line in which print is compared, some letters of a title, in cells of
// stepWide by stepHigh pixels.
const (
	stepWide  = lanes.Cell
	stepHigh  = lanes.CellHigh
	pieceWide = 6  // cells
	pieceHigh = 3  // cells
	rim       = 16 // pixels all round that are left out
	margin    = 4  // pixels round the rectified photograph
	slack     = 1  // pixels by which a piece may lie elsewhere
	shifts    = lanes.Moves
	faint     = 1.5  // strokes below this slope, in grey levels, say nothing
	softTitle = 2.9  // pixels, beyond which no title can be read
	tinyCard  = 0.23 // pixels of the photograph for one of the taught picture: a title's letters have eight of these
	leastOwn  = 0.2  // share of the energy of strokes, that the taught ones have where not merely something lies on them
	doubt     = 0.35 // of the energy of strong strokes, that speaks for likeness
)

// By how many pixels a taught picture, or a photograph, is softened to be as soft as the other.
var (
	softer      = [...]float64{1, 1.5, 2.1, 2.9, 4, 5.5}
	softerShown = [...]float64{1, 1.6}
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

// strokes holds, for each cell, the energy of the slopes of the taught picture and of the
// photograph, and of both together for each shift.
type strokes struct {
	wide, high     int
	taught, shown  []float32
	both           [shifts][]float32
	gain           float64 // of the photograph's contrast
	noiseA, noiseB float64 // energy of a pixel where nothing is printed
	typical        float64 // energy of a pixel of strong strokes
}

func newStrokes(a, b []uint8, cols, lines int) *strokes {
	g := &strokes{wide: (cols - 2*rim) / stepWide, high: (lines - 2*rim) / stepHigh}
	stride := cols + 2*margin
	g.taught, g.shown, g.both = lanes.Strokes(lanes.Picture{Pix: a[rim*cols+rim-1:], Apart: cols},
		lanes.Picture{Pix: b[(rim+margin-1)*stride+rim+margin-2:], Apart: stride}, g.wide, g.high)
	return g
}

// pieceAt returns where a piece lies on the card.
func pieceAt(x, y int) image.Rectangle {
	at := image.Pt(rim+x*stepWide, rim+y*stepHigh)
	return image.Rectangle{Min: at, Max: at.Add(image.Pt(pieceWide*stepWide, pieceHigh*stepHigh))}
}

// of sums the cells of a piece, by pixel.
func (g *strokes) of(cells []float32, x, y int) float64 {
	sum := 0.0
	for j := y; j < y+pieceHigh; j++ {
		for _, v := range cells[j*g.wide+x : j*g.wide+x+pieceWide] {
			sum += float64(v)
		}
	}
	return sum / (pieceWide * stepWide * pieceHigh * stepHigh)
}

// measure finds the noise, where least is printed, and the energy of strong strokes.
func (g *strokes) measure(gain float64, onCard func(x, y int) bool) {
	var a, b []float64
	for y := 0; y+pieceHigh <= g.high; y++ {
		for x := 0; x+pieceWide <= g.wide; x++ {
			if onCard(x, y) {
				a, b = append(a, g.of(g.taught, x, y)), append(b, g.of(g.shown, x, y))
			}
		}
	}
	g.gain = gain
	if len(a) == 0 {
		return
	}
	g.noiseA, g.noiseB = order.Nth(a, len(a)/12), order.Nth(b, len(b)/12)
	g.typical = max(gain*gain*(order.Nth(a, len(a)*9/10)-g.noiseA), faint*faint)
}

// piece returns how alike a piece is, how strong its strokes are in grey levels, and which share of their energy the
// taught ones have.
func (g *strokes) piece(x, y int) (like, weight, own float64) {
	ea := max(g.of(g.taught, x, y)-g.noiseA, 0) * g.gain * g.gain
	eb := max(g.of(g.shown, x, y)-g.noiseB, 0)
	if weight = strength(ea, eb); weight < faint { // before anything is summed for it
		return 1, weight, 0
	}
	common := math.Inf(-1)
	for d := range g.both {
		common = max(common, g.of(g.both[d], x, y))
	}
	like, weight = likeness(ea, eb, g.gain*common, g.typical)
	return like, weight, ea / max(ea+eb, 1e-9)
}

// likeness returns how alike two pictures are in a place, and how strong their strokes are there in grey levels: by the
// energy of the slopes of each, of both together, and of strong strokes.
func likeness(taught, shown, both, typical float64) (like, weight float64) {
	local := contrast(taught, shown)
	energy := local*local*taught + shown
	if weight = math.Sqrt(energy / 2); weight < faint {
		return 1, weight
	}
	return min((2*local*both+doubt*typical)/(energy+doubt*typical), 1), weight
}

// strength returns how strong strokes of some energies are in grey levels.
func strength(taught, shown float64) float64 {
	local := contrast(taught, shown)
	return math.Sqrt((local*local*taught + shown) / 2)
}

// contrast returns that of the photograph in a place, for one of the whole taught picture.
func contrast(taught, shown float64) float64 {
	return min(max(math.Sqrt((shown+1)/(taught+1)), 0.6), 1.6)
}

// details are what is small in a taught picture, in a photograph, and in one of them that is softened. Those of other
// pictures were there before.
type details struct{ taught, shown, soft []int16 }

// soften makes the sharper of two pictures as soft as the other, and returns them.
func (d *details) soften(t *template, shown gocv.Mat, titled bool) (a *softPicture, b []uint8, blur float64) {
	inner := shown.Region(image.Rect(margin, margin, shown.Cols()-margin, shown.Rows()-margin))
	defer inner.Close()
	var within []uint8
	if t.round {
		mask := disc.Mask(t.size, disc.SoftShare)
		within = mask.ToBytes()
		mask.Close()
	}
	a, b = t.softened(0), shown.ToBytes()
	d.taught = detail(a.pix, t.size.X, 0, within, d.taught)
	d.shown = detail(b, shown.Cols(), margin, within, d.shown)
	best := correlation(d.taught, d.shown)
	past := false // what is likest
	for i, sigma := range softer {
		if titled && sigma > softTitle {
			break
		}
		next := t.softened(1 + i)
		d.soft = detail(next.pix, t.size.X, 0, within, d.soft)
		like := correlation(d.soft, d.shown)
		if like <= best { // it only gets worse
			past = blur > 0
			break
		}
		best, blur, a = like, sigma, next
	}
	if past {
		return a, b, blur
	}
	soft := gocv.NewMat()
	defer soft.Close()
	for _, sigma := range softerShown {
		gocv.GaussianBlur(inner, &soft, image.Pt(0, 0), sigma, 0, gocv.BorderReplicate)
		d.soft = detail(soft.ToBytes(), t.size.X, 0, within, d.soft)
		like := correlation(d.taught, d.soft)
		if like <= best {
			break
		}
		gocv.GaussianBlur(shown, &soft, image.Pt(0, 0), sigma, 0, gocv.BorderReplicate)
		best, blur, a, b = like, 0, t.softened(0), soft.ToBytes()
	}
	return a, b, blur
}

// softenAs makes the sharper of two pictures as soft as the other, and the taught one as drawn out as a photograph of
// which that is known.
func (s *scene) softenAs(t *template, shown gocv.Mat, titled bool, by trail) (*softPicture, []uint8, float64) {
	if by == (trail{}) {
		return s.details.soften(t, shown, titled)
	}
	return s.details.drawOut(t, shown, by)
}

// detail returns what is small in a picture that is so wide, but for a margin, and within a mask where there is one:
// its second derivative. It lies where another one was.
func detail(pix []uint8, wide, margin int, within []uint8, was []int16) []int16 {
	bends := lanes.Bends(pix, wide, margin, was)
	for i, in := range within {
		if in == 0 {
			bends[i] = 0
		}
	}
	return bends
}

func correlation(a, b []int16) float64 {
	ab, aa, bb := lanes.Products(a, b)
	return float64(ab) / math.Sqrt(float64(aa)*float64(bb)+1)
}

// ratio returns the photograph's contrast for one of the taught picture's.
func ratio(t *template, taught, shown []uint8) float64 {
	var ratios []float64
	for _, b := range t.whole.blocks {
		va := variance(taught, t.size.X, b.box)
		vb := variance(shown, t.size.X+2*margin, b.box.Add(image.Pt(margin, margin)))
		if va > 9 {
			ratios = append(ratios, math.Sqrt(vb/va))
		}
	}
	if len(ratios) == 0 {
		return 1
	}
	return max(order.Nth(ratios, len(ratios)/2), 0.05)
}

func variance(pix []uint8, stride int, box image.Rectangle) float64 {
	s, q := lanes.Squares(lanes.Picture{
		Pix: pix[box.Min.Y*stride+box.Min.X:], Apart: stride, Across: box.Dx(), Down: box.Dy(),
	})
	n := float64(box.Dx() * box.Dy())
	mean := float64(s) / n
	return max(float64(q)/n-mean*mean, 0)
}
