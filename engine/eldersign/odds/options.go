package odds

import (
	"cmp"
	"math/bits"
	"slices"

	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

// completions lists the ways to complete a task with the dice as they lie, and what
// may be done after securing some of them on spells.
func (q *query) completions(p *plan, v []float64) (plain, casting []Option) {
	seen := map[int32]bool{}
	for _, it := range p.offers(slices.Index(p.full, q.b)) {
		n := it.few[q.r]
		if n == none {
			continue
		}
		out := p.out(it, n)
		if seen[out] {
			continue
		}
		seen[out] = true
		o := Option{q.action(p, it, p.outs[out]), v[out]}
		switch {
		case o.Do == DoComplete && q.wasteful(o.Action):
		case it.cast == nil:
			plain = append(plain, o)
		default:
			casting = append(casting, o)
		}
	}
	return plain, casting
}

// wasteful tells whether a completion lays a die that the tasks could do without. It is
// never the best one, and no play of the rules.
func (q *query) wasteful(a Action) bool {
	if len(a.Tasks) > 1 {
		return false
	}
	pattern, err := task.Compile(q.s.p.Tasks[a.Tasks[0]].Requirements)
	if err != nil {
		return false
	}
	var dice []task.Die
	lay := func(f models.Face) {
		if w, ok := q.s.worthOf(f); ok {
			dice = append(dice, task.Die{Worth: q.s.worths[w], Price: 1})
		}
	}
	for _, i := range a.Dice {
		lay(q.at.Faces[i].Face)
	}
	for _, i := range a.Secured {
		lay(q.at.Secured[i].Face)
	}
	laid, ok := pattern.Propose(dice, nil)
	return ok && slices.Contains(laid, task.Spare)
}

// action puts an outcome of an item into terms of the point.
func (q *query) action(p *plan, it *item, o outcome) Action {
	a := Action{Do: DoComplete, Keep: NoDie, Lose: NoDie}
	r := q.r
	if o.cast != nil {
		a.Cast = [2]int{int(o.cast.spells[0]), int(o.cast.spells[1])}
		for _, d := range o.cast.dice {
			a.Secure = append(a.Secure, q.find(d.member, d.class, a.Secure))
		}
		r = p.left.sets.minus(r, o.cast.mains())
	}
	if o.tasks == 0 {
		a.Do = DoPass
		gone := func(i int) bool { return slices.Contains(a.Secure, i) || q.isGone(p, i) }
		if o.failed.keep != keepNone {
			a.Keep, a.On = q.findNot(o.failed.keep, o.failed.class, gone), q.keepsOn()
		}
		if o.failed.lose != keepNone {
			a.Lose = q.worst(p, o.failed.lose, a.Keep, gone)
		}
		return a
	}
	for t := o.tasks; t != 0; t &= t - 1 {
		a.Tasks = append(a.Tasks, bits.TrailingZeros16(t))
	}
	for i := range q.secured {
		if o.secured&(1<<i) != 0 {
			a.Secured = append(a.Secured, q.secured[i])
		}
	}
	for i, m := range q.member {
		if m >= 0 && o.slots&(1<<m) != 0 {
			a.Dice = append(a.Dice, i)
		}
	}
	for _, c := range p.spent(it.rest, r) {
		a.Dice = append(a.Dice, q.find(-1, c, slices.Concat(a.Dice, a.Secure)))
	}
	slices.Sort(a.Dice)
	return a
}

// isGone tells whether terror takes a die from the pool.
func (q *query) isGone(p *plan, i int) bool {
	return p.left.fatal && p.left.classes[q.s.kindAt(q.member[i])][q.class[i]].fatal
}

// spent returns the classes of the main dice of a multiset that meet a rest with the
// fewest dice.
func (p *plan) spent(rest, r int) []int {
	var out []int
	main := p.left.classes[p.left.s.main]
next:
	for rest != 0 {
		want := p.left.fewest(rest)[r]
		for f, c := range main {
			q := p.left.sets.sub[r*len(main)+f]
			if q < 0 {
				continue
			}
			for _, after := range p.left.s.rests.after[rest][c.worth] {
				if n := p.left.fewest(after)[q]; n != none && n+1 == want {
					out = append(out, f)
					rest, r = after, int(q)
					continue next
				}
			}
		}
		panic("odds: a table of fewest dice has no way to its own value")
	}
	return out
}

// find returns the first die of a member and class that is not taken.
func (q *query) find(member, class int, taken []int) int {
	return q.findNot(member, class, func(i int) bool { return slices.Contains(taken, i) })
}

func (q *query) findNot(member, class int, not func(int) bool) int {
	for i, m := range q.member {
		if m == member && q.class[i] == class && !not(i) {
			return i
		}
	}
	return NoDie
}

// changes lists the changes of one die: first those that change a terror away that
// would have its effect.
func (q *query) changes(p *plan, v []float64) (calming, other []Option) {
	if q.at.Changed {
		return nil, nil
	}
	type change struct {
		die Die
		to  models.Face
	}
	seen := map[change]bool{}
	for i, d := range q.at.Faces {
		k := &q.s.kinds[q.s.kindOf[d.Colour]]
		for _, to := range k.change[slices.Index(k.faces[:], d.Face)] {
			c := change{d, k.faces[to]}
			at := q.at
			at.Faces = slices.Clone(at.Faces)
			at.Faces[i].Face = c.to
			changed, ok := q.s.newQuery(at)
			if !ok || seen[c] {
				continue
			}
			seen[c] = true
			o := Option{Action{Do: DoChange, Dice: []int{i}, To: c.to, Keep: NoDie, Lose: NoDie},
				p.stay(v, changed.r, changed.b)}
			last := 0
			for _, f := range at.Faces {
				if f.Face == task.FaceTerror {
					last++
				}
			}
			if d.Face == task.FaceTerror && last == 0 && q.s.p.Terror != NoTerror && !q.at.TerrorMet {
				calming = append(calming, o)
			} else {
				other = append(other, o)
			}
		}
	}
	return calming, other
}

// stay returns the value of what can be done with dice that stay as they lie.
func (p *plan) stay(v []float64, r, b int) float64 {
	if best, ok := p.stayMatched(v, r, b); ok {
		return best
	}
	_, best := p.failed(v, r, b)
	for _, it := range p.offers(slices.Index(p.full, b)) {
		if n := it.few[r]; n != none {
			best = max(best, v[p.out(it, n)])
		}
	}
	return best
}

// rerolls lists the best ways to re-roll up to most dice.
func (q *query) rerolls(p *plan, table []float64, do Do, most int) []Option {
	const shown = 4
	var out []Option
	seen := map[int]bool{}
	var walk func(r, b, n int)
	walk = func(r, b, n int) {
		p.lessOne(r, b, func(r, b int) {
			e := r*p.block + b
			if seen[e] {
				return
			}
			seen[e] = true
			out = append(out, Option{Action{Do: do, Dice: q.missing(p, r, b), Keep: NoDie, Lose: NoDie}, table[e]})
			if n+1 < most {
				walk(r, b, n+1)
			}
		})
	}
	walk(q.r, q.b, 0)
	slices.SortStableFunc(out, func(a, b Option) int {
		if d := b.Value - a.Value; d > hair || d < -hair {
			return cmp.Compare(b.Value, a.Value)
		}
		return len(a.Dice) - len(b.Dice)
	})
	return out[:min(len(out), shown)]
}

// missing returns the dice that lie there but not in an entry.
func (q *query) missing(p *plan, r, b int) []int {
	kept := make([]uint8, p.left.sets.classes)
	copy(kept, p.left.sets.count[r*p.left.sets.classes:])
	var out []int
	for i, m := range q.member {
		if m >= 0 {
			if p.digits[b][slices.Index(p.slots, m)] == 0 {
				out = append(out, i)
			}
			continue
		}
		if kept[q.class[i]] > 0 {
			kept[q.class[i]]--
		} else {
			out = append(out, i)
		}
	}
	return out
}

// passes lists what may follow a failed roll.
func (q *query) passes(p *plan, v []float64) []Option {
	set, n := p.removed(q.r, q.b)
	if p.left.fatal && q.s.p.Terror == TerrorFails && (set != 0 || n > 0) {
		return []Option{{Action: Action{Do: DoPass, Keep: NoDie, Lose: NoDie}}}
	}
	gone := func(i int) bool { return q.isGone(p, i) }
	out, _ := q.losses(p, &p.fails[p.failAt(set, n)], v, gone)
	return out
}

// losses lists the ways to keep a die and to lose one, without dice that are gone,
// and the outcome of each.
func (q *query) losses(p *plan, f *fail, v []float64, gone func(int) bool) ([]Option, []int32) {
	var out []Option
	var next []int32
	add := func(outs span, keep int) {
		for at := outs.from; at < outs.to; at++ {
			o := p.outs[at]
			a := Action{Do: DoPass, Keep: keep, Lose: NoDie}
			if keep != NoDie {
				a.On = q.keepsOn()
			}
			if o.failed.lose != keepNone {
				a.Lose = q.worst(p, o.failed.lose, keep, gone)
			}
			out, next = append(out, Option{a, v[at]}), append(next, at)
		}
	}
	add(f.none, NoDie)
	seen := map[[2]int]bool{}
	for i, m := range q.member {
		if at := [2]int{m, q.class[i]}; !gone(i) && !seen[at] {
			seen[at] = true
			if m < 0 {
				add(f.main[q.class[i]], i)
			} else {
				add(f.slot[m][q.class[i]], i)
			}
		}
	}
	return out, next
}

// keepsOn returns where a die that is kept goes: one place is as good as the other.
func (q *query) keepsOn() Place {
	if q.at.Focus {
		return OnMarker
	}
	return OnHelper
}

// worst returns the die of a member of the pool that shows the least.
func (q *query) worst(p *plan, member, keep int, gone func(int) bool) int {
	out, least := NoDie, 0
	for i, m := range q.member {
		if m != member || i == keep || gone(i) {
			continue
		}
		worth := 0
		if c := p.left.classes[q.s.kindAt(m)][q.class[i]]; p.left.canon[c.worth] != useless {
			for s, w := range q.s.worths[c.worth] {
				worth += int(w)
				if s != investigation {
					worth += 3 * int(w)
				}
			}
		}
		if out == NoDie || worth < least {
			out, least = i, worth
		}
	}
	return out
}

// without returns the entry that is left when some dice are picked up.
func (q *query) without(p *plan, dice []int) int {
	r, b := q.r, q.b
	for _, i := range dice {
		if m := q.member[i]; m < 0 {
			r = int(p.left.sets.sub[r*p.left.sets.classes+q.class[i]])
		} else {
			b -= (q.class[i] + 1) * p.stride[slices.Index(p.slots, m)]
		}
	}
	return r*p.block + b
}
