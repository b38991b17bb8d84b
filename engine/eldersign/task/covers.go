package task

import "slices"

// coverList keeps the covers that use no die in vain.
type coverList struct {
	s     *search
	kept  []cover
	costs []cost
}

// classes turns a set of dice into the least set of interchangeable ones, so that
// two sets that differ in twins only are equal.
func (s *search) classes(used uint32) uint32 {
	var out uint32
	for i := 0; i < s.count; {
		j, n := i, 0
		for ; j < s.count && (j == i || s.twin&(1<<j) != 0); j++ {
			if used&(1<<j) != 0 {
				n++
			}
		}
		out |= (1<<n - 1) << i
		i = j
	}
	return out
}

func (l *coverList) add(c cover) {
	used := l.s.classes(c.used)
	for i := 0; i < len(l.kept); {
		have := l.s.classes(l.kept[i].used)
		if have&^used == 0 {
			return
		}
		if used&^have == 0 {
			l.kept = slices.Delete(l.kept, i, i+1)
			l.costs = slices.Delete(l.costs, i, i+1)
			continue
		}
		i++
	}
	l.kept = append(l.kept, c)
	l.costs = append(l.costs, l.s.cost)
}

// Covers returns every minimal choice of dice that meets the pattern, the one of
// Propose first: no cover needs less than all of its dice, and two covers differ in
// more than interchangeable dice. It is empty where the dice do not meet the
// pattern.
func (p *Pattern) Covers(dice []Die) []Assignment {
	s := new(search)
	s.start(p, dice)
	l := &coverList{s: s}
	s.list = l
	s.meet(0)
	order := make([]int, len(l.kept))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case l.costs[a].less(l.costs[b]):
			return -1
		case l.costs[b].less(l.costs[a]):
			return 1
		default:
			return 0
		}
	})
	out := make([]Assignment, 0, len(order))
	for _, i := range order {
		out = append(out, s.assignment(&l.kept[i], len(dice), nil))
	}
	return out
}
