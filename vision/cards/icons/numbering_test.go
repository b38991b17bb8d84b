//go:build !nocv

package icons

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// What all numbers inside a sign share lies elsewhere on some of them: they are told apart all the same.
func TestNumbersAreToldApartWhereTheirSignLiesElsewhere(t *testing.T) {
	s := learnedFrom(t, rowsInside)
	a := s.soft[0]
	numbers := func(elsewhere float64) *numbering {
		b := *a
		b.glyphs = append([]glyph(nil), a.glyphs...)
		b.seen = append([]example(nil), a.seen...)
		move := func(ink []float32, number string) []float32 {
			by := map[string]float64{"glass:2": elsewhere, "glass:5": -elsewhere, "glass:7": elsewhere / 2}[number]
			out := make([]float32, len(ink))
			wide := len(ink) / glyphHigh
			for p := range out {
				out[p] = sample(ink, wide, glyphHigh, float64(p%wide)+by, float64(p/wide))
			}
			return out
		}
		for i := range b.glyphs {
			if g := &b.glyphs[i]; g.kind == aNumbered && g.n > 0 {
				g.mean = move(g.mean, g.atom)
			}
		}
		for i, e := range b.seen {
			if g := &a.glyphs[e.glyph]; g.kind == aNumbered {
				b.seen[i].ink = move(e.ink, g.atom)
			}
		}
		return b.numbering("glass")
	}
	still, moved := numbers(0), numbers(1.5)
	for i := range a.glyphs {
		g := &a.glyphs[i]
		if g.kind != aNumbered || g.form > 0 || g.n < 2 {
			continue
		}
		for _, n := range []*numbering{still, moved} {
			likes := map[string]float64{}
			v := n.freed(n.lay(g.mean))
			for k, mean := range n.means {
				both := 0.0
				for p, w := range mean {
					both += w * v[p]
				}
				if atom := a.glyphs[k].atom; both > likes[atom] {
					likes[atom] = both
				}
			}
			name, _ := likeliest(likes)
			require.Equal(t, g.atom, name)
		}
	}
}
