//go:build !nocv

package cards

import (
	"image"
	"math"
	"slices"

	"gocv.io/x/gocv"

	"elderglass/internal/order"
	"elderglass/vision/cards/disc"
	"elderglass/vision/cards/lanes"
	"elderglass/vision/cards/linear"
	"elderglass/vision/cards/photo"
	"elderglass/vision/cards/projective"
)

// cell is the side in pixels of the parts of a card of which each is hidden or not.
const cell = lanes.Cell

// glareLevel is the light above which nothing of a card is seen.
const glareLevel = 250

// Where something lies on a card beside what was seen to.
const (
	leastMissing = 4   // grey levels by which print changes that can be missed
	lacking      = 0.4 // of these, below which it is missed
	leastThing   = 3   // cells: what is smaller is no thing that lies on a card, but another letter
)

// cover says which cells of a card something else covers: a hand, another card, glare.
type cover struct {
	nx, ny int
	hidden []bool
	beside []bool // of a round card: what is none of it
	// print are hidden cells on which rather something else is printed than something lies, and letters those of them
	// that are fewer than what lies on a card hides.
	print, letters []bool
}

func (c *cover) at(x, y int) bool {
	x, y = x/cell, y/cell
	return x < c.nx && y < c.ny && c.hidden[y*c.nx+x]
}

func (c *cover) share(b image.Rectangle) float64 {
	n, hit := 0, 0
	for y := b.Min.Y / cell; y <= (b.Max.Y-1)/cell; y++ {
		for x := b.Min.X / cell; x <= (b.Max.X-1)/cell; x++ {
			if x < c.nx && y < c.ny {
				n++
				if c.hidden[y*c.nx+x] {
					hit++
				}
			}
		}
	}
	return float64(hit) / float64(max(n, 1))
}

// covered finds the cells whose light is not what the taught card's would be under any
// light that changes slowly over the card. Other letters darken or lighten a place, but
// leave its ground as it was; so what is printed there is looked at as well as its ground.
func covered(taught []lanes.Level, b []uint8, cols, lines int, round bool) cover {
	c := cover{nx: cols / cell, ny: lines / cell}
	n := c.nx * c.ny
	if round {
		c.markOutsideDisc(image.Pt(cols, lines))
	}
	la, lb := make([]levels, n), make([]levels, n)
	printA, printB := make([]float64, n), make([]float64, n)
	stride := cols + 2*margin
	shown := lanes.Levels(lanes.Picture{Pix: b[margin*stride+margin:], Apart: stride, Across: cols, Down: lines})
	for i := range n {
		la[i], printA[i] = levelsOf(&taught[i])
		lb[i], printB[i] = levelsOf(&shown[i])
	}
	weight, off := make([]float64, n), make([]float64, n)
	for i := range weight {
		weight[i] = 1
	}
	scale := 10.0
	missing := make([]bool, n) // what should be printed there
	places, sorted := c.places(), make([]float64, n)
	usual := usualGain(printA, printB)
	for range 4 {
		var m [8][9]float64
		for i := range n {
			if c.besides(i) {
				continue
			}
			v := places[i].terms(la[i][1])
			for j := range m {
				row, by := &m[j], weight[i]*v[j]
				for k, term := range v {
					row[k] += by * term
				}
				row[8] += by * lb[i][1]
			}
		}
		for j := range 8 {
			m[j][j] += 1e-3
		}
		f, ok := linear.SolveEight(&m)
		if !ok {
			break
		}
		for i := range n {
			off[i] = math.Inf(1)
			ones := places[i].terms(1)
			gain := sumOf(f[:ofLight], ones[:ofLight])
			expected := min(gain, usual) * math.Sqrt(printA[i])
			missing[i] = expected > leastMissing && math.Sqrt(printB[i]) < lacking*expected
			for k := range la[i] {
				v := places[i].terms(la[i][k])
				off[i] = min(off[i], math.Abs(lb[i][k]-sumOf(f[:], v[:])))
			}
		}
		copy(sorted, off)
		scale = max(2*order.Nth(sorted, n/2), 4)
		for i := range n {
			weight[i] = 1 / (1 + (off[i]/scale)*(off[i]/scale))
		}
	}
	c.hidden = make([]bool, n)
	glaring := make([]bool, n)
	for i := range n {
		glaring[i] = lb[i][0] > glareLevel
		c.hidden[i] = (off[i] > max(4*scale, 18) || glaring[i]) && !c.besides(i)
	}
	c.goOn(missing)
	c.print, c.letters = c.islands(glaring)
	c.widen()
	for i := range c.beside {
		c.hidden[i] = c.hidden[i] || c.beside[i]
	}
	return c
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

// spread is where a cell lies on the card: from the middle on, a half at its sides.
type spread struct{ x, y float64 }

// places returns those of all cells.
func (c *cover) places() []spread {
	list := make([]spread, c.nx*c.ny)
	for i := range list {
		list[i] = spread{float64(i%c.nx)/float64(c.nx) - 0.5, float64(i/c.nx)/float64(c.ny) - 0.5}
	}
	return list
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

// shut takes what can be seen of a card out of a mask of the picture that is smaller by a scale.
func (v *verdict) shut(open *gocv.Mat, scale float64) error {
	cells := make([]byte, len(v.hidden.hidden))
	for i, hidden := range v.hidden.hidden {
		if hidden {
			cells[i] = 255
		}
	}
	m, err := gocv.NewMatFromBytes(v.hidden.ny, v.hidden.nx, gocv.MatTypeCV8UC1, cells)
	if err != nil {
		return err
	}
	defer m.Close()
	smaller, wider := projective.Zoom(scale), projective.Zoom(cell)
	matrix := photo.Matrix(smaller.Times(v.place).Times(wider))
	defer matrix.Close()
	gocv.WarpPerspectiveWithParams(m, open, matrix, image.Pt(open.Cols(), open.Rows()),
		gocv.InterpolationNearestNeighbor, gocv.BorderTransparent, black)
	return nil
}

// markOutsideDisc says which cells are beside the disc in a picture of a size.
func (c *cover) markOutsideDisc(size image.Point) {
	c.beside = make([]bool, c.nx*c.ny)
	for i := range c.beside {
		at := image.Pt(i%c.nx*cell, i/c.nx*cell)
		c.beside[i] = !disc.On(image.Rectangle{Min: at, Max: at.Add(image.Pt(cell, cell))}, size)
	}
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
			x, y := part[k]%c.nx, part[k]/c.nx
			inland = inland && !glaring[part[k]]
			for _, at := range [4]image.Point{{x - 1, y}, {x + 1, y}, {x, y - 1}, {x, y + 1}} {
				n := at.Y*c.nx + at.X
				if !at.In(image.Rect(0, 0, c.nx, c.ny)) || c.besides(n) {
					inland = false
				} else if c.hidden[n] && !seen[n] {
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

// besides reports whether a cell is none of a round card.
func (c *cover) besides(i int) bool { return c.beside != nil && c.beside[i] }

// laidOn is the cover without what is rather printed.
func (c *cover) laidOn() *cover { return c.without(c.print) }

// withoutLetters is the cover without the letters of another title, but for those where something is known to lie: it
// may be as plain as the ground of a title, with letters of its own.
func (c *cover) withoutLetters(place projective.Homography, above []projective.Quad) *cover {
	letters := slices.Clone(c.letters)
	for i := range letters {
		at := place.At(c.middle(i))
		letters[i] = letters[i] && !slices.ContainsFunc(above, func(q projective.Quad) bool {
			return q.Grown(besideRim).Contains(at)
		})
	}
	next := c.without(letters)
	next.beneath(place, above)
	return next
}

// without is the cover without some hidden cells, and those beside them.
func (c *cover) without(cells []bool) *cover {
	next := cover{nx: c.nx, ny: c.ny, hidden: slices.Clone(c.hidden)}
	for i, is := range cells {
		if !is {
			continue
		}
		x, y := i%c.nx, i/c.nx
		for _, at := range [5]image.Point{{x, y}, {x - 1, y}, {x + 1, y}, {x, y - 1}, {x, y + 1}} {
			if at.In(image.Rect(0, 0, c.nx, c.ny)) {
				next.hidden[at.Y*c.nx+at.X] = c.besides(at.Y*c.nx + at.X)
			}
		}
	}
	return &next
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
			x, y := i%c.nx, i/c.nx
			for _, at := range [4]image.Point{{x - 1, y}, {x + 1, y}, {x, y - 1}, {x, y + 1}} {
				if at.In(image.Rect(0, 0, c.nx, c.ny)) && c.hidden[at.Y*c.nx+at.X] {
					c.hidden[i], grown = true, true
				}
			}
		}
	}
}

// widen hides the neighbours of hidden cells, over which an edge may lie.
func (c *cover) widen() {
	was := slices.Clone(c.hidden)
	for i, h := range was {
		if !h {
			continue
		}
		x, y := i%c.nx, i/c.nx
		for _, at := range [4]image.Point{{x - 1, y}, {x + 1, y}, {x, y - 1}, {x, y + 1}} {
			if at.X >= 0 && at.X < c.nx && at.Y >= 0 && at.Y < c.ny {
				c.hidden[at.Y*c.nx+at.X] = true
			}
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
