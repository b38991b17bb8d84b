//go:build !nocv

package vision

// pitch is how bright the empty tray is at most where no shadow shows, or all the light seems gone where some is.
const pitch = 25

// black says whether the empty tray is that dark in a cell.
func (s *strangers) black(cell int) bool {
	return max(s.tray[3*cell], s.tray[3*cell+1], s.tray[3*cell+2]) < pitch
}

// findDark appends what is darker than the tray and no shadow: a shadow begins at the
// die that casts it, or comes from outside, and on what is black it goes on unseen.
func (s *strangers) findDark(out []stranger, perCell float64) []stranger {
	for i := range s.dim {
		s.faint[i] = s.dim[i] || !s.object[i] && !s.dice[i] && s.black(i)
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

// burnt is from what grey level on a cell may be brighter than a camera shows. It is no darker than the tray there.
const burnt = 252

// crushed is by how many grey levels cameras change what is nearly black.
const crushed = 3

// rounded is a cell's light without what a camera may have changed in it, where a shadow leaves a share of the tray's.
func rounded(mean, tray [3]float64, light float64) [3]float64 {
	for k, t := range tray {
		if t < pitch {
			mean[k] += max(-crushed, min(light*t-mean[k], crushed))
		}
	}
	return mean
}
