package odds

import (
	"slices"

	"elderglass/models"
)

// quantity is one of the quantities of Costs, in the order of its fields.
type quantity int

const (
	terrorEffects quantity = iota
	sanityLost
	staminaLost
	clockSteps
	cluesSpent
	quantities
)

// amounts are expected costs.
type amounts [quantities]float64

func (a amounts) costs() Costs {
	return Costs{
		Terror: a[terrorEffects], Sanity: a[sanityLost], Stamina: a[staminaLost], Clock: a[clockSteps],
		Clues: a[cluesSpent],
	}
}

func (a *amounts) add(b amounts) {
	for q, v := range b {
		a[q] += v
	}
}

// counted lists the quantities that can be anything but zero.
func (s *solver) counted() []quantity {
	var sum amounts
	for _, c := range s.taskCosts {
		sum.add(c)
	}
	if s.problem.Terror != NoTerror {
		sum[terrorEffects]++
	}
	sum[cluesSpent] = float64(s.mostClues)
	var counted []quantity
	for q, v := range sum {
		if v != 0 {
			counted = append(counted, quantity(q))
		}
	}
	return counted
}

// costsOf returns the expected costs from a node on, for each level up to top.
func (s *solver) costsOf(n *node, top int) []amounts {
	if len(n.costs) > top || s.stopped() {
		return n.costs
	}
	costs := make([]amounts, top+1)
	if n == s.won || n == s.lost || n.value[top] <= rounding { // where nothing can be won one gives up at once
		n.costs = costs
		return costs
	}
	for _, black := range s.blackFaces(n.position) {
		s.addCosts(n, costs, black)
	}
	for level := range costs {
		if n.better != nil && n.better[level] != nil {
			if better := s.costsOf(n.better[level], level); s.err == nil {
				costs[level] = better[level]
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
	pos, extra := n.splitExtra()
	p := newPolicy(s.newRoll(pos, extra, black), len(costs), false)
	s.solve(p.roll, make([]float64, len(costs)), p)
	tables, second := s.costTables(p, len(costs)-1)
	for level := range tables {
		if n.value[level] > rounding {
			costs[level].add(tables[level].at(nothingRolled).over(len(s.blackFaces(pos))))
		}
		s.scratch.spareNumbers.giveBack(tables[level][:]...)
		s.scratch.spareNumbers.giveBack(second[level][:]...)
		s.scratch.spareDecisions.giveBack(p.decisions[level], p.staying[level], p.bySecond[level])
	}
	s.scratch.giveBackRoll(p.roll)
}

// over is the share of one of so many cases that are equally likely.
func (a amounts) over(cases int) amounts {
	for q := range a {
		a[q] /= float64(cases)
	}
	return a
}

// costTables holds a roll table of expected costs for each quantity that counts.
type costTables [quantities][]float64

// at returns the amounts at a place of the tables.
func (t *costTables) at(place int) amounts {
	var a amounts
	for q, table := range t {
		if table != nil {
			a[q] = table[place]
		}
	}
	return a
}

// costsUpTo returns the tables of the expected costs of a policy up to a level, made once.
func (s *solver) costsUpTo(p *policy, level int) (costs, second []costTables) {
	if len(p.costs) > level {
		return p.costs, p.secondCosts
	}
	costs, second = s.costTables(p, level)
	if s.err == nil {
		p.costs, p.secondCosts = costs, second
	}
	return costs, second
}

// costTables returns the expected costs for each level up to top, and those where the
// second re-roll of a clue is still to come for each level of which that is known.
func (s *solver) costTables(p *policy, top int) (tables, second []costTables) {
	// The highest level comes first, because what follows a roll is then asked about
	// once, for all lower levels as well.
	after := make([][]amounts, top+1)
	for level := top; level >= 0; level-- {
		after[level] = s.costsAfter(p, level)
	}
	var terror []float64
	if s.problem.Terror != NoTerror && !p.roll.position.terrorMet {
		terror = s.scratch.table(scratchTerror, p.roll.size())
		p.roll.terrorChances(terror)
	}
	tables, second = make([]costTables, top+1), make([]costTables, top+1)
	for level := range tables {
		for _, q := range s.counted() {
			c := costing{p: p, level: level, quantity: q, after: after[level], once: s.problem.TerrorOnce}
			if q == terrorEffects {
				c.terror = terror
			}
			if less := level - s.level(1, 0); less >= 0 {
				c.afterClue = tables[less][q]
				if s.problem.SecondReroll {
					c.afterClue = second[less][q]
				}
			}
			if level > 0 {
				c.afterTwo, c.secondAfterTwo = tables[level-1][q], second[level-1][q]
			}
			tables[level][q] = c.table(p.value == nil && level == top)
			if p.bySecond[level] != nil {
				second[level][q] = c.second(tables[level][q])
			}
		}
	}
	return tables, second
}

// costsAfter returns the expected costs of each outcome that the play uses, with those
// of the outcome itself. The others are left out: to work them out as well makes the costs
// take 1.6 times as long (BenchmarkAdvice).
func (s *solver) costsAfter(p *policy, level int) []amounts {
	used := make([]bool, len(p.roll.outcomes))
	for _, decisions := range [...][]decision{p.decisions[level], p.staying[level]} {
		if decisions == nil {
			continue
		}
		for e := range p.roll.fullEntries() {
			if d := decisions[p.roll.at(e)]; d.isOutcome() {
				used[d.place()] = true
			}
		}
	}
	after := make([]amounts, len(used))
	for i := range after {
		if !used[i] {
			continue
		}
		o := &p.roll.outcomes[i]
		if costs := s.costsOf(o.next, level); s.err == nil {
			after[i] = costs[level]
		}
		for _, task := range o.tasks.each() {
			after[i].add(s.taskCosts[task])
		}
	}
	return after
}

// costing works out one quantity of the costs at one level.
type costing struct {
	p        *policy
	level    int
	quantity quantity
	// after are the costs of the outcomes.
	after []amounts
	// afterClue and afterTwo are the roll tables of what follows a clue, and a re-roll of
	// two dice; secondAfterTwo that with the second re-roll of a clue still to come.
	afterClue, afterTwo, secondAfterTwo []float64
	// terror is, for each full entry, the chance that a failed roll meets the terror
	// effects; nil where that is not asked. once is true where they happen only once.
	terror []float64
	once   bool
}

// table returns the roll table of the level, or only its full entries and the first one.
func (c *costing) table(firstOnly bool) []float64 {
	r, decisions := c.p.roll, c.p.decisions[c.level]
	table := r.open.s.scratch.spareNumbers.take(r.size())
	for e := range r.fullEntries() {
		at := r.at(e)
		d := decisions[at]
		switch place := d.place(); {
		case d.isOutcome() && c.terror == nil:
			table[at] = c.after[place][c.quantity]
		case d == attemptOver || d.kind() == takeOutcome:
			table[at] = c.ofStaying(e, d)
		case d.kind() == changeDie:
			table[at] = c.ofStaying(r.entryAt(place), c.p.staying[c.level][place])
		case d.kind() == spendClue:
			table[at] = c.afterClue[place]
			if c.quantity == cluesSpent {
				table[at]++
			}
		default:
			table[at] = c.afterTwo[place]
		}
	}
	if firstOnly {
		r.expectFirst(table)
	} else {
		r.expect(table)
	}
	return table
}

// second returns the roll table where the second re-roll of a clue is still to come, of that
// without.
func (c *costing) second(without []float64) []float64 {
	r, decisions := c.p.roll, c.p.bySecond[c.level]
	table := r.open.s.scratch.spareNumbers.take(len(without))
	for e := range r.fullEntries() {
		at := r.at(e)
		if d := decisions[at]; d.kind() == rerollTwo {
			table[at] = c.secondAfterTwo[d.place()]
		} else {
			table[at] = without[d.place()]
		}
	}
	r.expect(table)
	return table
}

// ofStaying is the cost where the dice stay as they lie in a full entry.
func (c *costing) ofStaying(e entry, d decision) float64 {
	if d == attemptOver {
		if c.quantity == terrorEffects {
			return 1
		}
		return 0
	}
	r, v := c.p.roll, c.after[d.place()][c.quantity]
	if c.terror == nil {
		return v
	}
	o := &r.outcomes[d.place()]
	if o.tasks != 0 {
		return v
	}
	terror := c.terror[r.at(e)]
	if gone := o.gone(); len(gone) > 0 {
		left := r.open.sets.withoutAll(e.set, commonOf(gone))
		terror = r.terrorChance(left, r.noTerrorOfSingles(e.column, singlesOf(gone)))
	}
	if c.once {
		v *= 1 - terror
	}
	return terror + v
}

// gone are the dice that were no part of the pool any more when the roll failed.
func (o *outcome) gone() []shownDie {
	var gone []shownDie
	if o.casting != nil {
		gone = slices.Clone(o.casting.dice)
	}
	if o.matched != nil {
		gone = append(gone, *o.matched)
	}
	return gone
}

// terrorChances fills a roll table with, for each full entry, the chance that some die
// shows terror.
func (r *roll) terrorChances(table []float64) {
	from, to := r.fullSets()
	for _, column := range r.full {
		calm := r.noTerrorOfSingles(column, 0)
		for set := from; set < to; set++ {
			table[r.at(entry{set, column})] = r.terrorChance(set, calm)
		}
	}
}

// terrorChance is the chance that a die of a multiset or a single one shows terror, of
// which none does with the chance given.
func (r *roll) terrorChance(set int, noTerrorOfSingles float64) float64 {
	return 1 - r.open.noTerror[set]*noTerrorOfSingles
}

// noTerrorOfSingles is the chance that no single die, but for some, shows terror in a full
// column.
func (r *roll) noTerrorOfSingles(column int, but singleSet) float64 {
	chance := 1.0
	for _, die := range r.shown[column] {
		if !but.has(int(die.member)) {
			chance *= 1 - r.open.class(die).terror
		}
	}
	return chance
}
