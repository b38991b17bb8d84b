package odds

import (
	"iter"
	"math/bits"
)

// impossible marks, in a table of fewest dice, that no number of the dice will do.
const impossible = 0xff

// fewest says, for each multiset of common dice, with how few of its dice something can be
// done, or that it is impossible. More dice in the pool are never worse, so only the
// fewest matter.
type fewest struct {
	dice []uint8
	// numbers are the numbers of dice that come up, by the number of common dice in the pool.
	numbers []numberSet
}

// numberSet is a set of numbers of dice: bit n for n dice.
type numberSet uint16

func (s numberSet) all() iter.Seq[int] {
	return func(yield func(int) bool) {
		for ; s != 0 && yield(bits.TrailingZeros16(uint16(s))); s &= s - 1 {
		}
	}
}

func (open *openTasks) newFewest(ofSet func(set int) uint8) fewest {
	f := fewest{dice: make([]uint8, open.sets.len()), numbers: make([]numberSet, open.s.mostCommon+1)}
	for set := range f.dice {
		f.dice[set] = ofSet(set)
	}
	for n := range f.numbers {
		from, to := open.sets.ofSize(n)
		for _, dice := range f.dice[from:to] {
			if dice != impossible {
				f.numbers[n] |= 1 << dice
			}
		}
	}
	return f
}

// possible reports whether some multiset of n dice will do.
func (f *fewest) possible(n int) bool { return f.numbers[n] != 0 }

// fewestFor returns with how few common dice a demand is met.
func (open *openTasks) fewestFor(d demandID) fewest {
	if f, ok := open.fewest[d]; ok {
		return f
	}
	var made []uint8
	next := open.afterEachClass(d)
	f := open.newFewest(func(set int) uint8 {
		best := uint8(impossible)
		if d == met {
			best = 0
		}
		for c := range next {
			without := open.sets.without(set, c)
			if without < 0 {
				continue
			}
			best = min(best, made[without]) // the die is not used
			for _, dice := range next[c] {
				if n := dice[without]; n != impossible {
					best = min(best, n+1)
				}
			}
		}
		made = append(made, best)
		return best
	})
	open.fewest[d] = f
	return f
}

// afterEachClass returns, for each class of the common dice, with how few of them the
// demands are met that one die of the class leaves.
func (open *openTasks) afterEachClass(d demandID) [][][]uint8 {
	next := make([][][]uint8, len(open.common()))
	for c, class := range open.common() {
		for _, left := range open.s.demands.after[d][class.worth] {
			next[c] = append(next[c], open.fewestFor(left).dice)
		}
	}
	return next
}

// spend returns the classes of the common dice of a multiset that meet a demand with the
// fewest dice.
func (open *openTasks) spend(d demandID, set int) []int {
	var classes []int
	for d != met {
		var class int
		class, d, set = open.spendOne(d, set)
		classes = append(classes, class)
	}
	return classes
}

// spendOne returns the class of one die of spend, and what is left of the demand and the
// multiset.
func (open *openTasks) spendOne(d demandID, set int) (class int, left demandID, without int) {
	want := open.fewestFor(d).dice[set]
	for class := range open.common() {
		without := open.sets.without(set, class)
		if without < 0 {
			continue
		}
		for _, left := range open.s.demands.after[d][open.common()[class].worth] {
			if n := open.fewestFor(left).dice[without]; n != impossible && n+1 == want {
				return class, left, without
			}
		}
	}
	panic("odds: a table of fewest dice has no way to its own value")
}
