package odds

import "slices"

// menu is the ways to complete goals with some slots and secured dice, whatever the
// number of main dice: it is the same for many plans.
type menu struct {
	common []item
	own    [][]item // as in plan
	// kinds are the different items of own, and ownKinds, from ownFrom[i] on, those
	// that own[i] is made of.
	kinds    []item
	ownKinds []uint16
	ownFrom  []int
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
	m := &menu{own: make([][]item, len(p.full))}
	for g := range p.left.goals {
		for _, w := range s.ways(p, g, nil) {
			m.add(p.left, g, w, &m.common)
		}
		for i, b := range p.full {
			for _, w := range s.ways(p, g, p.digits[b]) {
				if w.slots != 0 {
					m.add(p.left, g, w, &m.own[i])
				}
			}
		}
	}
	for _, items := range m.own {
		m.ownFrom = append(m.ownFrom, len(m.ownKinds))
		for _, it := range items {
			k := slices.IndexFunc(m.kinds, func(o item) bool { return o.rest == it.rest && o.row == it.row })
			if k < 0 {
				k = len(m.kinds)
				m.kinds = append(m.kinds, it)
			}
			m.ownKinds = append(m.ownKinds, uint16(k))
		}
	}
	m.ownFrom = append(m.ownFrom, len(m.ownKinds))
	p.left.menus[name] = m
	return m
}

func (m *menu) add(l *left, g int, w way, into *[]item) {
	ns := l.numbers(w.rest)
	if !slices.ContainsFunc(ns, func(n uint16) bool { return n != 0 }) {
		return
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
	*into = append(*into, item{rest: w.rest, few: l.fewest(w.rest), ns: ns, row: row})
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
