//go:build !nocv

package vision

// Where shadows overlap, each takes its share of the light that the other leaves. No shadow is
// even, so that overlaps leave at least so much of that product.
const overlapLeast = 0.75

// lighter is from what share of the tray's light on no cell of a shadow is.
const lighter = 0.85

// collectOdd takes the odd cells that hang together with one, and says whether they are a shadow at a die all the
// same: one of which noise hid the hue, or where shadows overlap, smaller than a die, and closed in by dice and by
// shadows that each leave the root of their light. What is dark itself has an edge that the blur makes lighter.
func (s *strangers) collectOdd(first int, perCell float64) (stranger, bool) {
	closed, atDie := s.deep[first], false
	var deep, shade, nDeep, nShade float64
	s.fringe = s.fringe[:0]
	t := s.collect(s.odd, first, perCell, func(cell int) {
		switch {
		case s.dice[cell]:
			atDie = true
		case s.deep[cell]:
			deep, nDeep = deep+s.light[cell], nDeep+1
		case s.dim[cell]:
			shade, nShade = shade+s.light[cell], nShade+1
			s.fringe = append(s.fringe, cell)
		default:
			closed = false
		}
	})
	if atDie && t.area >= speck && s.shadesTogether(t) {
		return t, true
	}
	if !closed || !atDie || t.area >= 1 || nDeep == 0 || nShade == 0 {
		return t, false
	}
	shade /= nShade
	return t, deep/nDeep >= overlapLeast*shade*shade
}

// shadesTogether says whether the cells that were collected last are darker as a shadow makes them, taken together with
// the shadow beside them: in a dim picture noise changes the hue of each.
func (s *strangers) shadesTogether(t stranger) bool {
	var all lightSum
	for _, cell := range append(s.region, s.fringe...) {
		if s.light[cell] >= lighter {
			return false
		}
		all.add(s.mean(s.pix, cell), [3]float64(s.tray[3*cell:]))
	}
	return s.isShadow(&all, t, hue)
}
