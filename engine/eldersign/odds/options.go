package odds

import (
	"slices"

	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

// completions lists the ways to complete a task with the dice as they lie, and what
// may be done after securing some of them on spells.
func (a *afterRoll) completions() (plain, castings []Option) {
	seen := map[outcomeID]bool{}
	for _, c := range a.r.choicesIn(slices.Index(a.r.full, a.entry.column)) {
		n := c.fewest[a.entry.set]
		if n == impossible {
			continue
		}
		id := a.r.outcomeOf(c, n)
		if seen[id] {
			continue
		}
		seen[id] = true
		o := Option{a.action(c, &a.r.outcomes[id]), a.v[id]}
		switch {
		case o.Do == DoComplete && a.isWasteful(o.Action):
		case c.casting == nil:
			plain = append(plain, o)
		default:
			castings = append(castings, o)
		}
	}
	return plain, castings
}

// isWasteful reports whether a completion lays a die that the tasks could do without. It is
// never the best one, and no play of the rules.
func (a *afterRoll) isWasteful(complete Action) bool {
	if len(complete.Tasks) > 1 {
		return false
	}
	pattern, err := task.Compile(a.s.problem.Tasks[complete.Tasks[0]].Requirements)
	if err != nil {
		return false
	}
	var dice []task.Die
	lay := func(f models.Face) {
		if worth, ok := a.s.worthOfFace[f]; ok {
			dice = append(dice, task.Die{Worth: a.s.worths[worth], Price: 1})
		}
	}
	for _, i := range complete.Dice {
		lay(a.point.Faces[i].Face)
	}
	for _, i := range complete.Secured {
		lay(a.point.Secured[i].Face)
	}
	laid, ok := pattern.Propose(dice, nil)
	return ok && slices.Contains(laid, task.Spare)
}

// action puts a choice and its outcome into terms of the point.
func (a *afterRoll) action(c *choice, o *outcome) Action {
	act := doing(DoComplete)
	set := a.entry.set
	if o.casting != nil {
		act.Cast = [2]int{int(o.casting.spells[0]), int(o.casting.spells[1])}
		for _, die := range o.casting.dice {
			act.Secure = append(act.Secure, a.find(die, act.Secure))
		}
		set = a.r.open.sets.withoutAll(set, o.casting.common())
	}
	if o.tasks == 0 {
		a.failing(&act, o.loss)
		return act
	}
	act.Tasks = o.tasks.each()
	for i, place := range a.secured {
		if o.secured.has(i) {
			act.Secured = append(act.Secured, place)
		}
	}
	for i, die := range a.dice {
		if die.member != aCommonDie && o.singles.has(int(die.member)) {
			act.Dice = append(act.Dice, i)
		}
	}
	for _, class := range a.r.open.spend(c.demand, set) {
		act.Dice = append(act.Dice, a.find(shownDie{aCommonDie, class}, slices.Concat(act.Dice, act.Secure)))
	}
	slices.Sort(act.Dice)
	return act
}

// failing makes an action that of a failed roll.
func (a *afterRoll) failing(act *Action, l loss) {
	act.Do = DoPass
	gone := func(i int) bool { return slices.Contains(act.Secure, i) || a.isGone(i) }
	if l.keep != noMember {
		act.Keep, act.On = a.findNot(shownDie{l.keep, l.class}, gone), a.markerFree()
	}
	act.Lose = a.worst(l.lose, func(i int) bool { return i == act.Keep || gone(i) })
}

// find returns the first die that shows something and is not taken, by its place in
// Point.Faces.
func (q *query) find(die shownDie, taken []int) int {
	return q.findNot(die, func(i int) bool { return slices.Contains(taken, i) })
}

func (q *query) findNot(die shownDie, not func(i int) bool) int {
	for i, d := range q.dice {
		if d == die && !not(i) {
			return i
		}
	}
	return NoDie
}

// changes lists the changes of one die: first those that change a terror away that
// would have its effect.
func (a *afterRoll) changes() (calming, other []Option) {
	if a.point.Changed {
		return nil, nil
	}
	type change struct {
		die Die
		to  models.Face
	}
	seen := map[change]bool{}
	for i, die := range a.point.Faces {
		k := &a.s.kinds[a.s.kindOf[die.Colour]]
		for _, to := range k.changes[slices.Index(k.faces[:], die.Face)] {
			c := change{die, k.faces[to]}
			changed := a.point
			changed.Faces = slices.Clone(changed.Faces)
			changed.Faces[i].Face = c.to
			q, ok := a.s.newQuery(changed)
			if !ok || seen[c] {
				continue
			}
			seen[c] = true
			o := Option{Action: doing(DoChange), Value: a.r.valueOfStaying(a.v, q.entry)}
			o.Dice, o.To = []int{i}, c.to
			if die.Face == task.FaceTerror && a.s.problem.Terror != NoTerror && !a.point.TerrorMet && !showsTerror(changed) {
				calming = append(calming, o)
			} else {
				other = append(other, o)
			}
		}
	}
	return calming, other
}

// showsTerror reports whether some die of the pool shows terror.
func showsTerror(point Point) bool {
	return slices.ContainsFunc(point.Faces, func(d Die) bool { return d.Face == task.FaceTerror })
}
