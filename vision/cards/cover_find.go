//go:build !nocv

package cards

import (
	"image"
	"math"
	"slices"

	"elderglass/internal/order"
	"elderglass/vision/cards/lanes"
	"elderglass/vision/cards/linear"
)

// glareLevel is the light above which nothing of a card is seen.
const glareLevel = 250

// Where something lies on a card beside what was seen to.
const (
	leastMissing = 4   // grey levels by which print changes that can be missed
	lacking      = 0.4 // of these, below which it is missed
	leastThing   = 3   // cells: what is smaller is no thing that lies on a card, but another letter
)

// covered finds the cells whose light is not what the taught card's would be under any
// light that changes slowly over the card. Other letters darken or lighten a place, but
// leave its ground as it was; so what is printed there is looked at as well as its ground.
func covered(taught []lanes.Level, b []uint8, cols, lines int, round bool) cover {
	c := cover{cells: newCells(image.Pt(cols, lines), round)}
	stride := cols + 2*margin
	shown := lanes.Levels(lanes.Picture{Pix: b[margin*stride+margin:], Apart: stride, Across: cols, Down: lines})
	l := c.lit(taught, shown)
	c.hidden = make([]bool, c.count())
	glaring := make([]bool, c.count())
	for i := range c.hidden {
		glaring[i] = l.shown[i][0] > glareLevel
		c.hidden[i] = (l.off[i] > max(4*l.scale, 18) || glaring[i]) && !c.besides(i)
	}
	c.goOn(l.missing)
	c.print, c.letters = c.islands(glaring)
	c.widen()
	for i := range c.beside {
		c.hidden[i] = c.hidden[i] || c.beside[i]
	}
	return c
}

// lit is how the light of each cell differs from what the taught card's would be there.
type lit struct {
	shown   []levels
	off     []float64 // grey levels
	scale   float64   // of off, on most of the card
	missing []bool    // what should be printed there
}

// lit fits slowly changing light to the cells of a taught picture and a photograph, again and again with less weight of
// those that are off.
func (c *cells) lit(taught, shown []lanes.Level) lit {
	n := c.count()
	l := lit{shown: make([]levels, n), off: make([]float64, n), scale: 10, missing: make([]bool, n)}
	own := make([]levels, n)
	printA, printB := make([]float64, n), make([]float64, n)
	weight := make([]float64, n)
	for i := range n {
		own[i], printA[i] = levelsOf(&taught[i])
		l.shown[i], printB[i] = levelsOf(&shown[i])
		weight[i] = 1
	}
	at, sorted := c.spreads(), make([]float64, n)
	usual := usualGain(printA, printB)
	for range 4 {
		var m [8][9]float64
		for i := range n {
			if c.besides(i) {
				continue
			}
			v := at[i].terms(own[i][1])
			for j := range m {
				row, by := &m[j], weight[i]*v[j]
				for k, term := range v {
					row[k] += by * term
				}
				row[8] += by * l.shown[i][1]
			}
		}
		for j := range m {
			m[j][j] += 1e-3
		}
		f, ok := linear.SolveEight(&m)
		if !ok {
			break
		}
		for i := range n {
			l.off[i] = math.Inf(1)
			ones := at[i].terms(1)
			gain := sumOf(f[:ofLight], ones[:ofLight])
			expected := min(gain, usual) * math.Sqrt(printA[i])
			l.missing[i] = expected > leastMissing && math.Sqrt(printB[i]) < lacking*expected
			for k := range own[i] {
				v := at[i].terms(own[i][k])
				l.off[i] = min(l.off[i], math.Abs(l.shown[i][k]-sumOf(f[:], v[:])))
			}
		}
		copy(sorted, l.off)
		l.scale = max(2*order.Nth(sorted, n/2), 4)
		for i := range n {
			weight[i] = 1 / (1 + (l.off[i]/l.scale)*(l.off[i]/l.scale))
		}
	}
	return l
}

// usualGain returns the contrast of a photograph for one of the taught picture, by the variances of their cells.
func usualGain(taught, shown []float64) float64 {
	var ratios []float64
	for i, v := range taught {
		if v > leastMissing*leastMissing {
			ratios = append(ratios, math.Sqrt(shown[i]/v))
		}
	}
	if len(ratios) == 0 {
		return 0
	}
	return order.Nth(ratios, len(ratios)/2)
}

// ofLight is how many of the terms are of the light of the card.
const ofLight = 5

// terms are what the light of a cell is fitted by: slowly changing gain and offset.
func (p spread) terms(level float64) [8]float64 {
	l := level / 100
	return [8]float64{l, l * p.x, l * p.y, l * p.x * p.y, l * (p.x*p.x - p.y*p.y), 1, p.x, p.y}
}

// sumOf adds up terms, each by its factor.
func sumOf(factors, terms []float64) (sum float64) {
	for i, t := range terms {
		sum += factors[i] * t
	}
	return sum
}

// islands returns the hidden cells that hang together and reach no side of the card, without glare among them: a hand
// or another card comes in over a side. Of these it returns those that are too few for any thing, too.
func (c *cover) islands(glaring []bool) (island, small []bool) {
	island, small = make([]bool, len(c.hidden)), make([]bool, len(c.hidden))
	seen := make([]bool, len(c.hidden))
	for i := range c.hidden {
		if seen[i] || !c.hidden[i] {
			continue
		}
		part, inland := []int{i}, true
		seen[i] = true
		for k := 0; k < len(part); k++ {
			inland = inland && !glaring[part[k]] && !c.atSide(part[k])
			for n := range c.neighbours(part[k]) {
				if c.hidden[n] && !seen[n] {
					seen[n] = true
					part = append(part, n)
				}
			}
		}
		for _, k := range part {
			island[k], small[k] = inland, inland && len(part) < leastThing
		}
	}
	return island, small
}

// goOn hides what lies beside hidden cells and shows nothing of what is printed there: what hides them goes on, though
// its light is like that of the card by chance.
func (c *cover) goOn(missing []bool) {
	for grown := true; grown; {
		grown = false
		for i, lacks := range missing {
			if !lacks || c.hidden[i] || c.besides(i) {
				continue
			}
			for n := range c.neighbours(i) {
				if c.hidden[n] {
					c.hidden[i], grown = true, true
				}
			}
		}
	}
}

// widen hides the neighbours of hidden cells, over which an edge may lie.
func (c *cover) widen() {
	for i, hidden := range slices.Clone(c.hidden) {
		if !hidden {
			continue
		}
		for n := range c.neighbours(i) {
			c.hidden[n] = true
		}
	}
}

// levels are the grey level that a fifth of the pixels of a place are below, their mean,
// and that which a fifth are above.
type levels [3]float64

// levelsOf returns those of a place, and by how much its pixels differ: their variance.
func levelsOf(l *lanes.Level) (list levels, differ float64) {
	mean := float64(l.Sum) / float64(l.Count)
	return levels{float64(l.Dark), mean, float64(l.Bright)}, max(float64(l.Squares)/float64(l.Count)-mean*mean, 0)
}
