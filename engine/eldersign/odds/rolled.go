package odds

import (
	"cmp"
	"slices"
)

// afterRoll is the query of a point at which dice lie there.
type afterRoll struct {
	*query
	r *roll
	v []float64 // the values of the outcomes
}

// rolled lists what may be done with the dice as they lie.
func (q *query) rolled() answers {
	if q.point.Completed || q.point.Fixed {
		return q.standing()
	}
	p := q.s.policy(q.position, q.extra, q.point.Changed, q.black)
	a := afterRoll{q, p.roll, p.roll.values(q.level, nil)}
	calming, changes := a.changes()
	options := a.matching()
	if len(options) > 0 {
		options = slices.Concat(options, calming, changes)
	} else {
		completions, castings := a.completions()
		options = slices.Concat(completions, calming, a.passes(), castings, changes)
	}
	return a.rerolls(p, options)
}

// standing lists what may be done where the results stand.
func (q *query) standing() answers {
	r := q.s.standingRoll(q.position, q.extra)
	a := afterRoll{q, r, r.values(q.level, nil)}
	options, castings := a.completions()
	if q.point.Completed {
		goOn := Option{Action: doing(DoGoOn)}
		goOn.Value = q.s.node(q.s.withExtra(q.position, q.extra, false)).value[q.level]
		options = append(options, goOn)
	} else {
		options = slices.Concat(options, a.passes(), castings)
	}
	return answers{options, noCosts}
}

// failed lists what may be done once terror is resolved.
func (q *query) failed() answers {
	r := q.s.standingRoll(q.position, q.extra)
	a := afterRoll{q, r, r.values(q.level, nil)}
	f := &r.failures[r.failureAt(harmed{})]
	if q.point.Stage == Losing {
		f = &failure{keepNone: f.keepNone}
	}
	options, outcomes := a.losses(f, func(int) bool { return false })
	best := r.outcomes[outcomes[bestOption(options)]].next
	return answers{options, func() amounts { return q.costsFrom(best) }}
}

// rerolls adds the ways to re-roll dice to the options, and tells the costs. The costs of a
// level belong to the dice as they lie, but where a re-roll leads that does not belong to
// the level: the second one of a clue, or one of two dice before it.
func (a *afterRoll) rerolls(p *policy, options []Option) answers {
	point := &a.point
	if point.Clues > 0 {
		table := p.value
		if a.s.problem.SecondReroll {
			table = p.second
		}
		options = append(options, a.rerollsOf(table[a.level-a.s.level(1, 0)], DoReroll, len(a.dice))...)
	}
	leads := func(more []Option) bool {
		return len(more) > 0 && !slices.ContainsFunc(options, func(o Option) bool {
			return o.Value >= more[0].Value-rounding
		})
	}
	costs := func() amounts {
		costs, _ := a.s.costsUpTo(p, a.level)
		return costs[a.level].at(a.r.at(a.entry))
	}
	if point.FreeReroll {
		free := a.rerollsOf(p.value[a.level], DoFree, len(a.dice))
		if leads(free) {
			costs = func() amounts {
				costs, _ := a.s.costsUpTo(p, a.level)
				return costs[a.level].at(a.placeWithout(free[0].Dice))
			}
		}
		options = append(options, free...)
	}
	if point.RerollTwo {
		table := p.value
		if point.FreeReroll {
			table = p.second
		}
		two := a.rerollsOf(table[a.level-1], DoTwo, 2)
		if point.FreeReroll && leads(two) {
			costs = func() amounts {
				_, second := a.s.costsUpTo(p, a.level)
				return second[a.level-1].at(a.placeWithout(two[0].Dice))
			}
		}
		options = append(options, two...)
	}
	return answers{options, costs}
}

// rerollsOf lists the best ways to re-roll up to most dice; table is the roll table of what
// follows.
func (a *afterRoll) rerollsOf(table []float64, do Do, most int) []Option {
	const shown = 4
	var options []Option
	kept := []entry{a.entry}
	seen := map[entry]bool{}
	for range most {
		var fewer []entry
		for _, e := range kept {
			for less := range a.r.withOneLess(e) {
				if seen[less] {
					continue
				}
				seen[less] = true
				fewer = append(fewer, less)
				o := Option{Action: doing(do), Value: table[a.r.at(less)]}
				o.Dice = a.missing(less)
				options = append(options, o)
			}
		}
		kept = fewer
	}
	slices.SortStableFunc(options, func(x, y Option) int {
		return cmp.Or(byValue(x, y), len(x.Dice)-len(y.Dice))
	})
	return options[:min(len(options), shown)]
}

// missing returns the dice that do not lie there in an entry, by their places in
// Point.Faces.
func (a *afterRoll) missing(e entry) []int {
	kept := slices.Clone(a.r.open.sets.countsOf(e.set))
	var missing []int
	for i, die := range a.dice {
		switch {
		case die.member != aCommonDie:
			if !a.r.shows(e.column, die) {
				missing = append(missing, i)
			}
		case kept[die.class] > 0:
			kept[die.class]--
		default:
			missing = append(missing, i)
		}
	}
	return missing
}

// placeWithout returns the place, in a roll table, of the entry that is left when some dice
// are picked up.
func (a *afterRoll) placeWithout(dice []int) int {
	e := a.entry
	for _, i := range dice {
		e = a.r.without(e, a.dice[i])
	}
	return a.r.at(e)
}

// passes lists what may follow a failed roll.
func (a *afterRoll) passes() []Option {
	h := a.r.harmed(a.entry)
	if h.any() && a.r.open.terrorEnds() {
		return []Option{{Action: doing(DoPass)}}
	}
	options, _ := a.losses(&a.r.failures[a.r.failureAt(h)], a.isGone)
	return options
}

// isGone reports whether terror takes a die, by its place in Point.Faces, from the pool.
func (a *afterRoll) isGone(i int) bool { return a.r.open.takes(*a.r.open.class(a.dice[i])) }

// losses lists the ways to keep a die and to lose one, without dice that are gone,
// and the outcome of each.
func (a *afterRoll) losses(f *failure, gone func(i int) bool) (options []Option, outcomes []outcomeID) {
	add := func(span outcomeSpan, keep int) {
		for id := span.from; id < span.to; id++ {
			o := Option{Action: doing(DoPass), Value: a.v[id]}
			if keep != NoDie {
				o.Keep, o.On = keep, a.markerFree()
			}
			o.Lose = a.worst(a.r.outcomes[id].loss.lose, func(i int) bool { return i == keep || gone(i) })
			options, outcomes = append(options, o), append(outcomes, id)
		}
	}
	add(f.keepNone, NoDie)
	seen := map[shownDie]bool{}
	for i, die := range a.dice {
		if !gone(i) && !seen[die] {
			seen[die] = true
			add(*f.keep.at(die), i)
		}
	}
	return options, outcomes
}

// worst returns the die of a member of the pool that shows the least, but for some.
func (a *afterRoll) worst(m member, but func(i int) bool) int {
	worst, least := NoDie, 0
	for i, die := range a.dice {
		if die.member != m || but(i) {
			continue
		}
		worth := 0
		if a.r.open.useOfDie(die) != useless {
			for symbol, n := range a.s.worths[a.r.open.class(die).worth] {
				worth += int(n)
				if symbol != investigation {
					worth += 3 * int(n)
				}
			}
		}
		if worst == NoDie || worth < least {
			worst, least = i, worth
		}
	}
	return worst
}
