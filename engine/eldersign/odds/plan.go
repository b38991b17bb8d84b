package odds

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

// item is a way to complete a goal with given slots and secured dice, for any
// number of main dice: out[n] is the outcome where n of them are spent, few tells n.
type item struct {
	rest int // what the main dice must meet
	few  []uint8
	out  []int32
	cast *casting // as in the outcomes
}

// fail lists, for the dice left after terror, the outcomes of a failed roll.
type fail struct {
	none []int32     // discarding without keeping a die
	main [][]int32   // by class: keeping a main die
	slot [][][]int32 // by slot and class
}

// plan is all that may follow a roll of one pool.
type plan struct {
	*shape
	key  key
	left *left
	g    int // main dice in the pool

	outs []outcome
	// common items use no slot and serve every entry, own[i] serves full[i].
	common []item
	own    [][]item
	// casts are the common ones that first secure dice on spells.
	casts []item
	// fails is by the slots that terror removes and the number of main dice, see
	// failAt.
	fails []*fail
	// changed is true where the one change of this roll was used already.
	changed bool
}

// newPlan finds everything that may follow a roll at a key. All nodes that it leads
// to are computed before it returns.
func (s *solver) newPlan(k key, extra pool) *plan {
	l := s.left(k)
	p := &plan{key: k, left: l, g: int(k.pool.main), shape: l.shape(k.pool.slots)}
	s.addItems(p, extra)
	p.fails = make([]*fail, 1<<maxSlots*(p.g+1))
	s.addFails(p, extra)
	s.addCasts(p, extra)
	return p
}

func (p *plan) classes(slot int) []class {
	return p.left.classes[p.left.s.slots[slot]]
}

// gains adds the dice that come to the pool by items before the next roll, unless a
// failure left the pool empty, which ends the attempt (FAQ 2.0, errata to page 7).
func gains(k key, extra pool, failed bool) key {
	if failed && k.pool.empty() {
		return k
	}
	k.pool.main += extra.main
	k.pool.slots |= extra.slots
	return k
}

// spent is what completes a goal besides main dice.
type spent struct {
	goal    int
	slots   uint8
	secured uint16
}

// outcomesOf returns the outcomes by number of main dice for what is spent besides.
func (p *plan) outcomesOf(outs map[spent][]int32, sp spent) []int32 {
	o, ok := outs[sp]
	if !ok {
		o = make([]int32, p.g+1)
		for n := range o {
			o[n] = -1
		}
		outs[sp] = o
	}
	return o
}

// addItems finds the ways to complete goals.
func (s *solver) addItems(p *plan, extra pool) {
	p.own = make([][]item, len(p.full))
	outs := map[spent][]int32{}
	add := func(g int, w way, into *[]item) {
		few := p.left.fewest(w.rest)
		out := p.outcomesOf(outs, spent{g, w.slots, w.secured})
		possible := false
		for _, n := range few[p.left.sets.from[p.g]:p.left.sets.from[p.g+1]] {
			if n == none {
				continue
			}
			possible = true
			if out[n] < 0 {
				k := p.key
				k.secured = k.secured.without(w.secured)
				out[n] = s.addGoal(p, g, w, n, k, extra, nil)
			}
		}
		if possible {
			*into = append(*into, item{rest: w.rest, few: few, out: out})
		}
	}
	for g := range p.left.goals {
		for _, w := range s.ways(p, g, nil) {
			add(g, w, &p.common)
		}
		for i, b := range p.full {
			for _, w := range s.ways(p, g, p.digits[b]) {
				if w.slots != 0 {
					add(g, w, &p.own[i])
				}
			}
		}
	}
}

// addGoal adds the outcome of completing a goal with some slots, secured dice and n
// main dice. k is the key before, without the secured dice that are spent.
func (s *solver) addGoal(p *plan, g int, w way, n uint8, k key, extra pool, c *casting) int32 {
	if !s.p.Battle {
		k.tasks &^= p.left.goals[g].tasks
	}
	k.pool.main -= int8(n)
	k.pool.slots &^= w.slots
	p.outs = append(p.outs, outcome{
		next: s.at(gains(k, extra, false)), tasks: p.left.goals[g].tasks,
		slots: w.slots, main: int8(n), secured: w.secured, cast: c,
	})
	return int32(len(p.outs) - 1)
}

// addFails finds what may follow a failed roll.
func (s *solver) addFails(p *plan, extra pool) {
	removed, kinds := []uint8{0}, []int{0}
	if p.left.fatal && s.p.Terror == TerrorRemoves {
		removed = nil
		for sub := p.key.pool.slots; ; sub = (sub - 1) & p.key.pool.slots {
			removed = append(removed, sub)
			if sub == 0 {
				break
			}
		}
		kinds = nil
		for n := range p.g + 1 {
			kinds = append(kinds, n)
		}
	}
	for _, slots := range removed {
		for _, n := range kinds {
			after := p.key
			after.pool.slots &^= slots
			after.pool.main -= int8(n)
			after.met = after.met || slots != 0 || n > 0
			p.fails[p.failAt(int(slots), n)] = s.newFail(p, after, extra)
		}
	}
}

// failAt is where fails holds what follows when terror removes the given slots and
// number of main dice.
func (p *plan) failAt(slots, main int) int { return slots*(p.g+1) + main }

func (s *solver) newFail(p *plan, k key, extra pool) *fail {
	f := &fail{main: make([][]int32, len(p.left.classes[s.main])), slot: make([][][]int32, maxSlots)}
	f.none = s.addLosses(p, k, extra, failure{keep: keepNone})
	if k.keeps == 0 {
		return f
	}
	for _, m := range k.pool.members() {
		classes := p.left.classes[s.kindAt(m)]
		byClass := make([][]int32, len(classes))
		for c, cl := range classes {
			w := p.left.canon[cl.worth]
			if w == useless {
				continue
			}
			after := k
			after.pool = k.pool.without(m)
			if after.pool.empty() {
				continue // another die must be discarded (rulebook, Focusing and Assisting)
			}
			var ok bool
			if after.secured, ok = k.secured.with(w); !ok {
				continue
			}
			after.keeps--
			byClass[c] = s.addLosses(p, after, extra, failure{keep: m, class: c})
		}
		if m < 0 {
			f.main = byClass
		} else {
			f.slot[m] = byClass
		}
	}
	return f
}

// addLosses adds the outcomes of discarding one die of the pool. Without a pool to
// roll and to discard from, a roll that completes nothing ends the attempt.
func (s *solver) addLosses(p *plan, k key, extra pool, f failure) []int32 {
	var out []int32
	add := func(next *node) {
		out = append(out, int32(len(p.outs)))
		p.outs = append(p.outs, outcome{next: next, failed: f})
	}
	f.lose = keepNone
	switch {
	case p.key.pool.empty():
		add(s.lost)
	case k.pool.empty():
		add(s.at(gains(k, extra, true)))
	}
	for _, m := range p.left.losable(k) {
		f.lose = m
		next := k
		next.pool = k.pool.without(m)
		add(s.at(gains(next, extra, true)))
	}
	return out
}
