//go:build !nocv

package icons

import (
	"math"

	"elderglass/vision/cards/lanes"
)

// chain is what may stand in a strip, from left to right.
type chain struct {
	*alphabet
	strip *strip
	dy    int
	gain  float64
	usual float64 // strength of signs
	tail  []float64
	costs [kinds][kinds][2*stepwise + 1]float64 // of standing farther or nearer than usual, from far to near
	has   [classes]bool                         // whether some glyph is of a class
	score [classes][]float64                    // of the best, by class and column of the middle
	best  [classes][]stand
	both  [2*turns + 1][][]float32 // products of each glyph with the strip, by how high the row stands and by column
	seen  [kinds]*windows          // those as wide as glyphs of a kind
}

// stand is the best that ends in a class at a column.
type stand struct {
	glyph int // one more than there are for a sign that is hidden
	like  float64
	x     int // of the one before, -1 for the first
	first int // column of the first
	class int // of the one before
}

// ending is what may stand before a class at a column, and how likely it is.
type ending struct {
	score float64
	x     int // -1 for nothing
	first int
	class int
}

// nothing is how likely it is that nothing ends somewhere.
var nothing = math.Inf(-1)

func newChain(a *alphabet, t *strip) *chain {
	c := &chain{alphabet: a, strip: t, tail: t.tail(a.rim), usual: a.usual()}
	for p := range kinds {
		for q := range kinds {
			s := &a.step[p][q]
			for i := range c.costs[p][q] {
				d := (float64(int(s.mean)+stepwise-i) - s.mean) / (s.off + looseStep)
				c.costs[p][q][i] = drift * d * d
			}
		}
	}
	for i := range a.glyphs {
		if g := &a.glyphs[i]; g.n > 0 {
			c.has[g.class()] = true
		}
	}
	scores, stands := make([]float64, classes*t.wide), make([]stand, classes*t.wide)
	for k := range classes {
		c.score[k], c.best[k] = scores[k*t.wide:][:t.wide], stands[k*t.wide:][:t.wide]
	}
	c.slide()
	c.gain = c.strongest()
	return c
}

// slide multiplies each glyph with the strip at all columns.
func (c *chain) slide() {
	products := make([]float32, len(c.both)*len(c.glyphs)*c.strip.wide)
	for k := range c.both {
		line := c.strip.ink[(nudges-turns+k)*c.strip.wide:]
		c.both[k] = make([][]float32, len(c.glyphs))
		for i := range c.glyphs {
			g := &c.glyphs[i]
			n := max(c.strip.wide-g.wide+1, 0)
			if g.n > 0 && n > 0 {
				lanes.Slide(line, c.strip.wide, g.mean[:g.wide*glyphHigh], g.wide, products[:n])
			}
			c.both[k][i], products = products[:n], products[n:]
		}
	}
}

// strongest returns how strong the ink of a row is, by that of the taught ones: where something is most like a sign.
func (c *chain) strongest() float64 {
	gain, most := 0.0, 0.0
	for i := range c.glyphs {
		g := &c.glyphs[i]
		if g.n == 0 || !standsAlone(g.kind) {
			continue
		}
		for x := 0; x+g.wide <= c.strip.wide; x += 2 {
			for dy := -1; dy <= 1; dy += 2 {
				seen := c.strip.windows(dy, g.wide)
				if like := seen.share(float64(c.both[turns+dy][i][x]), x); like > most {
					gain, most = seen.strength[x]/g.strong, like
				}
			}
		}
	}
	return gain
}

// run finds the best up to each column.
func (c *chain) run() {
	for k := range c.score {
		for x := range c.score[k] {
			c.score[k][x] = nothing
		}
	}
	for kind := range c.seen {
		c.seen[kind] = c.strip.windows(c.dy, c.wide[kind])
	}
	var ended [classes]bool // with which something ended before
	for x := range c.strip.wide {
		var from [classes]ending
		for k := range classes {
			switch {
			case k == cNumbered: // begins as a sign does
				from[k] = from[cSign]
			case k == cSign || c.has[k]:
				from[k] = c.before(x, k, &ended)
			default:
				from[k].score = nothing
			}
		}
		rest := [kinds]float64{-1, -1, -1, -1}
		for i := range c.glyphs {
			g := &c.glyphs[i]
			k := g.class()
			if g.n == 0 || from[k].score == nothing {
				continue
			}
			like, gain, ok := c.likeAt(i, left(float64(x), g.wide), &rest)
			if s := from[k].score + weight[g.kind]*gain; ok && s > c.score[k][x] {
				c.ends(k, x, s, i, like, &from[k])
				ended[k] = true
			}
		}
		if c.hides(x) {
			for _, k := range [2]int{cSign, cNumbered} {
				if s := from[k].score - hiding; s > c.score[k][x] {
					c.ends(k, x, s, len(c.glyphs), 0, &from[k])
					ended[k] = true
				}
			}
		}
	}
}

// ends notes the best that ends in a class at a column.
func (c *chain) ends(class, x int, score float64, glyph int, like float64, from *ending) {
	c.score[class][x] = score
	c.best[class][x] = stand{glyph, like, from.x, from.first, from.class}
}

// hides reports whether something is about a column that may be a sign, or hide one: a finger, glare or another card.
func (c *chain) hides(x int) bool {
	wide := c.wide[aSign]
	from := left(float64(x), wide)
	return from >= 0 && from+wide <= c.strip.wide && c.strip.ground(from, c.dy, wide) > faintSign*c.usual*c.gain
}

// likeAt says how like a glyph a part of a strip is, and what it is worth. rest is that of the kinds there, once known.
func (c *chain) likeAt(i, at int, rest *[kinds]float64) (like, gain float64, ok bool) {
	g := &c.glyphs[i]
	both, seen := c.both[turns+c.dy][i], c.seen[g.kind]
	if at < 0 || at >= len(both) || seen.strength[at] < faintSign*g.strong*c.gain {
		return 0, 0, false
	}
	if like = seen.share(float64(both[at]), at); like < hardly {
		return 0, 0, false
	}
	if g.kind == aStroke {
		return like, like - max(worth, c.blankAt(at, g.wide)) - seldom, true
	}
	if by := c.tells[g.kind]; by != nil {
		if rest[g.kind] < 0 {
			rest[g.kind] = c.strip.rest(by, at, c.dy, g.wide)
		}
		like = (like + c.strip.dot(by.own[i], at, c.dy, g.wide)/rest[g.kind]) / 2
	}
	return like, like - worth, true
}

// blankAt says how like what stands between two signs without a stroke a part of a strip is.
func (c *chain) blankAt(at, wide int) float64 {
	like := nothing
	for _, b := range c.blanks {
		like = max(like, c.strip.like(b, at, c.dy, wide))
	}
	return like
}

// before returns the best that may stand before a class at a column, of the classes with which something ended.
func (c *chain) before(x, class int, ended *[classes]bool) ending {
	from := ending{score: nothing, x: -1, first: x}
	if class == cSign || class == cInside {
		from.score = 0
		if !c.centre {
			from.score = -c.elsewhere(float64(x))
		}
	}
	for p := range classes {
		if !follows[p][class] || !ended[p] {
			continue
		}
		q, kind := kindOfClass[p], kindOfClass[class]
		first := x - int(c.step[q][kind].mean) - stepwise
		at, end := max(first, 0), min(first+2*stepwise+1, x)
		if at >= end {
			continue
		}
		costs := c.costs[q][kind][at-first:]
		for i, score := range c.score[p][at:end] {
			if v := score - costs[i]; v > from.score {
				from.score, from.x, from.class = v, at+i, p
			}
		}
	}
	if from.x >= 0 {
		from.first = c.best[from.class][from.x].first
	}
	return from
}
