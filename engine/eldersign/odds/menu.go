package odds

import "slices"

// menu is the ways to complete goals with some slots and secured dice, whatever the
// number of main dice: it is the same for many plans.
type menu struct {
	// common, items and own are as in plan.
	common, items []item
	own           [][]int32
	// spent are the rows of the items; ns holds, from i*rowLen on, by the number of
	// main dice in the pool, how many of them row i may spend, as bits.
	spent []spent
	ns    []uint16
}

// spent is what completes a goal besides main dice.
type spent struct {
	goal    int
	slots   uint8
	secured uint16
}

// menuKey names a menu of a left.
type menuKey struct {
	slots   uint8
	secured secured
}

// menu returns the menu of a plan, which is made once.
func (s *solver) menu(p *plan) *menu {
	name := menuKey{p.key.pool.slots, p.key.secured}
	if m, ok := p.left.menus[name]; ok {
		return m
	}
	m := &menu{own: make([][]int32, len(p.full))}
	for g := range p.left.goals {
		for _, w := range s.ways(p, g, nil) {
			if it, ok := m.item(p.left, g, w); ok {
				m.common = append(m.common, it)
			}
		}
		for i, b := range p.full {
			for _, w := range s.ways(p, g, p.digits[b]) {
				if it, ok := m.item(p.left, g, w); ok && w.slots != 0 {
					var at int32
					m.items, at = place(m.items, it)
					m.own[i] = append(m.own[i], at)
				}
			}
		}
	}
	p.left.menus[name] = m
	return m
}

// place returns the place of an item among others, to which it is added where it is new.
func place(items []item, it item) ([]item, int32) {
	at := slices.IndexFunc(items, func(o item) bool { return o.rest == it.rest && o.row == it.row && o.cast == it.cast })
	if at >= 0 {
		return items, int32(at)
	}
	return append(items, it), int32(len(items))
}

// item returns the item of a way to complete a goal; ok is false where no main dice meet
// the rest.
func (m *menu) item(l *left, g int, w way) (it item, ok bool) {
	ns := l.numbers(w.rest)
	if !slices.ContainsFunc(ns, func(n uint16) bool { return n != 0 }) {
		return it, false
	}
	sp := spent{g, w.slots, w.secured}
	row := slices.Index(m.spent, sp)
	if row < 0 {
		row = len(m.spent)
		m.spent = append(m.spent, sp)
		m.ns = append(m.ns, make([]uint16, rowLen)...)
	}
	for g, n := range ns {
		m.ns[row*rowLen+g] |= n
	}
	return item{rest: w.rest, few: l.fewest(w.rest), row: row}, true
}

// numbers returns, by the number of main dice in the pool, how many of them a rest may
// take at the fewest, as bits.
func (l *left) numbers(rest int) []uint16 {
	for len(l.ns) <= rest {
		l.ns = append(l.ns, nil)
	}
	if l.ns[rest] == nil {
		l.ns[rest] = make([]uint16, l.s.most+1)
		few := l.fewest(rest)
		for g := range l.ns[rest] {
			for _, n := range few[l.sets.from[g]:l.sets.from[g+1]] {
				if n != none {
					l.ns[rest][g] |= 1 << n
				}
			}
		}
	}
	return l.ns[rest]
}
