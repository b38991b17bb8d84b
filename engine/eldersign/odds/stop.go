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
func bestOf(outs span, v []float64) (int32, float64) {
	at, best := int32(-1), math.Inf(-1)
	for o := outs.from; o < outs.to; o++ {
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
	keep   [maxClasses]float64
	keepAt [maxClasses]int32
	slot   [maxSlots][maxClasses]float64
	slotAt [maxSlots][maxClasses]int32
	// keeps is true where some die may be kept.
	keeps bool
}

// bestFails returns the best outcomes of failed rolls by the number of main dice that
// show terror; without harm from terror there is only the first.
func (p *plan) bestFails(v []float64) []bestFail {
	most := 0
	if p.left.fatal {
		most = p.g
	}
	s := p.left.s
	s.best = s.best[:0]
	for n := range most + 1 {
		s.best = append(s.best, bestFail{})
		b := &s.best[n]
		if n > 0 && s.p.Terror == TerrorFails {
			b.passAt = codeEnd // nothing is kept
			continue
		}
		f := &p.fails[p.failAt(0, n)]
		b.passAt, b.pass = bestOf(f.none, v)
		if b.keeps = p.key.keeps > 0; !b.keeps {
			continue
		}
		main := p.left.classes[s.main]
		for c := range b.keep {
			b.keepAt[c], b.keep[c] = bestOf(f.main[c], v)
			if n > 0 && c < len(main) && main[c].fatal {
				b.keep[c] = math.Inf(-1)
			}
		}
		for _, i := range p.slots {
			for c := range b.slot[i] {
				b.slotAt[i][c], b.slot[i][c] = bestOf(f.slot[i][c], v)
			}
		}
	}
	return s.best
}

// offer is an outcome and what it is worth.
type offer struct {
	out   int32
	value float64
}

// nothing is what there is where no outcome is possible.
var nothing = offer{out: -1}

// stopped fills the full entries of value with the best that can be done with the
// dice as they lie, and, unless it is nil, choice with the outcome. v are the values
// of the outcomes.
func (p *plan) stopped(v, value []float64, choice []int32) {
	sets, fails := p.left.sets, p.bestFails(v)
	s := p.left.s
	s.kept = s.kept[:0] // by the main dice that show terror, and full entry
	for n := range fails {
		for _, b := range p.full {
			s.kept = append(s.kept, fails[n].bestSlot(p, b))
		}
	}
	s.offers = slices.Grow(s.offers[:0], len(p.items))[:len(p.items)]
	offers := s.offers
	for r := sets.from[p.g]; r < sets.from[p.g+1]; r++ {
		scared := int(p.left.scared[r])
		main, kept := p.bestMain(v, r, &fails[scared]), s.kept[scared*len(p.full):][:len(p.full)]
		for k := range p.items {
			offers[k] = nothing
			if n := p.items[k].few[r]; n != none {
				out := p.out(&p.items[k], n)
				offers[k] = offer{out, v[out]}
			}
		}
		row := value[r*p.block : (r+1)*p.block]
		if choice == nil {
			p.bestValues(row, main, kept, offers)
			continue
		}
		for i, b := range p.full {
			best := main
			if o := kept[i]; o.value > best.value+hair {
				best = o
			}
			for _, k := range p.own[i] {
				if offers[k].value > best.value+hair {
					best = offers[k]
				}
			}
			row[b], choice[r*p.block+b] = best.value, best.out
		}
	}
	for i, b := range p.full {
		if p.slotScares(b) {
			p.stoppedScared(v, value, choice, i)
		}
	}
}

// bestValues fills the full entries of a row where nobody asks for the outcome: most of
// the time is spent here.
func (p *plan) bestValues(row []float64, main offer, kept, offers []offer) {
	for i, b := range p.full {
		best := greater(main.value, kept[i].value)
		for _, k := range p.own[i] {
			best = greater(best, offers[k].value)
		}
		row[b] = best
	}
}

// bestSlot is the best outcome of keeping a die of a slot as it lies in a full entry.
func (f *bestFail) bestSlot(p *plan, b int) offer {
	best := nothing
	if f.keeps {
		for j, d := range p.digits[b] {
			if keep := f.slot[p.slots[j]][d-1]; keep > best.value {
				best = offer{f.slotAt[p.slots[j]][d-1], keep}
			}
		}
	}
	return best
}

// bestMain is the best outcome of main dice, whatever the slots show.
func (p *plan) bestMain(v []float64, r int, f *bestFail) offer {
	best, at := f.pass, f.passAt
	if f.keeps {
		classes := p.left.sets.classes
		for c, n := range p.left.sets.count[r*classes : (r+1)*classes] {
			if n > 0 && f.keep[c] > best+hair {
				best, at = f.keep[c], f.keepAt[c]
			}
		}
	}
	for i := range p.common {
		it := &p.common[i]
		if n := it.few[r]; n != none {
			if o := p.out(it, n); v[o] > hair && v[o] >= best-hair {
				best, at = v[o], o
			}
		}
	}
	for i := range p.casts {
		if n := p.casts[i].few[r]; n != none {
			if o := p.out(&p.casts[i], n); v[o] > best+hair {
				best, at = v[o], o
			}
		}
	}
	return offer{at, best}
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

// stoppedScared is stopped for one full entry of the slots in which one shows terror.
func (p *plan) stoppedScared(v, value []float64, choice []int32, full int) {
	sets, b, offers := p.left.sets, p.full[full], p.offers(full)
	for r := sets.from[p.g]; r < sets.from[p.g+1]; r++ {
		at, best := p.failed(v, r, b)
		for _, it := range offers {
			if n := it.few[r]; n != none {
				o := p.out(it, n)
				if v[o] > best+hair || it.cast == nil && v[o] > hair && v[o] >= best-hair {
					best, at = v[o], o
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
	set, n := p.removed(r, b)
	if (set != 0 || n > 0) && p.left.s.p.Terror == TerrorFails {
		return codeEnd, 0
	}
	f := &p.fails[p.failAt(set, n)]
	at, best := bestOf(f.none, v)
	if p.key.keeps == 0 {
		return at, best
	}
	better := func(outs span) {
		if o, x := bestOf(outs, v); x > best+hair {
			at, best = o, x
		}
	}
	for c := range main {
		if count[c] > 0 && (n <= 0 || !main[c].fatal) {
			better(f.main[c])
		}
	}
	for j, d := range p.digits[b] {
		if set&(1<<j) == 0 {
			better(f.slot[p.slots[j]][d-1])
		}
	}
	return at, best
}

// removed returns the places in the plan of the slots, as bits, and the number of main
// dice that show terror in a full entry, where terror harms the attempt.
func (p *plan) removed(r, b int) (set, main int) {
	if !p.left.fatal {
		return 0, 0
	}
	for j, d := range p.digits[b] {
		if p.classes(p.slots[j])[d-1].fatal {
			set |= 1 << j
		}
	}
	return set, int(p.left.scared[r])
}
