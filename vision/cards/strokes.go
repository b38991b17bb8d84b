//go:build !nocv

package cards

import (
	"image"
	"math"

	"elderglass/internal/order"
	"elderglass/vision/cards/lanes"
)

// The pieces of a line in which print is compared, some letters of a title, in cells of
// stepWide by stepHigh pixels.
const (
	stepWide  = lanes.Cell
	stepHigh  = lanes.CellHigh
	pieceWide = 6  // cells
	pieceHigh = 3  // cells
	rim       = 16 // pixels all round that are left out
	slack     = 1  // pixels by which a piece may lie elsewhere
	shifts    = lanes.Moves
	faint     = 1.5  // strokes below this slope, in grey levels, say nothing
	doubt     = 0.35 // of the energy of strong strokes, that speaks for likeness
)

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
