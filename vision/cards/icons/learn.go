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
	kinds       = 4
)

// glyph is how a sign, a figure or a stroke looks.
type glyph struct {
	atom   string
	form   int // of the ways in which a figure that no row told of may be drawn
	kind   int
	wide   int
	sum    []float32 // of those that were seen
	mean   []float32
	n      int
	strong float64 // of its ink
	figure bool    // a number stands beside it
}

// alphabet is how signs look and how they follow each other.
type alphabet struct {
	glyphs   []glyph
	wide     [kinds]int            // of windows
	step     [kinds][kinds]spacing // from the middle of one to that of the next
	start    spacing               // where the first stands, or the middle between the first and the last
	centre   bool                  // rows have one middle
	farthest float64               // the middle of the last sign of the row that ends farthest right
	rim      int                   // columns of the frame at the right
	blanks   [][]float32           // what stands between two signs without a stroke, some columns to the left and right
	tells    [kinds]*telling
	numbers  map[string]*numbering // by the sign in which they stand
	alone    *alphabet             // of what stands alone with a number inside or without, nil where none has one
	within   [kinds][]float64      // by how much glyphs of one name differ
	seen     []example
	told     float64           // how much more alike signs of one name are than others
	tunings  map[string]tuning // how the net is asked of figures, by the sign in which they stand
}

// spacing is how far things stand apart.
type spacing struct {
	n         int
	sum, sq   float64
	mean, off float64
}

func (s *spacing) add(v float64) { s.n, s.sum, s.sq = s.n+1, s.sum+v, s.sq+v*v }

func (s *spacing) settle(least, most float64) {
	if s.n == 0 {
		return
	}
	s.mean = s.sum / float64(s.n)
	s.off = min(max(math.Sqrt(max(s.sq/float64(s.n)-s.mean*s.mean, 0)), least), most)
}

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
	a.foretellStroke()
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

// others returns the glyph without what a lesson itself gave to it, nil where nothing else is known.
func (a *alphabet) others(l *lesson, at int) []float32 {
	g := &a.glyphs[at]
	out := slices.Clone(g.sum)
	n := g.n
	for j := range l.at {
		if l.at[j] != at {
			continue
		}
		if w := l.strip.window(left(l.mid[j], g.wide), l.dy, g.wide); w != nil {
			for i, v := range w {
				out[i] -= v
			}
			n--
		}
	}
	if n <= 0 || !normal(out) {
		return nil
	}
	return out
}

const (
	unknownLike = 0.45 // of a glyph that nothing tells of
	astray      = 12   // columns by which a sign may stand elsewhere
)

// place finds where the parts of a row stand.
func (a *alphabet) place(l *lesson) {
	glyphs := make([][]float32, len(l.at))
	for j, at := range l.at {
		glyphs[j] = a.others(l, at)
	}
	best, found, by := math.Inf(-1), []float64(nil), 0
	for dy := -nudges; dy <= nudges; dy++ {
		score, mid := a.chain(l, glyphs, dy)
		if score -= 0.01 * math.Abs(float64(dy)); score > best {
			best, found, by = score, mid, dy
		}
	}
	if found != nil {
		l.mid, l.dy = found, by
	}
}

// chain places the parts of a row one after the other so that they are most alike and stand as far apart as usual.
func (a *alphabet) chain(l *lesson, glyphs [][]float32, dy int) (float64, []float64) {
	n := l.strip.wide
	score := make([][]float64, len(l.at))
	back := make([][]int, len(l.at))
	for j, at := range l.at {
		score[j], back[j] = make([]float64, n), make([]int, n)
		g := &a.glyphs[at]
		for x := range n {
			score[j][x] = math.Inf(-1)
		}
		for x := max(int(l.mid[j])-astray, 0); x <= min(int(l.mid[j])+astray, n-1); x++ {
			from := 0.0
			if j == 0 && !a.centre {
				d := (float64(x) - a.start.mean) / (a.start.off + 2)
				from = -0.05 * min(d*d, 16)
			} else if j > 0 {
				s := a.step[kindOf(l.atoms[j-1])][kindOf(l.atoms[j])]
				from = math.Inf(-1)
				for before := max(x-int(s.mean)-8, 0); before <= min(x-int(s.mean)+8, x-1); before++ {
					d := (float64(x-before) - s.mean) / s.off
					if v := score[j-1][before] - 0.05*d*d; v > from {
						from, back[j][x] = v, before
					}
				}
			}
			if math.IsInf(from, -1) {
				continue
			}
			like := unknownLike
			if glyphs[j] != nil {
				like = l.strip.like(glyphs[j], left(float64(x), g.wide), dy, g.wide)
			}
			score[j][x] = from + like
		}
	}
	last := len(l.at) - 1
	at, best := -1, math.Inf(-1)
	for x, v := range score[last] {
		if v > best {
			at, best = x, v
		}
	}
	if at < 0 {
		return best, nil
	}
	mid := make([]float64, len(l.at))
	for j := last; j >= 0; j-- {
		mid[j] = float64(at)
		at = back[j][at]
	}
	return best, mid
}

// pace learns how far signs stand apart.
func (a *alphabet) pace(lessons []*lesson) {
	var step [kinds][kinds]spacing
	var start spacing
	for _, l := range lessons {
		start.add(a.middle(l.mid[0], l.mid[len(l.mid)-1]))
		for j := 1; j < len(l.mid); j++ {
			step[kindOf(l.atoms[j-1])][kindOf(l.atoms[j])].add(l.mid[j] - l.mid[j-1])
		}
	}
	for p := range kinds {
		for q := range kinds {
			if s := &step[p][q]; s.n >= 2 {
				s.settle(1.5, 6)
				s.mean = max(s.mean, 0.9*float64(a.wide[p]+a.wide[q]-4)/2)
				a.step[p][q] = *s
			}
		}
	}
	start.settle(1.5, 20)
	a.farthest = 0
	for _, l := range lessons {
		a.farthest = max(a.farthest, l.mid[len(l.mid)-1])
	}
	a.start = start
}

// judge says how much more alike parts of one name are than those of others.
func (a *alphabet) judge(lessons []*lesson) {
	n := 0.0
	for _, l := range lessons {
		for j, at := range l.at {
			own := a.others(l, at)
			g := &a.glyphs[at]
			if own == nil || g.kind == aStroke {
				continue
			}
			x := left(l.mid[j], g.wide)
			other := 0.0
			for i := range a.glyphs {
				if o := &a.glyphs[i]; o.n > 0 && rivals(g, o) {
					other = max(other, l.strip.like(o.mean, x, l.dy, o.wide))
				}
			}
			a.told += l.strip.like(own, x, l.dy, g.wide) - other
			n++
		}
	}
	a.told /= max(n, 1)
}

// rivals reports whether one glyph may be taken for another where rows are not where they are sought: numbers inside
// one sign are alike there too.
func rivals(g, o *glyph) bool {
	if standsAlone(g.kind) {
		return standsAlone(o.kind) && bareSign(g.atom) != bareSign(o.atom)
	}
	return g != o && g.kind == o.kind
}
