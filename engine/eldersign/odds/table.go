package odds

import (
	"iter"
	"math"
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
		for i := range r.partial {
			p := &r.partial[i]
			sum, next := 0.0, p.column
			for _, chance := range p.chances {
				next += p.stride
				sum += chance * of[next]
			}
			of[p.column] = sum
		}
	}
	for set := from - 1; set >= 0; set-- {
		of := row(r, table, set)
		next := func(class int) (row []float64, chance float64) {
			return table[sets.with(set, class)*r.width:][:len(of)], common[class].chance
		}
		// Three classes at a time save ways through memory: most of the time is spent here. With
		// one at a time, here and in bestKept, the chances take 1.2 times as long (BenchmarkChance).
		class := (len(common)-1)%3 + 1
		switch x, a := next(0); class {
		case 1:
			for i := range of {
				of[i] = a * x[i]
			}
		case 2:
			y, b := next(1)
			for i := range of {
				of[i] = a*x[i] + b*y[i]
			}
		default:
			y, b := next(1)
			z, c := next(2)
			for i := range of {
				of[i] = a*x[i] + b*y[i] + c*z[i]
			}
		}
		for ; class < len(common); class += 3 {
			x, a := next(class)
			y, b := next(class + 1)
			z, c := next(class + 2)
			for i := range of {
				of[i] += a*x[i] + b*y[i] + c*z[i]
			}
		}
	}
}

// expectFirst is expect that fills the first entry alone. Without it the chances take 1.1 times
// as long (BenchmarkChance).
func (r *roll) expectFirst(table []float64) {
	mean := 0.0
	from, to := r.fullSets()
	for set := from; set < to; set++ {
		of, ofSet := row(r, table, set), 0.0
		for i, column := range r.full {
			ofSet += r.chances[i] * of[column]
		}
		mean += r.open.chance[set] * ofSet
	}
	table[nothingRolled] = mean
}

// bestKept fills best with the greatest value of table over all ways to keep some of
// the dice of an entry and roll the others.
func (r *roll) bestKept(table, best []float64) {
	sets := r.open.sets
	copy(best, table)
	for set := range sets.upTo(r.common) {
		of := row(r, best, set)
		less := sets.oneLess[set]
		next := func(i int) []float64 { return best[int(less[i])*r.width:][:len(of)] }
		for ; len(less) > 2; less = less[3:] { // three at a time, as in expect
			x, y, z := next(0), next(1), next(2)
			for i := range of {
				of[i] = greater(greater(of[i], x[i]), greater(y[i], z[i]))
			}
		}
		switch len(less) {
		case 1:
			for i, x := range next(0) {
				of[i] = greater(of[i], x)
			}
		case 2:
			x, y := next(0), next(1)
			for i := range of {
				of[i] = greater(of[i], greater(x[i], y[i]))
			}
		}
		for _, p := range r.pickUps {
			of[p.from] = greater(of[p.from], of[p.to])
		}
	}
}

// greater is max for numbers that are not below zero, of which the bits are in the same order.
// With max, which has to think of NaN, the chances take 1.1 times as long (BenchmarkChance).
func greater(a, b float64) float64 {
	return math.Float64frombits(max(math.Float64bits(a), math.Float64bits(b)))
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
