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

// stopped fills the full entries of value with the best that can be done with the
// dice as they lie, and, unless it is nil, choice with the outcome. v are the values
// of the outcomes.
func (p *plan) stopped(v, value []float64, choice []int32) {
	fails := p.bestFails(v)
	if p.key.casts == [2]int8{} {
		p.stoppedQuick(v, value, choice, fails)
	} else {
		p.stoppedMain(v, value, choice, fails)
		p.stoppedOwn(v, value, choice, fails)
	}
	for i, b := range p.full {
		if p.slotScares(b) {
			p.stoppedScared(v, value, choice, i)
		}
	}
}

// offer is what an item or a die that is kept brings; see greater for the bits.
type offer struct {
	value uint64
	out   int32
}

// stoppedQuick is stopped without spells, for full entries of which no slot scares.
func (p *plan) stoppedQuick(v, value []float64, choice []int32, fails []bestFail) {
	s, m, sets := p.left.s, p.menu, p.left.sets
	s.kept = s.kept[:0]
	for n := range fails {
		for _, b := range p.full {
			at, keep := fails[n].bestSlot(p, b)
			s.kept = append(s.kept, offer{math.Float64bits(max(keep, 0)), at})
		}
	}
	for r := sets.from[p.g]; r < sets.from[p.g+1]; r++ {
		n := p.left.scared[r]
		at, best := p.bestMain(v, r, &fails[n])
		s.offers = s.offers[:0]
		for k := range m.kinds {
			o := offer{out: -1}
			if n := m.kinds[k].few[r]; n != none {
				o.out = p.out(&m.kinds[k], n)
				o.value = math.Float64bits(v[o.out])
			}
			s.offers = append(s.offers, o)
		}
		kept := s.kept[int(n)*len(p.full):][:len(p.full)]
		if choice != nil {
			p.choose(r, offer{math.Float64bits(best), at}, value, choice, kept)
			continue
		}
		row, offers := value[r*p.block:(r+1)*p.block], s.offers
		for i, b := range p.full {
			x := max(math.Float64bits(best), kept[i].value)
			for _, k := range m.ownKinds[m.ownFrom[i]:m.ownFrom[i+1]] {
				x = max(x, offers[k].value)
			}
			row[b] = math.Float64frombits(x)
		}
	}
}

// choose is a row of stoppedQuick with the outcomes: those that use a slot only where
// they are better by more than a hair.
func (p *plan) choose(r int, main offer, value []float64, choice []int32, kept []offer) {
	m, offers := p.menu, p.left.s.offers
	for i, b := range p.full {
		best, at := math.Float64frombits(main.value), main.out
		if x := math.Float64frombits(kept[i].value); kept[i].out >= 0 && x > best+hair {
			best, at = x, kept[i].out
		}
		for _, k := range m.ownKinds[m.ownFrom[i]:m.ownFrom[i+1]] {
			if x := math.Float64frombits(offers[k].value); x > best+hair {
				best, at = x, offers[k].out
			}
		}
		value[r*p.block+b], choice[r*p.block+b] = best, at
	}
}

// bestSlot is the best outcome of keeping a die of a slot as it lies in a full entry.
func (f *bestFail) bestSlot(p *plan, b int) (int32, float64) {
	at, best := int32(-1), math.Inf(-1)
	if f.keeps {
		for j, d := range p.digits[b] {
			if keep := f.slot[p.slots[j]][d-1]; keep > best {
				at, best = f.slotAt[p.slots[j]][d-1], keep
			}
		}
	}
	return at, best
}

// stoppedOwn raises the full entries by what the slots offer.
func (p *plan) stoppedOwn(v, value []float64, choice []int32, fails []bestFail) {
	sets := p.left.sets
	var slot [rowLen]float64
	var slotAt [rowLen]int32
	for i, b := range p.full {
		for n := range fails {
			slotAt[n], slot[n] = fails[n].bestSlot(p, b)
		}
		own := p.own[i]
		for r := sets.from[p.g]; r < sets.from[p.g+1]; r++ {
			e := r*p.block + b
			best, at := value[e], int32(unchanged)
			if n := p.left.scared[r]; slot[n] > best+hair {
				best, at = slot[n], slotAt[n]
			}
			for k := range own {
				if n := own[k].few[r]; n != none {
					if o := p.out(&own[k], n); v[o] > best+hair {
						best, at = v[o], o
					}
				}
			}
			value[e] = best
			if at != unchanged && choice != nil {
				choice[e] = at
			}
		}
	}
}

// unchanged marks that the slots offer nothing better than the main dice.
const unchanged = -2

// stoppedMain is stopped without what the slots offer.
func (p *plan) stoppedMain(v, value []float64, choice []int32, fails []bestFail) {
	sets := p.left.sets
	for r := sets.from[p.g]; r < sets.from[p.g+1]; r++ {
		at, best := p.bestMain(v, r, &fails[p.left.scared[r]])
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

// bestMain is the best outcome of main dice, whatever the slots show.
func (p *plan) bestMain(v []float64, r int, f *bestFail) (int32, float64) {
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
	return at, best
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
	sets, b := p.left.sets, p.full[full]
	for r := sets.from[p.g]; r < sets.from[p.g+1]; r++ {
		at, best := p.failed(v, r, b)
		for _, items := range [][]item{p.common, p.own[full], p.casts} {
			for k := range items {
				if n := items[k].few[r]; n != none {
					o := p.out(&items[k], n)
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
