package odds

import "slices"

// shape is how the slots of a pool may lie: a block holds one entry for each way,
// digit 0 of a slot meaning "not rolled".
type shape struct {
	slots  []int
	stride []int
	block  int
	digits [][]int
	full   []int     // entries in which every slot is rolled
	weight []float64 // the chance of each full entry
	// partial are the other entries, those with more rolled dice first.
	partial []partial
	// drops lead from each entry to those with one rolled slot less.
	drops []drop
}

type partial struct{ entry, slot int }

type drop struct{ entry, from int32 }

// shape returns the shape of some slots, which is made once.
func (l *left) shape(slots uint8) *shape {
	if l.shapes[slots] == nil {
		l.shapes[slots] = l.newShape(slots)
	}
	return l.shapes[slots]
}

func (l *left) newShape(slots uint8) *shape {
	h := &shape{block: 1}
	var classes [][]class
	for i := range maxSlots {
		if slots&(1<<i) != 0 {
			h.slots = append(h.slots, i)
			h.stride = append(h.stride, h.block)
			classes = append(classes, l.classes[l.s.slots[i]])
			h.block *= len(classes[len(classes)-1]) + 1
		}
	}
	for b := range h.block {
		digits := make([]int, len(h.slots))
		open, weight := -1, 1.0
		for j, of := range classes {
			digits[j] = b / h.stride[j] % (len(of) + 1)
			if digits[j] == 0 {
				open = j
			} else {
				weight *= of[digits[j]-1].chance
				h.drops = append(h.drops, drop{int32(b), int32(b - digits[j]*h.stride[j])})
			}
		}
		h.digits = append(h.digits, digits)
		if open < 0 {
			h.full = append(h.full, b)
			h.weight = append(h.weight, weight)
		} else {
			h.partial = append(h.partial, partial{b, open})
		}
	}
	slices.Reverse(h.partial)
	return h
}

// way is a rest that is left of a goal after some slots and secured dice were laid.
type way struct {
	rest    int
	slots   uint8
	secured uint16
}

// wayKey names ways, which do not depend on the main dice.
type wayKey struct {
	goal    int
	slots   uint8
	digits  uint64
	secured secured
}

// placed puts the digits of slots into a number; it is 0 for none.
func placed(digits []int) uint64 {
	var n uint64
	for _, d := range digits {
		n = n<<4 | uint64(d)
	}
	return n
}

// ways returns the ways to lay rolled slots (by their digits; nil for none) and
// secured dice on a goal, without those that spend more for the same rest.
func (s *solver) ways(p *plan, g int, digits []int) []way {
	name := wayKey{g, p.key.pool.slots, placed(digits), p.key.secured}
	if known, ok := p.left.ways[name]; ok {
		return known
	}
	all := []way{{rest: p.left.goals[g].rest}}
	lay := func(w uint8, mark func(*way)) {
		for _, a := range slices.Clone(all) {
			for _, r := range s.rests.after[a.rest][w] {
				b := a
				b.rest = r
				mark(&b)
				all = append(all, b)
			}
		}
	}
	for i, c := range p.key.secured[:p.key.secured.len()] {
		if w := c & securedWorth; w != securedWorth {
			lay(w, func(b *way) { b.secured |= 1 << i })
		}
	}
	for j, d := range digits {
		lay(p.classes(p.slots[j])[d-1].worth, func(b *way) { b.slots |= 1 << p.slots[j] })
	}
	var out []way
	for i, a := range all {
		if !slices.ContainsFunc(all[:i], func(b way) bool {
			return b.rest == a.rest && b.slots&^a.slots == 0 && b.secured&^a.secured == 0
		}) {
			out = append(out, a)
		}
	}
	if p.left.ways == nil {
		p.left.ways = map[wayKey][]way{}
	}
	p.left.ways[name] = out
	return out
}
