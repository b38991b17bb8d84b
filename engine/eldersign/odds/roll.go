package odds

import "math"

// A roll table holds one number for each way in which some dice of a pool lie
// there and the others are still to be rolled: entry r*block+b for multiset r of main
// dice and entry b of the slots.

// expect fills a roll table from its full entries: a table entry is the mean over
// the next die that is rolled.
func (p *plan) expect(table []float64) {
	sets, classes := p.left.sets, p.left.classes[p.left.s.main]
	lo, hi := sets.from[p.g], sets.from[p.g+1]
	for r := lo; r < hi; r++ {
		row := table[r*p.block : (r+1)*p.block]
		for _, q := range p.partial {
			sum := 0.0
			stride := p.stride[q.slot]
			for f, c := range p.classes(p.slots[q.slot]) {
				sum += c.chance * row[q.entry+(f+1)*stride]
			}
			row[q.entry] = sum
		}
	}
	for r := lo - 1; r >= 0; r-- {
		row := table[r*p.block : (r+1)*p.block]
		next := func(f int) []float64 { return table[int(sets.add[r*len(classes)+f])*p.block:][:len(row)] }
		// Three classes at a time save ways through memory.
		f := 0
		switch x, a := next(0), classes[0].chance; len(classes) % 3 {
		case 1:
			for i := range row {
				row[i] = a * x[i]
			}
			f = 1
		case 2:
			y, b := next(1), classes[1].chance
			for i := range row {
				row[i] = a*x[i] + b*y[i]
			}
			f = 2
		default:
			y, z, b, c := next(1), next(2), classes[1].chance, classes[2].chance
			for i := range row {
				row[i] = a*x[i] + b*y[i] + c*z[i]
			}
			f = 3
		}
		for ; f < len(classes); f += 3 {
			x, y, z, a, b, c := next(f), next(f+1), next(f+2), classes[f].chance, classes[f+1].chance, classes[f+2].chance
			for i := range row {
				row[i] += a*x[i] + b*y[i] + c*z[i]
			}
		}
	}
}

// mean returns the mean of the full entries of a table, by their chances.
func (p *plan) mean(table []float64) float64 {
	sets := p.left.sets
	sum := 0.0
	for r := sets.from[p.g]; r < sets.from[p.g+1]; r++ {
		part := 0.0
		for i, b := range p.full {
			part += p.weight[i] * table[r*p.block+b]
		}
		sum += p.left.weight[r] * part
	}
	return sum
}

// bestKept fills best with the greatest value of table over all ways to keep some of
// the dice of an entry and roll the others.
func (p *plan) bestKept(table, best []float64) {
	sets, classes := p.left.sets, p.left.sets.classes
	copy(best[:sets.len(p.g)*p.block], table)
	for r := range sets.len(p.g) {
		row := best[r*p.block : (r+1)*p.block]
		var room [maxClasses][]float64
		less := room[:0]
		for _, q := range sets.sub[r*classes : (r+1)*classes] {
			if q >= 0 {
				less = append(less, best[int(q)*p.block:][:len(row)])
			}
		}
		// Two at a time save ways through memory.
		for len(less) > 1 {
			x, y := less[len(less)-1][:len(row)], less[len(less)-2][:len(row)]
			for i := range row {
				row[i] = greater(row[i], greater(x[i], y[i]))
			}
			less = less[:len(less)-2]
		}
		for _, v := range less {
			for i := range row {
				row[i] = greater(row[i], v[i])
			}
		}
		for _, d := range p.drops {
			row[d.entry] = greater(row[d.entry], row[d.from])
		}
	}
}

// greater is the greater of two numbers that are not negative: their bits are in the
// same order, and comparing those needs no branch.
func greater(a, b float64) float64 {
	return math.Float64frombits(max(math.Float64bits(a), math.Float64bits(b)))
}

// bestKeptAt is bestKept that fills kept with the entry that gives the greatest value.
func (p *plan) bestKeptAt(table, best []float64, kept []int32) {
	sets, classes := p.left.sets, p.left.sets.classes
	n := sets.len(p.g) * p.block
	copy(best[:n], table)
	for i := range n {
		kept[i] = int32(i)
	}
	for r := range sets.len(p.g) {
		row, keptRow := best[r*p.block:(r+1)*p.block], kept[r*p.block:(r+1)*p.block]
		for _, q := range sets.sub[r*classes : (r+1)*classes] {
			if q < 0 {
				continue
			}
			keptLess := kept[int(q)*p.block:][:len(row)]
			for i, v := range best[int(q)*p.block:][:len(row)] {
				if v > row[i]+hair {
					row[i], keptRow[i] = v, keptLess[i]
				}
			}
		}
		for _, d := range p.drops {
			if row[d.from] > row[d.entry]+hair {
				row[d.entry], keptRow[d.entry] = row[d.from], keptRow[d.from]
			}
		}
	}
}

// hair is a difference of values that is rounding and decides nothing: of equals
// the one that spends less is taken.
const hair = 1e-13

// lessOne calls f with each entry in which one die less lies there.
func (p *plan) lessOne(r, b int, f func(r, b int)) {
	sets := p.left.sets
	for c := range sets.classes {
		if q := sets.sub[r*sets.classes+c]; q >= 0 {
			f(int(q), b)
		}
	}
	for j, d := range p.digits[b] {
		if d > 0 {
			f(r, b-d*p.stride[j])
		}
	}
}

// changedTo calls f with each full entry that a change of one die makes of (r, b).
func (p *plan) changedTo(r, b int, f func(r, b int)) {
	sets := p.left.sets
	for c, cl := range p.left.classes[p.left.s.main] {
		q := sets.sub[r*sets.classes+c]
		for _, to := range cl.change {
			if q >= 0 {
				f(int(sets.add[int(q)*sets.classes+to]), b)
			}
		}
	}
	for j, d := range p.digits[b] {
		if d == 0 {
			continue
		}
		for _, to := range p.classes(p.slots[j])[d-1].change {
			f(r, b+(to+1-d)*p.stride[j])
		}
	}
}
