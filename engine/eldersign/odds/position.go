package odds

import (
	"math/bits"
	"slices"
)

// taskSet is a set of tasks: bit i for Problem.Tasks[i].
type taskSet uint16

// each returns the places of the tasks.
func (t taskSet) each() []int {
	places := make([]int, 0, MaxTasks)
	for ; t != 0; t &= t - 1 {
		places = append(places, bits.TrailingZeros16(uint16(t)))
	}
	return places
}

// first returns the place of the first task.
func (t taskSet) first() int { return bits.TrailingZeros16(uint16(t)) }

// comesBefore reports whether all tasks come before all others.
func (t taskSet) comesBefore(others taskSet) bool {
	return others == 0 || bits.Len16(uint16(t)) <= others.first()
}

// position is a point of an attempt before a roll, reduced to what matters.
type position struct {
	tasks taskSet // still to be completed
	pool  pool
	// markers is how many dice may still go to markers after failed rolls: one by
	// focusing and one with each helper.
	markers int8
	// spells counts the spells in hand that secure one die, and two.
	spells    [2]int8
	terrorMet bool // TerrorRemoves was met, and happens once
	cursed    bool // the black die is thrown with the pool
	holds     bool // the Cursed card is held, so that terror that curses ends the attempt
	secured   secured
	// extra is the dice that items may still add, while the black die may take them along.
	extra pool
	// relics counts those in hand, by the die that they add (member + 1); beside are the dice that they
	// may bring now, as far as there are relics for them.
	relics [maxSingles + 1]int8
	beside pool
}

// node is a position with its values: the chance (or the expected doom tokens) for each
// level, that is for each number of re-rolls left (solver.level).
type node struct {
	position
	value []float64
	// better[level] is the node after taking a die back from a spell or adding one of an
	// item, where that is better than rolling now; nil where there is no such die.
	better []*node
	// costs[level] are the expected costs, once they were asked for.
	costs []amounts
}

// node returns the node of a position, computing it where it is new.
func (s *solver) node(pos position) *node {
	if pos.tasks == 0 && !s.problem.Battle {
		return s.won
	}
	if s.stopped() {
		return s.lost // nothing that is found now is kept
	}
	pos = s.reduce(pos)
	if n, ok := s.nodes[pos]; ok {
		return n
	}
	if pos.pool.empty() && pos.extra.empty() && pos.beside.empty() && pos.secured == nothingSecured &&
		!s.needsNoDice(pos.tasks) {
		return s.lost
	}
	n := &node{position: pos, value: make([]float64, s.levels())}
	s.evaluate(n)
	if s.err == nil {
		s.nodes[pos] = n
	}
	return n
}

// evaluate computes the values of a node.
func (s *solver) evaluate(n *node) {
	pos, extra := n.splitExtra()
	s.rollValues(pos, extra, n.value)
	s.takeBack(n)
	s.addExtra(n)
	s.bringBack(n)
}

// rollValues fills value with the values of rolling the pool of a position, whatever the
// black die shows.
func (s *solver) rollValues(pos position, extra pool, value []float64) {
	clear(value)
	ofRoll := make([]float64, len(value))
	faces := s.blackFaces(pos)
	for _, black := range faces {
		r := s.newRoll(pos, extra, black)
		s.solve(r, ofRoll, nil)
		s.scratch.giveBackRoll(r)
		for level, v := range ofRoll {
			value[level] += v / float64(len(faces))
		}
	}
}

// takeBack lets a node do better by taking a die back from a spell.
func (s *solver) takeBack(n *node) {
	for i, die := range n.secured.dice() {
		if !die.isReturnable() {
			continue
		}
		pos := n.position
		pos.secured = pos.secured.without(1 << i)
		var ok bool
		if pos.pool, ok = s.addDie(pos.pool, die.kind()); ok {
			n.raise(s.node(pos))
		}
	}
}

// addExtra lets a node do better by adding a die of an item.
func (s *solver) addExtra(n *node) {
	for _, m := range n.extra.members() {
		pos := n.position
		pos.extra = pos.extra.without(m)
		pos.pool = pos.pool.with(m)
		n.raise(s.node(pos))
	}
}

// raise lets a node do as well as another one that can be chosen instead.
func (n *node) raise(other *node) {
	for level, v := range other.value {
		if v > n.value[level]+rounding {
			n.value[level] = v
			if n.better == nil {
				n.better = make([]*node, len(n.value))
			}
			n.better[level] = other
		}
	}
}

// withExtra lets a position have the dice that items may add before the next roll, unless
// a failure left the pool empty, which ends the attempt (FAQ 2.0, errata to page 7). They
// are added at once, unless the black die may take them along, now or later.
func (s *solver) withExtra(pos position, extra pool, failed bool) position {
	switch {
	case failed && pos.pool.empty():
		pos = pos.withoutRelics()
	case pos.cursed || s.mayCurse(pos):
		pos.extra = extra
	default:
		pos.pool.common += extra.common
		pos.pool.singles |= extra.singles
	}
	return pos
}

// splitExtra splits a position into one without the dice that items may still add, and
// those.
func (pos position) splitExtra() (position, pool) {
	extra := pos.extra
	pos.extra = pool{}
	return pos, extra
}

// needsNoDice reports whether some of the tasks needs no dice.
func (s *solver) needsNoDice(tasks taskSet) bool {
	return slices.ContainsFunc(tasks.each(), func(i int) bool { return len(s.needs[i]) == 0 })
}

// reduce brings a position into the form in which positions of equal use are equal.
func (s *solver) reduce(pos position) position {
	if !s.terrorChanges() || !s.problem.TerrorOnce {
		pos.terrorMet = false
	}
	pos.holds = pos.holds && s.problem.Terror == TerrorCurses
	if s.problem.Once {
		pos = pos.withoutRelics() // nothing is rolled again
	}
	if pos.secured == nothingSecured {
		return pos
	}
	open := s.openTasks(pos, "")
	reduced := nothingSecured
	n := 0
	for _, die := range pos.secured.dice() {
		if die, keep := open.reduce(die); keep {
			reduced[n] = die
			n++
		}
	}
	slices.Sort(reduced[:])
	pos.secured = reduced
	return pos
}

// reduce brings a secured die into the form of its use; keep is false for one that
// is of none.
func (open *openTasks) reduce(die securedDie) (reduced securedDie, keep bool) {
	worth := open.useOf(die.worth())
	return die.withWorth(worth), worth != useless || die.isReturnable()
}
