//go:build !nocv

package icons

import (
	"math"
	"slices"
)

// How a row is read.
const (
	worth      = 0.6  // likeness from which on a sign rather stands there than not
	hardly     = 0.3  // likeness below which it does not
	seldom     = 0.1  // by how much a stroke must be more like one than like nothing
	drift      = 0.03 // what it costs to stand elsewhere than usual
	loose      = 0.06 // what ink costs that is nothing
	oneMore    = 0.8  // ink of what may be one more sign, by that of signs
	faintSign  = 0.45 // ink of a sign by that of the row
	looseStart = 3.0  // columns by which rows may begin elsewhere
	looseStep  = 0.5
	stepwise   = 8    // columns by which a sign may be farther or nearer
	turns      = 2    // lines by which a row may stand higher or lower
	hiding     = 0.15 // what a sign costs that is hidden, or like none
)

// spelled is what was read in a row.
type spelled struct {
	parts  []spelledPart
	dy     int
	goesOn bool // with a sign that is like none that a row told of
	like   float64
	strong float64 // how strong its ink is, by that of the taught signs
	score  float64
}

// spelledPart is a part of a row: what it is most like, and the column of its middle.
type spelledPart struct {
	*glyph
	at int
}

// The classes by which parts of a row follow each other.
const (
	cSign     = iota
	cNumbered // a sign that a figure follows
	cFigure
	cStroke
	cInside // a sign with its number inside
	classes
)

var kindOfClass = [classes]int{aSign, aSign, aFigure, aStroke, aNumbered}

func (g *glyph) class() int {
	switch {
	case g.kind == aFigure:
		return cFigure
	case g.kind == aStroke:
		return cStroke
	case g.kind == aNumbered:
		return cInside
	case g.figure:
		return cNumbered
	}
	return cSign
}

// follows says what may stand after what.
var follows = [classes][classes]bool{
	cSign:     {cSign: true, cNumbered: true, cInside: true, cStroke: true},
	cNumbered: {cFigure: true},
	cFigure:   {cSign: true, cNumbered: true, cInside: true, cStroke: true},
	cStroke:   {cSign: true, cNumbered: true, cInside: true},
	cInside:   {cSign: true, cNumbered: true, cInside: true, cStroke: true},
}

var ends = [classes]bool{cSign: true, cFigure: true, cInside: true}

var weight = [kinds]float64{1, 0.8, 0.4, 1}

// spell reads a strip.
func (a *alphabet) spell(t *strip) spelled { return a.spellWithin(t, -turns, turns) }

// spellWithin reads a strip whose row stands at least and at most so many lines lower than usual, or higher below 0.
func (a *alphabet) spellWithin(t *strip, least, most int) (best spelled) {
	c := newChain(a, t)
	for c.dy = max(least, -turns); c.dy <= min(most, turns); c.dy++ {
		c.run()
		if score, class, at := c.end(); class >= 0 && score > best.score {
			best = c.trace(class, at)
			best.goesOn, best.score = c.goesOn(class, at), score
		}
	}
	return best
}

// tail returns how much ink stands right of each column.
func (t *strip) tail(rim int) []float64 {
	col := t.columns()
	out := make([]float64, t.wide+1)
	for x := min(t.wide*95/100, t.wide-rim-2) - 1; x >= 0; x-- {
		out[x] = out[x+1] + col[x]
	}
	return out
}

// elsewhere is what it costs that a row begins, or has its middle, elsewhere than usual.
func (a *alphabet) elsewhere(at float64) float64 {
	d := (at - a.start.mean) / (a.start.off + looseStart)
	return drift * d * d
}

// end finds the best end, a class of -1 where there is none.
func (c *chain) end() (most float64, class, at int) {
	most, class = math.Inf(-1), -1
	for k := range classes {
		if !ends[k] {
			continue
		}
		wide := c.wide[kindOfClass[k]]
		for x, score := range c.score[k] {
			if score == nothing {
				continue
			}
			from := max(left(float64(x), wide), 0)
			to := min(from+wide, c.strip.wide)
			inside := (c.tail[from] - c.tail[to]) / float64(wide)
			over := c.tail[to] / (inside*float64(c.wide[aSign]) + 1)
			s := score - loose*min(over, 1)
			if c.centre {
				s -= c.elsewhere(float64(c.best[k][x].first+x) / 2)
			}
			if s > most {
				most, class, at = s, k, x
			}
		}
	}
	return most, class, at
}

// goesOn reports whether one more sign stands right of a row's end, which is like none that a row told of.
func (c *chain) goesOn(class, at int) bool {
	wide := c.wide[aSign]
	mid := float64(at) + c.step[kindOfClass[class]][aSign].mean
	from := left(mid, wide)
	if c.usual == 0 || from+wide > c.strip.wide-c.rim || mid > c.farthest+looseStart {
		return false // no row goes so far: it is the frame
	}
	return c.strip.strength(from, c.dy, wide) > oneMore*c.usual*c.gain
}

// usual returns how strong the ink of signs is in the mean, 0 where there are none.
func (a *alphabet) usual() float64 {
	sum, n := 0.0, 0
	for i := range a.glyphs {
		if g := &a.glyphs[i]; standsAlone(g.kind) {
			sum, n = sum+g.strong*float64(g.n), n+g.n
		}
	}
	return sum / float64(max(n, 1))
}

// trace follows what leads to an end.
func (c *chain) trace(class, at int) spelled {
	out := spelled{dy: c.dy}
	sum := 0.0
	for at >= 0 {
		b := c.best[class][at]
		if b.glyph == len(c.glyphs) {
			out.parts = append(out.parts, spelledPart{&glyph{atom: Unread, kind: aSign, wide: c.wide[aSign]}, at})
			class, at = b.class, b.x
			continue
		}
		g := &c.glyphs[b.glyph]
		out.parts = append(out.parts, spelledPart{g, at})
		out.like += weight[g.kind] * b.like
		sum += weight[g.kind]
		if standsAlone(g.kind) {
			out.strong = max(out.strong, c.strip.strength(left(float64(at), g.wide), c.dy, g.wide)/g.strong)
		}
		class, at = b.class, b.x
	}
	slices.Reverse(out.parts)
	out.like /= max(sum, 1)
	return out
}

// names returns what stands in a row that was read. Names with a part that is hardly more like one sign than another
// are Unread.
func (a *alphabet) names(t *strip, read *spelled, figures *Figures) ([]string, error) {
	var atoms []string
	for _, p := range read.parts {
		if p.atom == Unread {
			atoms = append(atoms, p.atom)
			continue
		}
		atom, lead := p.atom, math.Inf(1)
		var err error
		switch at := (place{t, p.at, read.dy}); {
		case a.alone != nil && standsAlone(p.kind):
			atom, lead, err = a.name(at, figures)
		case p.kind == aFigure:
			var told *figureChances
			if told, err = a.ask(figures, at, besideSigns); err == nil {
				atom, lead = a.surer(t, p, read.dy, told)
			}
		case a.tells[p.kind] != nil:
			atom, lead = a.surer(t, p, read.dy, nil)
		}
		if err != nil {
			return nil, err
		}
		if lead < leastLead[kindOf(atom)] {
			atom = doubtful(atom)
		}
		atoms = append(atoms, atom)
	}
	out := namesOf(atoms)
	if read.goesOn {
		out = append(out, Unread)
	}
	return out, nil
}
