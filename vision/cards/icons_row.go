package cards

import (
	"cmp"
	"slices"
)

// What counts as ink in a row.
const (
	inkShare  = 0.35 // of the strongest ink of a row, from which on a pixel is inked
	edgeShare = 0.9  // of a row's height that the edge of a frame covers, and no sign
)

// piece is a part of a row with ink on each of its columns.
type piece struct{ left, right int }

// row is one row of a page, cut where no ink is.
type row struct {
	page        *page
	top, bottom int
	pieces      []piece
}

func (p *page) row(s slots, i int) row {
	at := func(part float64) int { return min(max(int(part*float64(p.high)/rowLines), 0), p.high) }
	r := row{page: p, top: at(s.top + float64(i)*s.pitch), bottom: at(s.top + float64(i+1)*s.pitch)}
	more := (r.bottom - r.top) / 8 // the borders of a row's band
	strong := 0.0
	for y := r.top + more; y < r.bottom-more; y++ {
		if p.plain[y] {
			strong = max(strong, p.strong[y])
		}
	}
	least := float32(max(inkShare*strong, leastInked))
	count, lines := make([]int, p.wide), 0
	for y := r.top + more; y < r.bottom-more; y++ {
		if !p.plain[y] {
			continue
		}
		lines++
		for x := range p.wide {
			if v := p.ink[y*p.wide+x]; v > least || v < -least {
				count[x]++
			}
		}
	}
	edge, few := int(edgeShare*float64(lines)), max(lines/10, 1)
	left, right := p.wide*3/100, p.wide*97/100
	for x := left; x < p.wide*12/100; x++ {
		if count[x] > edge {
			left = x + 1
		}
	}
	for x := right - 1; x > p.wide*88/100; x-- {
		if count[x] > edge {
			right = x
		}
	}
	for x := left; x < right; x++ {
		if count[x] < few {
			continue
		}
		from := x
		for x < right && count[x] >= few {
			x++
		}
		if x-from > 2 {
			r.pieces = append(r.pieces, piece{from, x})
		}
	}
	return r
}

// gap returns how far the piece i lies from the one before it, by the row's height.
func (r *row) gap(i int) float64 {
	return float64(r.pieces[i].left-r.pieces[i-1].right) / float64(r.bottom-r.top)
}

// into joins the pieces of a row into n signs, at the widest gaps, nil where there are too few.
func (r *row) into(n int) []sign {
	if len(r.pieces) < n || n == 0 {
		return nil
	}
	var cuts []int
	for i := 1; i < len(r.pieces); i++ {
		cuts = append(cuts, i)
	}
	slices.SortStableFunc(cuts, func(a, b int) int { return cmp.Compare(r.gap(b), r.gap(a)) })
	cuts = cuts[:n-1]
	slices.Sort(cuts)
	return r.joined(cuts)
}

func (r *row) joined(cuts []int) (list []sign) {
	from := 0
	for _, to := range append(slices.Clone(cuts), len(r.pieces)) {
		list = append(list, r.sign(r.pieces[from].left, r.pieces[to-1].right))
		from = to
	}
	return list
}
