package odds

import (
	"cmp"
	"slices"

	"elderglass/models"
)

// play is the policy of a plan with its tables of expected costs, kept because the
// dice of one roll are asked about more than once.
type play struct {
	*policy
	// costs are those of each level, second those of each level below the last where
	// the second re-roll of a clue is still to come.
	costs, second []costTables
}

type playKey struct {
	key     key
	extra   pool
	changed bool
	black   models.Face
}

// keptEntries bounds the roll tables that are kept, in entries of tables of one level.
const keptEntries = 1 << 20

// play returns the policy of rolling the pool of a key beside the black die.
func (s *solver) play(k key, extra pool, changed bool, black models.Face) *play {
	name := playKey{k, extra, changed, black}
	if p, ok := s.played[name]; ok {
		return p
	}
	p := s.newPlan(k, extra, black)
	p.changed = changed
	rec := newPolicy(p, s.levels(), true)
	s.roll(p, make([]float64, s.levels()), rec)
	made := &play{policy: rec}
	size := p.left.sets.len(p.g) * p.block * s.levels()
	if s.keptSize += size; s.keptSize > s.keptMost {
		s.played, s.keptSize = map[playKey]*play{}, size
	}
	if s.err == nil {
		s.played[name] = made
	}
	return made
}

// playFrom makes a node by way of its play, which is asked about next: so its tables are
// made once. A node with secured dice, which may be taken back, is left to at.
func (s *solver) playFrom(k key) {
	if s.nodes[k] != nil || k.black || k.secured != nothingSecured || s.stopped() {
		return
	}
	p := s.play(k, pool{}, false, "")
	n := &node{key: k, v: make([]float64, s.levels())}
	for level := range n.v {
		n.v[level] = p.value[level][0]
	}
	if s.err == nil {
		s.nodes[k] = n
	}
}

// costsUpTo returns the tables of the expected costs up to a level.
func (s *solver) costsUpTo(p *play, level int) (costs, second []costTables) {
	if len(p.costs) > level {
		return p.costs, p.second
	}
	costs, second = s.costTables(p.policy, level)
	if s.err == nil {
		p.costs, p.second = costs, second
	}
	return costs, second
}

// costsAt returns the expected costs of an entry.
func (s *solver) costsAt(p *play, level, entry int) amounts {
	costs, _ := s.costsUpTo(p, level)
	if last := len(costs) - 1; level == last && entry != 0 && !p.plan.isFull(entry) {
		for _, table := range costs[last] {
			if table != nil {
				p.plan.expect(table)
			}
		}
	}
	return costs[level].at(entry)
}

// costsOfRoll returns the expected costs of rolling the pool of a key.
func (s *solver) costsOfRoll(k key, extra pool, level int) amounts {
	var mean amounts
	faces := s.blackFaces(k)
	for _, black := range faces {
		for i, v := range s.costsAt(s.play(k, extra, false, black), level, 0) {
			mean[i] += v / float64(len(faces))
		}
	}
	return mean
}

// answer lists the options, the best first, with the costs of the best if asked.
func (q *query) answer(withCosts bool) Result {
	q.withCosts = withCosts
	if q.key.tasks == 0 && !q.s.p.Battle {
		return Result{Value: 1}
	}
	var options []Option
	var costs func() amounts
	switch q.at.Stage {
	case Before:
		options, costs = q.before()
	case Rolled:
		options, costs = q.rolled()
	case Helping:
		options, costs = q.helping()
	default:
		options, costs = q.failed()
	}
	slices.SortStableFunc(options, byValue)
	if len(options) == 0 || options[0].Value <= hair {
		hopeless := slices.IndexFunc(options, func(o Option) bool { return o.Do != DoComplete && o.Do != DoRoll })
		if hopeless > 0 {
			options[0], options[hopeless] = options[hopeless], options[0]
		}
	}
	r := Result{Value: options[0].Value, Options: options}
	if withCosts && q.s.err == nil {
		a := costs()
		if q.at.TerrorMet {
			a[qTerror] = 0
		}
		r.Costs = a.costs()
	}
	return r
}

func byValue(a, b Option) int {
	if d := b.Value - a.Value; d > hair || d < -hair {
		return cmp.Compare(b.Value, a.Value)
	}
	return 0
}

// before lists what may be done before a roll: which dice to add and to take back.
func (q *query) before() ([]Option, func() amounts) {
	var options []Option
	costsOfBest := func() amounts { return amounts{} }
	best := -1.0
	for add := range uint(1) << len(q.at.Extra) {
		for back := range uint(1) << len(q.at.Secured) {
			if o, costs, ok := q.rollWith(add, back); ok {
				options = append(options, o)
				if o.Value > best+hair {
					best, costsOfBest = o.Value, costs
				}
			}
		}
	}
	if best <= hair {
		costsOfBest = func() amounts { return amounts{} }
	}
	giveUp := Option{Action: Action{Do: DoGiveUp, Keep: NoDie, Lose: NoDie}}
	return append(options, giveUp), costsOfBest
}

// rollWith rates rolling after some extra dice were added and some secured ones
// taken back; the other extra dice stay at hand.
func (q *query) rollWith(add, back uint) (Option, func() amounts, bool) {
	o := Option{Action: Action{Do: DoRoll, Keep: NoDie, Lose: NoDie}}
	k, extra := q.key, q.extra
	var used uint16
	for i, d := range q.at.Secured {
		if back&(1<<i) == 0 {
			continue
		}
		at := slices.Index(q.secured, i)
		if !d.Returnable || at < 0 {
			return o, nil, false
		}
		used |= 1 << at
		var ok bool
		if k.pool, ok = q.s.with(k.pool, q.s.kindOf[d.Colour]); !ok {
			return o, nil, false
		}
		o.Secured = append(o.Secured, i)
	}
	k.secured = k.secured.without(used)
	for i, c := range q.at.Extra {
		if add&(1<<i) == 0 {
			continue
		}
		kind := q.s.kindOf[c]
		var ok bool
		if k.pool, ok = q.s.with(k.pool, kind); !ok {
			return o, nil, false
		}
		if kind == q.s.main {
			extra.main--
		} else {
			extra.slots &^= k.pool.slots
		}
		o.Add = append(o.Add, c)
	}
	k = q.s.reduce(k)
	if k.pool.empty() && k.secured == nothingSecured && !q.s.needsNoDice(k.tasks) {
		return o, func() amounts { return amounts{} }, len(o.Add) == 0
	}
	if q.withCosts && extra.empty() {
		q.s.playFrom(k)
	}
	if n := q.s.at(k); extra.empty() && n.via == nil {
		o.Value = n.v[q.level]
	} else {
		v := make([]float64, q.s.levels())
		q.s.rollAll(k, extra, v)
		o.Value = v[q.level]
	}
	return o, func() amounts { return q.s.costsOfRoll(k, extra, q.level) }, true
}

// rolled lists what may be done with the dice as they lie.
func (q *query) rolled() ([]Option, func() amounts) {
	if q.at.Completed || q.at.Fixed {
		return q.fixed()
	}
	rec := q.s.play(q.key, q.extra, q.at.Changed, q.black)
	p := rec.plan
	v := p.values(q.level, nil)
	var options []Option
	calming, other := q.changes(p, v)
	if options = q.matching(p, v); len(options) > 0 {
		options = slices.Concat(options, calming, other)
	} else {
		plain, casting := q.completions(p, v)
		options = slices.Concat(plain, calming, q.passes(p, v), casting, other)
	}
	if q.at.Clues > 0 {
		less := q.level - q.s.level(1, 0)
		table := rec.value[less]
		if q.s.p.SecondReroll {
			table = rec.free[less]
		}
		options = append(options, q.rerolls(p, table, DoReroll, len(q.at.Faces))...)
	}
	entry, second := q.r*p.block+q.b, false
	lead := func(more []Option) bool {
		return len(more) > 0 && !slices.ContainsFunc(options, func(o Option) bool { return o.Value >= more[0].Value-hair })
	}
	if q.at.FreeReroll {
		free := q.rerolls(p, rec.value[q.level], DoFree, len(q.at.Faces))
		if lead(free) {
			entry = q.without(p, free[0].Dice)
		}
		options = append(options, free...)
	}
	if q.at.RerollTwo {
		table := rec.value[q.level-1]
		if q.at.FreeReroll {
			table = rec.free[q.level-1]
		}
		two := q.rerolls(p, table, DoTwo, 2)
		if q.at.FreeReroll && lead(two) {
			entry, second = q.without(p, two[0].Dice), true
		}
		options = append(options, two...)
	}
	return options, func() amounts {
		if second {
			_, tables := q.s.costsUpTo(rec, q.level)
			return tables[q.level-1].at(entry)
		}
		return q.s.costsAt(rec, q.level, entry)
	}
}

// fixed lists what may be done where the results stand.
func (q *query) fixed() ([]Option, func() amounts) {
	p := q.s.standingPlan(q.key, q.extra)
	v := p.values(q.level, nil)
	options, casting := q.completions(p, v)
	if q.at.Completed {
		next := q.key
		o := Option{Action: Action{Do: DoGoOn, Keep: NoDie, Lose: NoDie},
			Value: q.s.at(gains(next, q.extra, false)).v[q.level]}
		options = append(options, o)
	} else {
		options = slices.Concat(options, q.passes(p, v), casting)
	}
	return options, func() amounts { return amounts{} }
}

// failed lists what may be done once terror is resolved.
func (q *query) failed() ([]Option, func() amounts) {
	p := q.s.standingPlan(q.key, q.extra)
	f := &p.fails[0]
	if q.at.Stage == Losing {
		f = &fail{none: f.none}
	}
	v := p.values(q.level, nil)
	options, next := q.losses(p, f, v, func(int) bool { return false })
	best := 0
	for i, o := range options {
		if o.Value > options[best].Value+hair {
			best = i
		}
	}
	return options, func() amounts {
		if costs := q.s.costsOf(p.outs[next[best]].next, q.level); len(costs) > q.level {
			return costs[q.level]
		}
		return amounts{}
	}
}

// helping lists what may be done once a die was discarded, by the house rule that has
// this come first: keep one of the others, or none.
func (q *query) helping() ([]Option, func() amounts) {
	var options []Option
	var next []*node
	add := func(k key, keep int) {
		o := Option{Action: Action{Do: DoPass, Keep: keep, Lose: NoDie}}
		if keep != NoDie {
			o.On = q.keepsOn()
		}
		n := q.s.at(gains(k, q.extra, true))
		o.Value = n.v[q.level]
		options, next = append(options, o), append(next, n)
	}
	add(q.key, NoDie)
	l := q.s.left(q.key, "")
	seen := map[[2]int]bool{}
	for i, m := range q.member {
		w := l.canon[l.classes[q.s.kindAt(m)][q.class[i]].worth]
		at := [2]int{m, q.class[i]}
		if q.key.keeps == 0 || w == useless || seen[at] {
			continue
		}
		seen[at] = true
		k := q.key
		k.pool = k.pool.without(m)
		k.keeps--
		var ok bool
		if k.secured, ok = k.secured.with(w); ok {
			add(k, i)
		}
	}
	best := 0
	for i, o := range options {
		if o.Value > options[best].Value+hair {
			best = i
		}
	}
	return options, func() amounts {
		if costs := q.s.costsOf(next[best], q.level); len(costs) > q.level {
			return costs[q.level]
		}
		return amounts{}
	}
}
