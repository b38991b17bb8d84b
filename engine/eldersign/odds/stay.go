package odds

import (
	"math"
	"slices"
)

// rated is an outcome and what it is worth.
type rated struct {
	outcome outcomeID
	value   float64
}

// nothing is what there is where no outcome is possible.
var nothing = rated{outcome: noOutcome}

// bestOf returns the best of some outcomes; worse than anything where there is none. v are
// the values of all outcomes.
func bestOf(outcomes outcomeSpan, v []float64) rated {
	best := rated{noOutcome, math.Inf(-1)}
	for o := outcomes.from; o < outcomes.to; o++ {
		best.raise(o, v[o])
	}
	return best
}

// raise takes another outcome where it is better.
func (best *rated) raise(o outcomeID, value float64) {
	if value > best.value+rounding {
		*best = rated{o, value}
	}
}

// raiseTo takes the outcome of a choice after another one, where it is better, or as good
// and completes a task without casting a spell.
func (best *rated) raiseTo(c *choice, o outcomeID, value float64) {
	if value > best.value+rounding || c.casting == nil && value > rounding && value >= best.value-rounding {
		*best = rated{o, value}
	}
}

// staying finds the best that can be done with dice that stay as they lie. There is one in
// the solver, of which the room is used again.
type staying struct {
	r *roll
	// v are the values of the outcomes.
	v []float64
	// failures are the best outcomes of failed rolls, by the number of common dice that
	// show terror that does harm.
	failures []bestFailure
	// keptSingle is, for each of these and each full column, the best single die to keep.
	keptSingle []rated
	// choices are those of the roll for the present multiset.
	choices []rated
}

// bestFailure is the best outcome of a failed roll, without keeping a die and for each die
// that may be kept.
type bestFailure struct {
	keepNone rated
	keep     byDie[rated]
	// keeps is true where some die may be kept.
	keeps bool
}

// stay fills the full entries of a roll table with the best that can be done with the dice
// as they lie, and, unless it is nil, decisions with the outcome. v are the values of the
// outcomes.
func (r *roll) stay(v, table []float64, decisions []decision) {
	t := &r.open.s.staying
	t.reset(r, v)
	from, to := r.fullSets()
	for set := from; set < to; set++ {
		terrors := int(r.open.terrors[set])
		common := t.bestOfCommon(set, &t.failures[terrors])
		kept := t.keptSingle[terrors*len(r.full):][:len(r.full)]
		t.rateChoices(set)
		if decisions == nil {
			t.fillValues(row(r, table, set), max(common.value, 0), kept)
			continue
		}
		t.fillDecisions(row(r, table, set), row(r, decisions, set), common, kept)
	}
	for i, column := range r.full {
		if r.harmedSingles(column) != 0 {
			r.stayHarmed(v, table, decisions, i)
		}
	}
}

// fillValues fills the full entries of a row where nobody asks for the outcome. Without it
// the chances take 1.1 to 1.2 times as long (BenchmarkChance).
func (t *staying) fillValues(row []float64, common float64, kept []rated) {
	full, rates := t.r.full, t.choices
	inColumn := t.r.inColumn[:len(full)]
	kept = kept[:len(full)]
	for i, column := range full {
		best := greater(common, kept[i].value)
		for _, k := range inColumn[i] {
			best = greater(best, rates[k].value)
		}
		row[column] = best
	}
}

// fillDecisions fills the full entries of a row, and what to do there.
func (t *staying) fillDecisions(row []float64, decisions []decision, common rated, kept []rated) {
	full, rates := t.r.full, t.choices
	inColumn := t.r.inColumn[:len(full)]
	kept = kept[:len(full)]
	for i, column := range full {
		best := common
		best.raise(kept[i].outcome, kept[i].value)
		for _, k := range inColumn[i] {
			best.raise(rates[k].outcome, rates[k].value)
		}
		row[column], decisions[column] = best.value, decision(best.outcome)
	}
}

func (t *staying) reset(r *roll, v []float64) {
	t.r, t.v = r, v
	t.rateFailures()
	t.keptSingle = t.keptSingle[:0]
	for n := range t.failures {
		for _, column := range r.full {
			t.keptSingle = append(t.keptSingle, t.failures[n].bestSingle(r, column))
		}
	}
	t.choices = slices.Grow(t.choices[:0], len(r.choices))[:len(r.choices)]
}

func (t *staying) rateFailures() {
	t.failures = t.failures[:0]
	most := 0
	if t.r.open.terrorHarms {
		most = t.r.common
	}
	for n := range most + 1 {
		if n > 0 && t.r.open.terrorEnds() {
			t.failures = append(t.failures, bestFailure{keepNone: nothing})
			continue
		}
		t.failures = append(t.failures, t.r.bestFailure(t.v, n))
	}
}

// bestFailure returns the best outcomes of a failed roll in which so many common dice show
// terror that does harm, and no single one does.
func (r *roll) bestFailure(v []float64, terrors int) bestFailure {
	f := &r.failures[r.failureAt(harmed{common: terrors})]
	best := bestFailure{keepNone: bestOf(f.keepNone, v), keeps: r.position.markers > 0}
	if !best.keeps {
		return best
	}
	for member := range f.keep {
		for class := range f.keep[member] {
			best.keep[member][class] = bestOf(f.keep[member][class], v)
		}
	}
	for class, c := range r.open.common() {
		if terrors > 0 && r.open.takes(c) {
			*best.keep.at(shownDie{aCommonDie, class}) = nothing // terror took it
		}
	}
	return best
}

// bestSingle is the best outcome of keeping a single die as it lies in a full column.
func (f *bestFailure) bestSingle(r *roll, column int) rated {
	best := nothing
	if !f.keeps {
		return best
	}
	for j, digit := range r.digits[column] {
		if kept := f.keep.at(shownDie{member(r.dice[j]), digit - 1}); kept.value > best.value {
			best = *kept
		}
	}
	return best
}

// bestOfCommon is the best outcome that common dice alone decide on: keeping none or one of
// them, or a choice that no single die matters to.
func (t *staying) bestOfCommon(set int, f *bestFailure) rated {
	best := f.keepNone
	if f.keeps {
		for class, n := range t.r.open.sets.countsOf(set) {
			if kept := f.keep.at(shownDie{aCommonDie, class}); n > 0 {
				best.raise(kept.outcome, kept.value)
			}
		}
	}
	choices := t.r.always
	for i := range choices {
		if n := choices[i].fewest[set]; n != impossible {
			o := t.r.outcomeOf(&choices[i], n)
			best.raiseTo(&choices[i], o, t.v[o])
		}
	}
	return best
}

// rateChoices rates the choices of the roll for a multiset.
func (t *staying) rateChoices(set int) {
	choices := t.r.choices
	rates := t.choices[:len(choices)]
	for k := range choices {
		n := choices[k].fewest[set]
		if n == impossible {
			rates[k] = rated{outcome: noOutcome}
			continue
		}
		o := t.r.outcomeOf(&choices[k], n)
		rates[k] = rated{o, t.v[o]}
	}
}

// stayHarmed is stay for full column i, in which a single die shows terror that does harm.
func (r *roll) stayHarmed(v, table []float64, decisions []decision, i int) {
	column, choices := r.full[i], r.choicesIn(i)
	from, to := r.fullSets()
	for set := from; set < to; set++ {
		best := r.bestAmong(choices, v, entry{set, column})
		table[set*r.width+column] = best.value
		if decisions != nil {
			decisions[set*r.width+column] = decision(best.outcome)
		}
	}
}

// bestAmong returns the best of failing and of some choices in a full entry.
func (r *roll) bestAmong(choices []*choice, v []float64, e entry) rated {
	best := r.bestFailed(v, e)
	for _, c := range choices {
		if n := c.fewest[e.set]; n != impossible {
			o := r.outcomeOf(c, n)
			best.raiseTo(c, o, v[o])
		}
	}
	return best
}

// bestFailed returns the best outcome of a failed roll in a full entry.
func (r *roll) bestFailed(v []float64, e entry) rated {
	h := r.harmed(e)
	if h.any() && r.open.terrorEnds() {
		return nothing
	}
	f := &r.failures[r.failureAt(h)]
	best := bestOf(f.keepNone, v)
	if r.position.markers == 0 {
		return best
	}
	keep := func(die shownDie) {
		kept := bestOf(*f.keep.at(die), v)
		best.raise(kept.outcome, kept.value)
	}
	for class, n := range r.open.sets.countsOf(e.set) {
		if n > 0 && (h.common == 0 || !r.open.takes(r.open.common()[class])) {
			keep(shownDie{aCommonDie, class})
		}
	}
	for _, die := range r.shown[e.column] {
		if !h.singles.has(int(die.member)) || !r.open.terrorRemoves() {
			keep(die)
		}
	}
	return best
}

// valueOfStaying is the value of the best that can be done with the dice of a full entry
// as they lie.
func (r *roll) valueOfStaying(v []float64, e entry) float64 {
	if best, ok := r.valueOfMatching(v, e); ok {
		return best
	}
	return r.bestAmong(r.choicesIn(slices.Index(r.full, e.column)), v, e).value
}
