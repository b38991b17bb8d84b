package odds

import (
	"iter"
	"slices"
)

// A roll table holds one number for each way in which some dice of a pool lie there and the
// others are still to be rolled: a row for each multiset of common dice, with the columns
// of the single ones.

// entry is the place of one of these ways.
type entry struct{ set, column int }

// nothingRolled is the place, in every roll table, of the entry of which no die is rolled.
const nothingRolled = 0

// rounding is a difference of values that is rounding and decides nothing: of equals
// the one that spends less is taken.
const rounding = 1e-13

// at is the place of an entry in a roll table, entryAt the entry of a place.
func (r *roll) at(e entry) int          { return e.set*r.width + e.column }
func (r *roll) entryAt(place int) entry { return entry{place / r.width, place % r.width} }

// row is the row of a multiset in a roll table.
func row[T any](r *roll, table []T, set int) []T { return table[set*r.width : (set+1)*r.width] }

// fullEntries are the entries in which every die lies there.
func (r *roll) fullEntries() iter.Seq[entry] {
	return func(yield func(entry) bool) {
		from, to := r.fullSets()
		for set := from; set < to; set++ {
			for _, column := range r.full {
				if !yield(entry{set, column}) {
					return
				}
			}
		}
	}
}

// expect fills a roll table from its full entries: another entry is the mean over the next
// die that is rolled. The first entry is then the mean over the whole roll.
func (r *roll) expect(table []float64) {
	sets, common := r.open.sets, r.open.common()
	from, to := r.fullSets()
	for set := from; set < to; set++ {
		of := row(r, table, set)
		for _, p := range r.partial {
			sum := 0.0
			for class, c := range r.classesAt(p.unrolled) {
				sum += c.chance * of[p.column+(class+1)*r.stride[p.unrolled]]
			}
			of[p.column] = sum
		}
	}
	for set := from - 1; set >= 0; set-- {
		of := row(r, table, set)
		clear(of)
		// Three classes at a time save ways through memory: most of the time is spent here. With
		// one at a time, here and in bestKept, the chances take 1.2 times as long (BenchmarkChance).
		var chances [maxClasses]float64
		var next [maxClasses][]float64
		for i := range next {
			class := min(i, len(common)-1)
			if next[i] = row(r, table, sets.with(set, class))[:len(of)]; i == class {
				chances[i] = common[class].chance
			}
		}
		for i := 0; i < len(common); i += 3 {
			a, b, c := chances[i], chances[i+1], chances[i+2]
			x, y, z := next[i], next[i+1], next[i+2]
			for column := range of {
				of[column] += a*x[column] + b*y[column] + c*z[column]
			}
		}
	}
}

// bestKept fills best with the greatest value of table over all ways to keep some of
// the dice of an entry and roll the others.
func (r *roll) bestKept(table, best []float64) {
	sets := r.open.sets
	copy(best, table)
	for set := range sets.upTo(r.common) {
		of := row(r, best, set)
		var room [maxClasses][]float64
		less := room[:0]
		for class := range sets.classes {
			if without := sets.without(set, class); without >= 0 {
				less = append(less, row(r, best, without)[:len(of)])
			}
		}
		for ; len(less) > 1; less = less[2:] { // two at a time, as in expect
			x, y := less[0], less[1]
			for i := range of {
				of[i] = max(of[i], x[i], y[i])
			}
		}
		for _, x := range less {
			for i := range of {
				of[i] = max(of[i], x[i])
			}
		}
		for _, p := range r.pickUps {
			of[p.from] = max(of[p.from], of[p.to])
		}
	}
}

// bestKeptAt is bestKept that fills kept with the decision to keep the entry that gives the
// greatest value.
func (r *roll) bestKeptAt(table, best []float64, kept []decision) {
	sets := r.open.sets
	copy(best, table)
	for place := range table {
		kept[place] = decide(keepEntry, place)
	}
	for set := range sets.upTo(r.common) {
		of, keptOf := row(r, best, set), row(r, kept, set)
		for class := range sets.classes {
			without := sets.without(set, class)
			if without < 0 {
				continue
			}
			keptLess := row(r, kept, without)
			for i, v := range row(r, best, without) {
				if v > of[i]+rounding {
					of[i], keptOf[i] = v, keptLess[i]
				}
			}
		}
		for _, p := range r.pickUps {
			if of[p.to] > of[p.from]+rounding {
				of[p.from], keptOf[p.from] = of[p.to], keptOf[p.to]
			}
		}
	}
}

// withOneLess are the entries in which one die less lies there.
func (r *roll) withOneLess(e entry) iter.Seq[entry] {
	return func(yield func(entry) bool) {
		for class := range r.open.sets.classes {
			if set := r.open.sets.without(e.set, class); set >= 0 && !yield(entry{set, e.column}) {
				return
			}
		}
		for j, digit := range r.digits[e.column] {
			if digit > 0 && !yield(entry{e.set, e.column - digit*r.stride[j]}) {
				return
			}
		}
	}
}

// without is the entry in which one die of an entry does not lie there any more.
func (r *roll) without(e entry, die shownDie) entry {
	if die.member == aCommonDie {
		return entry{r.open.sets.without(e.set, die.class), e.column}
	}
	return entry{e.set, e.column - r.step(die)}
}

// changed are the full entries that a change of one die makes of an entry.
func (r *roll) changes(e entry) []entry {
	var changed []entry
	sets := r.open.sets
	for class, c := range r.open.common() {
		if without := sets.without(e.set, class); without >= 0 {
			for _, to := range c.changes {
				changed = append(changed, entry{sets.with(without, to), e.column})
			}
		}
	}
	for j, digit := range r.digits[e.column] {
		if digit > 0 {
			for _, to := range r.classesAt(j)[digit-1].changes {
				changed = append(changed, entry{e.set, e.column + (to+1-digit)*r.stride[j]})
			}
		}
	}
	return changed
}

// isFull reports whether every die lies there in an entry.
func (r *roll) isFull(e entry) bool {
	from, _ := r.fullSets()
	return e.set >= from && !slices.Contains(r.digits[e.column], 0)
}
