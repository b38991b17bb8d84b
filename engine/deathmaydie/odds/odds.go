// Package odds says what a roll of Death May Die still comes to: the exact chance of enough
// successes, and the tentacles that it costs, for each number of rerolls that one would pay.
package odds

// The faces of the dice, by what they show. A standard die has two of success and one of each
// other but SuccessSign; a bonus die two of blank and of success, and one of each with a sign.
const (
	Blank = iota
	Success
	SuccessTentacle
	Tentacle
	Sign
	SuccessSign
	faces
)

// Dice counts dice that lie there by face.
type Dice [faces]uint8

var (
	standard = Dice{Blank: 1, Success: 2, SuccessTentacle: 1, Tentacle: 1, Sign: 1}
	bonus    = Dice{Blank: 2, Success: 2, Sign: 1, SuccessSign: 1}
)

// Roll is what lies there and what is still to be thrown.
type Roll struct {
	Standard, Bonus Dice
	// ToThrow are the standard and bonus dice that are still to be thrown.
	ToThrow [2]int
	// Count returns what the dice count as, by the icons on them; nil for the successes and the tentacles alone.
	Count func(successes, signs, tentacles int) (hits, costs int)
}

// Goal is what one wants of a roll: at least so many successes, or with Most at most so many.
type Goal struct {
	N    int
	Most bool
}

// Chance is how often a goal is reached, and how many tentacles lie there on average in the end.
type Chance struct {
	Reached   float64 `json:"reached"`
	Tentacles float64 `json:"tentacles"`
}

// better reports whether a chance is worth more: reached more often, or as often with fewer
// tentacles.
func (c Chance) better(o Chance) bool {
	const same = 1e-12
	if c.Reached > o.Reached+same {
		return true
	}
	return c.Reached > o.Reached-same && c.Tentacles < o.Tentacles-same
}

// Pick is a die to be thrown again: of the standard dice or of the bonus dice, with a face.
type Pick struct {
	Bonus bool
	Face  int
}

type table struct {
	standard, bonus Dice
	left            [2]int
	rerolls         int
}

// Solver works out the best use of rerolls towards one goal. It keeps what it has worked out.
type Solver struct {
	roll Roll
	goal Goal
	know map[table]Chance
}

// NewSolver returns a solver for a roll and a goal.
func NewSolver(r Roll, g Goal) *Solver { return &Solver{r, g, map[table]Chance{}} }

// Goal is what the solver works towards.
func (s *Solver) Goal() Goal { return s.goal }

// Best is the chance with so many rerolls under best play.
func (s *Solver) Best(rerolls int) Chance {
	return s.throw(table{s.roll.Standard, s.roll.Bonus, s.roll.ToThrow, rerolls})
}

// throw goes through all that the dice that are still to be thrown may show. The same dice in another order are known.
func (s *Solver) throw(t table) Chance {
	if t.left == [2]int{} {
		return s.best(t)
	}
	if c, ok := s.know[t]; ok {
		return c
	}
	next, kind := t, 0
	of, die := &next.standard, standard
	if t.left[0] == 0 {
		of, die, kind = &next.bonus, bonus, 1
	}
	next.left[kind]--
	var sum Chance
	for face, n := range die {
		if n > 0 {
			of[face]++
			sum.add(s.throw(next), float64(n)/6)
			of[face]--
		}
	}
	s.know[t] = sum
	return sum
}

func (c *Chance) add(o Chance, weight float64) {
	c.Reached += weight * o.Reached
	c.Tentacles += weight * o.Tentacles
}

// best is the chance of dice that all lie there.
func (s *Solver) best(t table) Chance {
	if c, ok := s.know[t]; ok {
		return c
	}
	found := s.count(t)
	if t.rerolls > 0 {
		for _, p := range picks(t) {
			if c := s.again(t, p); c.better(found) {
				found = c
			}
		}
	}
	s.know[t] = found
	return found
}

// picks are the dice that may be thrown again, one of each kind and face.
func picks(t table) []Pick {
	var list []Pick
	for face := range faces {
		if t.standard[face] > 0 {
			list = append(list, Pick{false, face})
		}
		if t.bonus[face] > 0 {
			list = append(list, Pick{true, face})
		}
	}
	return list
}

// again is the chance with a die thrown again.
func (s *Solver) again(t table, p Pick) Chance {
	t.rerolls--
	of, die := &t.standard, standard
	if p.Bonus {
		of, die = &t.bonus, bonus
	}
	of[p.Face]--
	var sum Chance
	for face, n := range die {
		if n == 0 {
			continue
		}
		of[face]++
		c := s.best(t)
		of[face]--
		sum.add(c, float64(n)/6)
	}
	return sum
}

// count is what dice come to as they lie.
func (s *Solver) count(t table) Chance {
	n := func(face int) int { return int(t.standard[face]) + int(t.bonus[face]) }
	tentacles := n(Tentacle) + n(SuccessTentacle)
	successes := n(Success) + n(SuccessTentacle) + n(SuccessSign)
	if s.roll.Count != nil {
		successes, tentacles = s.roll.Count(successes, n(Sign)+n(SuccessSign), tentacles)
	}
	c := Chance{Tentacles: float64(tentacles)}
	if s.goal.Most && successes <= s.goal.N || !s.goal.Most && successes >= s.goal.N {
		c.Reached = 1
	}
	return c
}

// Next is the die to throw again now under best play; ok is false where standing is best.
func (s *Solver) Next(rerolls int) (p Pick, ok bool) {
	t := table{standard: s.roll.Standard, bonus: s.roll.Bonus, rerolls: rerolls}
	found := s.count(t)
	if rerolls == 0 || s.roll.ToThrow != [2]int{} {
		return p, false
	}
	for _, pick := range picks(t) {
		if c := s.again(t, pick); c.better(found) {
			found, p, ok = c, pick, true
		}
	}
	return p, ok
}
