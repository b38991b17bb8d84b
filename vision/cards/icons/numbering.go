//go:build !nocv

package icons

import (
	"math"
	"slices"
)

// Numbers inside a sign are a small part of it. Where one lies a column beside the others, its rim differs by more than
// their numbers do. So they are laid on each other by what all share before what is left is compared.

const (
	numberReach = 2 // columns and lines by which they are moved
	numberStep  = 0.5
	numberTurns = 2 // times that what all share is put right
)

// numbering is what tells the numbers inside one sign apart.
type numbering struct {
	*telling
	wide   int
	shared []float32         // what all have in common
	means  map[int][]float64 // how each looks, without that
}

// numberings returns what tells the numbers apart, by the signs in which they stand.
func (a *alphabet) numberings() map[string]*numbering {
	list := map[string]*numbering{}
	for i := range a.glyphs {
		g := &a.glyphs[i]
		sign := bareSign(g.atom)
		if _, ok := list[sign]; !ok && g.kind == aNumbered {
			list[sign] = a.numbering(sign)
		}
	}
	return list
}

// numbering returns what tells the numbers inside a sign apart, nil where there are fewer than two.
func (a *alphabet) numbering(sign string) *numbering {
	of := func(g *glyph) bool { return g.kind == aNumbered && g.n > 0 && bareSign(g.atom) == sign }
	n := &numbering{wide: a.wide[aNumbered], means: map[int][]float64{}}
	laid := *a
	laid.glyphs, laid.seen = slices.Clone(a.glyphs), nil
	for range numberTurns {
		n.share(&laid, of)
		for i := range laid.glyphs {
			if g := &laid.glyphs[i]; of(g) {
				g.mean = n.lay(a.glyphs[i].mean)
			}
		}
	}
	laid.within[aNumbered] = make([]float64, n.wide*glyphHigh)
	for _, e := range a.seen {
		g := &laid.glyphs[e.glyph]
		if !of(g) {
			continue
		}
		e.ink = n.lay(e.ink)
		laid.seen = append(laid.seen, e)
		for p, v := range e.ink {
			d := float64(v - g.mean[p])
			laid.within[aNumbered][p] += d * d
		}
	}
	if n.telling = laid.tell(aNumbered, of); n.telling == nil {
		return nil
	}
	for i := range laid.glyphs {
		if g := &laid.glyphs[i]; of(g) {
			n.means[i] = n.freed(g.mean)
		}
	}
	return n
}

// share finds what some glyphs have in common.
func (n *numbering) share(a *alphabet, of func(*glyph) bool) {
	n.shared = make([]float32, n.wide*glyphHigh)
	for i := range a.glyphs {
		if g := &a.glyphs[i]; of(g) && g.form == 0 {
			for p, v := range g.mean {
				n.shared[p] += v
			}
		}
	}
	normal(n.shared)
}

// lay returns a picture as large as a glyph, moved to where it is most like what all share.
func (n *numbering) lay(ink []float32) []float32 {
	return n.likest(func(x, y float64) float32 { return sample(ink, n.wide, glyphHigh, x, y) })
}

// likest is what is seen by columns and lines where it is most like what all share.
func (n *numbering) likest(seen func(x, y float64) float32) []float32 {
	most := float32(math.Inf(-1))
	best, moved := make([]float32, n.wide*glyphHigh), make([]float32, n.wide*glyphHigh)
	for dy := -float64(numberReach); dy <= numberReach; dy += numberStep {
		for dx := -float64(numberReach); dx <= numberReach; dx += numberStep {
			for p := range moved {
				moved[p] = seen(float64(p%n.wide)+dx, float64(p/n.wide)+dy)
			}
			normal(moved)
			if like := dotOf(moved, n.shared); like > most {
				most = like
				copy(best, moved)
			}
		}
	}
	return best
}

// likes returns how like each number a part of a strip is, about a column and so many lines higher or lower.
func (n *numbering) likes(a *alphabet, t *strip, at, dy int) map[string]float64 {
	from, top := float64(left(float64(at), n.wide)), float64(nudges+dy)
	v := n.freed(n.likest(func(x, y float64) float32 { return sample(t.ink, t.wide, stripHigh, from+x, top+y) }))
	knows := n.knows([][]float64{v})
	likes := map[string]float64{}
	for i, mean := range n.means {
		both := 0.0
		for p, w := range mean {
			both += w * v[p]
		}
		atom := a.glyphs[i].atom
		if like, other := likes[atom]; !other || (both+knows[i])/2 > like {
			likes[atom] = (both + knows[i]) / 2
		}
	}
	return likes
}
