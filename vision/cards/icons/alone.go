//go:build !nocv

package icons

import "strings"

// A sign with a number inside may look rather like another sign than like itself with other numbers. So what it is
// comes first, by what all those with a number have in common, and then which number it has.

// standing returns what stands alone in rows, which tells of itself what it is: signs, and what each that has numbers
// inside looks like with any. Nil where no sign has.
func (a *alphabet) standing() *alphabet {
	if !a.inside() {
		return nil
	}
	s := &alphabet{wide: a.wide, within: a.within}
	at := map[string]int{}
	for i := range a.glyphs {
		g := &a.glyphs[i]
		name := numberless(g.atom)
		if _, ok := at[name]; ok || g.n == 0 || !standsAlone(g.kind) || g.form > 0 {
			continue
		}
		mean := g.mean
		if by := a.numbers[bareSign(g.atom)]; by != nil && g.kind == aNumbered {
			mean = by.shared
		}
		at[name] = len(s.glyphs)
		seen := a.asSign(mean, g.kind)
		s.glyphs = append(s.glyphs, glyph{atom: name, kind: aSign, wide: a.wide[aSign], mean: seen, n: 1})
	}
	for _, e := range a.seen {
		g := &a.glyphs[e.glyph]
		if i, ok := at[numberless(g.atom)]; ok && standsAlone(g.kind) {
			s.seen = append(s.seen, example{i, a.asSign(e.ink, g.kind)})
		}
	}
	s.tells[aSign] = s.tell(aSign, func(*glyph) bool { return true })
	return s
}

// numberless returns what a sign with a number inside has in common with those with other numbers: "inv:".
func numberless(atom string) string {
	sign, _, has := strings.Cut(atom, ":")
	if has {
		return sign + ":"
	}
	return sign
}

// asSign returns what a window as wide as a sign shows of one of some kind.
func (a *alphabet) asSign(ink []float32, kind int) []float32 {
	wide, from := a.wide[aSign], a.wide[kind]
	out := make([]float32, wide*glyphHigh)
	for p := range out {
		x := float64(p%wide) + float64(from-wide)/2
		out[p] = sample(ink, from, glyphHigh, x, float64(p/wide))
	}
	normal(out)
	return out
}

// name returns what stands at a place of a row, with a number inside or without, and the log of how much likelier that
// is than the next. Errors have the code Internal.
func (a *alphabet) name(at place, figures *Figures) (best string, lead float64, err error) {
	told := map[string]*figureChances{}
	for i := range a.alone.glyphs {
		if name := a.alone.glyphs[i].atom; kindOf(name) == aNumbered {
			if told[name], err = a.ask(figures, at, bareSign(name)); err != nil {
				return "", 0, err
			}
		}
	}
	best, lead = a.nameBy(at, told)
	return best, lead, nil
}

// nameBy is name by what is told of a figure there, if it stands inside each of the signs that have one: whether there
// is one, and which.
func (a *alphabet) nameBy(at place, told map[string]*figureChances) (best string, lead float64) {
	likes := a.alone.likes(at.strip, spelledPart{&glyph{kind: aSign, wide: a.wide[aSign]}, at.at}, at.dy)
	if len(likes) == 0 {
		likes[a.alone.glyphs[0].atom] = mostAlike // there is no other
	}
	likely(likes)
	for name, c := range told {
		none, some := c.none()
		likes[name] += some - none
	}
	best, lead = likeliest(likes)
	if kindOf(best) != aNumbered {
		return best, lead
	}
	number, by := figured(a.numbersIn(bareSign(best), at), best, told[best])
	return number, min(lead, by)
}

// numbersIn returns how like a place of a row is to a sign with each number that may stand inside it.
func (a *alphabet) numbersIn(sign string, at place) map[string]float64 {
	if by := a.numbers[sign]; by != nil {
		return by.likes(a, at.strip, at.at, at.dy)
	}
	likes := map[string]float64{}
	for i := range a.glyphs {
		if g := &a.glyphs[i]; g.kind == aNumbered && g.n > 0 && bareSign(g.atom) == sign {
			likes[g.atom] = mostAlike
		}
	}
	return likes
}
