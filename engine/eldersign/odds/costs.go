package odds

import "math/bits"

// The quantities of Costs, in the order of its fields.
const (
	qTerror = iota
	qSanity
	qStamina
	qClock
	qClues
	quantities
)

type amounts [quantities]float64

func (a amounts) costs() Costs {
	return Costs{Terror: a[qTerror], Sanity: a[qSanity], Stamina: a[qStamina], Clock: a[qClock], Clues: a[qClues]}
}

// counted tells which quantities can be anything but zero.
func (s *solver) counted() [quantities]bool {
	var c [quantities]bool
	c[qTerror] = s.p.Terror != NoTerror
	c[qClues] = s.clues > 0
	for _, t := range s.costs {
		c[qSanity] = c[qSanity] || t.sanity != 0
		c[qStamina] = c[qStamina] || t.stamina != 0
		c[qClock] = c[qClock] || t.clock != 0
	}
	return c
}

// costsOf returns the expected costs from a node on, for each level up to top.
func (s *solver) costsOf(n *node, top int) []amounts {
	if len(n.costs) > top || s.stopped() {
		return n.costs
	}
	if n == s.won || n == s.lost {
		n.costs = make([]amounts, len(n.v))
		return n.costs
	}
	rec := s.policyAt(n)
	costs := make([]amounts, 0, top+1)
	for level, table := range s.costTables(rec, top) {
		var a amounts
		for q := range table {
			if table[q] != nil && n.v[level] > hair { // else one gives up at once
				a[q] = table[q][0]
			}
		}
		if n.via != nil && n.via[level] != nil {
			if via := s.costsOf(n.via[level], level); s.err == nil {
				a = via[level]
			}
		}
		costs = append(costs, a)
	}
	rec.giveBack()
	s.giveBack(rec.plan)
	if s.err == nil {
		n.costs = costs
	}
	return costs
}

// policyAt returns the play at a node.
func (s *solver) policyAt(n *node) *policy {
	rec := newPolicy(s.newPlan(n.key, pool{}), s.levels(), false)
	s.roll(rec.plan, make([]float64, s.levels()), rec)
	return rec
}

// costTables returns, for each level up to top, a roll table of expected costs for
// each quantity that counts.
func (s *solver) costTables(rec *policy, top int) [][quantities][]float64 {
	p, counted := rec.plan, s.counted()
	size := p.left.sets.len(p.g) * p.block
	scare := p.scares(rec.table(size))
	tables := make([][quantities][]float64, top+1)
	free := make([][quantities][]float64, top+1)
	// The highest level comes first, because what follows a roll is then asked about
	// once, for all lower levels as well.
	next := make([][]amounts, top+1)
	for level := top; level >= 0; level-- {
		next[level] = s.nextCosts(rec, level)
	}
	for level := range tables {
		for q := range quantities {
			if !counted[q] {
				continue
			}
			table := rec.table(size)
			own := p.ownCosts(q)
			stop := func(e int, code int32) float64 {
				if code < 0 {
					if q == qTerror {
						return 1
					}
					return 0
				}
				v := own[code] + next[level][code][q]
				if o := p.outs[code]; q == qTerror && o.tasks == 0 && !p.key.met {
					met := scare[e]
					if o.cast != nil {
						met = p.scare(p.left.sets.minus(e/p.block, o.cast.mains()), e%p.block, o.cast.slots())
					}
					return met + (1-met)*v
				}
				return v
			}
			p.eachFull(func(_, _, e int) {
				code := rec.code[level][e]
				at := int(code & codeEntry)
				switch {
				case code < 0 || code&codeKind == 0:
					table[e] = stop(e, code)
				case code&codeKind == codeChange:
					table[e] = stop(at, rec.stop[level][at])
				case code&codeKind == codeClue:
					less := level - s.level(1, 0)
					from := tables[less]
					if s.p.SecondReroll {
						from = free[less]
					}
					table[e] = from[q][at]
					if q == qClues {
						table[e]++
					}
				default:
					table[e] = tables[level-1][q][at]
				}
			})
			p.expect(table)
			tables[level][q] = table
			if rec.freeKept[level] != nil {
				again := rec.table(size)
				p.eachFull(func(_, _, e int) { again[e] = table[rec.freeKept[level][e]] })
				p.expect(again)
				free[level][q] = again
			}
		}
	}
	return tables
}

// nextCosts returns the expected costs after each outcome that the play uses.
func (s *solver) nextCosts(rec *policy, level int) []amounts {
	p := rec.plan
	next := make([]amounts, len(p.outs))
	seen := make([]bool, len(p.outs))
	visit := func(codes []int32) {
		p.eachFull(func(_, _, e int) {
			code := codes[e]
			if code < 0 || code&codeKind != 0 || seen[code] {
				return
			}
			seen[code] = true
			if costs := s.costsOf(p.outs[code].next, level); s.err == nil {
				next[code] = costs[level]
			}
		})
	}
	visit(rec.code[level])
	if rec.stop[level] != nil {
		visit(rec.stop[level])
	}
	return next
}

// ownCosts returns what each outcome costs at once in one quantity.
func (p *plan) ownCosts(q int) []float64 {
	out := make([]float64, len(p.outs))
	for i, o := range p.outs {
		for t := o.tasks; t != 0; t &= t - 1 {
			c := p.left.s.costs[bits.TrailingZeros16(t)]
			switch q {
			case qSanity:
				out[i] += float64(c.sanity)
			case qStamina:
				out[i] += float64(c.stamina)
			case qClock:
				out[i] += float64(c.clock)
			}
		}
	}
	return out
}

// scares fills out with, for each full entry, the chance that some die shows terror.
func (p *plan) scares(out []float64) []float64 {
	slots := make([]float64, len(p.full))
	for i, b := range p.full {
		slots[i] = p.calmSlots(b, 0)
	}
	for r := p.left.sets.from[p.g]; r < p.left.sets.from[p.g+1]; r++ {
		for i, b := range p.full {
			out[r*p.block+b] = 1 - p.left.calm[r]*slots[i]
		}
	}
	return out
}

// scare is the chance that a die of a multiset or of a slot, but for some slots, shows
// terror.
func (p *plan) scare(r, b int, but uint8) float64 { return 1 - p.left.calm[r]*p.calmSlots(b, but) }

// calmSlots is the chance that no slot, but for some, shows terror.
func (p *plan) calmSlots(b int, but uint8) float64 {
	calm := 1.0
	for j, d := range p.digits[b] {
		if but&(1<<p.slots[j]) == 0 {
			calm *= 1 - p.classes(p.slots[j])[d-1].scare
		}
	}
	return calm
}
