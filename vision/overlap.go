//go:build !nocv

package vision

// Where shadows overlap, each takes its share of the light that the other leaves. No shadow is
// even, so that overlaps leave at least so much of that product.
const overlapLeast = 0.75

// collectOdd takes the odd cells that hang together with one, and says whether they are where
// shadows overlap: at a die, smaller than one, and closed in by dice and by shadows that each leave
// the root of their light. What is dark itself has an edge that the blur makes lighter than that.
func (s *strangers) collectOdd(first int, perCell float64) (stranger, bool) {
	closed, atDie := s.deep[first], false
	var deep, shade, nDeep, nShade float64
	t := s.collect(s.odd, first, perCell, func(cell int) {
		switch {
		case s.dice[cell]:
			atDie = true
		case s.deep[cell]:
			deep, nDeep = deep+s.light[cell], nDeep+1
		case s.dim[cell]:
			shade, nShade = shade+s.light[cell], nShade+1
		default:
			closed = false
		}
	})
	if !closed || !atDie || t.area >= 1 || nDeep == 0 || nShade == 0 {
		return t, false
	}
	shade /= nShade
	return t, deep/nDeep >= overlapLeast*shade*shade
}
