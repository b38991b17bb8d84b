package odds

import "math"

// values returns, for a level, what each outcome of the plan is worth.
func (p *plan) values(level int, into []float64) []float64 {
	into = into[:0]
	for _, o := range p.outs {
		v := o.next.v[level]
		if o.tasks != 0 {
			v += p.left.s.reward
		}
		into = append(into, v)
	}
	return into
}

// bestOf returns the best of some outcomes, or -1 for none of them.
func bestOf(outs []int32, v []float64) (int32, float64) {
	at, best := int32(-1), math.Inf(-1)
	for _, o := range outs {
		if v[o] > best+hair {
			at, best = o, v[o]
		}
	}
	return at, best
}

// stopped fills the full entries of value with the best that can be done with the
// dice as they lie, and, unless it is nil, choice with the outcome. v are the values
// of the outcomes.
func (p *plan) stopped(v, value []float64, choice []int32) {
	if p.left.fatal {
		p.stoppedSlowly(v, value, choice)
		return
	}
	sets, classes := p.left.sets, p.left.sets.classes
	f := p.fails[0]
	passAt, pass := bestOf(f.none, v)
	keepAt, keep := bestByClass(f.main, v)
	lo, hi := sets.from[p.g], sets.from[p.g+1]
	for r := lo; r < hi; r++ {
		best, at := pass, passAt
		for c := range keep {
			if sets.count[r*classes+c] > 0 && keep[c] > best+hair {
				best, at = keep[c], keepAt[c]
			}
		}
		for i := range p.common {
			it := &p.common[i]
			n := it.few[r]
			if n == none {
				continue
			}
			if o := it.out[n]; v[o] > hair && v[o] >= best-hair {
				best, at = v[o], o
			}
		}
		row := value[r*p.block : (r+1)*p.block]
		for _, b := range p.full {
			row[b] = best
		}
		if choice != nil {
			for _, b := range p.full {
				choice[r*p.block+b] = at
			}
		}
	}
	for i, b := range p.full {
		slotAt, slot := int32(-1), math.Inf(-1)
		for j, d := range p.digits[b] {
			if of := f.slot[p.slots[j]]; of != nil {
				if o, best := bestOf(of[d-1], v); best > slot {
					slotAt, slot = o, best
				}
			}
		}
		for r := lo; r < hi; r++ {
			e := r*p.block + b
			best, at := value[e], int32(-1)
			if slot > best+hair {
				best, at = slot, slotAt
			}
			for k := range p.own[i] {
				it := &p.own[i][k]
				n := it.few[r]
				if n == none {
					continue
				}
				if o := it.out[n]; v[o] > best+hair {
					best, at = v[o], o
				}
			}
			value[e] = best
			if choice != nil && at >= 0 {
				choice[e] = at
			}
		}
	}
}

func bestByClass(outs [][]int32, v []float64) ([]int32, []float64) {
	at, best := make([]int32, len(outs)), make([]float64, len(outs))
	for c, o := range outs {
		at[c], best[c] = bestOf(o, v)
	}
	return at, best
}

// stoppedSlowly is stopped for terror that harms the attempt.
func (p *plan) stoppedSlowly(v, value []float64, choice []int32) {
	sets := p.left.sets
	for r := sets.from[p.g]; r < sets.from[p.g+1]; r++ {
		for i, b := range p.full {
			at, best := p.failed(v, r, b)
			for _, items := range [][]item{p.common, p.own[i]} {
				for k := range items {
					if n := items[k].few[r]; n != none {
						if o := items[k].out[n]; v[o] > hair && v[o] >= best-hair {
							best, at = v[o], o
						}
					}
				}
			}
			value[r*p.block+b] = best
			if choice != nil {
				choice[r*p.block+b] = at
			}
		}
	}
}

// failed returns the best outcome of a failed roll that lies as entry (r, b).
func (p *plan) failed(v []float64, r, b int) (int32, float64) {
	main := p.left.classes[p.left.s.main]
	count := p.left.sets.count[r*len(main) : (r+1)*len(main)]
	slots, n := p.removed(r, b)
	if (slots != 0 || n > 0) && p.left.s.p.Terror == TerrorFails {
		return codeEnd, 0
	}
	f := p.fails[p.failAt(slots, n)]
	at, best := bestOf(f.none, v)
	better := func(outs []int32) {
		if o, x := bestOf(outs, v); x > best+hair {
			at, best = o, x
		}
	}
	for c, outs := range f.main {
		if count[c] > 0 && !(n > 0 && main[c].fatal) {
			better(outs)
		}
	}
	for j, d := range p.digits[b] {
		if of := f.slot[p.slots[j]]; of != nil && slots&(1<<p.slots[j]) == 0 {
			better(of[d-1])
		}
	}
	return at, best
}

// removed returns the slots and the number of main dice that show terror in a full
// entry, where terror harms the attempt.
func (p *plan) removed(r, b int) (slots, main int) {
	if !p.left.fatal {
		return 0, 0
	}
	for c, cl := range p.left.classes[p.left.s.main] {
		if cl.fatal {
			main += int(p.left.sets.count[r*p.left.sets.classes+c])
		}
	}
	for j, d := range p.digits[b] {
		if p.classes(p.slots[j])[d-1].fatal {
			slots |= 1 << p.slots[j]
		}
	}
	return slots, main
}
