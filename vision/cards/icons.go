package cards

import (
	"cmp"
	"math"
	"slices"
)

// Rows of icons are strips of a card in which small signs stand on one colour. Where the
// signs of a taught card are, and how they look, is learned from what its owner told:
// the strips are chosen in which signs of the same name look the same on all cards.

// The size of a sign when it is compared, and the strips that may be rows, by the side
// of a square of the card's area.
const (
	signSide    = 20
	widestSign  = 4.0   // widths by heights of a sign
	lowestRow   = 0.045 // height of a row
	highestRow  = 0.2
	otherRow    = 24.0 // grey levels by which a sign differs from its ground
	knownRow    = 0.7  // mean likeness of the signs of a row
	witnesses   = 12   // cards that are asked about each choice of strips
	mostChoices = 40   // of strips of one card
	mostTaught  = 60   // cards from which signs are learned
)

// strip is a run of lines with signs.
type strip struct {
	top, bottom int
	pieces      []piece // from left to right
}

// piece is a part of a strip with something on each of its columns.
type piece struct {
	left, right int
	ink         []float32 // by how much each pixel differs from the ground, row by row
}

func (s *strip) high() int { return s.bottom - s.top }

// strips finds what may be rows of signs in a rectified picture.
func strips(grey []uint8, wide, high int) (list []strip) {
	side := math.Sqrt(float64(wide * high))
	left, right := wide*11/100, wide*89/100
	ink := make([]float32, wide*high) // by how much a pixel differs from the ground of its line
	ground, share := make([]float64, high), make([]float64, high)
	for y := range high {
		n := 0
		at := groundOf(grey[y*wide+left : y*wide+right])
		ground[y] = at(0.5)
		for x := left; x < right; x++ {
			v := float32(float64(grey[y*wide+x]) - at(float64(x-left)/float64(right-left)))
			ink[y*wide+x] = v
			if v > otherRow || v < -otherRow {
				n++
			}
		}
		share[y] = float64(n) / float64(right-left)
	}
	busy := func(y int) bool { return share[y] > 0.015 && share[y] < 0.6 }
	for y := 0; y < high; {
		if !busy(y) {
			y++
			continue
		}
		top := y
		for y < high && busy(y) && math.Abs(ground[y]-ground[top]) < 40 {
			y++
		}
		if h := float64(y - top); h > lowestRow*side && h < highestRow*side {
			s := strip{top: top, bottom: y}
			s.cut(ink, wide, left, right)
			if len(s.pieces) > 0 && len(s.pieces) < maxIcons {
				list = append(list, s)
			}
		}
	}
	return list
}

// groundOf returns the grey level of a line's ground at a share of its length. Light may
// change along it, so the commonest level is taken of five overlapping parts.
func groundOf(line []uint8) func(at float64) float64 {
	const nodes = 5
	var level [nodes]float64
	half := len(line) / 4
	for i := range level {
		c := i * (len(line) - 1) / (nodes - 1)
		level[i] = float64(commonest(line[max(0, min(c-half, len(line)-2*half)):min(len(line), max(c+half, 2*half))]))
	}
	return func(at float64) float64 {
		x := at * (nodes - 1)
		i := min(int(x), nodes-2)
		return level[i] + (x-float64(i))*(level[i+1]-level[i])
	}
}

// commonest returns the grey level around which most pixels of a line lie.
func commonest(line []uint8) int {
	var counts [34]int
	for _, v := range line {
		counts[v/8+1]++
	}
	best := 1
	for i := 1; i <= 32; i++ {
		if counts[i-1]+2*counts[i]+counts[i+1] > counts[best-1]+2*counts[best]+counts[best+1] {
			best = i
		}
	}
	return (best-1)*8 + 4
}

// cut divides a strip where no ink is.
func (s *strip) cut(ink []float32, wide, left, right int) {
	inked := func(x int) bool {
		for y := s.top; y < s.bottom; y++ {
			if v := ink[y*wide+x]; v > otherRow || v < -otherRow {
				return true
			}
		}
		return false
	}
	for x := left; x < right; x++ {
		if !inked(x) {
			continue
		}
		p := piece{left: x}
		for x < right && inked(x) {
			x++
		}
		p.right = x
		if p.right-p.left < 3 {
			continue
		}
		for y := s.top; y < s.bottom; y++ {
			p.ink = append(p.ink, ink[y*wide+p.left:y*wide+p.right]...)
		}
		s.pieces = append(s.pieces, p)
	}
}

// token is one named sign as it looks: signSide high, as wide as it is in proportion.
type token struct {
	name string
	wide int
	ink  []float32
}

// tokens joins the pieces of a strip into n signs, at the widest gaps, nil where there are
// too few.
func (s *strip) tokens(n int) []token {
	if len(s.pieces) < n {
		return nil
	}
	cuts := make([]int, 0, len(s.pieces)-1)
	for i := 1; i < len(s.pieces); i++ {
		cuts = append(cuts, i)
	}
	gap := func(i int) int { return s.pieces[i].left - s.pieces[i-1].right }
	slices.SortStableFunc(cuts, func(a, b int) int { return cmp.Compare(gap(b), gap(a)) })
	cuts = cuts[:n-1]
	slices.Sort(cuts)
	return s.joined(cuts)
}

// split joins the pieces between gaps that are wider than a share of the strip's height.
func (s *strip) split(share float64) []token {
	var cuts []int
	for i := 1; i < len(s.pieces); i++ {
		if float64(s.pieces[i].left-s.pieces[i-1].right) > share*float64(s.high()) {
			cuts = append(cuts, i)
		}
	}
	return s.joined(cuts)
}

func (s *strip) joined(cuts []int) (list []token) {
	from := 0
	for _, to := range append(slices.Clone(cuts), len(s.pieces)) {
		list = append(list, s.token(s.pieces[from:to]))
		from = to
	}
	return list
}

// token draws pieces side by side and makes them signSide high.
func (s *strip) token(pieces []piece) token {
	left, right := pieces[0].left, pieces[len(pieces)-1].right
	wide, high := right-left, s.high()
	whole := make([]float32, wide*high)
	top, bottom := high, 0
	for _, p := range pieces {
		w := p.right - p.left
		for y := range high {
			for x := range w {
				v := p.ink[y*w+x]
				whole[y*wide+p.left-left+x] = v
				if v > otherRow || v < -otherRow {
					top, bottom = min(top, y), max(bottom, y+1)
				}
			}
		}
	}
	if bottom <= top {
		top, bottom = 0, high
	}
	t := token{wide: min(max(3, int(math.Round(float64(wide)*signSide/float64(bottom-top)))), int(widestSign*signSide))}
	t.ink = make([]float32, t.wide*signSide)
	for y := range signSide {
		for x := range t.wide {
			fx, fy := (float64(x)+0.5)*float64(wide)/float64(t.wide)-0.5, float64(top)+(float64(y)+0.5)*float64(bottom-top)/signSide-0.5
			t.ink[y*t.wide+x] = sample(whole, wide, high, fx, fy)
		}
	}
	return t
}

func sample(pix []float32, wide, high int, fx, fy float64) float32 {
	x, y := int(math.Floor(fx)), int(math.Floor(fy))
	u, v := float32(fx-float64(x)), float32(fy-float64(y))
	at := func(x, y int) float32 { return pix[min(max(y, 0), high-1)*wide+min(max(x, 0), wide-1)] }
	return (1-v)*((1-u)*at(x, y)+u*at(x+1, y)) + v*((1-u)*at(x, y+1)+u*at(x+1, y+1))
}

// like returns how alike two signs are, from -1 to 1.
func (t *token) like(other *token) float64 {
	if 4*t.wide > 5*other.wide+8 || 4*other.wide > 5*t.wide+8 {
		return -1
	}
	wide := min(t.wide, other.wide)
	var ab, aa, bb float64
	for y := range signSide {
		for x := range wide {
			a := float64(t.ink[y*t.wide+x*t.wide/wide])
			b := float64(other.ink[y*other.wide+x*other.wide/wide])
			ab += a * b
			aa += a * a
			bb += b * b
		}
	}
	return ab / math.Sqrt(aa*bb+1)
}

// script is what a book teaches of signs.
type script struct {
	tokens      []token
	gap         float64 // between signs, by the strip's height, from which on they are two
	top, bottom float64 // between which shares of a card's height rows lie
}

// choice is one way in which a card's rows may be some of its strips.
type choice struct {
	strips []int
	tokens []token
}

// readable is a taught card with its rows and its strips.
type readable struct {
	rows    [][]string
	strips  []strip
	high    int
	choices []choice
}

// choose lists the ways in which the rows may be strips, in order.
func (c *readable) choose(from int, chosen []int) {
	if len(c.choices) >= mostChoices {
		return
	}
	if len(chosen) == len(c.rows) {
		var all []token
		for i, at := range chosen {
			list := c.strips[at].tokens(len(c.rows[i]))
			for k := range list {
				list[k].name = c.rows[i][k]
			}
			all = append(all, list...)
		}
		c.choices = append(c.choices, choice{slices.Clone(chosen), all})
		return
	}
	need := len(c.rows[len(chosen)])
	for at := from; at < len(c.strips); at++ {
		if need > 0 && len(c.strips[at].pieces) >= need {
			c.choose(at+1, append(chosen, at))
		}
	}
}

// learnScript finds the strips that are rows: those whose signs look like the signs of the
// same names on other cards.
func learnScript(cards []readable) *script {
	for i := range cards {
		cards[i].choose(0, nil)
	}
	s := &script{top: 1}
	var apart, together []float64
	for i := range cards {
		best, at := 0.15, -1
		for k := range cards[i].choices {
			if v := support(cards, i, cards[i].choices[k].tokens); v > best {
				best, at = v, k
			}
		}
		if at < 0 {
			continue
		}
		c := cards[i].choices[at]
		s.tokens = append(s.tokens, c.tokens...)
		for row, k := range c.strips {
			st := &cards[i].strips[k]
			s.top, s.bottom = min(s.top, float64(st.top)/float64(cards[i].high)), max(s.bottom, float64(st.bottom)/float64(cards[i].high))
			var gaps []float64
			for p := 1; p < len(st.pieces); p++ {
				gaps = append(gaps, float64(st.pieces[p].left-st.pieces[p-1].right)/float64(st.high()))
			}
			slices.Sort(gaps)
			n := len(gaps) - (len(cards[i].rows[row]) - 1)
			together, apart = append(together, gaps[:n]...), append(apart, gaps[n:]...)
		}
	}
	s.gap = border(together, apart)
	return s
}

// border returns the gap that parts signs from parts of signs with the fewest mistakes.
func border(together, apart []float64) float64 {
	all := slices.Concat(together, apart)
	slices.Sort(all)
	best, fewest := 0.25, len(all)+1
	for i := 1; i < len(all); i++ {
		at := (all[i-1] + all[i]) / 2
		wrong := 0
		for _, g := range together {
			if g > at {
				wrong++
			}
		}
		for _, g := range apart {
			if g <= at {
				wrong++
			}
		}
		if wrong < fewest {
			best, fewest = at, wrong
		}
	}
	return best
}

// support asks other cards how alike signs of the same name are there, in their best choice.
func support(cards []readable, of int, tokens []token) float64 {
	sum, asked := 0.0, 0
	for k := range min(witnesses, len(cards)-1) {
		other := &cards[(of+1+k*max(1, (len(cards)-1)/witnesses))%len(cards)]
		best := math.Inf(-1)
		for _, c := range other.choices {
			like, n := 0.0, 0
			for i := range tokens {
				for j := range c.tokens {
					if tokens[i].name == c.tokens[j].name {
						like += tokens[i].like(&c.tokens[j])
						n++
					}
				}
			}
			if n > 0 {
				best = max(best, like/float64(n))
			}
		}
		if !math.IsInf(best, -1) {
			sum += best
			asked++
		}
	}
	if asked == 0 {
		return 0
	}
	return sum / float64(asked)
}

// read proposes the rows of a rectified card, nil where none could be read.
func (s *script) read(grey []uint8, wide, high int) (rows [][]string) {
	if len(s.tokens) == 0 {
		return nil
	}
	for _, st := range strips(grey, wide, high) {
		if float64(st.top)/float64(high) < s.top-0.04 || float64(st.bottom)/float64(high) > s.bottom+0.04 {
			continue
		}
		var row []string
		sum := 0.0
		for _, t := range st.split(s.gap) {
			name, like := s.name(&t)
			sum += max(like, 0)
			row = append(row, name)
		}
		if len(row) > 0 && sum > knownRow*float64(len(row)) {
			rows = append(rows, row)
		}
	}
	return rows
}

// name returns the name of the sign that is most like one.
func (s *script) name(t *token) (name string, like float64) {
	like = -1
	for i := range s.tokens {
		if l := t.like(&s.tokens[i]); l > like {
			name, like = s.tokens[i].name, l
		}
	}
	return name, like
}
