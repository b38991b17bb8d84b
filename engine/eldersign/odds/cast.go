package odds

import (
	"maps"
	"slices"

	"elderglass/engine/eldersign/task"
)

// casting is a way to secure dice on spells once the results stand (FAQ 2.0, Turn
// Structure II.7): the dice, and how many spells that secure one die (0) and two dice (1)
// are spent on them.
type casting struct {
	dice   []shownDie
	spells [2]int8
}

func (c *casting) singles() singleSet { return singlesOf(c.dice) }

// common returns the classes of the common dice that are secured.
func (c *casting) common() []int { return commonOf(c.dice) }

// castings lists the ways to secure one or two dice of a pool. Of spells that secure more
// dice together only two at a time are looked at. A die of no use is secured only where
// that leaves no pool, with all of it or because terror removes the rest: then there is
// none to discard, and it can be taken back and rolled again.
func (s *solver) castings(r *roll) []*casting {
	ones, twos := r.position.spells[0], r.position.spells[1]
	if ones == 0 && twos == 0 {
		return nil
	}
	forOne := [2]int8{1, 0}
	if ones == 0 {
		forOne = [2]int8{0, 1} // a spell for one die is never the better one to keep
	}
	size := r.common + len(r.dice)
	dice := r.allShown()
	var list []*casting
	for i, a := range dice {
		if r.servesOnSpell(a) || size == 1 || r.open.terrorRemoves() {
			list = append(list, &casting{[]shownDie{a}, forOne})
		}
		for _, b := range dice[i:] {
			if a.member == b.member && (a.member != aCommonDie || r.common < 2) {
				continue
			}
			if size > 2 && !r.open.terrorRemoves() && (!r.servesOnSpell(a) || !r.servesOnSpell(b)) {
				continue
			}
			if twos > 0 {
				list = append(list, &casting{[]shownDie{a, b}, [2]int8{0, 1}})
			}
			if ones > 1 {
				list = append(list, &casting{[]shownDie{a, b}, [2]int8{2, 0}})
			}
		}
	}
	return list
}

// allShown lists everything that a die of the pool may show.
func (r *roll) allShown() []shownDie {
	var dice []shownDie
	for _, m := range r.position.pool.members() {
		for class := range r.open.classes[r.open.s.kindOfMember(m)] {
			dice = append(dice, shownDie{m, class})
		}
	}
	return dice
}

// servesOnSpell reports whether it serves something by itself to secure a die.
func (r *roll) servesOnSpell(d shownDie) bool {
	return r.open.class(d).harms || r.open.useOfDie(d) != useless
}

// cast returns a position once dice were secured; ok is false where there are too many.
func (s *solver) cast(open *openTasks, c *casting, pos position) (after position, ok bool) {
	pos.spells[0] -= c.spells[0]
	pos.spells[1] -= c.spells[1]
	for _, d := range c.dice {
		die := newSecuredDie(open.useOfDie(d))
		if kind := s.kindOfMember(d.member); s.isGreen(kind) {
			die = die.returnable(kind)
		}
		pos.pool = pos.pool.without(d.member)
		if pos.secured, ok = pos.secured.with(die); !ok {
			return pos, false
		}
	}
	return pos, true
}

// isGreen reports whether a kind is that of the green dice, which may always be taken
// back from spells (FAQ 2.0, Spells and Secured Dice).
func (s *solver) isGreen(kind int) bool {
	green, ok := s.kindOf[task.Green]
	return ok && green == kind
}

// liesIn reports whether the single dice that are secured lie so in a column.
func (c *casting) liesIn(column int, r *roll) bool {
	return !slices.ContainsFunc(c.dice, func(d shownDie) bool {
		return d.member != aCommonDie && !r.shows(column, d)
	})
}

// caster adds to a roll what may be done once dice were secured in one way: complete a goal
// with others or fail the roll. For the roll these are choices like those without spells.
type caster struct {
	s       *solver
	r       *roll
	casting *casting
	// columns are the places, in roll.full, of the columns in which the dice lie so.
	columns []int
	// rows are those that were made, by what is spent; first is the first choice.
	rows  map[spending]int
	first int
}

// entriesPerCasting is how many entries of a roll table take as long as one way to
// secure dice at one entry.
const entriesPerCasting = 8

// addCastings finds what may be done once dice were secured.
func (s *solver) addCastings(r *roll) {
	castings := s.castings(r)
	if len(castings) == 0 {
		return
	}
	s.work += len(castings) * r.size() * s.levels() / entriesPerCasting
	r.inColumn = slices.Clone(r.inColumn) // the lists of the completions serve other rolls too
	for i := range r.inColumn {
		r.inColumn[i] = slices.Clip(r.inColumn[i])
	}
	for _, c := range castings {
		if _, ok := s.cast(r.open, c, r.position); !ok {
			continue
		}
		a := caster{s: s, r: r, casting: c, rows: map[spending]int{}, first: len(r.choices)}
		for i, column := range r.full {
			if c.liesIn(column, r) {
				a.columns = append(a.columns, i)
			}
		}
		a.addCompletions()
		a.addFailures()
	}
}

// addCompletions adds the ways to complete a goal with what is left.
func (a *caster) addCompletions() {
	found := a.s.completions(a.r)
	for goal := range a.r.open.goals {
		for _, l := range found.bare[goal] {
			switch c, ok := a.choice(goal, l); {
			case !ok:
			case a.casting.singles() == 0:
				a.r.always = append(a.r.always, c)
			default:
				a.serve(c, a.columns)
			}
		}
		for _, i := range a.columns {
			for _, l := range found.layings[goal][i] {
				if l.singles&a.casting.singles() != 0 {
					continue
				}
				if c, ok := a.choice(goal, l); ok {
					a.serve(c, []int{i})
				}
			}
		}
	}
}

// serve gives a choice to some columns.
func (a *caster) serve(c choice, columns []int) {
	at := addChoice(&a.r.choices, a.first, c)
	for _, i := range columns {
		a.r.inColumn[i] = append(a.r.inColumn[i], at)
	}
}

// choice is the choice to complete a goal with some dice laid; ok is false where no common
// dice meet what is left.
func (a *caster) choice(goal int, l laying) (c choice, ok bool) {
	r := a.r
	f := r.open.fewestAfterCasting(l.demand, a.casting.common())
	c = choice{demand: l.demand, fewest: f.dice, casting: a.casting}
	if !f.possible(r.common) {
		return c, false
	}
	spent := spending{goal, l.singles, l.secured}
	if c.row, ok = a.rows[spent]; !ok {
		c.row = r.newRow()
		a.rows[spent] = c.row
	}
	before := r.position
	before.secured = before.secured.without(l.secured)
	before, ok = a.s.cast(r.open, a.casting, before)
	for n := range f.numbers[r.common].all() {
		if ok && r.rows[c.row][n] == noOutcome {
			r.rows[c.row][n] = a.s.addCompletion(r, spent, n, before, a.casting)
		}
	}
	return c, true
}

// addFailures adds what may follow a failed roll of what is left.
func (a *caster) addFailures() {
	columns := map[singleSet][]int{} // by the single dice that show terror that does harm
	for _, i := range a.columns {
		h := a.r.harmedSingles(a.r.full[i]) &^ a.casting.singles()
		columns[h] = append(columns[h], i)
	}
	if !a.r.open.terrorRemoves() && !a.r.open.terrorCurses() {
		a.addFailuresAfter(harmed{}, columns[0])
		return
	}
	for _, singles := range slices.Sorted(maps.Keys(columns)) {
		for common := range a.r.common - len(a.casting.common()) + 1 {
			a.addFailuresAfter(harmed{common, singles}, columns[singles])
		}
	}
}

// addFailuresAfter adds what may follow where terror takes some dice: the single ones are
// those that show it in the columns.
func (a *caster) addFailuresAfter(h harmed, columns []int) {
	r, secured := a.r, a.casting.common()
	pos, _ := a.s.cast(r.open, a.casting, r.position)
	pos = a.s.afterTerror(pos, h)
	first := len(r.outcomes)
	f := a.s.newFailure(r, pos)
	for i := first; i < len(r.outcomes); i++ {
		r.outcomes[i].casting = a.casting
	}
	showing := r.open.zeroWhereShown(secured, nil, h.common)
	a.serveFailures(f.keepNone, showing, columns)
	for class, c := range r.open.common() {
		if h.common == 0 || !r.open.takes(c) {
			kept := r.open.zeroWhereShown(secured, []int{class}, h.common)
			a.serveFailures(*f.keep.at(shownDie{aCommonDie, class}), kept, columns)
		}
	}
	for _, die := range r.allShown() {
		if die.member != aCommonDie && pos.pool.singles.has(int(die.member)) {
			a.serveFailures(*f.keep.at(die), showing, a.showing(die, columns))
		}
	}
}

// showing returns those of some columns in which a single die lies so.
func (a *caster) showing(die shownDie, columns []int) []int {
	return slices.DeleteFunc(slices.Clone(columns), func(i int) bool { return !a.r.shows(a.r.full[i], die) })
}

// serveFailures gives some outcomes of a failed roll to some columns.
func (a *caster) serveFailures(outcomes outcomeSpan, f fewest, columns []int) {
	if len(columns) == 0 {
		return
	}
	for o := outcomes.from; o < outcomes.to; o++ {
		row := a.r.newRow()
		a.r.rows[row][0] = o
		a.r.choices = append(a.r.choices, choice{fewest: f.dice, row: row, casting: a.casting})
		for _, i := range columns {
			a.r.inColumn[i] = append(a.r.inColumn[i], int32(len(a.r.choices)-1))
		}
	}
}

// castKey names a table of fewest dice beside dice that are secured.
type castKey struct {
	demand        demandID
	secured, kept uint64
	terrors       int
}

// packed puts the classes of some dice into a number, whatever their order.
func packed(classes []int) uint64 {
	var p uint64
	for _, class := range classes {
		p += 1 << (4 * class)
	}
	return p
}

// fewestAfterCasting is fewestFor for what is left of a multiset once dice were secured.
func (open *openTasks) fewestAfterCasting(d demandID, secured []int) fewest {
	f := open.fewestFor(d)
	if len(secured) == 0 {
		return f
	}
	return open.castTable(castKey{demand: d, secured: packed(secured), terrors: -1}, func(set int) uint8 {
		if left := open.sets.withoutAll(set, secured); left >= 0 {
			return f.dice[left]
		}
		return impossible
	})
}

// zeroWhereShown takes no dice of each multiset that holds the common dice that are secured
// and those that are kept besides, and of which, without the secured ones, so many show
// terror that does harm; for the others it is impossible.
func (open *openTasks) zeroWhereShown(secured, kept []int, terrors int) fewest {
	key := castKey{demand: -1, secured: packed(secured), kept: packed(kept), terrors: terrors}
	return open.castTable(key, func(set int) uint8 {
		left := open.sets.withoutAll(set, secured)
		if left < 0 || int(open.terrors[left]) != terrors || open.sets.withoutAll(left, kept) < 0 {
			return impossible
		}
		return 0
	})
}

func (open *openTasks) castTable(key castKey, ofSet func(set int) uint8) fewest {
	f, ok := open.castFewest[key]
	if !ok {
		f = open.newFewest(ofSet)
		open.castFewest[key] = f
	}
	return f
}
