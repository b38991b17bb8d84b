package odds

import (
	"maps"
	"math/bits"
	"slices"

	"elderglass/engine/eldersign/task"
)

// casting is a way to secure dice on spells once the results stand (FAQ 2.0, Turn
// Structure II.7): the dice, by member of the pool and face class, and how many
// spells that secure one die (0) and two dice (1) are spent on them.
type casting struct {
	dice   []lying
	spells [2]int8
}

// lying is a die as it lies: its member of the pool and its face class.
type lying struct{ member, class int }

// castings lists the ways to secure one or two dice of a plan's pool. Of spells that
// secure more dice together only two at a time are looked at. A die of no use is
// secured only where that leaves no pool, with all of it or because terror removes the
// rest: then there is none to discard, and it can be taken back and rolled again.
func (s *solver) castings(p *plan) []*casting {
	ones, twos := p.key.casts[0], p.key.casts[1]
	if ones == 0 && twos == 0 {
		return nil
	}
	var dice []lying
	serves := map[lying]bool{}
	for _, m := range p.key.pool.members() {
		for c, cl := range p.left.classes[s.kindAt(m)] {
			d := lying{m, c}
			dice = append(dice, d)
			serves[d] = cl.fatal || p.left.canon[cl.worth] != useless
		}
	}
	size := p.g + len(p.slots)
	removes := p.left.fatal && s.p.Terror == TerrorRemoves
	var out []*casting
	for i, a := range dice {
		one := [2]int8{1, 0}
		if ones == 0 {
			one = [2]int8{0, 1} // a spell for one die is never the better one to keep
		}
		if serves[a] || size == 1 || removes {
			out = append(out, &casting{[]lying{a}, one})
		}
		for _, b := range dice[i:] {
			if a.member == b.member && (a.member >= 0 || p.g < 2) || size > 2 && !removes && (!serves[a] || !serves[b]) {
				continue
			}
			if twos > 0 {
				out = append(out, &casting{[]lying{a, b}, [2]int8{0, 1}})
			}
			if ones > 1 {
				out = append(out, &casting{[]lying{a, b}, [2]int8{2, 0}})
			}
		}
	}
	return out
}

// after returns a key once the dice were secured.
func (s *solver) after(p *plan, c *casting, k key) (key, bool) {
	k.casts[0] -= c.spells[0]
	k.casts[1] -= c.spells[1]
	for _, d := range c.dice {
		kind := s.kindAt(d.member)
		code := p.left.canon[p.left.classes[kind][d.class].worth]
		if code == useless {
			code = securedWorth
		}
		if s.isGreen(kind) {
			code |= securedReturnable | uint8(kind)<<securedKind
		}
		k.pool = k.pool.without(d.member)
		var ok bool
		if k.secured, ok = k.secured.with(code); !ok {
			return k, false
		}
	}
	return k, true
}

// isGreen tells whether a kind is that of the green dice, which may always be taken
// back from spells (FAQ 2.0, Spells and Secured Dice).
func (s *solver) isGreen(kind int) bool {
	green, ok := s.kindOf[task.Green]
	return ok && green == kind
}

// slots returns the slots of which dice are secured.
func (c *casting) slots() uint8 { return slotsOf(c.dice) }

// slotsOf returns the slots of some dice.
func slotsOf(dice []lying) uint8 {
	var slots uint8
	for _, d := range dice {
		if d.member >= 0 {
			slots |= 1 << d.member
		}
	}
	return slots
}

// mains returns the classes of the main dice that are secured.
func (c *casting) mains() []int { return mains(c.dice) }

// mains returns the classes of the main dice among some dice.
func mains(dice []lying) []int {
	var out []int
	for _, d := range dice {
		if d.member < 0 {
			out = append(out, d.class)
		}
	}
	return out
}

// lies tells whether the slots that are secured lie so in a full entry.
func (c *casting) lies(p *plan, b int) bool {
	return !slices.ContainsFunc(c.dice, func(d lying) bool {
		return d.member >= 0 && p.digits[b][slices.Index(p.slots, d.member)] != d.class+1
	})
}

// scared are the slots that show terror that does harm in a full entry, without those that
// are secured.
func (c *casting) scared(p *plan, b int) uint8 {
	var slots uint8
	for j, d := range p.digits[b] {
		if p.classes(p.slots[j])[d-1].fatal {
			slots |= 1 << p.slots[j]
		}
	}
	return slots &^ c.slots()
}

// entriesPerCasting is how many entries of a roll table take as long as one way to
// secure dice at one entry.
const entriesPerCasting = 8

// addCasts finds what may be done once dice were secured: complete a goal with others
// or fail the roll. For the plan these are items like those of addItems.
func (s *solver) addCasts(p *plan, extra pool) {
	castings := s.castings(p)
	if len(castings) == 0 {
		return
	}
	s.work += len(castings) * p.left.sets.len(p.g) * p.block * s.levels() / entriesPerCasting
	p.own = slices.Clone(p.own) // the lists of the menu serve other plans too
	for i := range p.own {
		p.own[i] = slices.Clip(p.own[i])
	}
	for _, c := range castings {
		if _, ok := s.after(p, c, p.key); !ok {
			continue
		}
		var entries []int
		for i, b := range p.full {
			if c.lies(p, b) {
				entries = append(entries, i)
			}
		}
		s.addCastGoals(p, c, entries, extra)
		s.addCastFails(p, c, entries, extra)
	}
}

// addCastGoals adds the ways to complete a goal with what is left once dice were secured.
func (s *solver) addCastGoals(p *plan, c *casting, entries []int, extra pool) {
	rows, first := map[spent]int{}, len(p.items)
	for g := range p.left.goals {
		for _, w := range s.ways(p, g, nil) {
			switch it, ok := s.castItem(p, c, g, w, rows, extra); {
			case !ok:
			case c.slots() == 0:
				p.casts = append(p.casts, it)
			default:
				p.serve(it, first, entries)
			}
		}
		for _, i := range entries {
			for _, w := range s.ways(p, g, p.digits[p.full[i]]) {
				if w.slots == 0 || w.slots&c.slots() != 0 {
					continue
				}
				if it, ok := s.castItem(p, c, g, w, rows, extra); ok {
					p.serve(it, first, []int{i})
				}
			}
		}
	}
}

// serve has an item serve some full entries; those from first on may be the same.
func (p *plan) serve(it item, first int, entries []int) {
	some, at := place(p.items[first:], it)
	p.items = append(p.items[:first], some...)
	for _, i := range entries {
		p.own[i] = append(p.own[i], int32(first)+at)
	}
}

// castItem is a way to complete a goal once dice were secured; rows are those that were
// made for the casting. ok is false where no main dice meet the rest.
func (s *solver) castItem(p *plan, c *casting, g int, w way, rows map[spent]int, extra pool) (it item, ok bool) {
	it = item{rest: w.rest, few: p.left.shifted(w.rest, c.mains()), cast: c}
	var numbers uint16 // of main dice that may be spent, as bits
	for _, n := range it.few[p.left.sets.from[p.g]:p.left.sets.from[p.g+1]] {
		if n != none {
			numbers |= 1 << n
		}
	}
	if numbers == 0 {
		return it, false
	}
	sp := spent{g, w.slots, w.secured}
	if it.row, ok = rows[sp]; !ok {
		it.row = p.newRow()
		rows[sp] = it.row
	}
	for ; numbers != 0; numbers &= numbers - 1 {
		n := bits.TrailingZeros16(numbers)
		k := p.key
		k.secured = k.secured.without(w.secured)
		if k, ok := s.after(p, c, k); ok && p.rows[it.row*rowLen+n] < 0 {
			out := s.addGoal(p, sp, n, k, extra, c)
			p.rows[it.row*rowLen+n] = out
		}
	}
	return it, true
}

// addCastFails adds what may follow a failed roll of what is left once dice were secured.
func (s *solver) addCastFails(p *plan, c *casting, entries []int, extra pool) {
	byScared := map[uint8][]int{}
	for _, i := range entries {
		scared := c.scared(p, p.full[i])
		byScared[scared] = append(byScared[scared], i)
	}
	if !p.left.fatal || s.p.Terror != TerrorRemoves {
		s.addCastFailsOf(p, c, 0, 0, byScared[0], extra)
		return
	}
	for _, scared := range slices.Sorted(maps.Keys(byScared)) {
		for n := range p.g - len(c.mains()) + 1 {
			s.addCastFailsOf(p, c, n, scared, byScared[scared], extra)
		}
	}
}

// addCastFailsOf is addCastFails where terror takes n main dice and some slots, which are
// those that show it in the entries.
func (s *solver) addCastFailsOf(p *plan, c *casting, n int, scared uint8, entries []int, extra pool) {
	k, _ := s.after(p, c, p.key)
	k.pool.main -= int8(n)
	k.pool.slots &^= scared
	k.met = k.met || n > 0 || scared != 0
	first := len(p.outs)
	f := s.newFail(p, k, extra)
	for i := first; i < len(p.outs); i++ {
		p.outs[i].cast = c
	}
	p.serveFails(f.none, p.left.showing(c.mains(), nil, n), c, entries)
	for class, cl := range p.left.classes[s.main] {
		if n == 0 || !cl.fatal {
			p.serveFails(f.main[class], p.left.showing(c.mains(), []int{class}, n), c, entries)
		}
	}
	for j, slot := range p.slots {
		if !k.pool.has(slot) {
			continue
		}
		for class := range p.classes(slot) {
			var lying []int
			for _, i := range entries {
				if p.digits[p.full[i]][j] == class+1 {
					lying = append(lying, i)
				}
			}
			p.serveFails(f.slot[slot][class], p.left.showing(c.mains(), nil, n), c, lying)
		}
	}
}

// serveFails has some outcomes of a failed roll serve some full entries.
func (p *plan) serveFails(outs span, few []uint8, c *casting, entries []int) {
	for out := outs.from; out < outs.to; out++ {
		it := item{few: few, row: p.newRow(), cast: c}
		p.rows[it.row*rowLen] = out
		p.serve(it, len(p.items), entries)
	}
}

// tableKey names a table of a left that is made once.
type tableKey struct {
	rest   int
	needed uint64
	cast   uint64
	scared int
}

func packed(classes []int) uint64 {
	var p uint64
	for _, c := range classes {
		p += 1 << (4 * c)
	}
	return p
}

// minus returns a multiset without some dice, or -1 where it does not hold them.
func (m *multisets) minus(r int, classes []int) int {
	for _, c := range classes {
		if r = int(m.sub[r*m.classes+c]); r < 0 {
			return -1
		}
	}
	return r
}

// shifted is fewest for what is left of a multiset without some main dice.
func (l *left) shifted(rest int, cast []int) []uint8 {
	few := l.fewest(rest)
	if len(cast) == 0 {
		return few
	}
	return l.made(tableKey{rest: rest, cast: packed(cast), scared: -1}, func(r int) uint8 {
		if q := l.sets.minus(r, cast); q >= 0 {
			return few[q]
		}
		return none
	})
}

// showing is 0 for each multiset that holds the main dice that are secured and those
// that are needed besides, and of which, without the secured ones, the given number
// shows terror that does harm; none for the others.
func (l *left) showing(cast, needed []int, scared int) []uint8 {
	return l.made(tableKey{rest: -1, cast: packed(cast), needed: packed(needed), scared: scared}, func(r int) uint8 {
		q := l.sets.minus(r, cast)
		if q < 0 || int(l.scared[q]) != scared || l.sets.minus(q, needed) < 0 {
			return none
		}
		return 0
	})
}

func (l *left) made(key tableKey, f func(r int) uint8) []uint8 {
	if t, ok := l.tables[key]; ok {
		return t
	}
	t := make([]uint8, len(l.weight))
	for r := range t {
		t[r] = f(r)
	}
	if l.tables == nil {
		l.tables = map[tableKey][]uint8{}
	}
	l.tables[key] = t
	return t
}
