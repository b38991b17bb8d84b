package cards

import "math"

// The size of a sign when it is compared.
const (
	glyphHigh  = 24
	widestSign = 6 // widths by heights
)

// sign is one named sign as it looks: glyphHigh high with the row's whole height, as wide as it is
// in proportion.
type sign struct {
	name string
	wide int
	ink  []float32
}

func (r *row) sign(left, right int) sign {
	high, wide := r.bottom-r.top, right-left
	s := sign{wide: min(max(3, int(math.Round(float64(wide)*glyphHigh/float64(high)))), widestSign*glyphHigh)}
	s.ink = make([]float32, s.wide*glyphHigh)
	part := r.page.ink[r.top*r.page.wide : r.bottom*r.page.wide]
	for y := range glyphHigh {
		for x := range s.wide {
			fx := float64(left) + (float64(x)+0.5)*float64(wide)/float64(s.wide) - 0.5
			fy := (float64(y)+0.5)*float64(high)/glyphHigh - 0.5
			s.ink[y*s.wide+x] = sample(part, r.page.wide, high, fx, fy)
		}
	}
	return s
}

func sample(pix []float32, wide, high int, fx, fy float64) float32 {
	x, y := int(math.Floor(fx)), int(math.Floor(fy))
	u, v := float32(fx-float64(x)), float32(fy-float64(y))
	at := func(x, y int) float32 { return pix[min(max(y, 0), high-1)*wide+min(max(x, 0), wide-1)] }
	return (1-v)*((1-u)*at(x, y)+u*at(x+1, y)) + v*((1-u)*at(x, y+1)+u*at(x+1, y+1))
}

// like returns how alike two signs are, from -1 to 1, where one may be moved a little.
func (s *sign) like(other *sign, moved int) float64 {
	if 4*s.wide > 5*other.wide+12 || 4*other.wide > 5*s.wide+12 {
		return -1
	}
	best := -1.0
	wide := max(s.wide, other.wide)
	for dy := -moved; dy <= moved; dy++ {
		for dx := -moved / 2; dx <= moved/2; dx++ {
			var ab, aa, bb float64
			for y := range glyphHigh {
				for x := range wide {
					var a, b float64
					if x < s.wide {
						a = float64(s.ink[y*s.wide+x])
					}
					if u, v := x+dx, y+dy; u >= 0 && u < other.wide && v >= 0 && v < glyphHigh {
						b = float64(other.ink[v*other.wide+u])
					}
					ab += a * b
					aa += a * a
					bb += b * b
				}
			}
			best = max(best, ab/math.Sqrt(aa*bb+1))
		}
	}
	return best
}
