package odds

import (
	"math"
	"slices"
)

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

// bestFail is the best outcome of a failed roll: without keeping a die, by the class
// of a main die that is kept, and by slot and class.
type bestFail struct {
	pass   float64
	passAt int32
	keep   []float64
	keepAt []int32
	slot   [maxSlots][]float64
	slotAt [maxSlots][]int32
}

// bestFails returns the best outcomes of failed rolls by the number of main dice that
// show terror; without harm from terror there is only the first.
func (p *plan) bestFails(v []float64) []bestFail {
	most := 0
	if p.left.fatal {
		most = p.g
	}
	out := make([]bestFail, most+1)
	for n := range out {
		b := &out[n]
		if n > 0 && p.left.s.p.Terror == TerrorFails {
			b.passAt = codeEnd // nothing is kept
			continue
		}
		f := p.fails[p.failAt(0, n)]
		b.passAt, b.pass = bestOf(f.none, v)
		b.keepAt, b.keep = bestByClass(f.main, v)
		for c, cl := range p.left.classes[p.left.s.main] {
			if n > 0 && cl.fatal {
				b.keep[c] = math.Inf(-1)
			}
		}
		for i, outs := range f.slot {
			b.slotAt[i], b.slot[i] = bestByClass(outs, v)
		}
	}
	return out
}

// stopped fills the full entries of value with the best that can be done with the
// dice as they lie, and, unless it is nil, choice with the outcome. v are the values
// of the outcomes.
func (p *plan) stopped(v, value []float64, choice []int32) {
	fails := p.bestFails(v)
	p.stoppedMain(v, value, choice, fails)
	sets := p.left.sets
	lo, hi := sets.from[p.g], sets.from[p.g+1]
	for i, b := range p.full {
		if p.slotScares(b) {
			p.stoppedScared(v, value, choice, i)
			continue
		}
		slot, slotAt := make([]float64, len(fails)), make([]int32, len(fails))
		for n := range fails {
			slot[n] = math.Inf(-1)
			for j, d := range p.digits[b] {
				if keep := fails[n].slot[p.slots[j]]; len(keep) >= d && keep[d-1] > slot[n] {
					slot[n], slotAt[n] = keep[d-1], fails[n].slotAt[p.slots[j]][d-1]
				}
			}
		}
		own := p.own[i]
		if len(own) == 0 && slices.Max(slot) < 0 {
			continue
		}
		if choice == nil {
			p.raiseOwn(v, value, own, slot, b)
			continue
		}
		for r := lo; r < hi; r++ {
			e := r*p.block + b
			best, at := value[e], int32(unchanged)
			if n := p.left.scared[r]; slot[n] > best+hair {
				best, at = slot[n], slotAt[n]
			}
			for k := range own {
				if n := own[k].few[r]; n != none {
					if o := own[k].out[n]; v[o] > best+hair {
						best, at = v[o], o
					}
				}
			}
			value[e] = best
			if at != unchanged {
				choice[e] = at
			}
		}
	}
}

// raiseOwn raises the value of one full entry of the slots by what they offer.
func (p *plan) raiseOwn(v, value []float64, own []item, slot []float64, b int) {
	lo, hi := p.left.sets.from[p.g], p.left.sets.from[p.g+1]
	for r := lo; r < hi; r++ {
		if e := r*p.block + b; slot[p.left.scared[r]] > value[e] {
			value[e] = slot[p.left.scared[r]]
		}
	}
	var worth [maxMain + 1]float64
	for k := range own {
		for n, o := range own[k].out {
			if worth[n] = -1; o >= 0 {
				worth[n] = v[o]
			}
		}
		e := lo*p.block + b
		for _, n := range own[k].few[lo:hi] {
			if int(n) < len(worth) && worth[n] > value[e] {
				value[e] = worth[n]
			}
			e += p.block
		}
	}
}

// unchanged marks that the slots offer nothing better than the main dice.
const unchanged = -2

// stoppedMain is stopped without what the slots offer.
func (p *plan) stoppedMain(v, value []float64, choice []int32, fails []bestFail) {
	sets, classes := p.left.sets, p.left.sets.classes
	for r := sets.from[p.g]; r < sets.from[p.g+1]; r++ {
		f := &fails[p.left.scared[r]]
		best, at := f.pass, f.passAt
		for c, keep := range f.keep {
			if keep > best+hair && sets.count[r*classes+c] > 0 {
				best, at = keep, f.keepAt[c]
			}
		}
		for i := range p.common {
			it := &p.common[i]
			if n := it.few[r]; n != none {
				if o := it.out[n]; v[o] > hair && v[o] >= best-hair {
					best, at = v[o], o
				}
			}
		}
		for i := range p.casts {
			if n := p.casts[i].few[r]; n != none {
				if o := p.casts[i].out[n]; v[o] > best+hair {
					best, at = v[o], o
				}
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
}

// slotScares tells whether a die of a slot shows terror that does harm.
func (p *plan) slotScares(b int) bool {
	for j, d := range p.digits[b] {
		if p.classes(p.slots[j])[d-1].fatal {
			return true
		}
	}
	return false
}

func bestByClass(outs [][]int32, v []float64) ([]int32, []float64) {
	at, best := make([]int32, len(outs)), make([]float64, len(outs))
	for c, o := range outs {
		at[c], best[c] = bestOf(o, v)
	}
	return at, best
}

// stoppedScared is stopped for one full entry of the slots in which one shows terror.
func (p *plan) stoppedScared(v, value []float64, choice []int32, full int) {
	sets, b := p.left.sets, p.full[full]
	for r := sets.from[p.g]; r < sets.from[p.g+1]; r++ {
		at, best := p.failed(v, r, b)
		for _, items := range [][]item{p.common, p.own[full], p.casts} {
			for k := range items {
				if n := items[k].few[r]; n != none {
					o := items[k].out[n]
					if v[o] > best+hair || items[k].cast == nil && v[o] > hair && v[o] >= best-hair {
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
		if count[c] > 0 && (n <= 0 || !main[c].fatal) {
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
	for j, d := range p.digits[b] {
		if p.classes(p.slots[j])[d-1].fatal {
			slots |= 1 << p.slots[j]
		}
	}
	return slots, int(p.left.scared[r])
}
