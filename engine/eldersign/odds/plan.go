package odds

import (
	"math"
	"math/bits"
	"slices"

	"elderglass/models"
)

// outcome is one thing to do after a roll and its re-rolls, and where it leads.
type outcome struct {
	next *node
	// tasks are those completed; 0 for a failed roll.
	tasks uint16
	// members are the slots whose dice are spent, discarded or secured; main counts
	// the main dice among them. secured are the secured dice that are spent.
	slots   uint8
	main    int8
	secured uint16
	// For a failed roll: what is discarded and what is kept on a marker.
	failed failure
	// cast is what is secured on spells first; nil for nothing.
	cast *casting
	// matched is the die that was discarded with the black one; nil for none.
	matched *lying
}

// failure is what is done after a failed roll.
type failure struct {
	// keep is the member that goes to a marker or spell, keepNone for none; class is
	// its face class.
	keep  int
	class int
	// lose is the member that is discarded, keepNone for none.
	lose int
}

const keepNone = -2

// rowLen is the length of a row of outcomes: one for each number of main dice.
const rowLen = maxMain + 1

// item is a way to complete a goal with given slots and secured dice, for any
// number of main dice: few tells how many of them are spent, the row of the plan what
// follows.
type item struct {
	rest int // what the main dice must meet
	few  []uint8
	row  int
	cast *casting // as in the outcomes
}

// span is some outcomes of a plan that follow each other.
type span struct{ from, to int32 }

// maxClasses bounds the face classes of one kind of die.
const maxClasses = 6

// fail lists, for the dice left after terror, the outcomes of a failed roll.
type fail struct {
	none span                       // discarding without keeping a die
	main [maxClasses]span           // by class: keeping a main die
	slot [maxSlots][maxClasses]span // by slot and class
}

// plan is all that may follow a roll of one pool.
type plan struct {
	*shape
	key  key
	left *left
	g    int // main dice in the pool
	// unthrown is true where there was no die to roll.
	unthrown bool

	outs []outcome
	// rows holds the outcomes of the items, -1 where there is none.
	rows []int32
	// common items use no slot and serve every entry; own[i] are the places, in items, of
	// those that serve full[i].
	common, items []item
	own           [][]int32
	// casts are the common ones that first secure dice on spells.
	casts []item
	// fails is by the slots that terror removes and the number of main dice, see
	// failAt.
	fails []fail
	// changed is true where the one change of this roll was used already.
	changed bool
	// matches are the members of which a die may be discarded with the black one.
	matches []match
}

// newPlan finds everything that may follow a roll at a key beside the black die, which
// shows a face that may match, or "". All nodes that it leads to are computed before it
// returns.
func (s *solver) newPlan(k key, extra pool, black models.Face) *plan {
	p := s.emptyPlan(k, black)
	p.unthrown = k.pool.empty()
	s.follow(p, extra)
	return p
}

// standingPlan finds everything that may follow once the results of a roll stand.
func (s *solver) standingPlan(k key, extra pool) *plan {
	p := s.emptyPlan(k, "")
	s.follow(p, extra)
	return p
}

// emptyPlan returns a plan that nothing follows yet.
func (s *solver) emptyPlan(k key, black models.Face) *plan {
	l := s.left(k, black)
	p := &plan{}
	if n := len(s.plans); n > 0 {
		p, s.plans = s.plans[n-1], s.plans[:n-1]
	}
	*p = plan{
		key: k, left: l, g: int(k.pool.main), shape: l.shape(k.pool.slots),
		outs: p.outs[:0], rows: p.rows[:0], casts: p.casts[:0], fails: p.fails[:0], matches: p.matches[:0],
	}
	return p
}

// follow finds what may follow the roll of a plan.
func (s *solver) follow(p *plan, extra pool) {
	s.addItems(p, extra)
	s.addFails(p, extra)
	s.addCasts(p, extra)
	if p.key.black && p.left.black != "" {
		s.addMatches(p, extra)
	}
}

// giveBack lets another plan use the room of one that is no longer needed.
func (s *solver) giveBack(p *plan) {
	for _, t := range p.matches {
		s.giveBack(t.plan)
	}
	s.plans = append(s.plans, p)
}

// offers lists the items that serve full entry i.
func (p *plan) offers(i int) []*item {
	var list []*item
	for k := range p.common {
		list = append(list, &p.common[k])
	}
	for _, k := range p.own[i] {
		list = append(list, &p.items[k])
	}
	for k := range p.casts {
		list = append(list, &p.casts[k])
	}
	return list
}

// newRow adds a row without outcomes.
func (p *plan) newRow() int {
	for range rowLen {
		p.rows = append(p.rows, -1)
	}
	return len(p.rows)/rowLen - 1
}

// out returns the outcome of an item for n main dice.
func (p *plan) out(it *item, n uint8) int32 { return p.rows[it.row*rowLen+int(n)] }

func (p *plan) classes(slot int) []class {
	return p.left.classes[p.left.s.slots[slot]]
}

// gains lets a key have the dice that items may add before the next roll, unless a
// failure left the pool empty, which ends the attempt (FAQ 2.0, errata to page 7). They
// are added at once, unless the black die may take them along.
func gains(k key, extra pool, failed bool) key {
	switch {
	case failed && k.pool.empty():
	case k.black:
		k.extra = extra
	default:
		k.pool.main += extra.main
		k.pool.slots |= extra.slots
	}
	return k
}

// atHand splits a key into one without the dice that items may still add, and those.
func (k key) atHand() (key, pool) {
	extra := k.extra
	k.extra = pool{}
	return k, extra
}

// addItems finds the ways to complete goals.
func (s *solver) addItems(p *plan, extra pool) {
	m := s.menu(p)
	p.common, p.items, p.own = m.common, slices.Clip(m.items), m.own
	for i, sp := range m.spent {
		row := p.newRow()
		for ns := m.ns[i*rowLen+p.g]; ns != 0; ns &= ns - 1 {
			n := bits.TrailingZeros16(ns)
			k := p.key
			k.secured = k.secured.without(sp.secured)
			out := s.addGoal(p, sp, n, k, extra, nil)
			p.rows[row*rowLen+n] = out
		}
	}
}

// addGoal adds the outcome of completing a goal with what is spent and n main dice. k
// is the key before, without the secured dice that are spent.
func (s *solver) addGoal(p *plan, sp spent, n int, k key, extra pool, c *casting) int32 {
	tasks := p.left.goals[sp.goal].tasks
	if !s.p.Battle {
		k.tasks &^= tasks
	}
	k.pool.main -= int8(n)
	k.pool.slots &^= sp.slots
	p.outs = append(p.outs, outcome{
		next: s.at(gains(k, extra, false)), tasks: tasks,
		slots: sp.slots, main: int8(n), secured: sp.secured, cast: c,
	})
	return int32(len(p.outs) - 1)
}

// addFails finds what may follow a failed roll.
func (s *solver) addFails(p *plan, extra pool) {
	if !p.left.fatal || s.p.Terror != TerrorRemoves {
		p.fails = append(p.fails, s.newFail(p, p.key, extra))
		return
	}
	for set := range 1 << len(p.slots) {
		for n := range p.g + 1 {
			after := p.key
			after.pool.slots &^= p.slotsOf(set)
			after.pool.main -= int8(n)
			after.met = after.met || set != 0 || n > 0
			p.fails = append(p.fails, s.newFail(p, after, extra))
		}
	}
}

// slotsOf returns the slots whose places in the plan are the bits of a set.
func (h *shape) slotsOf(set int) uint8 {
	var slots uint8
	for j, i := range h.slots {
		if set&(1<<j) != 0 {
			slots |= 1 << i
		}
	}
	return slots
}

// failAt is where fails holds what follows when terror removes the slots whose places
// in the plan are the bits of a set, and a number of main dice.
func (p *plan) failAt(set, main int) int { return set*(p.g+1) + main }

// bestNext is the value at a level of the best of some outcomes.
func (p *plan) bestNext(outs span, level int) float64 {
	best := math.Inf(-1)
	for _, o := range p.outs[outs.from:outs.to] {
		best = max(best, o.next.v[level])
	}
	return best
}

func (s *solver) newFail(p *plan, k key, extra pool) fail {
	f := fail{none: s.addLosses(p, k, extra, failure{keep: keepNone})}
	if k.keeps == 0 {
		return f
	}
	for m := -1; m < maxSlots; m++ {
		if !k.pool.has(m) {
			continue
		}
		after := k
		after.keeps--
		after.pool = k.pool.without(m)
		if after.pool.empty() {
			continue // another die must be discarded (rulebook, Focusing and Assisting)
		}
		spans := &f.main
		if m >= 0 {
			spans = &f.slot[m]
		}
		kind := s.kindAt(m)
		// Where keeping a die is no better than keeping none, keeping one that is of
		// less use is not either.
		var vain uint8
		for _, c := range p.left.order[kind] {
			w := p.left.canon[p.left.classes[kind][c].worth]
			if w == useless || vain&p.left.above[kind][c] != 0 {
				continue
			}
			kept := after
			var ok bool
			if kept.secured, ok = k.secured.with(w); !ok {
				continue
			}
			spans[c] = s.addLosses(p, kept, extra, failure{keep: m, class: c})
			if p.noBetter(spans[c], f.none) {
				vain |= 1 << c
			}
		}
	}
	return f
}

// noBetter tells whether, with any number of re-rolls left, some outcomes are no better
// than the best of others.
func (p *plan) noBetter(outs, than span) bool {
	for level := range p.left.s.levels() {
		if p.bestNext(outs, level) > p.bestNext(than, level) {
			return false
		}
	}
	return true
}

// addLosses adds the outcomes of discarding one die of the pool. Without a pool to
// roll and to discard from, a roll that completes nothing ends the attempt.
func (s *solver) addLosses(p *plan, k key, extra pool, f failure) span {
	from := int32(len(p.outs))
	f.lose = keepNone
	switch {
	case p.unthrown:
		p.outs = append(p.outs, outcome{next: s.lost, failed: f})
	case k.pool.empty():
		p.outs = append(p.outs, outcome{next: s.at(gains(k, extra, true)), failed: f})
	}
	for _, m := range k.pool.members() {
		f.lose = m
		next := k
		next.pool = k.pool.without(m)
		p.outs = append(p.outs, outcome{next: s.at(gains(next, extra, true)), failed: f})
	}
	return span{from, int32(len(p.outs))}
}
