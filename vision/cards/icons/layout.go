//go:build !nocv

package icons

import (
	"iter"
	"math"
	"slices"
)

// layout is how the parts of a row stand beside each other, in columns of a strip: signs with gaps between them,
// figures close to their sign, strokes in the place of a gap.
type layout struct {
	centred  bool    // rows have one middle rather than one beginning
	start    float64 // where rows begin, or where their middle is
	sign     float64 // widths
	gap      float64
	near     float64 // from a sign to its figure
	figure   float64
	stroke   float64 // with what is blank beside it
	numbered float64 // a sign with its number inside
}

// span is what a part of a row takes.
type span struct{ from, to float64 }

// spans appends the places of the parts of a row, by their kinds.
func (l *layout) spans(parts []int, list []span) []span {
	list = list[:0]
	at := l.start
	for j, kind := range parts {
		wide := l.sign
		switch kind {
		case aFigure:
			at += l.near
			wide = l.figure
		case aStroke:
			wide = l.stroke
		default:
			if kind == aNumbered {
				wide = l.numbered
			}
			if j > 0 && parts[j-1] != aStroke {
				at += l.gap
			}
		}
		list = append(list, span{at, at + wide})
		at += wide
	}
	if l.centred {
		by := (at - l.start) / 2
		for j := range list {
			list[j].from, list[j].to = list[j].from-by, list[j].to-by
		}
	}
	return list
}

const (
	roughRows = 20
	roughStep = 3   // columns
	inked     = 0.4 // ink of a column from which on something rather stands there
)

// inkOf returns the ink along a strip, from 0 to 1.
func inkOf(t *strip) []float64 {
	col := t.columns()
	left, right := t.wide*4/100, max(t.wide*96/100, t.wide*4/100+1)
	sorted := slices.Sorted(slices.Values(col[left:right]))
	ground, strong := sorted[len(sorted)/8], sorted[len(sorted)*95/100]
	for x, v := range col {
		col[x] = min(max(((v-ground)/(strong-ground+2)-0.15)/0.25, 0), 1)
	}
	return col
}

// framed returns how many columns at both sides of rows are the frame's: those with ink on most of them, from the edge
// to the first gap.
func framed(inks [][]float64) (left, right int) {
	wide := math.MaxInt
	for _, k := range inks {
		wide = min(wide, len(k))
	}
	often := func(x int, fromRight bool) bool {
		n := 0
		for _, k := range inks {
			at := x
			if fromRight {
				at = len(k) - 1 - x
			}
			if k[at] > 0.5 {
				n++
			}
		}
		return 2*n > len(inks)
	}
	side := func(fromRight bool) int {
		end, blank := 0, 0
		for x := 0; x < wide*15/100; x++ {
			if often(x, fromRight) {
				end, blank = x+1, 0
			} else if blank++; blank > 2 && x > wide*3/100 {
				break
			}
		}
		return end
	}
	return side(false), side(true)
}

// summed sums ink up from the left, less what would be there anyhow.
func summed(ink []float64, left, right int) []float64 {
	sum := make([]float64, len(ink)+1)
	for x, v := range ink {
		if x < left || x >= len(ink)-right {
			v = 0
		}
		sum[x+1] = sum[x] + v - inked
	}
	return sum
}

// inkBetween returns the ink between two columns.
func inkBetween(sum []float64, from, to float64) float64 {
	n := len(sum) - 1
	at := func(x float64) float64 {
		if x <= 0 {
			return 0
		}
		if x >= float64(n) {
			return sum[n] - inked*(x-float64(n))
		}
		i := int(x)
		return sum[i] + (x-float64(i))*(sum[i+1]-sum[i])
	}
	return at(to) - at(from)
}

// agrees says how well a layout agrees with the ink of rows.
func (l *layout) agrees(rows []inkRow) (score float64) {
	var list [64]span
	var spans []span
	for i := range rows {
		r := &rows[i]
		if i == 0 || !r.like {
			spans = l.spans(r.parts, list[:0])
		}
		own, end := 0.0, 0.0
		for j, s := range spans {
			if r.parts[j] != aStroke { // it may be blank for the most part
				own += inkBetween(r.sum, s.from, s.to)
			}
			if j > 0 {
				own -= inkBetween(r.sum, end, s.from)
			}
			end = s.to
		}
		if spans[0].from < 0 || end > float64(len(r.sum)) {
			own -= 10
		}
		score += own
	}
	return score
}

// inkRow is the ink along a row that was entered.
type inkRow struct {
	parts []int // their kinds
	sum   []float64
	like  bool // the row before has the same parts
}

// inkRowsOf returns the ink along rows, and how many columns at their right are the frame's.
func inkRowsOf(lessons []*lesson) (rows []inkRow, rim int) {
	inks := make([][]float64, len(lessons))
	for i, l := range lessons {
		inks[i] = inkOf(l.strip)
	}
	from, rim := framed(inks)
	for i, l := range lessons {
		rows = append(rows, inkRow{parts: kindsOf(l.atoms), sum: summed(inks[i], from, rim)})
	}
	return rows, rim
}

// grouped returns rows with those of the same parts one after the other.
func grouped(rows []inkRow) []inkRow {
	same := func(a, b inkRow) int { return slices.Compare(a.parts, b.parts) }
	rows = slices.SortedStableFunc(slices.Values(rows), same)
	for i := range rows {
		rows[i].like = i > 0 && same(rows[i-1], rows[i]) == 0
	}
	return rows
}

// layoutOf finds the layout that agrees best, first roughly, then closely, and how well it does.
func layoutOf(rows []inkRow) (best layout, most float64) {
	most = math.Inf(-1)
	wide := 0.0
	for i := range rows {
		wide = max(wide, float64(len(rows[i].sum)-1))
	}
	few := grouped(rows[:min(len(rows), roughRows)])
	figures := slices.ContainsFunc(few, func(r inkRow) bool { return slices.Contains(r.parts, aFigure) })
	for l := range roughLayouts(figures) {
		for l.start = 0.02 * wide; l.start < 0.6*wide; l.start += roughStep {
			if s := l.agrees(few); s > most {
				best, most = l, s
			}
		}
		l.centred = true
		for l.start = 0.35 * wide; l.start < 0.65*wide; l.start += roughStep {
			if s := l.agrees(few); s > most {
				best, most = l, s
			}
		}
	}
	rows = grouped(rows)
	best, _ = best.withStroke(rows).closer(rows)
	return best.withStroke(rows).closer(rows)
}

// withStroke returns a layout with signs as far from a stroke between them as agrees best: small steps do not lead to
// one that is much wider.
func (l layout) withStroke(rows []inkRow) (best layout) {
	best, most := l, l.agrees(rows)
	least, widest := l.strokes()
	for l.stroke = least; l.stroke <= widest; l.stroke++ {
		if s := l.agrees(rows); s > most {
			best, most = l, s
		}
	}
	return best
}

// roughLayouts are those between which others lie, wherever rows begin: where rows have no figures, none that differ in
// these alone.
func roughLayouts(figures bool) iter.Seq[layout] {
	ways := 1
	if figures {
		ways = 6
	}
	return func(yield func(layout) bool) {
		for sign := 8.0; sign < 34; sign *= 1.15 {
			for _, gap := range [...]float64{0.12, 0.3, 0.7, 1.4} {
				for way := range ways {
					l := layout{sign: sign, gap: gap * sign, stroke: 0.4 * sign, numbered: sign}
					l.figure = [...]float64{0.45, 0.7, 1}[way/2] * sign
					l.near = [...]float64{0.06, 0.5 * gap}[way%2] * sign
					if !yield(l) {
						return
					}
				}
			}
		}
	}
}

// closer moves the parts of a layout as long as it agrees better.
func (l layout) closer(rows []inkRow) (best layout, most float64) {
	most = l.agrees(rows)
	for _, step := range []float64{2, 1, 0.5} {
		for better := true; better; {
			better = false
			for part := range 7 {
				for _, by := range []float64{-step, step} {
					next := l
					*[]*float64{&next.start, &next.sign, &next.gap, &next.near, &next.figure, &next.stroke, &next.numbered}[part] += by
					next.bound()
					if s := next.agrees(rows); s > most+1e-6 {
						l, most, better = next, s, true
					}
				}
			}
		}
	}
	return l, most
}

// Widths by that of a sign, and of a sign in columns, at most.
const (
	widestSign     = 48
	widestGap      = 3
	widestFigure   = 1.2
	widestNumbered = 1.6
	farthestFigure = 0.7
)

// bound keeps what nothing may tell of, as strokes, within what may be: beyond the end of a row there is no ink, which
// would agree with a gap of any width.
func (l *layout) bound() {
	l.sign = min(max(l.sign, 4), widestSign)
	l.gap, l.near = min(max(l.gap, 1), widestGap*l.sign), min(max(l.near, 1), farthestFigure*l.sign)
	l.numbered = min(max(l.numbered, 0.8*l.sign), widestNumbered*l.sign)
	l.figure = min(max(l.figure, 3), widestFigure*l.sign)
	least, widest := l.strokes()
	l.stroke = min(max(l.stroke, least), widest)
}

// strokes returns how wide strokes may be.
func (l *layout) strokes() (least, most float64) {
	return max(0.15*l.sign, 0.8*l.gap), max(1.2*l.sign, 2.5*l.gap)
}
