package odds

import (
	"math/bits"
	"slices"

	"elderglass/models"
)

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
	if n == s.won || n == s.lost || n.v[top] <= hair { // where nothing can be won one gives up at once
		n.costs = make([]amounts, top+1)
		return n.costs
	}
	costs := make([]amounts, top+1)
	for _, black := range s.blackFaces(n.key) {
		s.addCosts(n, costs, black)
	}
	for level := range costs {
		if n.via != nil && n.via[level] != nil {
			if via := s.costsOf(n.via[level], level); s.err == nil {
				costs[level] = via[level]
			}
		}
	}
	if s.err == nil {
		n.costs = costs
	}
	return costs
}

// addCosts adds the expected costs of rolling at a node beside the black die, by the chance
// that it shows so.
func (s *solver) addCosts(n *node, costs []amounts, black models.Face) {
	k, extra := n.atHand()
	rec := newPolicy(s.newPlan(k, extra, black), len(costs), false)
	s.roll(rec.plan, make([]float64, len(costs)), rec)
	perLevel, _ := s.costTables(rec, len(costs)-1)
	for level, tables := range perLevel {
		if n.v[level] <= hair {
			continue
		}
		for q, v := range tables.at(0) {
			costs[level][q] += v / float64(len(s.blackFaces(n.key)))
		}
	}
	rec.giveBack()
	s.giveBack(rec.plan)
}

// costTables holds a roll table of expected costs for each quantity that counts.
type costTables [quantities][]float64

func (t costTables) at(entry int) amounts {
	var a amounts
	for q, table := range t {
		if table != nil {
			a[q] = table[entry]
		}
	}
	return a
}

// costTables returns the expected costs for each level up to top, and those where the
// second re-roll of a clue is still to come for each level below. Those of top itself
// are told for its full entries and for the first one only.
func (s *solver) costTables(rec *policy, top int) (tables, free []costTables) {
	p, counted := rec.plan, s.counted()
	size := p.left.sets.len(p.g) * p.block
	tables, free = make([]costTables, top+1), make([]costTables, top+1)
	// The highest level comes first, because what follows a roll is then asked about
	// once, for all lower levels as well.
	after := make([][]amounts, top+1)
	for level := top; level >= 0; level-- {
		after[level] = s.costsAfter(rec, level)
	}
	var scare []float64
	if counted[qTerror] && !p.key.met {
		scare = p.scares(s.table(scratchScare, size))
	}
	for level := range tables {
		for q, counts := range counted {
			if !counts {
				continue
			}
			table := rec.table(size)
			tables[level][q] = table
			c := costing{rec: rec, level: level, q: q, after: after[level], once: s.p.TerrorOnce}
			if q == qTerror {
				c.scare = scare
			}
			var clue, two []float64
			if less := level - s.level(1, 0); less >= 0 {
				clue = tables[less][q]
				if s.p.SecondReroll {
					clue = free[less][q]
				}
			}
			if level > 0 {
				two = tables[level-1][q]
			}
			c.fill(table, clue, two)
			if level == top {
				table[0] = p.mean(table)
				continue
			}
			p.expect(table)
			if kept := rec.freeKept[level]; kept != nil {
				again := rec.table(size)
				p.eachFull(func(_, _, e int) {
					if entry := kept[e] & codeEntry; kept[e]&codeKind == codeTwo {
						again[e] = free[level-1][q][entry]
					} else {
						again[e] = table[entry]
					}
				})
				p.expect(again)
				free[level][q] = again
			}
		}
	}
	return tables, free
}

// costsAfter returns the expected costs of each outcome that the play uses, with those
// of the outcome itself.
func (s *solver) costsAfter(rec *policy, level int) []amounts {
	p := rec.plan
	used := make([]bool, len(p.outs))
	for _, codes := range [][]int32{rec.code[level], rec.stop[level]} {
		if codes == nil {
			continue
		}
		for r := p.left.sets.from[p.g]; r < p.left.sets.from[p.g+1]; r++ {
			row := codes[r*p.block : (r+1)*p.block]
			for _, b := range p.full {
				if code := row[b]; code >= 0 && code&codeKind == 0 {
					used[code] = true
				}
			}
		}
	}
	after := make([]amounts, len(p.outs))
	for i, o := range p.outs {
		if !used[i] {
			continue
		}
		if costs := s.costsOf(o.next, level); s.err == nil {
			after[i] = costs[level]
		}
		for t := o.tasks; t != 0; t &= t - 1 {
			c := s.costs[bits.TrailingZeros16(t)]
			after[i][qSanity] += float64(c.sanity)
			after[i][qStamina] += float64(c.stamina)
			after[i][qClock] += float64(c.clock)
		}
	}
	return after
}

// costing is one quantity of the costs at one level.
type costing struct {
	rec      *policy
	level, q int
	// after are the costs of the outcomes.
	after []amounts
	// scare is, for each full entry, the chance that a failed roll meets the terror
	// effects; nil where that is not asked. once is true where they happen only once.
	scare []float64
	once  bool
}

// fill fills the full entries of a table. clue and two are the tables of what follows
// a clue, and a re-roll of two dice.
func (c *costing) fill(table, clue, two []float64) {
	p, q := c.rec.plan, c.q
	spent := 0.0
	if q == qClues {
		spent = 1
	}
	for r := p.left.sets.from[p.g]; r < p.left.sets.from[p.g+1]; r++ {
		row, codes := table[r*p.block:(r+1)*p.block], c.rec.code[c.level][r*p.block:(r+1)*p.block]
		for _, b := range p.full {
			code := codes[b]
			at := int(code & codeEntry)
			switch {
			case code < 0 || c.scare != nil && code&codeKind == 0:
				row[b] = c.stop(r*p.block+b, code)
			case code&codeKind == 0:
				row[b] = c.after[code][q]
			case code&codeKind == codeChange:
				row[b] = c.stop(at, c.rec.stop[c.level][at])
			case code&codeKind == codeClue:
				row[b] = clue[at] + spent
			default:
				row[b] = two[at]
			}
		}
	}
}

// stop is the cost where the dice stay as they lie in a full entry.
func (c *costing) stop(e int, code int32) float64 {
	if code < 0 {
		if c.q == qTerror {
			return 1
		}
		return 0
	}
	p, v := c.rec.plan, c.after[code][c.q]
	o := &p.outs[code]
	if o.tasks != 0 || c.scare == nil {
		return v
	}
	met := c.scare[e]
	if gone := o.gone(); len(gone) > 0 {
		met = p.scare(p.left.sets.minus(e/p.block, mains(gone)), e%p.block, slotsOf(gone))
	}
	if c.once {
		v *= 1 - met
	}
	return met + v
}

// gone are the dice that were no part of the pool any more when the roll failed.
func (o *outcome) gone() []lying {
	var gone []lying
	if o.cast != nil {
		gone = slices.Clone(o.cast.dice)
	}
	if o.matched != nil {
		gone = append(gone, *o.matched)
	}
	return gone
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
