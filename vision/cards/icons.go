package cards

import (
	"cmp"
	"math"
	"slices"
)

// Rows of icons are lines of small signs on one colour. On all cards of a deck the first row has
// one place, and so have the second and the third: where, is learned from how many rows the owner
// told of each card. How the signs look is learned from the names that he told.

// The size of a sign when it is compared, and where rows may be, by the height of the card.
const (
	glyphHigh  = 24
	rowLines   = 256 // parts into which a card's height is divided
	lowestRow  = 8   // parts from one row to the next
	highestRow = 60
	inkShare   = 0.35 // of the strongest ink of a row, from which on a pixel is inked
	leastInked = 14.0 // grey levels
	edgeShare  = 0.9  // of a row's height that the edge of a frame covers, and no sign
	knownSign  = 0.62 // likeness of a sign that has a name
	unlike     = 0.4  // likeness of a sign that speaks neither for nor against it
	mostPieces = 5    // of one sign
	closeLook  = 8    // signs with which one is compared closely
	mostTaught = 60   // cards from which signs are learned
	widestSign = 6    // widths by heights
)

// readable is a taught card with its rows.
type readable struct {
	rows [][]string
	page page
}

// page is a card's picture, freed of the ground of each line.
type page struct {
	wide, high int
	ink        []float32
	plain      []bool    // whether a line has one ground
	strong     []float64 // ink of each line's strongest signs
}

func newPage(grey []uint8, wide, high int) page {
	p := page{wide: wide, high: high, ink: make([]float32, wide*high), plain: make([]bool, high),
		strong: make([]float64, high)}
	left, right := wide*12/100, wide*88/100
	for y := range high {
		line := grey[y*wide : (y+1)*wide]
		ground := groundOf(line[left:right])
		near := 0
		var counts [256]int
		for x, v := range line {
			at := min(max(float64(x-left)/float64(right-left), 0), 1)
			d := float64(v) - ground(at)
			p.ink[y*wide+x] = float32(d)
			if x >= left && x < right {
				counts[min(int(math.Abs(d)), 255)]++
				if math.Abs(d) < leastInked {
					near++
				}
			}
		}
		p.plain[y] = near*10 > 4*(right-left)
		left := (right - left) / 100
		for v := 255; v >= 0; v-- {
			if left -= counts[v]; left < 0 {
				p.strong[y] = float64(v)
				break
			}
		}
	}
	return p
}

// inked reports whether signs may stand on a part of a card's height.
func (p *page) inked(at float64) bool {
	y := min(max(int(at*float64(p.high)/rowLines), 1), p.high-2)
	return p.plain[y] && max(p.strong[y-1], p.strong[y], p.strong[y+1]) > 1.5*leastInked
}

// groundOf returns the grey level of a line's ground at a share of its length. Light may change
// along it, so the commonest level is taken of five overlapping parts; signs may fill a part, so it
// is looked for near that of the whole line.
func groundOf(line []uint8) func(at float64) float64 {
	const nodes = 5
	var level [nodes]float64
	half := len(line) / 4
	whole := commonest(line, 128, 128)
	for i := range level {
		c := i * (len(line) - 1) / (nodes - 1)
		level[i] = float64(commonest(line[max(0, min(c-half, len(line)-2*half)):min(len(line), max(c+half, 2*half))], whole,
			mostLight))
	}
	return func(at float64) float64 {
		x := at * (nodes - 1)
		i := min(int(x), nodes-2)
		return level[i] + (x-float64(i))*(level[i+1]-level[i])
	}
}

// mostLight is by how many grey levels light changes along a line, at most.
const mostLight = 40

// commonest returns the grey level around which most pixels of a line lie, of those near a level.
func commonest(line []uint8, near, within int) int {
	var counts [34]int
	for _, v := range line {
		counts[v/8+1]++
	}
	best, most := near, 0
	for i := 1; i <= 32; i++ {
		level := (i-1)*8 + 4
		if n := counts[i-1] + 2*counts[i] + counts[i+1]; n > most && level >= near-within && level <= near+within {
			best, most = level, n
		}
	}
	return best
}

// slots are where rows stand: the first begins at top, each further one pitch below.
type slots struct {
	top, pitch float64 // parts of the height
	most       int     // rows
}

// slotsOf finds the places at which cards have signs as often as they have rows.
func slotsOf(cards []readable) (best slots) {
	most := 0
	for i := range cards {
		most = max(most, len(cards[i].rows))
	}
	inked := make([][rowLines]bool, len(cards))
	for k := range cards {
		for y := range inked[k] {
			inked[k][y] = cards[k].page.inked(float64(y))
		}
	}
	highest := 0.0
	for pitch := lowestRow; pitch <= highestRow; pitch++ {
		for top := 4; top+most*pitch < rowLines-4; top++ {
			sum := 0.0
			for k := range cards {
				for i := range most {
					sum += fits(&inked[k], top+i*pitch, pitch, len(cards[k].rows) > i)
				}
			}
			if sum > highest {
				highest, best = sum, slots{float64(top), float64(pitch), most}
			}
		}
	}
	return best
}

// fits says how well a card's lines agree with what its owner told: signs in the middle of each
// row, none between rows, none where there is no row.
func fits(inked *[rowLines]bool, top, pitch int, has bool) float64 {
	in, near := 0, 0.0
	for y := top + pitch/5; y <= top+pitch-pitch/5; y++ {
		if inked[y] {
			in++
			near += 1 - math.Abs(float64(2*(y-top))/float64(pitch)-1)
		}
	}
	switch {
	case !has && in > 0:
		return -1
	case !has:
		return 1
	case in == 0:
		return -2
	}
	sum := 1 + near/float64(in)
	for _, y := range [2]int{top, top + pitch} {
		if !inked[y-1] || !inked[y] || !inked[y+1] {
			sum += 0.6
		}
	}
	return sum
}

// piece is a part of a row with ink on each of its columns.
type piece struct{ left, right int }

// row is one row of a page, cut where no ink is.
type row struct {
	page        *page
	top, bottom int
	pieces      []piece
}

func (p *page) row(s slots, i int) row {
	at := func(part float64) int { return min(max(int(part*float64(p.high)/rowLines), 0), p.high) }
	r := row{page: p, top: at(s.top + float64(i)*s.pitch), bottom: at(s.top + float64(i+1)*s.pitch)}
	more := (r.bottom - r.top) / 8 // the borders of a row's band
	strong := 0.0
	for y := r.top + more; y < r.bottom-more; y++ {
		if p.plain[y] {
			strong = max(strong, p.strong[y])
		}
	}
	least := float32(max(inkShare*strong, leastInked))
	count, lines := make([]int, p.wide), 0
	for y := r.top + more; y < r.bottom-more; y++ {
		if !p.plain[y] {
			continue
		}
		lines++
		for x := range p.wide {
			if v := p.ink[y*p.wide+x]; v > least || v < -least {
				count[x]++
			}
		}
	}
	edge, few := int(edgeShare*float64(lines)), max(lines/10, 1)
	left, right := p.wide*3/100, p.wide*97/100
	for x := left; x < p.wide*12/100; x++ {
		if count[x] > edge {
			left = x + 1
		}
	}
	for x := right - 1; x > p.wide*88/100; x-- {
		if count[x] > edge {
			right = x
		}
	}
	for x := left; x < right; x++ {
		if count[x] < few {
			continue
		}
		from := x
		for x < right && count[x] >= few {
			x++
		}
		if x-from > 2 {
			r.pieces = append(r.pieces, piece{from, x})
		}
	}
	return r
}

// gap returns how far the piece i lies from the one before it, by the row's height.
func (r *row) gap(i int) float64 {
	return float64(r.pieces[i].left-r.pieces[i-1].right) / float64(r.bottom-r.top)
}

// sign is one named sign as it looks: glyphHigh high with the row's whole height, as wide as it is
// in proportion.
type sign struct {
	name string
	wide int
	ink  []float32
}

// into joins the pieces of a row into n signs, at the widest gaps, nil where there are too few.
func (r *row) into(n int) []sign {
	if len(r.pieces) < n || n == 0 {
		return nil
	}
	var cuts []int
	for i := 1; i < len(r.pieces); i++ {
		cuts = append(cuts, i)
	}
	slices.SortStableFunc(cuts, func(a, b int) int { return cmp.Compare(r.gap(b), r.gap(a)) })
	cuts = cuts[:n-1]
	slices.Sort(cuts)
	return r.joined(cuts)
}

func (r *row) joined(cuts []int) (list []sign) {
	from := 0
	for _, to := range append(slices.Clone(cuts), len(r.pieces)) {
		list = append(list, r.sign(r.pieces[from].left, r.pieces[to-1].right))
		from = to
	}
	return list
}

func (r *row) sign(left, right int) sign {
	high, wide := r.bottom-r.top, right-left
	s := sign{wide: min(max(3, int(math.Round(float64(wide)*glyphHigh/float64(high)))), widestSign*glyphHigh)}
	s.ink = make([]float32, s.wide*glyphHigh)
	part := r.page.ink[r.top*r.page.wide : r.bottom*r.page.wide]
	for y := range glyphHigh {
		for x := range s.wide {
			fx := float64(left) + (float64(x)+0.5)*float64(wide)/float64(s.wide) - 0.5
			fy := (float64(y)+0.5)*float64(high)/glyphHigh - 0.5
			s.ink[y*s.wide+x] = sample(part, r.page.wide, high, fx, fy)
		}
	}
	return s
}

func sample(pix []float32, wide, high int, fx, fy float64) float32 {
	x, y := int(math.Floor(fx)), int(math.Floor(fy))
	u, v := float32(fx-float64(x)), float32(fy-float64(y))
	at := func(x, y int) float32 { return pix[min(max(y, 0), high-1)*wide+min(max(x, 0), wide-1)] }
	return (1-v)*((1-u)*at(x, y)+u*at(x+1, y)) + v*((1-u)*at(x, y+1)+u*at(x+1, y+1))
}

// like returns how alike two signs are, from -1 to 1, where one may be moved a little.
func (s *sign) like(other *sign, moved int) float64 {
	if 4*s.wide > 5*other.wide+12 || 4*other.wide > 5*s.wide+12 {
		return -1
	}
	best := -1.0
	wide := max(s.wide, other.wide)
	for dy := -moved; dy <= moved; dy++ {
		for dx := -moved / 2; dx <= moved/2; dx++ {
			var ab, aa, bb float64
			for y := range glyphHigh {
				for x := range wide {
					var a, b float64
					if x < s.wide {
						a = float64(s.ink[y*s.wide+x])
					}
					if u, v := x+dx, y+dy; u >= 0 && u < other.wide && v >= 0 && v < glyphHigh {
						b = float64(other.ink[v*other.wide+u])
					}
					ab += a * b
					aa += a * a
					bb += b * b
				}
			}
			best = max(best, ab/math.Sqrt(aa*bb+1))
		}
	}
	return best
}

// script is what a book teaches of signs.
type script struct {
	slots slots
	signs []sign
}

// learnScript learns where rows stand and how signs look.
func learnScript(cards []readable) *script {
	s := &script{slots: slotsOf(cards)}
	for k := range cards {
		for i, names := range cards[k].rows {
			if i >= s.slots.most {
				break
			}
			r := cards[k].page.row(s.slots, i)
			signs := r.into(len(names))
			for j := range signs {
				signs[j].name = names[j]
			}
			s.signs = append(s.signs, signs...)
		}
	}
	return s
}

// read proposes the rows of a rectified card, nil where none could be read.
func (s *script) read(grey []uint8, wide, high int) [][]string {
	p := newPage(grey, wide, high)
	return s.readPage(&p)
}

func (s *script) readPage(p *page) (rows [][]string) {
	if len(s.signs) == 0 {
		return nil
	}
	for i := range s.slots.most {
		r := p.row(s.slots, i)
		names, like := s.spell(&r)
		if len(names) == 0 || len(names) > maxIcons || like < knownSign {
			break // rows stand one below the other, from the first
		}
		rows = append(rows, names)
	}
	return rows
}

// spell joins the pieces of a row so that they are most like known signs, and says how like on
// the whole.
func (s *script) spell(r *row) (names []string, like float64) {
	n := len(r.pieces)
	if n == 0 || n > 3*maxIcons {
		return nil, 0
	}
	type way struct {
		score, like float64
		from        int
		name        string
	}
	best := make([]way, n+1)
	for to := 1; to <= n; to++ {
		best[to].score = math.Inf(-1)
		for from := max(0, to-mostPieces); from < to; from++ {
			left, right := r.pieces[from].left, r.pieces[to-1].right
			if right-left > widestSign*(r.bottom-r.top) {
				continue
			}
			t := r.sign(left, right)
			name, like := s.name(&t)
			if score := best[from].score + float64(right-left)*(like-unlike); score > best[to].score {
				best[to] = way{score, max(like, 0), from, name}
			}
		}
	}
	total := 0.0
	for to := n; to > 0; to = best[to].from {
		w := float64(r.pieces[to-1].right - r.pieces[best[to].from].left)
		names, like, total = append(names, best[to].name), like+w*best[to].like, total+w
	}
	slices.Reverse(names)
	return names, like / total
}

// name returns the name of the sign that is most like one: the most like of those that are so at
// first sight, moved a little.
func (s *script) name(t *sign) (name string, like float64) {
	type near struct {
		at   int
		like float64
	}
	var list []near
	for i := range s.signs {
		list = append(list, near{i, t.like(&s.signs[i], 0)})
	}
	slices.SortStableFunc(list, func(a, b near) int { return cmp.Compare(b.like, a.like) })
	for _, n := range list[:min(len(list), closeLook)] {
		if l := t.like(&s.signs[n.at], 2); l > like {
			name, like = s.signs[n.at].name, l
		}
	}
	return name, like
}
