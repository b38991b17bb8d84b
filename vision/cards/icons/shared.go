//go:build !nocv

package icons

import (
	"math"
	"slices"
)

// Cards of several styles may have the same signs, as adventures and monsters do, smaller or larger. What a style with
// many taught cards tells of them helps one with few, and a sign that only this one showed is known to that one then.

const (
	sharedLike   = 0.6 // likeness of the signs that two styles have both been told of
	fewestShared = 2   // of these
	sharedNames  = 0.5 // share of them that are like those of their own name rather than any other
	sharedZoom   = 1.6 // by which factor signs are larger or smaller by the height of their rows, at most
	sharedStep   = 1.07
	sharedReach  = 3 // lines by which they stand elsewhere
)

// view is how the signs of another style look in one's own rows: so much larger, so far to the right and below, and as
// light or, with a sign of -1, the other way round.
type view struct {
	zoom, x, y float64
	sign       float32
}

// of draws a glyph of another style, so wide. Nil where nothing is left of it.
func (v view) of(g *glyph, wide int) []float32 {
	out := make([]float32, wide*glyphHigh)
	for y := range glyphHigh {
		for x := range wide {
			fx := (float64(x)-float64(wide-1)/2-v.x)/v.zoom + float64(g.wide-1)/2
			fy := (float64(y)-(glyphHigh-1)/2.0-v.y)/v.zoom + (glyphHigh-1)/2.0
			out[y*wide+x] = v.sign * sample(g.mean, g.wide, glyphHigh, fx, fy)
		}
	}
	if !normal(out) {
		return nil
	}
	return out
}

// back is how one's own signs look in the rows of the other style.
func (v view) back() view { return view{1 / v.zoom, -v.x / v.zoom, -v.y / v.zoom, v.sign} }

// share adds what another style tells of the same signs, where the two show them alike. It returns how they look in
// one's own rows, nil where they are not the same.
func (a *alphabet) share(from *alphabet) *view {
	v, ok := a.viewOf(from)
	if !ok {
		return nil
	}
	a.take(from, v, func(*glyph) bool { return true })
	return &v
}

// take adds what another style tells of some of its signs, which look so in one's own rows.
func (a *alphabet) take(from *alphabet, v view, some func(*glyph) bool) {
	by := a.usual() / from.usual()
	at, known := map[int]int{}, len(a.glyphs) // of its glyphs among one's own
	for i := range from.glyphs {
		g := &from.glyphs[i]
		if g.n == 0 || g.kind == aStroke || !some(g) {
			continue
		}
		seen := v.of(g, a.wide[g.kind])
		if seen == nil {
			continue
		}
		own := slices.IndexFunc(a.glyphs, func(o glyph) bool { return o.atom == g.atom && o.n > 0 })
		if g.form > 0 && own >= 0 {
			if own < known {
				continue // how it is written there is told, or drawn, already
			}
			own = -1
		}
		if own < 0 {
			own = len(a.glyphs)
			a.glyphs = append(a.glyphs, glyph{
				atom: g.atom, form: g.form, kind: g.kind, wide: a.wide[g.kind], sum: make([]float32, len(seen)), n: 1,
				strong: by * g.strong, figure: g.figure,
			})
		}
		at[i] = own
		o := &a.glyphs[own]
		for p, s := range seen { // as one example more
			o.sum[p] += s
		}
		if mean := slices.Clone(o.sum); normal(mean) {
			o.mean = mean
		}
	}
	for _, e := range from.seen {
		own, ok := at[e.glyph]
		if !ok {
			continue
		}
		g := from.glyphs[e.glyph]
		g.mean = e.ink
		if seen := v.of(&g, a.wide[g.kind]); seen != nil {
			a.seen = append(a.seen, example{own, seen})
		}
	}
}

// And returns what a script knows together with the signs that only others told of, which learned with its help.
func (s *Script) And(others []*Script) *Script {
	if !s.knows() {
		return s
	}
	a := *s.soft[0]
	a.glyphs, a.seen = slices.Clone(a.glyphs), slices.Clone(a.seen)
	for _, o := range others {
		if !o.knows() || o.shared == nil {
			continue
		}
		inside := a.inside()
		a.take(o.soft[0], o.shared.back(), func(g *glyph) bool {
			return (g.kind == aSign || g.kind == aNumbered && inside) && a.glyphOf(g.atom) == nil
		})
	}
	if len(a.glyphs) == len(s.soft[0].glyphs) {
		return s
	}
	return &Script{slots: s.slots, part: s.part, soft: a.seenLess(), figures: s.figures, shared: s.shared}
}

// viewOf finds how the signs of another style look in one's own rows, false where they are not the same.
func (a *alphabet) viewOf(from *alphabet) (best view, ok bool) {
	type both struct{ own, its *glyph }
	var pairs []both
	for i := range a.glyphs {
		g := &a.glyphs[i]
		if its := from.glyphOf(g.atom); its != nil && g.n > 0 && standsAlone(g.kind) {
			pairs = append(pairs, both{g, its})
		}
	}
	if len(pairs) < fewestShared {
		return view{}, false
	}
	like := func(v view) float64 {
		sum, n := 0.0, 0.0
		for _, p := range pairs {
			if seen := v.of(p.its, p.own.wide); seen != nil {
				sum += float64(p.own.n) * float64(dotOf(seen, p.own.mean))
			}
			n += float64(p.own.n)
		}
		return sum / n
	}
	most := math.Inf(-1)
	for zoom := 1 / sharedZoom; zoom <= sharedZoom; zoom *= sharedStep {
		for y := -sharedReach; y <= sharedReach; y++ {
			for x := -sharedReach; x <= sharedReach; x++ {
				v := view{zoom, float64(x), float64(y), 1}
				s := like(v)
				if s < 0 { // dark on light here, light on dark there
					v.sign, s = -1, -s
				}
				if s > most {
					best, most = v, s
				}
			}
		}
	}
	return best, most > sharedLike && a.namesakes(from, best) > sharedNames
}

// namesakes returns which share of the signs of which another style has been told too, and that look so in one's own
// rows, are more like its sign of their name than any other of its signs.
func (a *alphabet) namesakes(from *alphabet, v view) float64 {
	n, told := 0.0, 0.0
	for i := range a.glyphs {
		g := &a.glyphs[i]
		its := from.glyphOf(g.atom)
		if its == nil || g.n == 0 || !standsAlone(g.kind) {
			continue
		}
		like := func(o *glyph) float64 {
			seen := v.of(o, g.wide)
			if seen == nil {
				return -1
			}
			return float64(dotOf(seen, g.mean))
		}
		own := like(its)
		n++
		if !slices.ContainsFunc(from.glyphs, func(o glyph) bool { return o.n > 0 && rivals(its, &o) && like(&o) >= own }) {
			told++
		}
	}
	return told / max(n, 1)
}

// Where rows have one place and few signs, ink hardly says where they stand; signs do that are known already.

const (
	foundLike = 0.6 // likeness of the signs of rows and of those of another style
	pitchStep = 1.08
	placeStep = 2 // lines from one place to the next; a strip has several

	looseColumns = 2   // by which rows begin elsewhere
	hopeless     = 0.4 // likeness of a first row, below which no other is looked at
)

// placing is how the only rows of cards stand beside each other: all have one beginning, or one middle.
type placing struct {
	like   float64 // of their signs and of those of another style
	sign   float64 // -1 where they are as much lighter than their ground as those are darker
	centre bool
	at     int // column of the first sign, or of the middle
}

// found returns where the only row of cards stands and how large, and how rows stand there: where the signs that were
// entered are most like those of another style. False where they are hardly like them, and for cards with several rows.
func (a *alphabet) found(cards []Card) (best slots, how placing, ok bool) {
	if slices.ContainsFunc(cards, func(c Card) bool { return len(c.Rows) > 1 }) {
		return slots{}, how, false
	}
	var known []Card
	for _, c := range cards {
		if len(c.Rows) > 0 && slices.ContainsFunc(atomsOf(c.Rows[0], a.inside()), a.tellsOf) {
			known = append(known, c)
		}
	}
	if len(known) < fewestShared {
		return slots{}, how, false
	}
	how.like = foundLike
	for pitch := float64(lowestRow); pitch <= highestRow; pitch *= pitchStep {
		line := pitch / glyphHigh
		for top := nudges * line; top+pitch+nudges*line <= rowLines; top += (2*nudges + placeStep) * line {
			for i, p := range a.fits(known, slots{top: top, pitch: pitch, most: 1}, how.like) {
				if p.like > how.like {
					best, how, ok = slots{top: top + float64(i*placeStep-nudges)*line, pitch: pitch, most: 1}, p, true
				}
			}
		}
	}
	return best, how, ok
}

// fits returns how the signs stand that are most like those of an alphabet where rows are said to be: from nudges lines
// above to nudges below, by placeStep. Where they cannot be more like them than some likeness, it is 0.
func (a *alphabet) fits(cards []Card, s slots, least float64) (out [2*nudges/placeStep + 1]placing) {
	type sum struct{ begin, middle []float64 } // by column, of all cards
	var sums [len(out)][2]sum
	all := float64(len(cards))
	for k := range cards {
		l := &lesson{strip: cards[k].Page.strip(s, 0), atoms: atomsOf(cards[k].Rows[0], a.inside())}
		most := 0.0
		for i := range out {
			l.dy = i*placeStep - nudges
			likes, half := a.likesAlong(l, looseColumns)
			out[i] = placing{}
			for side, sign := range [2]float64{1, -1} {
				by := &sums[i][side]
				if k == 0 {
					by.begin, by.middle = make([]float64, len(likes)), make([]float64, 2*len(likes))
				}
				for x := range by.begin {
					near := -1.0
					for _, like := range likes[max(min(x, len(likes)-1)-looseColumns, 0):min(x+looseColumns+1, len(likes))] {
						near = max(near, sign*like)
					}
					by.begin[x] += near
					by.middle[x+min(half, len(by.begin))] += near
				}
				for centre, list := range [2][]float64{by.begin, by.middle} {
					if like := slices.Max(list); like > all*out[i].like {
						out[i] = placing{like / all, sign, centre == 1, slices.Index(list, like)}
					}
				}
			}
			most = max(most, out[i].like)
		}
		if rest := float64(len(cards)-k-1) / all; most+rest <= least || k == 0 && most*all < hopeless {
			clear(out[:])
			return out
		}
	}
	return out
}

// likesAlong returns how like those of an alphabet the signs of a row are, by the column of the first, of which some
// are left out, and how many columns from it the row's middle is.
func (a *alphabet) likesAlong(l *lesson, step int) (likes []float64, half int) {
	likes = make([]float64, l.strip.wide)
	at, n := 0.0, 0.0
	for j, atom := range l.atoms {
		if j > 0 {
			at += a.step[kindOf(l.atoms[j-1])][kindOf(atom)].mean
		}
		if !a.tellsOf(atom) {
			continue
		}
		n++
		g := a.glyphOf(atom)
		for x := 0; x < len(likes); x += step {
			if from := left(float64(x)+at, g.wide); from >= 0 && from+g.wide <= l.strip.wide {
				likes[x] += l.strip.like(g.mean, from, l.dy, g.wide)
			}
		}
	}
	for x := range likes {
		likes[x] /= max(n, 1)
	}
	return likes, int(at / 2)
}

// tellsOf reports whether an atom is a sign of which it is known how it looks.
func (a *alphabet) tellsOf(atom string) bool {
	return standsAlone(kindOf(atom)) && a.glyphOf(atom) != nil
}

// inside reports whether numbers stand inside their signs.
func (a *alphabet) inside() bool {
	return slices.ContainsFunc(a.glyphs, func(g glyph) bool { return g.kind == aNumbered })
}

// glyphOf returns how an atom looks, nil where nothing tells of it.
func (a *alphabet) glyphOf(atom string) *glyph {
	i := slices.IndexFunc(a.glyphs, func(g glyph) bool { return g.atom == atom && g.n > 0 })
	if i < 0 {
		return nil
	}
	return &a.glyphs[i]
}

// learnAs learns how signs look in rows that another style helped to find.
func learnAs(cards []Card, s *slots, how placing, from *alphabet) (*alphabet, []*lesson) {
	a := &alphabet{wide: from.wide, step: from.step, centre: how.centre}
	lessons := a.lessons(cards, s, from.inside())
	if len(lessons) < fewestParts {
		return nil, nil
	}
	_, a.rim = inkRowsOf(lessons)
	for i := range a.glyphs {
		a.glyphs[i].wide = a.wide[a.glyphs[i].kind]
	}
	for _, l := range lessons {
		l.mid = from.along(l, how)
		a.start.add(a.middle(l.mid[0], l.mid[len(l.mid)-1]))
	}
	a.start.settle(2, 40)
	a.study(lessons)
	a.narrow(lessons, s)
	return a, lessons
}

// along returns where the parts of a row stand: as far apart as those of an alphabet, and where they are most like
// these, about where all rows stand; just there, where nothing is known of them.
func (a *alphabet) along(l *lesson, how placing) (mid []float64) {
	likes, half := a.likesAlong(l, 1)
	from := how.at
	if how.centre {
		from -= half
	}
	from = min(max(from, 0), len(likes)-1)
	at, most := float64(from), how.sign*likes[from]
	for x := max(from-2*looseColumns, 0); x <= min(from+2*looseColumns, len(likes)-1); x++ {
		if like := how.sign * likes[x]; like > most {
			at, most = float64(x), like
		}
	}
	for j, atom := range l.atoms {
		if j > 0 {
			at += a.step[kindOf(l.atoms[j-1])][kindOf(atom)].mean
		}
		mid = append(mid, at)
	}
	return mid
}
