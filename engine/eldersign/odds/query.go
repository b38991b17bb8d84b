package odds

import (
	"slices"

	"elderglass/models"
)

// query is one point, in the terms of the solver.
type query struct {
	s        *solver
	point    Point
	level    int
	position position
	// extra is the dice that items may still add.
	extra pool
	// withCosts is true where the expected costs are asked for.
	withCosts bool
	// secured are, for each die in position.secured, the place in Point.Secured.
	secured []int
	// dice are what Point.Faces show, entry is how they lie together.
	dice  []shownDie
	entry entry
	// black is what the black die shows where it may still match.
	black models.Face
}

// newQuery reads a point; ok is false where the solver was made for fewer dice.
func (s *solver) newQuery(point Point) (*query, bool) {
	point.TerrorMet = point.TerrorMet && s.problem.TerrorOnce
	q := &query{s: s, point: point, level: s.level(point.Clues, 0)}
	if point.RerollTwo {
		q.level = s.level(point.Clues, 1)
	}
	q.position = position{
		tasks: s.tasksLeft(point), markers: s.markersFree(point), spells: spellsInHand(point),
		terrorMet: point.TerrorMet, cursed: point.Cursed, holds: point.Holds, secured: nothingSecured,
	}
	if point.Cursed && point.Stage == Rolled && !point.Fixed && !point.Completed {
		q.black = point.Black
	}
	return q, q.readPool() && q.readRelics() && q.readSecured() && q.readDice()
}

// tasksLeft returns the tasks that are still to be completed.
func (s *solver) tasksLeft(point Point) taskSet {
	return taskSet(1<<len(s.needs)-1) &^ taskSet(point.Done)
}

// markersFree returns how many dice may still be kept on markers after failed rolls.
func (s *solver) markersFree(point Point) int8 {
	if s.problem.Battle || s.problem.Once {
		return 0
	}
	n := point.Helpers
	if point.Focus {
		n++
	}
	return int8(min(n, maxSecured))
}

// spellsInHand counts the spells in hand by the dice that they secure.
func spellsInHand(point Point) (spells [2]int8) {
	for _, dice := range point.Spells {
		spells[min(max(dice, 1), 2)-1]++
	}
	return spells
}

// readPool finds the pool and the dice of items.
func (q *query) readPool() bool {
	dice := map[models.Colour]int{}
	if q.point.Stage == Before {
		for colour, n := range q.point.Dice {
			dice[colour] += n
		}
	} else {
		for _, d := range q.point.Faces {
			dice[d.Colour]++
		}
	}
	var ok bool
	if q.position.pool, ok = q.s.pool(dice); !ok {
		return false
	}
	for _, colour := range q.point.Extra {
		dice[colour]++
	}
	with, ok := q.s.pool(dice)
	q.extra = with.less(int(q.position.pool.common), q.position.pool.singles)
	return ok
}

// readSecured brings the secured dice into the position.
func (q *query) readSecured() bool {
	dice := make([]securedDie, len(q.point.Secured))
	for i, d := range q.point.Secured {
		worth, ok := q.s.worthOfFace[d.Face]
		if !ok {
			return false
		}
		dice[i] = newSecuredDie(worth)
		if d.Returnable {
			dice[i] = dice[i].returnable(q.s.kindOf[d.Colour])
		}
		if q.position.secured, ok = q.position.secured.with(dice[i]); !ok {
			return false
		}
	}
	q.position = q.s.reduce(q.position)
	open := q.s.openTasks(q.position, "")
	for _, die := range q.position.secured.dice() {
		i := slices.IndexFunc(dice, func(d securedDie) bool {
			reduced, keep := open.reduce(d)
			return keep && reduced == die
		})
		q.secured = append(q.secured, i)
		dice[i] = noSecuredDie // found
	}
	return true
}

// readDice finds how the rolled dice lie.
func (q *query) readDice() bool {
	if q.point.Stage == Before {
		return true
	}
	open := q.s.openTasks(q.position, q.black)
	columns := open.columnsOf(q.position.pool.singles)
	var read pool
	var common []int
	for _, f := range q.point.Faces {
		kind := q.s.kindOf[f.Colour]
		face := slices.Index(q.s.kinds[kind].faces[:], f.Face)
		if face < 0 {
			return false
		}
		m, _ := q.s.freeMember(read, kind)
		read = read.with(m)
		die := shownDie{m, open.classOf[kind][face]}
		if m == aCommonDie {
			common = append(common, die.class)
		} else {
			q.entry.column += columns.step(die)
		}
		q.dice = append(q.dice, die)
	}
	q.entry.set = open.sets.of(common)
	return true
}

// value returns the value of the point alone.
func (q *query) value() float64 {
	if q.point.Stage != Before {
		return q.answer(false).Value
	}
	return q.s.node(q.s.withExtra(q.position, q.extra, false)).value[q.level]
}

// answers is what may be done at a point, and how to find the expected costs of the best.
type answers struct {
	options []Option
	costs   func() amounts
}

func noCosts() amounts { return amounts{} }

// answer lists the options, the best first, with the costs of the best if asked.
func (q *query) answer(withCosts bool) Result {
	q.withCosts = withCosts
	if q.position.tasks == 0 && !q.s.problem.Battle {
		return Result{Value: 1}
	}
	var a answers
	switch q.point.Stage {
	case Before:
		a = q.before()
	case Rolled:
		a = q.rolled()
	case Helping:
		a = q.helping()
	default:
		a = q.failed()
	}
	slices.SortStableFunc(a.options, byValue)
	if a.options[0].Value <= rounding { // hopeless: rather give up or pass than roll
		i := slices.IndexFunc(a.options, func(o Option) bool { return o.Do != DoComplete && o.Do != DoRoll })
		if i > 0 {
			a.options[0], a.options[i] = a.options[i], a.options[0]
		}
	}
	r := Result{Value: a.options[0].Value, Options: a.options}
	if withCosts && q.s.err == nil {
		costs := a.costs()
		if q.point.TerrorMet {
			costs[terrorEffects] = 0
		}
		r.Costs = costs.costs()
	}
	return r
}

// before lists what may be done before a roll: which dice to add and to take back.
func (q *query) before() answers {
	a := answers{costs: noCosts}
	best := rounding
	for add := range uint(1) << len(q.point.Extra) {
		for back := range uint(1) << len(q.point.Secured) {
			for _, relics := range q.bringing() {
				o, costs, ok := q.rollWith(add, back, relics)
				if !ok {
					continue
				}
				a.options = append(a.options, o)
				if o.Value > best+rounding {
					best, a.costs = o.Value, costs
				}
			}
		}
	}
	a.options = append(a.options, Option{Action: doing(DoGiveUp)})
	return a
}

// rollWith rates rolling after some extra dice were added and some secured ones taken back,
// by the bits of their places, and relics brought some; the other extra dice stay at hand.
func (q *query) rollWith(add, back uint, relics []models.Colour) (o Option, costs func() amounts, ok bool) {
	o = Option{Action: doing(DoRoll)}
	pos, ok := q.takeBack(q.position, back, &o.Action)
	if !ok {
		return o, nil, false
	}
	extra := q.extra
	for i, colour := range q.point.Extra {
		if add&(1<<i) == 0 {
			continue
		}
		m, ok := q.s.freeMember(pos.pool, q.s.kindOf[colour])
		if !ok {
			return o, nil, false
		}
		pos.pool, extra = pos.pool.with(m), extra.without(m)
		extra.singles &^= pos.pool.singles
		o.Add = append(o.Add, colour)
	}
	for _, colour := range relics {
		m, _ := q.s.memberOf(q.s.kindOf[colour])
		pos = pos.bringing(m)
		o.Add = append(o.Add, colour)
	}
	pos = q.s.reduce(pos)
	if pos.pool.empty() && pos.secured == nothingSecured && !q.s.needsNoDice(pos.tasks) {
		return o, noCosts, len(o.Add) == 0
	}
	if n := q.s.node(pos); extra.empty() && n.better == nil {
		o.Value = n.value[q.level]
	} else {
		value := make([]float64, q.s.levels())
		q.s.rollValues(pos, extra, value)
		o.Value = value[q.level]
	}
	return o, func() amounts { return q.s.costsOfRoll(pos, extra, q.level) }, true
}

// takeBack returns a position with some secured dice in the pool, by the bits of their
// places, and notes them in an action.
func (q *query) takeBack(pos position, back uint, a *Action) (after position, ok bool) {
	var taken securedSet
	for i, d := range q.point.Secured {
		if back&(1<<i) == 0 {
			continue
		}
		at := slices.Index(q.secured, i)
		if !d.Returnable || at < 0 {
			return pos, false
		}
		taken |= 1 << at
		if pos.pool, ok = q.s.addDie(pos.pool, q.s.kindOf[d.Colour]); !ok {
			return pos, false
		}
		a.Secured = append(a.Secured, i)
	}
	pos.secured = pos.secured.without(taken)
	return pos, true
}

// costsOfRoll returns the expected costs of rolling the pool of a position.
func (s *solver) costsOfRoll(pos position, extra pool, level int) amounts {
	var mean amounts
	faces := s.blackFaces(pos)
	for _, black := range faces {
		costs, _ := s.costsUpTo(s.policy(pos, extra, false, black), level)
		mean.add(costs[level].at(nothingRolled).over(len(faces)))
	}
	return mean
}

// helping lists what may be done once a die was discarded, by the house rule that has
// this come first: keep one of the others, or none.
func (q *query) helping() answers {
	var a answers
	var next []*node
	add := func(pos position, keep int) {
		o := Option{Action: doing(DoPass)}
		if keep != NoDie {
			o.Keep, o.On = keep, q.markerFree()
		}
		n := q.s.node(q.s.withExtra(pos, q.extra, true))
		o.Value = n.value[q.level]
		a.options, next = append(a.options, o), append(next, n)
	}
	add(q.position, NoDie)
	open := q.s.openTasks(q.position, "")
	for i, die := range q.dice {
		use := open.useOfDie(die)
		if q.position.markers == 0 || use == useless || slices.Index(q.dice, die) < i {
			continue
		}
		pos := q.position
		pos.pool = pos.pool.without(die.member)
		pos.markers--
		var ok bool
		if pos.secured, ok = pos.secured.with(newSecuredDie(use)); ok {
			add(pos, i)
		}
	}
	best := next[bestOption(a.options)]
	a.costs = func() amounts { return q.costsFrom(best) }
	return a
}

// markerFree returns where a die that is kept goes: one place is as good as the other.
func (q *query) markerFree() Place {
	if q.point.Focus {
		return OnMarker
	}
	return OnHelper
}

// costsFrom returns the expected costs from a node on.
func (q *query) costsFrom(n *node) amounts {
	if costs := q.s.costsOf(n, q.level); len(costs) > q.level {
		return costs[q.level]
	}
	return amounts{}
}

// doing is an action without dice.
func doing(do Do) Action { return Action{Do: do, Keep: NoDie, Lose: NoDie} }

// bestOption returns the place of the first of the best options.
func bestOption(options []Option) int {
	best := 0
	for i, o := range options {
		if o.Value > options[best].Value+rounding {
			best = i
		}
	}
	return best
}

// byValue sorts the best options first.
func byValue(a, b Option) int {
	switch {
	case a.Value > b.Value+rounding:
		return -1
	case b.Value > a.Value+rounding:
		return 1
	}
	return 0
}
