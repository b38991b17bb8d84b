//go:build !nocv

package icons

import (
	"math"
	"slices"
)

// others returns the glyph without what a lesson itself gave to it, nil where nothing else is known.
func (a *alphabet) others(l *lesson, at int) []float32 {
	g := &a.glyphs[at]
	out := slices.Clone(g.sum)
	n := g.n
	for j := range l.at {
		if l.at[j] != at {
			continue
		}
		if w := l.strip.window(left(l.mid[j], g.wide), l.dy, g.wide); w != nil {
			for i, v := range w {
				out[i] -= v
			}
			n--
		}
	}
	if n <= 0 || !normal(out) {
		return nil
	}
	return out
}

const (
	unknownLike = 0.45 // of a glyph that nothing tells of
	astray      = 12   // columns by which a sign may stand elsewhere
)

// place finds where the parts of a row stand.
func (a *alphabet) place(l *lesson) {
	glyphs := make([][]float32, len(l.at))
	for j, at := range l.at {
		glyphs[j] = a.others(l, at)
	}
	best, found, by := math.Inf(-1), []float64(nil), 0
	for dy := -nudges; dy <= nudges; dy++ {
		score, mid := a.chain(l, glyphs, dy)
		if score -= 0.01 * math.Abs(float64(dy)); score > best {
			best, found, by = score, mid, dy
		}
	}
	if found != nil {
		l.mid, l.dy = found, by
	}
}

// chain places the parts of a row one after the other so that they are most alike and stand as far apart as usual.
func (a *alphabet) chain(l *lesson, glyphs [][]float32, dy int) (float64, []float64) {
	n := l.strip.wide
	score := make([][]float64, len(l.at))
	back := make([][]int, len(l.at))
	for j, at := range l.at {
		score[j], back[j] = make([]float64, n), make([]int, n)
		g := &a.glyphs[at]
		for x := range n {
			score[j][x] = math.Inf(-1)
		}
		for x := max(int(l.mid[j])-astray, 0); x <= min(int(l.mid[j])+astray, n-1); x++ {
			from := 0.0
			if j == 0 && !a.centre {
				d := (float64(x) - a.start.mean) / (a.start.off + 2)
				from = -0.05 * min(d*d, 16)
			} else if j > 0 {
				s := a.step[kindOf(l.atoms[j-1])][kindOf(l.atoms[j])]
				from = math.Inf(-1)
				for before := max(x-int(s.mean)-8, 0); before <= min(x-int(s.mean)+8, x-1); before++ {
					d := (float64(x-before) - s.mean) / s.off
					if v := score[j-1][before] - 0.05*d*d; v > from {
						from, back[j][x] = v, before
					}
				}
			}
			if math.IsInf(from, -1) {
				continue
			}
			like := unknownLike
			if glyphs[j] != nil {
				like = l.strip.like(glyphs[j], left(float64(x), g.wide), dy, g.wide)
			}
			score[j][x] = from + like
		}
	}
	last := len(l.at) - 1
	at, best := -1, math.Inf(-1)
	for x, v := range score[last] {
		if v > best {
			at, best = x, v
		}
	}
	if at < 0 {
		return best, nil
	}
	mid := make([]float64, len(l.at))
	for j := last; j >= 0; j-- {
		mid[j] = float64(at)
		at = back[j][at]
	}
	return best, mid
}

// pace learns how far signs stand apart.
func (a *alphabet) pace(lessons []*lesson) {
	var step [kinds][kinds]spacing
	var start spacing
	for _, l := range lessons {
		start.add(a.middle(l.mid[0], l.mid[len(l.mid)-1]))
		for j := 1; j < len(l.mid); j++ {
			step[kindOf(l.atoms[j-1])][kindOf(l.atoms[j])].add(l.mid[j] - l.mid[j-1])
		}
	}
	for p := range kinds {
		for q := range kinds {
			if s := &step[p][q]; s.n >= 2 {
				s.settle(1.5, 6)
				s.mean = max(s.mean, 0.9*float64(a.wide[p]+a.wide[q]-4)/2)
				a.step[p][q] = *s
			}
		}
	}
	start.settle(1.5, 20)
	a.farthest = 0
	for _, l := range lessons {
		a.farthest = max(a.farthest, l.mid[len(l.mid)-1])
	}
	a.start = start
}

// judge says how much more alike parts of one name are than those of others.
func (a *alphabet) judge(lessons []*lesson) {
	n := 0.0
	for _, l := range lessons {
		for j, at := range l.at {
			own := a.others(l, at)
			g := &a.glyphs[at]
			if own == nil || g.kind == aStroke {
				continue
			}
			x := left(l.mid[j], g.wide)
			other := 0.0
			for i := range a.glyphs {
				if o := &a.glyphs[i]; o.n > 0 && rivals(g, o) {
					other = max(other, l.strip.like(o.mean, x, l.dy, o.wide))
				}
			}
			a.told += l.strip.like(own, x, l.dy, g.wide) - other
			n++
		}
	}
	a.told /= max(n, 1)
}

// rivals reports whether one glyph may be taken for another where rows are not where they are sought: numbers inside
// one sign are alike there too.
func rivals(g, o *glyph) bool {
	if standsAlone(g.kind) {
		return standsAlone(o.kind) && bareSign(g.atom) != bareSign(o.atom)
	}
	return g != o && g.kind == o.kind
}
