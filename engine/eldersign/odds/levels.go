package odds

import "slices"

// policy is the play of one plan: for every way in which the dice may lie, and each
// number of re-rolls left, what to do.
type policy struct {
	plan *plan
	// value[level] is the roll table of a level; free[level] the one with the
	// second re-roll of a clue still to come; nil where only the codes are asked for.
	value, free [][]float64
	// code[level] says what to do with each full entry, stop[level] what to do
	// where the dice stay as they lie, freeKept[level] which entry to keep at the
	// second re-roll, or at a re-roll of two dice before it.
	code, stop, freeKept [][]int32

	lent
}

// A code is an outcome of the plan, or one of these with an entry in its low bits.
const (
	codeEntry  = 1<<24 - 1
	codeChange = 1 << 24 // change one die, which makes the entry
	codeClue   = 2 << 24 // spend a clue and keep the entry
	codeTwo    = 3 << 24 // re-roll up to two dice and keep the entry
	codeKind   = 3 << 24
	// codeEnd is what terror that ends the attempt leaves to do: nothing.
	codeEnd = -1
)

// newPolicy returns an empty policy: with values it keeps its own tables, otherwise it
// borrows them.
func newPolicy(p *plan, levels int, values bool) *policy {
	r := &policy{
		plan: p,
		code: make([][]int32, levels), stop: make([][]int32, levels), freeKept: make([][]int32, levels),
	}
	if values {
		r.value, r.free = make([][]float64, levels), make([][]float64, levels)
	} else {
		r.lent = p.left.s.lend()
	}
	return r
}

// roll fills v with the values of rolling the pool of a plan, level by level up to the
// last one that v has room for, and records the play unless rec is nil.
func (s *solver) roll(p *plan, v []float64, rec *policy) {
	size := p.left.sets.len(p.g) * p.block
	s.work += size * len(v)
	top := len(v) - 1
	// kept is bestKept of the level with one clue less, by twos; at its entries.
	var kept [2][]float64
	var keptAt [2][]int32
	for clues := range s.clues + 1 {
		for twos := range s.twos + 1 {
			level := s.level(clues, twos)
			table := s.table(scratchValues+twos, size)
			var code []int32
			if rec != nil {
				code = rec.codeTable(size)
				rec.code[level] = code
				if rec.value != nil {
					table = rec.table(size)
					rec.value[level] = table
				}
			}
			s.vals = p.values(level, s.vals)
			p.stopped(s.vals, table, code)
			p.match(s.vals, table, code)
			if len(s.p.Changes) > 0 && !p.changed {
				if rec != nil {
					rec.stop[level] = slices.Clone(code)
				}
				p.change(table, s.table(scratchWas, size), code)
			}
			if clues > 0 {
				p.raise(table, kept[twos], code, keptAt[twos])
			}
			if twos > 0 {
				fewer := s.table(scratchValues, size)
				if rec != nil && rec.value != nil {
					fewer = rec.value[level-1]
				}
				p.raiseTwo(table, fewer, code)
			}
			if level == top && (rec == nil || rec.value == nil) {
				v[level] = p.mean(table)
				return
			}
			p.expect(table)
			v[level] = table[0]
			if s.p.SecondReroll && (clues < s.clues || rec != nil && rec.value != nil) {
				table = s.second(p, level, twos, table, rec)
			}
			if level == top {
				return
			}
			if clues < s.clues {
				kept[twos], keptAt[twos] = s.keep(p, twos, table, rec)
			}
		}
	}
}

// second returns the roll table of a level where the second re-roll of a clue is still
// to come: some dice are kept at it, or two are re-rolled by other means before it.
func (s *solver) second(p *plan, level, twos int, table []float64, rec *policy) []float64 {
	free, fewer := s.table(scratchFree+twos, len(table)), s.table(scratchFree, len(table))
	var kept []int32
	if rec == nil {
		p.bestKept(table, free)
	} else {
		if rec.free != nil {
			free = rec.table(len(table))
			rec.free[level] = free
			if twos > 0 {
				fewer = rec.free[level-1]
			}
		}
		kept = rec.codeTable(len(table))
		rec.freeKept[level] = kept
		p.bestKeptAt(table, free, kept)
	}
	if twos > 0 {
		p.raiseTwo(free, fewer, kept)
	}
	p.expect(free)
	return free
}

// keep returns what spending a clue is worth at the next level, for each full entry,
// and which entry it keeps.
func (s *solver) keep(p *plan, twos int, table []float64, rec *policy) ([]float64, []int32) {
	best := s.table(scratchKept+twos, len(table))
	if rec == nil {
		p.bestKept(table, best)
		return best, nil
	}
	at := s.codeTable(twos, len(table))
	p.bestKeptAt(table, best, at)
	return best, at
}

// change lets the full entries do better by changing one die; was is scratch. Where
// the roll fails anyhow, the play that is recorded also changes a terror away.
func (p *plan) change(table, was []float64, code []int32) {
	copy(was, table)
	var scare []float64
	if code != nil && p.left.s.p.Terror != NoTerror {
		scare = p.scares(p.left.s.table(scratchScare, len(table)))
	}
	p.eachFull(func(r, b, e int) {
		p.changedTo(r, b, func(r, b int) {
			to := r*p.block + b
			switch {
			case was[to] > table[e]+hair:
			case scare != nil && was[to] > table[e]-hair && p.isFailed(code[e]) && scare[to] < scare[e]:
			default:
				return
			}
			table[e] = max(table[e], was[to])
			if code != nil {
				code[e] = codeChange | int32(to)
			}
		})
	})
}

// isFailed tells whether a code is a failed roll.
func (p *plan) isFailed(code int32) bool {
	return code == codeEnd || code&codeKind == 0 && p.outs[code].tasks == 0
}

// raise lets the full entries do better by spending a clue.
func (p *plan) raise(table, kept []float64, code, keptAt []int32) {
	if code != nil {
		p.eachFull(func(_, _, e int) {
			if kept[e] > table[e]+hair {
				table[e], code[e] = kept[e], codeClue|keptAt[e]
			}
		})
		return
	}
	for r := p.left.sets.from[p.g]; r < p.left.sets.from[p.g+1]; r++ {
		row, best := table[r*p.block:(r+1)*p.block], kept[r*p.block:(r+1)*p.block]
		for _, b := range p.full {
			row[b] = greater(row[b], best[b])
		}
	}
}

// raiseTwo lets the full entries do better by re-rolling up to two dice.
func (p *plan) raiseTwo(table, after []float64, code []int32) {
	p.eachFull(func(r, b, e int) {
		try := func(r, b int) {
			if from := r*p.block + b; after[from] > table[e]+hair {
				table[e] = after[from]
				if code != nil {
					code[e] = codeTwo | int32(from)
				}
			}
		}
		p.lessOne(r, b, func(r, b int) {
			try(r, b)
			p.lessOne(r, b, try)
		})
	})
}

// eachFull calls f with each full entry: its multiset, its slots and its place.
func (p *plan) eachFull(f func(r, b, e int)) {
	for r := p.left.sets.from[p.g]; r < p.left.sets.from[p.g+1]; r++ {
		for _, b := range p.full {
			f(r, b, r*p.block+b)
		}
	}
}

// isFull tells whether every die lies there in an entry.
func (p *plan) isFull(e int) bool {
	return e/p.block >= p.left.sets.from[p.g] && !slices.Contains(p.digits[e%p.block], 0)
}
