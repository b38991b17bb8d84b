//go:build !nocv

package icons

import (
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
)

// A number may stand inside its sign, as in a magnifying glass. Then a sign with each of its numbers is a sign of its
// own, and what tells them apart is the number.

// From when on numbers rather stand inside their signs: where what would be beside a sign is too narrow for a figure,
// or too wide, by the width of the sign, or by how much better the ink agrees.
const (
	thinFigure = 0.3
	wideFigure = 0.9
	farBetter  = 1.08
)

// numberedInside reports whether numbers stand inside their signs: where the ink of the rows agrees better with signs
// that are hardly wider for their numbers than with figures beside them.
func numberedInside(cards []Card, s *slots) bool {
	lessons := (&alphabet{}).lessons(cards, s, true)
	if !slices.ContainsFunc(lessons, func(l *lesson) bool {
		return slices.ContainsFunc(l.atoms, func(atom string) bool { return kindOf(atom) == aNumbered })
	}) {
		return false
	}
	rows, _ := inkRowsOf((&alphabet{}).lessons(cards, s, false))
	beside, most := layoutOf(rows)
	rows, _ = inkRowsOf(lessons)
	_, agrees := layoutOf(rows)
	return agrees > most*beside.insideLead()
}

// insideLead returns how much better the ink must agree with numbers inside their signs than with a layout that has
// them beside these: no better where what is beside is no figure.
func (l *layout) insideLead() float64 {
	if l.figure < thinFigure*l.sign || l.figure > wideFigure*l.sign {
		return 1
	}
	return farBetter
}

// bareSign returns the sign of an atom, without a number that stands inside it.
func bareSign(atom string) string {
	sign, _, _ := strings.Cut(atom, ":")
	return sign
}

// foretellInside draws signs with the numbers that no row told of: as those that were told of look, but for the figure.
func (a *alphabet) foretellInside() {
	told := map[string][]int{}
	for i := range a.glyphs {
		if g := &a.glyphs[i]; g.kind == aNumbered && g.n > 0 {
			told[bareSign(g.atom)] = append(told[bareSign(g.atom)], i)
		}
	}
	// The order of the glyphs decides between those that are as like.
	for _, sign := range slices.Sorted(maps.Keys(told)) {
		a.foretellSign(sign, told[sign])
	}
}

func (a *alphabet) foretellSign(sign string, told []int) {
	in := insideOf(a.glyphs, told, a.wide[aNumbered])
	if in == nil {
		return
	}
	h, like := handOf(in.like)
	if like < insideAlike {
		return
	}
	for v := 1; v < len(forms); v++ {
		atom := sign + ":" + strconv.Itoa(v)
		if slices.ContainsFunc(a.glyphs, func(g glyph) bool { return g.atom == atom }) {
			continue
		}
		for form, drawn := range in.draw(h, v) {
			a.addDrawn(atom, form, drawn, in.strong)
		}
	}
}

// insideAlike is how like the numbers that were told of drawn ones must be.
const insideAlike = 0.5

// inside is how a sign looks with the numbers that were told of.
type inside struct {
	wide   int
	common []float32 // what all share
	strong float64
	told   []toldFigure // by what they differ from that
	seen   float64      // the squares of these differences, by how often they were seen
}

// insideOf returns how a sign looks with the numbers of some glyphs, nil where these are fewer than three.
func insideOf(glyphs []glyph, told []int, wide int) *inside {
	in := &inside{wide: wide, common: make([]float32, wide*glyphHigh)}
	n := 0.0
	for _, i := range told {
		g := &glyphs[i]
		_, number, _ := strings.Cut(g.atom, ":")
		v, err := strconv.Atoi(number)
		if err != nil || v < 1 || v >= len(forms) {
			continue
		}
		in.told = append(in.told, toldFigure{slices.Clone(g.mean), float64(g.n), curvesOf(v)})
		for p, m := range g.mean {
			in.common[p] += float32(g.n) * m
		}
		n += float64(g.n)
		in.strong += g.strong * float64(g.n)
	}
	if len(in.told) < 3 {
		return nil
	}
	in.strong /= n
	for p := range in.common {
		in.common[p] /= float32(n)
	}
	for _, f := range in.told {
		for p := range f.mean {
			f.mean[p] -= in.common[p]
			in.seen += f.n * float64(f.mean[p]*f.mean[p])
		}
	}
	return in
}

// drawn are the numbers that were told of as a hand draws them, and the mean of these.
func (in *inside) drawn(h hand) (list [][]float32, mean []float32) {
	mean = make([]float32, in.wide*glyphHigh)
	n := 0.0
	for _, f := range in.told {
		var best []float32
		most := float32(math.Inf(-1))
		for _, c := range f.curves {
			v := h.draw(c, in.wide)
			if v == nil {
				continue
			}
			if like := dotOf(v, f.mean); like > most {
				best, most = v, like
			}
		}
		if best == nil {
			return nil, nil
		}
		list = append(list, best)
		for p, v := range best {
			mean[p] += float32(f.n) * v
		}
		n += f.n
	}
	for p := range mean {
		mean[p] /= float32(n)
	}
	return list, mean
}

// fit returns how like the differences between drawn numbers those between the told ones are, and how much stronger.
func (in *inside) fit(list [][]float32, mean []float32) (like, stronger float64) {
	var both, own float64
	for i, f := range in.told {
		for p, v := range list[i] {
			d := v - mean[p]
			both += f.n * float64(d*f.mean[p])
			own += f.n * float64(d*d)
		}
	}
	return both / math.Sqrt(own*in.seen+1e-12), both / (own + 1e-12)
}

func (in *inside) like(h hand) float64 {
	list, mean := in.drawn(h)
	if list == nil {
		return math.Inf(-1)
	}
	like, _ := in.fit(list, mean)
	return like
}

// draw returns the sign with a number, in each way in which it may be drawn.
func (in *inside) draw(h hand, number int) (out [][]float32) {
	list, mean := in.drawn(h)
	_, stronger := in.fit(list, mean)
	for _, c := range curvesOf(number) {
		v := h.draw(c, in.wide)
		if v == nil {
			continue
		}
		for p := range v {
			v[p] = in.common[p] + float32(stronger)*(v[p]-mean[p])
		}
		if normal(v) {
			out = append(out, v)
		}
	}
	return out
}
