package task

import "math/bits"

// Spare marks, in an Assignment, a die that lies on no requirement.
const Spare = -1

// Assignment says for each die, by its place in the list of dice, on which
// requirement it lies (its place in the list of requirements), or Spare.
type Assignment []int

// Can reports whether the dice meet all requirements of the pattern. It does not
// allocate. More than MaxDice dice are cut off.
func (p *Pattern) Can(dice []Die) bool {
	var s search
	s.start(p, dice)
	s.first = true
	s.meet(0)
	return s.found
}

// Propose returns the dice to spend on the pattern, or false where the dice do not
// meet it: those with the least sum of prices, then the fewest, then those with the
// fewest other uses, so that a wildcard stays free as long as anything else will do.
// The assignment is appended to into, which may be nil.
func (p *Pattern) Propose(dice []Die, into Assignment) (Assignment, bool) {
	var s search
	s.start(p, dice)
	s.meet(0)
	if !s.found {
		return into, false
	}
	return s.assignment(&s.best, len(dice), into), true
}

// cover is a way to meet a pattern: for each requirement the dice on it, as bits.
type cover struct {
	on   [MaxRequirements]uint32
	used uint32
}

// search walks through the ways to meet a pattern. It lives on the stack.
type search struct {
	p    *Pattern
	dice [MaxDice]Die
	// from[i] is the caller's place of dice[i]; dice are sorted by descending
	// investigations, interchangeable ones side by side.
	from  [MaxDice]uint8
	count int
	// twin has bit i set where dice[i] is interchangeable with dice[i-1].
	twin uint32

	first bool // stop at the first cover
	found bool
	now   cover
	best  cover
	cost  cost
	least cost
}

// cost orders covers; less is better.
type cost struct{ price, dice, breadth int }

func (c cost) less(d cost) bool {
	switch {
	case c.price != d.price:
		return c.price < d.price
	case c.dice != d.dice:
		return c.dice < d.dice
	default:
		return c.breadth < d.breadth
	}
}

func (s *search) start(p *Pattern, dice []Die) {
	s.p = p
	s.count = min(len(dice), MaxDice)
	for i := range s.count {
		j := i
		for ; j > 0 && before(dice[i], s.dice[j-1]); j-- {
			s.dice[j], s.from[j] = s.dice[j-1], s.from[j-1]
		}
		s.dice[j], s.from[j] = dice[i], uint8(i)
	}
	for i := 1; i < s.count; i++ {
		if s.dice[i] == s.dice[i-1] {
			s.twin |= 1 << i
		}
	}
}

func before(a, b Die) bool {
	for k := range a.Worth {
		if a.Worth[k] != b.Worth[k] {
			return a.Worth[k] > b.Worth[k]
		}
	}
	return a.Price < b.Price
}

// meet covers the requirements from the k-th in order on with the unused dice.
func (s *search) meet(k int) {
	if s.found && !s.cost.less(s.least) {
		return
	}
	if k == int(s.p.count) {
		s.leaf()
		return
	}
	r := s.p.order[k]
	n := s.p.needs[r]
	if n.single != 0 {
		for i := range s.count {
			if s.skip(i) || !s.dice[i].Worth.fits(n.single) {
				continue
			}
			s.put(i, r)
			s.meet(k + 1)
			s.take(i, r)
			if s.first && s.found {
				return
			}
		}
	}
	if n.sum != 0 {
		s.add(k, r, 0, int(n.sum))
	}
}

// add covers what is left of an investigation sum with dice from the i-th on. Dice
// come in descending order and the sum stops as soon as it is reached, so that
// none of its dice is superfluous.
func (s *search) add(k int, r uint8, i, left int) {
	if left <= 0 {
		s.meet(k + 1)
		return
	}
	for ; i < s.count; i++ {
		worth := int(s.dice[i].Worth[inv])
		if worth == 0 {
			return
		}
		if s.skip(i) {
			continue
		}
		s.put(i, r)
		s.add(k, r, i+1, left-worth)
		s.take(i, r)
		if s.first && s.found {
			return
		}
	}
}

func (w Worth) fits(single uint8) bool {
	for k, v := range w {
		if v > 0 && single&(1<<k) != 0 {
			return true
		}
	}
	return false
}

// skip reports whether die i is used, or interchangeable with an unused die before
// it, which has been tried already.
func (s *search) skip(i int) bool {
	if s.now.used&(1<<i) != 0 {
		return true
	}
	return s.twin&(1<<i) != 0 && s.now.used&(1<<(i-1)) == 0
}

func (s *search) put(i int, r uint8) {
	s.now.on[r] |= 1 << i
	s.now.used |= 1 << i
	s.cost.price += int(s.dice[i].Price)
	s.cost.dice++
	s.cost.breadth += s.dice[i].Worth.breadth()
}

func (s *search) take(i int, r uint8) {
	s.now.on[r] &^= 1 << i
	s.now.used &^= 1 << i
	s.cost.price -= int(s.dice[i].Price)
	s.cost.dice--
	s.cost.breadth -= s.dice[i].Worth.breadth()
}

func (s *search) leaf() {
	if !s.found || s.cost.less(s.least) {
		s.best, s.least = s.now, s.cost
	}
	s.found = true
}

// assignment appends a cover in the caller's order of dice.
func (s *search) assignment(c *cover, dice int, into Assignment) Assignment {
	at := len(into)
	for range dice {
		into = append(into, Spare)
	}
	for r := range s.p.count {
		for m := c.on[r]; m != 0; m &= m - 1 {
			into[at+int(s.from[bits.TrailingZeros32(m)])] = int(r)
		}
	}
	return into
}
