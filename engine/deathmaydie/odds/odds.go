// Package odds says what a roll of Death May Die still comes to: the exact chance of enough
// successes, and the tentacles that it costs, for each number of rerolls that one would pay.
package odds

import (
	"context"
)

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

// Solver works out the best use of rerolls towards one goal, for no reroll, for one, and so on. Of all ways in which
// the dice may lie it keeps what they are worth with the number of rerolls that it has come to, and with none.
type Solver struct {
	roll            Roll
	goal            Goal
	standard, bonus *kind
	// stands is what the dice come to as they lie, value with so many rerolls as there are chances. Both are by the
	// place of the standard dice times the number of ways for the bonus dice, and the place of these. What spare holds
	// is of use no more.
	stands, value, spare []Chance
	// chances and picks are those of the roll, by the number of rerolls.
	chances []Chance
	picks   []*Pick
}

// NewSolver returns a solver for a roll and a goal.
func NewSolver(r Roll, g Goal) *Solver {
	return &Solver{
		roll: r, goal: g,
		standard: newKind(standard, r.Standard, r.ToThrow[0]), bonus: newKind(bonus, r.Bonus, r.ToThrow[1]),
	}
}

// Best is the chance with so many rerolls under best play. It ends early with the error of the context.
func (s *Solver) Best(ctx context.Context, rerolls int) (Chance, error) {
	if err := s.reach(ctx, rerolls); err != nil {
		return Chance{}, err
	}
	return s.chances[rerolls], nil
}

// All are the chances with no reroll, with one, and so on, up to so many.
func (s *Solver) All(ctx context.Context, rerolls int) ([]Chance, error) {
	err := s.reach(ctx, rerolls)
	return s.chances, err
}

// Next is the die to throw again now under best play; nil where standing is best.
func (s *Solver) Next(ctx context.Context, rerolls int) (*Pick, error) {
	if err := s.reach(ctx, rerolls); err != nil {
		return nil, err
	}
	return s.picks[rerolls], nil
}

// reach works out one number of rerolls after the other.
func (s *Solver) reach(ctx context.Context, rerolls int) error {
	for len(s.chances) <= rerolls {
		next, pick, err := s.level(ctx)
		if err != nil {
			return err
		}
		if len(s.chances) > 1 {
			s.spare = s.value
		}
		s.value = next
		s.chances, s.picks = append(s.chances, s.thrown()), append(s.picks, pick)
	}
	return nil
}

// ways are in how many ways the dice of both kinds may lie.
func (s *Solver) ways() (standard, bonus int) { return len(s.standard.full()), len(s.bonus.full()) }

// level is what all ways to lie are worth with one reroll more than before, and the die that is thrown again first
// where no die is still to be thrown.
func (s *Solver) level(ctx context.Context) (next []Chance, first *Pick, err error) {
	standards, bonuses := s.ways()
	if next, s.spare = s.spare, nil; next == nil {
		next = make([]Chance, standards*bonuses)
	}
	for i := range standards {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		for j := range bonuses {
			at := i*bonuses + j
			if s.value == nil {
				next[at] = s.count(s.standard.full()[i], s.bonus.full()[j])
				continue
			}
			chance, pick, again := s.best(i, j)
			next[at] = chance
			if again && i == s.standard.root && j == s.bonus.root && s.roll.ToThrow == [2]int{} {
				first = &pick
			}
		}
	}
	if s.value == nil {
		s.stands = next
	}
	return next, first, nil
}

// best is the chance of dice that all lie there, with one reroll more than the value is of, and the die that it is for;
// again is false where standing is best.
func (s *Solver) best(i, j int) (found Chance, pick Pick, again bool) {
	_, bonuses := s.ways()
	found = s.stands[i*bonuses+j]
	for face := range faces {
		if less := s.standard.less[i][face]; less != none {
			var sum Chance
			for _, to := range s.standard.faces {
				sum.add(s.value[s.standard.plus(less, to)*bonuses+j], s.standard.weight(to))
			}
			if sum.better(found) {
				found, pick, again = sum, Pick{false, face}, true
			}
		}
		if less := s.bonus.less[j][face]; less != none {
			var sum Chance
			for _, to := range s.bonus.faces {
				sum.add(s.value[i*bonuses+s.bonus.plus(less, to)], s.bonus.weight(to))
			}
			if sum.better(found) {
				found, pick, again = sum, Pick{true, face}, true
			}
		}
	}
	return found, pick, again
}

func (c *Chance) add(o Chance, weight float64) {
	c.Reached += weight * o.Reached
	c.Tentacles += weight * o.Tentacles
}

// thrown is the chance of the roll: it goes through all that the dice that are still to be thrown may show.
func (s *Solver) thrown() Chance {
	standards, bonuses := s.ways()
	ofStandard := make([]Chance, standards)
	for i := range standards {
		ofStandard[i] = s.bonus.thrown(s.value[i*bonuses : (i+1)*bonuses])
	}
	return s.standard.thrown(ofStandard)
}

// count is what dice come to as they lie.
func (s *Solver) count(standard, bonus Dice) Chance {
	n := func(face int) int { return int(standard[face]) + int(bonus[face]) }
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
