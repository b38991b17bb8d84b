//go:build !nocv

package cards

import (
	"image"
	"math"
	"slices"

	"elderglass/vision/cards/lanes"
)

// The pieces of a title that are compared, in columns.
const (
	columnWide    = 6 // pixels
	letterWide    = 2 // columns: about one letter
	wordWide      = 8
	reach         = 2   // pixels by which a title may lie elsewhere, its pieces by one more or less
	letterInk     = 0.4 // of the title's mean energy, below which a letter says nothing
	wordInk       = 0.8 // the same of a piece of a word
	inkDoubt      = 0.8 // of that energy, that speaks for likeness
	bandRoom      = 6   // part of a band's height that is room above its letters, and below them
	leastSeen     = 0.1 // share of a piece that may be hidden
	throughGlare  = 0.9 // likeness of a letter that is seen all the same: what hides it does not look like it
	speckFar      = 2   // columns from letters, beyond which what is faint is none
	speckInk      = 0.4 // of the ink of strong letters, below which it is faint
	moveSpan      = 2*reach + 1
	moves         = moveSpan * moveSpan
	leastTitleInk = 2   // energy of a title, below which it says nothing
	leastLocal    = 0.5 // contrast of a title by that of its card
	mostLocal     = 2
)

// lettering holds the slopes across the upright strokes of a title, with so many more pixels all
// round as it may lie elsewhere.
type lettering struct {
	columns, high int
	slope         []float32
}

// letteringOf cuts a line from a picture whose rows have so many pixels, from x and y on.
func letteringOf[T float32 | uint8](pix []T, stride, x, y, columns, high int) lettering {
	l := lettering{columns: columns, high: high}
	wide := columns*columnWide + 2*reach
	l.slope = make([]float32, wide*(high+2*reach))
	for j := range high + 2*reach {
		row := pix[(y-reach+j)*stride+x-reach-1:]
		for i := range wide {
			l.slope[j*wide+i] = float32(row[i+2]) - float32(row[i])
		}
	}
	return l
}

// leaveOut blanks what all cards of the deck have.
func (a *lettering) leaveOut(where *headline, cols int) {
	wide := a.columns*columnWide + 2*reach
	for i := range wide {
		if x := rim - reach + i; where.sameOn(x, x+1, cols) {
			for y := range a.high + 2*reach {
				a.slope[y*wide+i] = 0
			}
		}
	}
}

// sums are the energies of two lines by column and pixel, and of both together for each move.
type sums struct {
	a, b  []float64
	both  [moves][]float64
	best  int     // move of the whole line
	ink   float64 // mean energy of a column
	local float64 // contrast of b for one of a
}

// with compares a line with another one, in which noise has some energy, and of which some columns can be seen.
func (a *lettering) with(b *lettering, noise float64, seen []bool) *sums {
	s := &sums{a: make([]float64, a.columns), b: make([]float64, a.columns)}
	pixels := float64(columnWide * a.high)
	most := math.Inf(-1)
	products := lanes.Columns(a.slope, b.slope, a.columns, columnWide, reach)
	for d := range s.both {
		both := make([]float64, a.columns)
		all := 0.0
		for i, v := range products[d*a.columns : (d+1)*a.columns] {
			both[i] = float64(v) / pixels
			if seen[i] {
				all += both[i]
			}
		}
		if s.both[d] = both; all > most {
			most, s.best = all, d
		}
	}
	ea, eb, n := 0.0, 0.0, 1e-9
	for i := range s.a {
		s.a[i], s.b[i] = a.energy(i), max(b.energy(i)-noise, 0)
		if seen[i] {
			ea, eb, n = ea+s.a[i], eb+s.b[i], n+1
		}
	}
	s.local = min(max(math.Sqrt((eb+1)/(ea+1)), leastLocal), mostLocal)
	s.ink = max((s.local*s.local*ea+eb)/2/n, noise+leastTitleInk)
	return s
}

// energy returns that of a column, by pixel.
func (a *lettering) energy(column int) float64 {
	sum := float32(0)
	wide := a.columns*columnWide + 2*reach
	for y := range a.high {
		for _, v := range a.slope[(y+reach)*wide+reach+column*columnWide:][:columnWide] {
			sum += v * v
		}
	}
	return float64(sum) / float64(columnWide*a.high)
}

// piece returns how alike two lines are from a column on, and their energy there.
func (s *sums) piece(from, columns int) (like, energy float64) {
	for i := from; i < from+columns; i++ {
		energy += (s.local*s.local*s.a[i] + s.b[i]) / float64(columns)
	}
	common := math.Inf(-1)
	for d := range s.both {
		if dx, dy := d%moveSpan-s.best%moveSpan, d/moveSpan-s.best/moveSpan; dx*dx > 1 || dy*dy > 1 {
			continue
		}
		sum := 0.0
		for _, v := range s.both[d][from : from+columns] {
			sum += v / float64(columns)
		}
		common = max(common, sum)
	}
	doubt := inkDoubt * s.ink
	return (2*s.local*common + doubt) / max(energy+doubt, 1e-9), energy
}

// spot is where the columns of a line stand on a card.
type spot struct {
	x, y int
	line *lettering
}

// hidden reports whether letters cannot be seen. What lies in the margin above and below them does not matter.
func (p *spot) hidden(c *cover, from, columns int) bool {
	x, room := p.x+from*columnWide, p.line.high/bandRoom
	return c.share(image.Rect(x, p.y+room, x+columns*columnWide, p.y+p.line.high-room)) > leastSeen
}

// seen says which columns can be seen.
func (p *spot) seen(c *cover) []bool {
	list := make([]bool, p.line.columns)
	for i := range list {
		list[i] = !p.hidden(c, i, 1)
	}
	return list
}

// reading is how the letters of one line are like the taught ones.
type reading struct {
	letter, word float64 // likeness of the least like letter and of the least like piece of a word
	together     float64 // of all letters that can be seen
	seen, all    float64 // ink of the taught letters that can be seen, and of all
	ink          float64 // mean energy of a column of letters
}

// read compares the letters of a line.
func (s *sums) read(at *spot, hidden *cover) reading {
	r := reading{letter: 1, word: 1, ink: s.ink}
	own := 0.0
	inked := s.inked(at, hidden)
	taught := 0.0
	for _, v := range s.a {
		taught += v / float64(len(s.a))
	}
	for i := range inked {
		ink := (s.a[i] + s.a[i+letterWide-1]) / 2
		if ink < letterInk*taught {
			ink = 0
		}
		r.all += ink
		if !inked[i] {
			continue
		}
		like, energy := s.piece(i, letterWide)
		switch {
		case !at.hidden(hidden, i, letterWide):
			r.seen += ink
			own += energy
			r.together += like * energy
			r.letter = min(r.letter, like)
		case like > throughGlare:
			r.seen += ink
		}
	}
	seen := at.seen(hidden)
	for i := 0; i+wordWide <= len(s.a); i++ {
		if like, energy := s.piece(i, wordWide); energy >= 2*wordInk*s.ink && !slices.Contains(seen[i:i+wordWide], false) {
			r.word = min(r.word, like)
		}
	}
	r.together /= max(own, 1e-9)
	return r
}

// inked says from which columns on there are letters. What is faint and far from all that is not, is none.
func (s *sums) inked(at *spot, hidden *cover) []bool {
	list := make([]bool, max(len(s.a)-letterWide+1, 0))
	energies := make([]float64, len(list))
	var sorted []float64
	for i := range list {
		_, energies[i] = s.piece(i, letterWide)
		list[i] = energies[i] >= 2*letterInk*s.ink
		if list[i] && !at.hidden(hidden, i, letterWide) {
			sorted = append(sorted, energies[i])
		}
	}
	if len(sorted) == 0 {
		return list
	}
	slices.Sort(sorted)
	strong := speckInk * sorted[len(sorted)*3/4]
	for i := range list {
		near := energies[max(i-speckFar, 0):min(i+speckFar+1, len(list))]
		list[i] = list[i] && slices.Max(near) >= strong
	}
	return list
}
