//go:build !nocv

package vision

// black says whether the empty tray is that dark in a cell.
func (s *strangers) black(cell int) bool {
	return isBlack([3]float64(s.tray[3*cell:]))
}

// findDark appends what is darker than the tray and no shadow: a shadow begins at the
// die that casts it, or comes from outside, and on what is black it goes on unseen.
func (s *strangers) findDark(out []stranger, perCell float64) []stranger {
	for i := range s.dim {
		s.faint[i] = s.shady[i] || !s.object[i] && !s.dice[i] && s.black(i)
	}
	for i := range s.faint {
		if !s.faint[i] || !s.dim[i] {
			continue
		}
		cast, seen := false, 1.
		t := s.collect(s.faint, i, perCell, func(cell int) {
			cast = cast || s.dice[cell] || s.object[cell] || !s.inside[cell]
			if s.faint[cell] && s.dim[cell] {
				seen++
			}
		})
		if seen*perCell >= speck && !cast {
			out = append(out, t)
		}
	}
	return out
}
