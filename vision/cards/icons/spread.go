//go:build !nocv

package icons

import (
	"math"

	"elderglass/internal/order"
)

// spread is the ink of a card, summed from the top on: by lines and columns, of the height's parts.
type spread struct {
	sum, sq [rowLines + 1][inkColumns]float32
	total   [rowLines + 1]float32
	rows    map[[2]int]float64 // what was told of rows before
}

func spreadOf(p *Page) *spread {
	s := &spread{rows: map[[2]int]float64{}}
	left, right := p.wide*5/100, p.wide*95/100
	for y := range rowLines {
		s.sum[y+1], s.sq[y+1], s.total[y+1] = s.sum[y], s.sq[y], s.total[y]
		from, to := y*p.high/rowLines, max((y+1)*p.high/rowLines, y*p.high/rowLines+1)
		for x := range inkColumns {
			a, b := left+x*(right-left)/inkColumns, left+(x+1)*(right-left)/inkColumns
			sum := float32(0)
			for v := from; v < to; v++ {
				for u := a; u < b; u++ {
					sum += p.ink[v*p.wide+u]
				}
			}
			sum /= float32(max((to-from)*(b-a), 1))
			s.sum[y+1][x] += sum
			s.sq[y+1][x] += sum * sum
			s.total[y+1] += float32(math.Abs(float64(sum)))
		}
	}
	return s
}

// wide returns how many columns of some lines have ink, of a share of the strongest.
func (s *spread) wide(from, to int) float64 {
	var col [inkColumns]float32
	for x := range col { // what is the same on all lines is a frame
		mean := (s.sum[to][x] - s.sum[from][x]) / float32(to-from)
		col[x] = float32(math.Sqrt(float64(max((s.sq[to][x]-s.sq[from][x])/float32(to-from)-mean*mean, 0))))
	}
	sorted := col
	ground, strong := order.Nth(sorted[:], inkColumns/10), order.Nth(sorted[:], inkColumns-2)
	n := 0.0
	for _, v := range col {
		n += min(max(float64((v-ground)/(strong-ground+2)-0.15)/0.25, 0), 1)
	}
	return n
}

// row is wide of a row that begins at a line and is so high, without its edges.
func (s *spread) row(from, high int) float64 {
	at := [2]int{from, high}
	w, ok := s.rows[at]
	if !ok {
		w = s.wide(from+high/10, from+high-high/10)
		s.rows[at] = w
	}
	return w
}
