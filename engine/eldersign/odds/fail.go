package odds

import (
	"math"
	"slices"
)

// maxClasses bounds the face classes of one kind of die.
const maxClasses = 6

// byDie is a table by member of a pool and face class.
type byDie[T any] [maxSingles + 1][maxClasses]T

func (t *byDie[T]) at(d shownDie) *T { return &t[d.member+1][d.class] }

// failure lists, for the dice left after terror, the outcomes of a failed roll.
type failure struct {
	keepNone outcomeSpan        // without keeping a die
	keep     byDie[outcomeSpan] // keeping a die
}

// loss is what happens to the dice of a failed roll: one may be kept on a marker, keep and
// its face class; another one, lose, is discarded. Either may be noMember.
type loss struct {
	keep  member
	class int
	lose  member
}

// harmed is the dice that show terror that harms the attempt.
type harmed struct {
	common  int
	singles singleSet
}

func (h harmed) any() bool { return h != harmed{} }

// harmed returns the dice of a full entry that show terror that harms the attempt.
func (r *roll) harmed(e entry) harmed {
	return harmed{int(r.open.terrors[e.set]), r.harmedSingles(e.column)}
}

// harmedSingles returns the single ones of them in a full column.
func (r *roll) harmedSingles(column int) singleSet {
	var singles singleSet
	if !r.open.terrorHarms {
		return singles
	}
	for j, digit := range r.digits[column] {
		if r.classesAt(j)[digit-1].harms {
			singles |= 1 << r.dice[j]
		}
	}
	return singles
}

// failureAt is where roll.failures holds what follows when dice show terror that does harm.
// Only terror after which the attempt goes on has any.
func (r *roll) failureAt(h harmed) int {
	if r.open.terrorCurses() {
		if h.any() {
			return 1
		}
		return 0
	}
	return int(h.singles)*(r.common+1) + h.common
}

// terrorRemoves reports whether terror takes the dice that show it.
func (open *openTasks) terrorRemoves() bool {
	return open.terrorHarms && open.s.problem.Terror == TerrorRemoves
}

// terrorCurses reports whether terror curses and devours nobody yet.
func (open *openTasks) terrorCurses() bool {
	return open.terrorHarms && open.s.problem.Terror == TerrorCurses && !open.holds
}

// terrorEnds reports whether terror ends the attempt.
func (open *openTasks) terrorEnds() bool {
	return open.terrorHarms && !open.terrorRemoves() && !open.terrorCurses()
}

// takes reports whether terror takes dice of a class from the pool.
func (open *openTasks) takes(c class) bool { return c.harms && open.terrorRemoves() }

// addFailures finds what may follow a failed roll.
func (s *solver) addFailures(r *roll) {
	if !r.open.terrorRemoves() {
		r.failures = append(r.failures, s.newFailure(r, r.position))
		if r.open.terrorCurses() {
			r.failures = append(r.failures, s.newFailure(r, s.afterTerror(r.position, harmed{common: 1})))
		}
		return
	}
	for singles := range r.position.pool.singles + 1 {
		for common := range r.common + 1 {
			var f failure
			if singles&^r.position.pool.singles == 0 {
				f = s.newFailure(r, s.afterTerror(r.position, harmed{common, singles}))
			}
			r.failures = append(r.failures, f)
		}
	}
}

// afterTerror returns the position once terror took some dice, or cursed.
func (s *solver) afterTerror(pos position, h harmed) position {
	switch {
	case !h.any():
		return pos
	case s.problem.Terror == TerrorCurses:
		pos.cursed, pos.holds = true, true
	default:
		for range h.common {
			pos = pos.losing(aCommonDie)
		}
		for _, m := range (pool{singles: h.singles}).members() {
			pos = pos.losing(m)
		}
	}
	pos.terrorMet = true
	return pos
}

// newFailure finds what may follow a failed roll that leaves a position.
func (s *solver) newFailure(r *roll, pos position) failure {
	f := failure{keepNone: s.addLosses(r, pos, loss{keep: noMember})}
	if pos.markers == 0 {
		return f
	}
	for _, m := range pos.pool.members() {
		after := pos
		after.markers--
		after.pool = pos.pool.without(m)
		if !after.pool.empty() { // another die must be discarded (rulebook, Focusing and Assisting)
			s.addKept(r, &f, after, m)
		}
	}
	return f
}

// addKept finds what may follow where a member of the pool was kept, whatever it shows.
func (s *solver) addKept(r *roll, f *failure, pos position, m member) {
	// Where keeping a die is no better than keeping none, keeping one that is of less use
	// is not either, and is left out. The faces that are of most use come last.
	var vain []shownDie
	for class := len(r.open.classes[s.kindOfMember(m)]) - 1; class >= 0; class-- {
		die := shownDie{m, class}
		use := r.open.useOfDie(die)
		// A useless die may still be kept to be rid of it, where a relic brings back the one that is discarded.
		if use == useless && !pos.hasRelics() ||
			slices.ContainsFunc(vain, func(v shownDie) bool { return r.open.atLeast(v, die) }) {
			continue
		}
		kept := pos
		if use != useless {
			var ok bool
			if kept.secured, ok = pos.secured.with(newSecuredDie(use)); !ok {
				continue
			}
		}
		outcomes := s.addLosses(r, kept, loss{keep: m, class: class})
		*f.keep.at(die) = outcomes
		if r.noBetter(outcomes, f.keepNone) {
			vain = append(vain, die)
		}
	}
}

// noBetter reports whether, with any number of re-rolls left, some outcomes are no better
// than the best of others.
func (r *roll) noBetter(outcomes, than outcomeSpan) bool {
	for level := range r.open.s.levels() {
		if r.bestNext(outcomes, level) > r.bestNext(than, level) {
			return false
		}
	}
	return true
}

// bestNext is the value at a level of the best of some outcomes.
func (r *roll) bestNext(outcomes outcomeSpan, level int) float64 {
	best := math.Inf(-1)
	for _, o := range r.outcomes[outcomes.from:outcomes.to] {
		best = max(best, o.next.value[level])
	}
	return best
}

// addLosses adds the outcomes of discarding one die of the pool. Without a pool to
// roll and to discard from, a roll that completes nothing ends the attempt.
func (s *solver) addLosses(r *roll, pos position, l loss) outcomeSpan {
	from := outcomeID(len(r.outcomes))
	l.lose = noMember
	if s.problem.Once {
		r.add(outcome{next: s.lost, loss: l})
		return outcomeSpan{from, outcomeID(len(r.outcomes))}
	}
	switch {
	case r.nothingThrown:
		r.add(outcome{next: s.lost, loss: l})
	case pos.pool.empty():
		r.add(outcome{next: s.node(s.withExtra(pos, r.extra, true)), loss: l})
	}
	for _, m := range pos.pool.members() {
		l.lose = m
		next := pos.losing(m)
		r.add(outcome{next: s.node(s.withExtra(next, r.extra, true)), loss: l})
	}
	return outcomeSpan{from, outcomeID(len(r.outcomes))}
}
