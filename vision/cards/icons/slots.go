//go:build !nocv

package icons

import (
	"cmp"
	"math"
	"slices"

	"elderglass/vision/cards/linear"
)

// Where rows may be, by the height of the card.
const (
	rowLines   = 256 // parts into which a card's height is divided
	lowestRow  = 8   // parts from one row to the next
	highestRow = 60
	mostPlaced = 16 // cards that say where rows stand
	inkColumns = 64 // columns of a card's ink, where rows are looked for
	mostSlots  = 3  // places between which the signs decide, and the best of each way in which fewer rows stand
)

// slots are where rows stand: the first of most rows begins at top, each further one pitch below. Fewer rows begin
// there too, end where the last of most rows does, or have one middle with these.
type slots struct {
	top, pitch float64 // parts of the height
	most       int     // rows
	lower      float64 // by how much of a pitch a row stands lower for each row that is missing
	lines      lines   // in which signs stand
}

// By how much rows stand lower for each that is missing.
const (
	fromTop     = 0
	aboutMiddle = 0.5
	toBottom    = 1
)

// place returns the place of one of so many rows, in pitches below the top.
func (s *slots) place(row, of int) float64 { return float64(row) + s.lower*float64(s.most-of) }

// grid are places one below the other in which rows may stand.
type grid struct {
	first float64 // in pitches below the top
	n     int
}

// grids returns those in which rows may stand: of rows about one middle an odd number stands between those of an even
// one.
func (s *slots) grids() []grid {
	all := []grid{{0, s.most}}
	if s.lower == aboutMiddle && s.most > 1 {
		all = append(all, grid{aboutMiddle, s.most - 1})
	}
	return all
}

// standing returns the rows of a card by what was read where rows may stand: from the first that must stand there to
// the last that was read. What could not be read between them is there too.
func (s *slots) standing(read [][]string) (rows [][]string) {
	is := func(row []string) bool { return row != nil }
	first, end := slices.IndexFunc(read, is), len(read)
	for end > 0 && !is(read[end-1]) {
		end--
	}
	switch s.lower {
	case fromTop:
		first = 0
	case aboutMiddle:
		first = min(first, len(read)-end)
	}
	for _, row := range read[max(first, 0):end] {
		if row == nil {
			row = []string{Unread}
		}
		rows = append(rows, row)
	}
	return rows
}

// placed is a row of a card: how many signs, figures and strokes between signs it has.
type placed struct {
	card, row, of int
	counts        [3]float64
}

// slotsOf finds the places where rows may stand, the likeliest first: there a row has the more ink along it the more
// signs its owner entered, and less above and below it.
func slotsOf(cards []Card) (list []slots) {
	most := 0
	for _, c := range cards {
		most = max(most, len(c.Rows))
	}
	var spreads []*spread
	var rows []placed
	for k := range cards[:min(len(cards), mostPlaced)] {
		spreads = append(spreads, spreadOf(&cards[k].Page))
		for i, row := range cards[k].Rows {
			rows = append(rows, placed{k, i, len(cards[k].Rows), countsOf(row)})
		}
	}
	type scored struct {
		slots
		score float64
	}
	var all []scored
	ways := []float64{fromTop, aboutMiddle, toBottom}
	if !slices.ContainsFunc(cards, func(c Card) bool { return len(c.Rows) > 0 && len(c.Rows) < most }) {
		ways = ways[:1]
	}
	for pitch := lowestRow; pitch <= highestRow; pitch++ {
		for _, s := range spreads {
			clear(s.rows)
		}
		for top := 4; top+most*pitch < rowLines-4; top += 1 + pitch/16 {
			for _, lower := range ways {
				s := slots{top: float64(top), pitch: float64(pitch), most: most, lower: lower}
				all = append(all, scored{s, s.fits(spreads, cards, rows)})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
	for _, s := range all {
		if !slices.ContainsFunc(list, s.near) {
			list = append(list, s.slots)
		}
		if len(list) == mostSlots {
			break
		}
	}
	for _, lower := range ways { // ink hardly tells them apart where something stands below the rows
		is := func(o slots) bool { return o.lower == lower }
		best := slices.IndexFunc(all, func(s scored) bool { return is(s.slots) })
		if best >= 0 && !slices.ContainsFunc(list, is) {
			list = append(list, all[best].slots)
		}
	}
	return list
}

// near reports whether two places are nearly the same.
func (s slots) near(o slots) bool {
	return s.lower == o.lower && math.Abs(s.top-o.top) < 0.25*s.pitch &&
		math.Abs(s.top+float64(s.most)*s.pitch-o.top-float64(o.most)*o.pitch) < 0.25*s.pitch
}

func countsOf(row []string) (n [3]float64) {
	for _, a := range atomsOf(row, false) {
		n[kindOf(a)]++
	}
	return n
}

// fits says how well a place agrees with what the owner entered.
func (s *slots) fits(spreads []*spread, cards []Card, rows []placed) float64 {
	pitch := int(s.pitch)
	from := func(row, of int) int { return int(s.top + s.place(row, of)*s.pitch) }
	wide := make([]float64, len(rows))
	edges := 0.0
	for j, r := range rows {
		page, at := spreads[r.card], from(r.row, r.of)
		wide[j] = page.row(at, pitch)
		mid := float64(page.total[at+pitch-pitch/4]-page.total[at+pitch/4]) / float64(pitch-2*(pitch/4))
		least := math.Inf(1)
		for _, edge := range [2]int{at, at + pitch} {
			least = min(least, float64(page.total[edge+1]-page.total[edge-1])/2)
		}
		edges += min(max((mid-least)/(mid+least+1), 0), 0.5) / float64(len(rows))
	}
	absent, n := 0.0, 0.0
	for k, page := range spreads { // what is above rows may reach as far as these
		missing := s.most - len(cards[k].Rows)
		high := int((1 - s.lower) * s.pitch)
		if high == 0 {
			break
		}
		for i := range missing {
			if page.row(int(s.top+float64(s.most)*s.pitch)-(i+1)*high, high) < 0.5 {
				absent++
			}
			n++
		}
	}
	if n == 0 {
		absent, n = 1, 2 // which is unknown
	}
	return foretold(rows, wide) + edges + 0.3*absent/n
}

// foretold returns which share of the widths of rows follows from what stands in them. A number inside its sign makes
// a row no wider.
func foretold(rows []placed, wide []float64) float64 {
	c, ok := widthsOf(rows, wide)
	if ok && c[1] < 0 {
		bare := slices.Clone(rows)
		for j := range bare {
			bare[j].counts[1] = 0
		}
		c, ok = widthsOf(bare, wide)
	}
	if !ok || c[0] < 0.3 {
		return 0
	}
	mean := 0.0
	for _, w := range wide {
		mean += w / float64(len(wide))
	}
	left, all := 0.0, 3*float64(len(rows))
	for j, r := range rows {
		d := wide[j] - c[0]*r.counts[0] - c[1]*r.counts[1] - c[2]*r.counts[2] - c[3]
		left += d * d
		all += (wide[j] - mean) * (wide[j] - mean)
	}
	return 1 - left/all
}

// widthsOf returns how wide a sign, a figure and a stroke are by the widths of rows, and what else is in every row.
func widthsOf(rows []placed, wide []float64) (c [4]float64, ok bool) {
	var m [4][5]float64 // normal equations of three counts and a constant
	for j, r := range rows {
		x := [4]float64{r.counts[0], r.counts[1], r.counts[2], 1}
		for a := range 4 {
			for b := range 4 {
				m[a][b] += x[a] * x[b]
			}
			m[a][4] += x[a] * wide[j]
		}
	}
	for a := range 4 {
		m[a][a] += 0.05
	}
	equations := [4][]float64{m[0][:], m[1][:], m[2][:], m[3][:]}
	if !linear.Solve(equations[:], 1e-9) {
		return c, false
	}
	for a, row := range equations {
		c[a] = row[4]
	}
	return c, true
}
