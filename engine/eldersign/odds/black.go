package odds

import (
	"slices"

	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

// match is what follows where the black die takes a die of one member of a pool along
// (FAQ 2.0, Turn Structure II.6).
type match struct {
	die lying
	// plan is that of the dice that are left. Its outcomes are those of the whole plan
	// from first on.
	plan  *plan
	first int
	// to is, by entry of the slots, that of the slots that are left; -1 where the die does
	// not match.
	to []int
}

// blackFaces are the faces that the black die may show with the roll of a key, each as
// likely; one that is empty where it is not rolled.
func (s *solver) blackFaces(k key) []models.Face {
	if !k.black {
		return []models.Face{""}
	}
	return s.kinds[s.kindOf[task.Black]].faces[:]
}

// addMatches finds what may follow once a die was discarded with the black one.
func (s *solver) addMatches(p *plan, extra pool) {
	for _, m := range p.key.pool.members() {
		class := slices.IndexFunc(p.left.classes[s.kindAt(m)], func(c class) bool { return c.matches })
		if class < 0 {
			continue
		}
		k := p.key
		k.pool = k.pool.without(m)
		k.black = false
		rest := s.emptyPlan(k, p.left.black)
		s.follow(rest, extra)
		t := match{die: lying{m, class}, plan: rest, first: len(p.outs)}
		for b := range p.block {
			t.to = append(t.to, p.afterMatch(t.die, rest, b))
		}
		for _, o := range rest.outs {
			o.matched = &t.die
			p.outs = append(p.outs, o)
		}
		p.matches = append(p.matches, t)
	}
}

// afterMatch is the entry that is left of the slots of an entry once a die was discarded;
// -1 where that die is of a slot and does not lie so.
func (p *plan) afterMatch(die lying, rest *plan, b int) int {
	to := 0
	for j, d := range p.digits[b] {
		switch at := slices.Index(rest.slots, p.slots[j]); {
		case at >= 0:
			to += d * rest.stride[at]
		case d != die.class+1:
			return -1
		}
	}
	return to
}

// entry is the entry of the dice that are left of those of an entry of the whole plan; ok
// is false where none matches.
func (t *match) entry(sets *multisets, r, b int) (rest, slots int, ok bool) {
	if t.die.member < 0 {
		r = int(sets.sub[r*sets.classes+t.die.class])
	}
	return r, t.to[b], r >= 0 && t.to[b] >= 0
}

// values are those of the outcomes of the dice that are left, among those of the whole plan.
func (t *match) values(v []float64) []float64 { return v[t.first:][:len(t.plan.outs)] }

// match corrects the full entries of value, and of choice unless it is nil, in which a die
// shows what the black die shows: one of these must be discarded.
func (p *plan) match(v, value []float64, choice []int32) {
	for _, t := range p.matches {
		p.eachFull(func(r, b, e int) {
			if _, _, ok := t.entry(p.left.sets, r, b); ok {
				value[e] = -1
			}
		})
	}
	for i := range p.matches {
		p.matches[i].raise(p, v, value, choice)
	}
}

// raise lets the full entries do better by discarding this die.
func (t *match) raise(p *plan, v, value []float64, choice []int32) {
	s, size := p.left.s, t.plan.left.sets.len(t.plan.g)*t.plan.block
	after := s.table(scratchMatch, size)
	var chosen []int32
	if choice != nil {
		chosen = s.codeTable(codesMatch, size)
	}
	t.plan.stopped(t.values(v), after, chosen)
	p.eachFull(func(r, b, e int) {
		rest, slots, ok := t.entry(p.left.sets, r, b)
		at := rest*t.plan.block + slots
		if !ok || after[at] <= value[e]+hair {
			return
		}
		value[e] = after[at]
		if choice != nil {
			choice[e] = chosen[at]
			if chosen[at] != codeEnd {
				choice[e] += int32(t.first)
			}
		}
	})
}

// stayMatched is the value of the best die to discard with the black one; ok is false where
// none matches.
func (p *plan) stayMatched(v []float64, r, b int) (best float64, ok bool) {
	for _, t := range p.matches {
		if rest, slots, matches := t.entry(p.left.sets, r, b); matches {
			best, ok = max(best, t.plan.stay(t.values(v), rest, slots)), true
		}
	}
	return best, ok
}

// matching lists the dice that may be discarded with the black one, of which one must be.
func (q *query) matching(p *plan, v []float64) []Option {
	var options []Option
	for _, t := range p.matches {
		if rest, slots, ok := t.entry(p.left.sets, q.r, q.b); ok {
			options = append(options, Option{
				Action{Do: DoMatch, Dice: []int{q.find(t.die.member, t.die.class, nil)}, Keep: NoDie, Lose: NoDie},
				t.plan.stay(t.values(v), rest, slots),
			})
		}
	}
	return options
}
