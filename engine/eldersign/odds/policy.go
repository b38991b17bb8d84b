package odds

import "elderglass/models"

// policy is the best play after one roll: for every way in which the dice may lie, and each
// number of re-rolls left, what to do.
type policy struct {
	roll *roll
	// value[level] is the roll table of a level, second[level] that with the second re-roll
	// of a clue still to come; nil where only the decisions are asked for, and what becomes of
	// the whole roll.
	value, second [][]float64
	// decisions[level] says what to do in each full entry, staying[level] what to do where
	// the dice stay as they lie if that differs, and bySecond[level] what to do with the
	// second re-roll of a clue.
	decisions, staying, bySecond [][]decision
	// costs and secondCosts are the expected costs, once they were asked for, by level.
	costs, secondCosts []costTables
}

// newPolicy returns an empty policy for so many levels.
func newPolicy(r *roll, levels int, withValues bool) *policy {
	p := &policy{roll: r}
	if withValues {
		p.value, p.second = make([][]float64, levels), make([][]float64, levels)
	}
	p.decisions, p.staying, p.bySecond = make([][]decision, levels), make([][]decision, levels), make([][]decision, levels)
	return p
}

type policyKey struct {
	position position
	extra    pool
	changed  bool
	black    models.Face
}

// keptEntries bounds the policies that are kept, in entries of tables of one level.
const keptEntries = 1 << 20

// policy returns the policy of rolling the pool of a position beside the black die. It is
// kept, because the dice of one roll are asked about more than once.
func (s *solver) policy(pos position, extra pool, changed bool, black models.Face) *policy {
	key := policyKey{pos, extra, changed, black}
	if p, ok := s.policies[key]; ok {
		return p
	}
	r := s.newRoll(pos, extra, black)
	r.changed = changed
	p := newPolicy(r, s.levels(), true)
	s.solve(r, make([]float64, s.levels()), p)
	entries := r.size() * s.levels()
	if s.policyEntries += entries; s.policyEntries > s.policyEntriesMost {
		s.policies, s.policyEntries = map[policyKey]*policy{}, entries
	}
	if s.err == nil {
		s.policies[key] = p
	}
	return p
}

// solve fills value with the values of rolling a pool, by level, and records the play in p
// unless that is nil.
func (s *solver) solve(r *roll, value []float64, p *policy) {
	s.work += r.size() * len(value)
	so := solution{s: s, r: r, p: p}
	for level := range value {
		clues, twos := s.rerolls(level)
		table := so.solveLevel(level)
		if level == len(value)-1 && (p == nil || p.value == nil) {
			r.expectFirst(table)
		} else {
			r.expect(table)
		}
		value[level] = table[nothingRolled]
		more := s.level(clues+1, twos) < len(value)
		if s.problem.SecondReroll && (more || p != nil && p.second != nil) {
			table = so.secondReroll(level, table)
		}
		if more {
			so.keep(twos, table)
		}
	}
}

// solution is how far the values of a roll are worked out, level by level. The tables are
// by the number of re-rolls of two dice.
type solution struct {
	s *solver
	r *roll
	p *policy // nil where the play is not recorded
	// table is the roll table of the last level, kept what spending a clue is worth at the
	// next one, in each entry, and keptAt which entry that keeps.
	table, kept [2][]float64
	keptAt      [2][]decision
	// second is table with the second re-roll of a clue still to come.
	second [2][]float64
}

// solveLevel makes the roll table of a level, of which it fills the full entries.
func (so *solution) solveLevel(level int) []float64 {
	s, r := so.s, so.r
	clues, twos := s.rerolls(level)
	table := s.scratch.table(scratchValues+twos, r.size())
	var decisions []decision
	if so.p != nil {
		decisions = s.scratch.spareDecisions.take(r.size())
		so.p.decisions[level] = decisions
		if so.p.value != nil {
			table = make([]float64, r.size())
			so.p.value[level] = table
		}
	}
	so.table[twos] = table
	s.values = r.values(level, s.values)
	r.stay(s.values, table, decisions)
	r.matchBlack(s.values, table, decisions)
	if len(s.problem.Changes) > 0 && !r.changed {
		if so.p != nil {
			so.p.staying[level] = s.scratch.spareDecisions.take(r.size())
			copy(so.p.staying[level], decisions)
		}
		r.change(table, decisions)
	}
	if clues > 0 {
		r.spendClue(table, so.kept[twos], decisions, so.keptAt[twos])
	}
	if twos > 0 {
		r.rerollTwo(table, so.table[twos-1], decisions)
	}
	return table
}

// secondReroll returns the roll table of a level where the second re-roll of a clue is
// still to come: some dice are kept at it, or two are re-rolled by other means before it.
func (so *solution) secondReroll(level int, table []float64) []float64 {
	_, twos := so.s.rerolls(level)
	second := so.s.scratch.table(scratchSecond+twos, len(table))
	var decisions []decision
	if so.p == nil {
		so.r.bestKept(table, second)
	} else {
		if so.p.second != nil {
			second = make([]float64, len(table))
			so.p.second[level] = second
		}
		decisions = so.s.scratch.spareDecisions.take(len(table))
		so.p.bySecond[level] = decisions
		so.r.bestKeptAt(table, second, decisions)
	}
	so.second[twos] = second
	if twos > 0 {
		so.r.rerollTwo(second, so.second[twos-1], decisions)
	}
	so.r.expect(second)
	return second
}

// keep finds what spending a clue is worth at the next level.
func (so *solution) keep(twos int, table []float64) {
	so.kept[twos] = so.s.scratch.table(scratchKept+twos, len(table))
	if so.p == nil {
		so.r.bestKept(table, so.kept[twos])
		return
	}
	so.keptAt[twos] = so.s.scratch.decisions(decisionsKept+twos, len(table))
	so.r.bestKeptAt(table, so.kept[twos], so.keptAt[twos])
}

// change lets the full entries do better by changing one die. Where the roll fails anyhow,
// the play that is recorded also changes a terror away. decisions may be nil, here and in
// the functions that follow.
func (r *roll) change(table []float64, decisions []decision) {
	s := r.open.s
	before := s.scratch.table(scratchBefore, len(table))
	copy(before, table)
	var terror []float64
	if decisions != nil && s.problem.Terror != NoTerror {
		terror = s.scratch.table(scratchTerror, len(table))
		r.terrorChances(terror)
	}
	for e := range r.fullEntries() {
		at := r.at(e)
		for _, changed := range r.changes(e) {
			to := r.at(changed)
			better := before[to] > table[at]+rounding
			calmer := terror != nil && terror[to] < terror[at] && before[to] > table[at]-rounding && r.isFailed(decisions[at])
			if !better && !calmer {
				continue
			}
			table[at] = max(table[at], before[to])
			if decisions != nil {
				decisions[at] = decide(changeDie, to)
			}
		}
	}
}

// isFailed reports whether a decision lets the roll fail.
func (r *roll) isFailed(d decision) bool {
	return d == attemptOver || d.isOutcome() && r.outcomes[d.place()].tasks == 0
}

// spendClue lets the full entries do better by spending a clue.
func (r *roll) spendClue(table, kept []float64, decisions, keptAt []decision) {
	if decisions == nil {
		from, to := r.fullSets()
		of := table[from*r.width : to*r.width] // other columns too: they are filled later
		for i, value := range kept[from*r.width:][:len(of)] {
			of[i] = greater(of[i], value)
		}
		return
	}
	for e := range r.fullEntries() {
		at := r.at(e)
		if kept[at] <= table[at]+rounding {
			continue
		}
		table[at], decisions[at] = kept[at], decide(spendClue, keptAt[at].place())
	}
}

// rerollTwo lets the full entries do better by re-rolling up to two dice; after is the roll
// table of what follows.
func (r *roll) rerollTwo(table, after []float64, decisions []decision) {
	for e := range r.fullEntries() {
		try := func(kept entry) {
			if at, to := r.at(e), r.at(kept); after[to] > table[at]+rounding {
				table[at] = after[to]
				if decisions != nil {
					decisions[at] = decide(rerollTwo, to)
				}
			}
		}
		for one := range r.withOneLess(e) {
			try(one)
			for two := range r.withOneLess(one) {
				try(two)
			}
		}
	}
}
