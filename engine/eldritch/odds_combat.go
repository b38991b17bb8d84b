package eldritch

import (
	"context"
)

// roundsAhead is how many Combat Encounters with a Monster are looked at: this one, and those of the next rounds with
// what was lost and wounded in it.
const roundsAhead = 3

// The tests of a Combat Encounter, in their order; a Spell may be cast before them, and a Riot be calmed.
const (
	castTest = iota
	willTest
	calmTest
	strengthTest
	combatTests
)

// mostPositions is how many positions of a fight are worked out; a longer one is not told.
const mostPositions = 200_000

// mostClasses is into how many classes the faces of a die fall: those of no use, the one that is raised to a success,
// successes, the 5 that is raised to a 6 which counts as two, and that 6.
const mostClasses = 5

// way is a card or a Clue of once a round that changes dice.
type way struct {
	fits   [combatTests]bool
	size   int // dice thrown again, 0 for any number
	raise  bool
	round  bool // once per round
	sanity int  // its price
	clue   bool // it is a Clue, which may be paid elsewhere
}

// fight works out the chance to defeat a Monster in combat, with Clues, re-rolls and raised dice used as well as can
// be. What is added before a throw, and what keeps losses away, is not counted until it is used.
type fight struct {
	horror, damage, toughness, drinks int
	will, strength                    bool // the tests that there are
	willWounds, flees, immune         bool
	noClues                           bool
	// toll: 1 Health and 1 Sanity are lost, or a Clue is paid, before the tests. calms: an Influence test may end it.
	toll, calms bool
	// dread is the Sanity that is lost before the tests in any case.
	dread int
	// willHurts is the Health that every Will test costs, failHurts what a failed one does; failCurses: it brings a curse.
	willHurts  int
	failHurts  int
	failCurses bool
	// fades is how many faces of a die end it after the Will test.
	fades    int
	pool     [combatTests]int
	classes  [combatTests][]class
	struck   [combatTests][]class
	clueDice [combatTests]int
	ways     []way
	// spell is by how many dice a Spell that is cast makes the Strength test's pool greater.
	spell int
	memo  map[fightAt]float64
	// long is true once a fight had too many positions.
	long bool
}

// fightAt is where a fight is: what the investigator and the Monster have left, and how the dice lie.
type fightAt struct {
	test, rounds, sanity, health, lost, clues, bonus int
	round, used                                      uint16
	counts                                           [mostClasses]int
	due                                              int
	struck                                           bool
}

// classesOf are the classes of faces for the test under way.
func (f *fight) classesOf(at fightAt) []class {
	if at.struck {
		return f.struck[at.test]
	}
	return f.classes[at.test]
}

// begin is the chance with the next Combat Encounter about to begin: with a test, or combatTests for its very
// beginning.
func (f *fight) begin(ctx context.Context, at fightAt, first int) float64 {
	at.round, at.bonus = 0, 0
	if first < combatTests {
		return f.throws(ctx, at, first)
	}
	return f.enters(ctx, at)
}

// enters pays the toll in the best way, where there is one.
func (f *fight) enters(ctx context.Context, at fightAt) float64 {
	if !f.toll {
		return f.meets(ctx, at)
	}
	best := 0.0
	pay := func(health, sanity, clues int, round uint16) {
		next := at
		next.health -= health
		next.sanity -= sanity
		next.clues -= clues
		next.round |= round
		if min(next.health, next.sanity) > 0 && next.clues >= 0 {
			best = max(best, f.meets(ctx, next))
		}
	}
	pay(1, 1, 0, 0)
	pay(0, 0, 1, 0)
	for i, w := range f.ways {
		if w.clue {
			pay(0, w.sanity, 0, 1<<i)
		}
	}
	return best
}

// meets begins with the Will test, where there is one, after what is lost before it.
func (f *fight) meets(ctx context.Context, at fightAt) float64 {
	if at.sanity -= f.dread; at.sanity <= 0 {
		return 0
	}
	if f.will {
		return f.throws(ctx, at, willTest)
	}
	return f.strikes(ctx, at)
}

// strikes goes on with the Strength test, where there is one, or with one to calm the Monster.
func (f *fight) strikes(ctx context.Context, at fightAt) float64 {
	if !f.strength {
		return f.again(ctx, at)
	}
	chance := f.throws(ctx, at, strengthTest)
	if f.calms {
		chance = max(chance, f.throws(ctx, at, calmTest))
	}
	return chance
}

// again is the next round's fight.
func (f *fight) again(ctx context.Context, at fightAt) float64 {
	if at.rounds <= 1 {
		return 0
	}
	at.rounds--
	return f.begin(ctx, at, combatTests)
}

// throws begins a test.
func (f *fight) throws(ctx context.Context, at fightAt, test int) float64 {
	at.test, at.used, at.counts = test, 0, [mostClasses]int{}
	at.due = max(1, f.pool[test])
	if test == strengthTest {
		at.due = max(1, f.pool[test]+at.bonus)
	}
	return f.value(ctx, at)
}

// value is the chance with some dice lying and some in the air.
func (f *fight) value(ctx context.Context, at fightAt) float64 {
	if chance, known := f.memo[at]; known {
		return chance
	}
	if f.long = f.long || len(f.memo) >= mostPositions; f.long || ctx.Err() != nil {
		return 0
	}
	chance := 0.0
	if at.due > 0 {
		for i, c := range f.classesOf(at) {
			next := at
			next.counts[i]++
			next.due--
			chance += float64(c.faces) / 6 * f.value(ctx, next)
		}
	} else {
		chance = f.best(ctx, at)
	}
	f.memo[at] = chance
	return chance
}

// best is the chance with dice that lie there: they stand, or some are thrown again.
func (f *fight) best(ctx context.Context, at fightAt) float64 {
	best := f.stands(ctx, at, f.result(at))
	again := func(size int, next fightAt) {
		f.choose(at, size, func(counts [mostClasses]int, due int) {
			next.counts, next.due = counts, due
			best = max(best, f.value(ctx, next))
		})
	}
	failed := f.failed(at) // else nothing is thrown again
	if failed && at.clues > 0 && f.clueDice[at.test] > 0 && !f.noClues {
		next := at
		next.clues--
		again(f.clueDice[at.test], next)
	}
	for i, w := range f.ways {
		bit := uint16(1) << i
		usable := w.fits[at.test] && at.used&bit == 0 && at.round&bit == 0 && (w.sanity == 0 || at.sanity > w.sanity)
		if !usable || !failed && !w.raise {
			continue
		}
		next := at
		next.used |= bit
		next.sanity -= w.sanity
		if w.round {
			next.round |= bit
		}
		if !w.raise {
			again(w.size, next)
			continue
		}
		for c := range f.classesOf(at) {
			if to := f.raised(at, c); at.counts[c] > 0 && to != c {
				next.counts = at.counts
				next.counts[c]--
				next.counts[to]++
				best = max(best, f.value(ctx, next))
			}
		}
	}
	return best
}

// choose calls do for each way to throw up to so many dice again, at least one.
func (f *fight) choose(at fightAt, size int, do func(counts [mostClasses]int, due int)) {
	if size == 0 {
		size = f.dice(at)
	}
	var from func(class int, counts [mostClasses]int, due int)
	from = func(class int, counts [mostClasses]int, due int) {
		if class == len(f.classesOf(at)) {
			if due > 0 {
				do(counts, due)
			}
			return
		}
		for n := 0; n <= at.counts[class] && due+n <= size; n++ {
			next := counts
			next[class] -= n
			from(class+1, next, due+n)
		}
	}
	from(0, at.counts, 0)
}

func (*fight) dice(at fightAt) int { return sum(at.counts[:]) }

// failed reports whether a die is no success.
func (f *fight) failed(at fightAt) bool {
	for i, c := range f.classesOf(at) {
		if c.worth == 0 && at.counts[i] > 0 {
			return true
		}
	}
	return false
}

// result is the test result of the dice that lie there.
func (f *fight) result(at fightAt) int {
	n := 0
	for i, c := range f.classesOf(at) {
		n += c.worth * at.counts[i]
	}
	return n
}

// raised is the class that a die of a class falls into by one pip more.
func (f *fight) raised(at fightAt, of int) int {
	last := 0
	for i, c := range f.classesOf(at) {
		last += c.faces
		if i == of && last < 6 && c.raised > 0 {
			return i + 1
		}
	}
	return of
}

// stands goes on with the result of a test.
func (f *fight) stands(ctx context.Context, at fightAt, result int) float64 {
	switch at.test {
	case castTest:
		if result > 0 {
			at.bonus = f.spell
		}
		return f.enters(ctx, at)
	case calmTest:
		if result > 0 {
			return 1
		}
		return f.throws(ctx, at, strengthTest)
	case willTest:
		at.sanity -= max(0, f.horror-result)
		if at.sanity <= 0 {
			return 0
		}
		if f.willWounds && !f.immune {
			if at.lost += result; at.lost >= f.toughness {
				return 1
			}
		}
		if result == 0 {
			if at.health -= f.failHurts; at.health <= 0 {
				return 0
			}
			at.struck = at.struck || f.failCurses
			if f.flees {
				return f.again(ctx, at)
			}
		}
		if at.health -= f.willHurts; at.health <= 0 {
			return 0
		}
		if f.fades > 0 {
			return float64(f.fades)/6 + float64(6-f.fades)/6*f.strikes(ctx, at)
		}
		return f.strikes(ctx, at)
	}
	if !f.immune {
		if at.lost += result; at.lost >= f.toughness {
			return 1
		}
	}
	hurt := max(0, f.damage-result)
	if at.health -= hurt; at.health <= 0 {
		return 0
	}
	if hurt > 0 {
		at.lost = max(0, at.lost-f.drinks)
	}
	return f.again(ctx, at)
}
