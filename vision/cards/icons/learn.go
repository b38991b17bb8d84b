//go:build !nocv

package icons

import (
	"math"
	"slices"
)

const (
	learnRounds = 4
	mostSettled = 6 // times that rows are put right: signs that nearly fill them lead there in several steps
	settledBy   = 1 // parts of a card's height by which they are moved no more
	besideSign  = 3 // columns by which the window of a sign is wider
	blankReach  = 3 // columns by which what is between two signs is known beside its middle, at most
	rimReach    = 5 // columns from there in which the rim of a sign may be seen
)

// lesson is one row that was entered, and where its parts were found.
type lesson struct {
	row   float64 // in pitches below the first
	strip *strip
	atoms []string
	at    []int // glyph of each
	mid   []float64
	dy    int
}

// learnAlphabet learns how signs look in rows that stand at some place, and puts this place right; nil where there are
// too few. What the rows tell beyond that is left to finish.
func learnAlphabet(cards []Card, s *slots) (*alphabet, []*lesson) {
	from := *s
	s.settle(cards, false)
	inside := numberedInside(cards, s)
	if inside {
		*s = from
		s.settle(cards, inside)
	}
	for range mostSettled {
		from := *s
		s.settle(cards, inside)
		if math.Abs(from.top-s.top) < settledBy && math.Abs(from.pitch-s.pitch) < settledBy {
			break
		}
	}
	a := &alphabet{}
	lessons := a.lessons(cards, s, inside)
	if !a.lay(lessons) {
		return nil, nil
	}
	a.study(lessons)
	a.narrow(lessons, s)
	return a, lessons
}

// study moves the parts of rows, which are about where they stand, and learns how they look.
func (a *alphabet) study(lessons []*lesson) {
	for range learnRounds {
		a.draw(lessons)
		for _, l := range lessons {
			a.place(l)
		}
		a.pace(lessons)
	}
	a.draw(lessons)
	a.judge(lessons)
}

// finish learns from rows, of which it is known how they look, what no row told of, and how far a net may be trusted.
func (a *alphabet) finish(lessons []*lesson, figures *Figures) {
	a.foretellStroke(lessons)
	a.between(lessons)
	a.differ(lessons)
	a.foretell()
	a.foretellInside()
	var err error
	if a.tunings, err = a.tune(figures, lessons); err != nil {
		a.tunings = nil // reading meets that error too, and returns it
	}
}

func (a *alphabet) lessons(cards []Card, s *slots, inside bool) (lessons []*lesson) {
	index := map[string]int{}
	for k := range cards {
		for i, row := range cards[k].Rows {
			if len(row) == 0 || i >= s.most {
				continue
			}
			at := s.place(i, len(cards[k].Rows))
			l := &lesson{row: at, strip: cards[k].Page.strip(*s, at), atoms: atomsOf(row, inside)}
			for j, atom := range l.atoms {
				at, ok := index[atom]
				if !ok {
					at = len(a.glyphs)
					index[atom] = at
					a.glyphs = append(a.glyphs, glyph{atom: atom, kind: kindOf(atom)})
				}
				l.at = append(l.at, at)
				if j > 0 && kindOf(atom) == aFigure {
					a.glyphs[l.at[j-1]].figure = true
				}
			}
			lessons = append(lessons, l)
		}
	}
	return lessons
}

// lay guesses where signs stand from where ink is, and puts right where the rows stand.
func (a *alphabet) lay(lessons []*lesson) bool {
	if len(lessons) < fewestParts {
		return false
	}
	var rows []inkRow
	rows, a.rim = inkRowsOf(lessons)
	best, _ := layoutOf(rows)
	a.wide = [kinds]int{
		int(best.sign) + besideSign, int(best.figure) + 2, int(best.stroke) + 1, int(best.numbered) + besideSign,
	}
	a.centre = best.centred
	half := [kinds]float64{best.sign / 2, best.figure / 2, best.stroke / 2, best.numbered / 2}
	for p := range kinds {
		for q := range kinds {
			room := best.gap
			if q == aFigure {
				room = best.near
			}
			if q == aStroke || p == aStroke {
				room = 0
			}
			a.step[p][q] = spacing{mean: half[p] + room + half[q], off: 2.5}
		}
	}
	for _, l := range lessons {
		l.mid = l.mid[:0]
		for _, s := range best.spans(kindsOf(l.atoms), nil) {
			l.mid = append(l.mid, (s.from+s.to)/2)
		}
		a.start.add(a.middle(l.mid[0], l.mid[len(l.mid)-1]))
	}
	a.start.settle(2, 40)
	for i := range a.glyphs {
		a.glyphs[i].wide = a.wide[a.glyphs[i].kind]
	}
	return true
}

// middle returns what is the same for all rows: where the first part stands, or the middle between the first and the
// last.
func (a *alphabet) middle(first, last float64) float64 {
	if a.centre {
		return (first + last) / 2
	}
	return first
}

func left(mid float64, wide int) int { return int(math.Round(mid - float64(wide)/2)) }

// draw makes the glyphs the means of what was found.
func (a *alphabet) draw(lessons []*lesson) {
	for i := range a.glyphs {
		g := &a.glyphs[i]
		g.sum, g.n, g.strong = make([]float32, g.wide*glyphHigh), 0, 0
	}
	for _, l := range lessons {
		for j, at := range l.at {
			g := &a.glyphs[at]
			if w := l.strip.window(left(l.mid[j], g.wide), l.dy, g.wide); w != nil {
				for i, v := range w {
					g.sum[i] += v
				}
				g.n++
				g.strong += l.strip.strength(left(l.mid[j], g.wide), l.dy, g.wide)
			}
		}
	}
	for i := range a.glyphs {
		g := &a.glyphs[i]
		g.strong /= float64(max(g.n, 1))
		g.mean = slices.Clone(g.sum)
		if g.n == 0 || !normal(g.mean) {
			g.n, g.mean = 0, nil
		}
	}
}

// between learns what stands between two signs without a stroke, also some columns beside its middle: in a narrow
// window the rim of a sign looks like a stroke.
func (a *alphabet) between(lessons []*lesson) {
	wide := a.wide[aStroke]
	a.blanks = nil
	reach := min(max(rimReach-wide/2, 1), blankReach)
	for by := -reach; by <= reach; by++ {
		blank := make([]float32, wide*glyphHigh)
		for _, l := range lessons {
			for j := 1; j < len(l.at); j++ {
				if kindOf(l.atoms[j-1]) == aStroke || !standsAlone(kindOf(l.atoms[j])) {
					continue
				}
				mid := l.mid[j-1] + a.step[kindOf(l.atoms[j-1])][aStroke].mean + float64(by)
				if w := l.strip.window(left(mid, wide), l.dy, wide); w != nil {
					for i, v := range w {
						blank[i] += v
					}
				}
			}
		}
		if normal(blank) {
			a.blanks = append(a.blanks, blank)
		}
	}
}
