//go:build !nocv

package icons

import (
	"math"

	"elderglass/vision/cards/lanes"
)

// Signs of a style may be alike but for a small part, as what stands on badges of one kind. So what all of them share
// is taken out of them before they are compared, and where they differ most counts most.

// blurry is by how many columns signs are softened to see how focus changes them.
const blurry = 1

// telling is what tells some glyphs of a kind apart.
type telling struct {
	weight []float32 // of each pixel
	// free are weighted, each freed of the others and made one long: light, what all share, and how focus changes that.
	// One lies behind the other.
	free     []float32
	own      map[int][]float32
	examples []freedExample // that were entered
}

// tell finds what tells some glyphs of a kind apart, nil where there is only one.
func (a *alphabet) tell(kind int, of func(*glyph) bool) *telling {
	size, within := a.wide[kind]*glyphHigh, a.within[kind]
	mean, between := make([]float64, size), make([]float64, size)
	n := 0.0
	for i := range a.glyphs {
		if g := &a.glyphs[i]; of(g) && g.n > 0 && g.form == 0 {
			for p, v := range g.mean {
				mean[p] += float64(v)
			}
			n++
		}
	}
	if n < 2 {
		return nil
	}
	for p := range mean {
		mean[p] /= n
	}
	for i := range a.glyphs {
		if g := &a.glyphs[i]; of(g) && g.n > 0 && g.form == 0 {
			for p, v := range g.mean {
				d := float64(v) - mean[p]
				between[p] += d * d
			}
		}
	}
	t := &telling{weight: make([]float32, size), own: map[int][]float32{}}
	usual := 0.0
	for _, w := range within {
		usual += w / float64(size)
	}
	sum := 0.0
	for p := range between {
		between[p] = math.Sqrt(between[p]) / (within[p] + usual + 1e-9)
		sum += between[p]
	}
	for p := range between {
		t.weight[p] = float32(between[p]*float64(size)/(sum+1e-9) + 0.05)
	}
	root := make([]float64, size) // of the weights
	for p, w := range t.weight {
		root[p] = math.Sqrt(float64(w))
	}
	ones := unit(func(p int) float64 { return root[p] }, size)
	common := unit(func(p int) float64 { return root[p] * mean[p] }, size, ones)
	shared := make([]float32, size)
	for p, v := range mean {
		shared[p] = float32(v)
	}
	softer := blurred(shared, a.wide[kind], blurry)
	normal(shared)
	free := [][]float64{ones, common}
	wide := a.wide[kind]
	for _, change := range [3]func(p int) float64{
		func(p int) float64 { return float64(softer[p] - shared[p]) },
		func(p int) float64 {
			x := p % wide
			return float64(softer[p-x+min(x+1, wide-1)] - softer[p-x+max(x-1, 0)])
		},
		func(p int) float64 {
			x, y := p%wide, p/wide
			return float64(softer[x+wide*min(y+1, glyphHigh-1)] - softer[x+wide*max(y-1, 0)])
		},
	} {
		free = append(free, unit(func(p int) float64 { return root[p] * change(p) }, size, free...))
	}
	for i := range a.glyphs {
		if g := &a.glyphs[i]; of(g) && g.n > 0 {
			own := unit(func(p int) float64 { return root[p] * float64(g.mean[p]) }, size, free...)
			t.own[i] = spun(own, root)
		}
	}
	for _, f := range free {
		t.free = append(t.free, spun(f, root)...)
	}
	for _, e := range a.seen {
		if of(&a.glyphs[e.glyph]) {
			t.examples = append(t.examples, freedExample{e.glyph, t.freed(e.ink)})
		}
	}
	return t
}

// unit makes a vector one long that is freed of others.
func unit(of func(int) float64, size int, free ...[]float64) []float64 {
	v := make([]float64, size)
	for p := range v {
		v[p] = of(p)
	}
	for _, f := range free {
		both := 0.0
		for p := range v {
			both += v[p] * f[p]
		}
		for p := range v {
			v[p] -= both * f[p]
		}
	}
	sq := 0.0
	for _, x := range v {
		sq += x * x
	}
	for p := range v {
		v[p] /= math.Sqrt(sq) + 1e-9
	}
	return v
}

// spun weights a vector so that it may be multiplied with what was not weighted.
func spun(v, root []float64) []float32 {
	out := make([]float32, len(v))
	for p := range v {
		out[p] = float32(v[p] * root[p])
	}
	return out
}

// dot multiplies a part of a strip with a vector.
func (t *strip) dot(v []float32, from, dy, wide int) float64 {
	return lanes.Dot(t.ink[(nudges+dy)*t.wide+from:], t.wide, v[:wide*glyphHigh], wide)
}

// rest is how much of a part of a strip is left without what all signs share.
func (t *strip) rest(by *telling, from, dy, wide int) float64 {
	return math.Sqrt(max(lanes.Rest(t.ink[(nudges+dy)*t.wide+from:], t.wide, by.weight, by.free, wide), 1e-6))
}

// differ finds by how much glyphs of one name differ, at each pixel.
func (a *alphabet) differ(lessons []*lesson) {
	for kind := range kinds {
		a.within[kind] = make([]float64, a.wide[kind]*glyphHigh)
	}
	for _, l := range lessons {
		for j, at := range l.at {
			g := &a.glyphs[at]
			w := l.strip.window(left(l.mid[j], g.wide), l.dy, g.wide)
			if w == nil || g.n == 0 {
				continue
			}
			for p, v := range w {
				d := float64(v - g.mean[p])
				a.within[g.kind][p] += d * d
			}
			a.seen = append(a.seen, example{at, w})
		}
	}
}

// example is a part of a row that was entered.
type example struct {
	glyph int
	ink   []float32
}

// closest is how many of the examples of one name say how like it a sign is.
const closest = 2

// knows returns how like each glyph of a kind a part of a strip is, by the examples that were entered.
func (a *alphabet) knows(t *strip, kind, x, dy int) map[int]float64 {
	by, wide := a.tells[kind], a.wide[kind]
	var views [][]float64
	for v := -1; v <= 1; v++ {
		for u := -1; u <= 1; u++ {
			from := left(float64(x+u), wide)
			if from < 0 || from+wide > t.wide || dy+v < -nudges || dy+v > nudges {
				continue
			}
			if w := t.window(from, dy+v, wide); w != nil {
				views = append(views, by.freed(w))
			}
		}
	}
	return by.knows(views)
}

// knows returns how like each glyph a part of a strip is, which may be seen in several ways, by the examples that were
// entered.
func (t *telling) knows(views [][]float64) map[int]float64 {
	most, seen := map[int][closest]float64{}, map[int]int{}
	for _, e := range t.examples {
		like := 0.0
		for _, v := range views {
			both := 0.0
			for p, w := range e.ink {
				both += w * v[p]
			}
			like = max(like, both)
		}
		best := most[e.glyph]
		for i, l := range best {
			if like > l {
				copy(best[i+1:], best[i:closest-1])
				best[i] = like
				break
			}
		}
		most[e.glyph] = best
		seen[e.glyph]++
	}
	out := map[int]float64{}
	for at, best := range most {
		for _, l := range best {
			out[at] += l / float64(min(seen[at], closest))
		}
	}
	return out
}

// freedExample is an example without what all of its kind share.
type freedExample struct {
	glyph int
	ink   []float64
}

// freed returns a part of a strip without what all signs share, weighted and made one long.
func (t *telling) freed(ink []float32) []float64 {
	root := make([]float64, len(ink))
	for p, w := range t.weight {
		root[p] = math.Sqrt(float64(w))
	}
	free := make([][]float64, len(t.free)/len(ink))
	for i := range free {
		free[i] = make([]float64, len(ink))
		for p, v := range t.free[i*len(ink):][:len(ink)] {
			free[i][p] = float64(v) / root[p]
		}
	}
	return unit(func(p int) float64 { return root[p] * float64(ink[p]) }, len(ink), free...)
}
