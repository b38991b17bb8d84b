package odds

import (
	"slices"

	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

// match is what follows where the black die takes a die along that shows the same (FAQ 2.0,
// Turn Structure II.6).
type match struct {
	die shownDie
	// left is the roll without that die. Its outcomes are those of the whole roll from
	// first on.
	left  *roll
	first outcomeID
	// columns are, by column of the whole roll, those of the single dice that are left; -1
	// where the die does not lie so.
	columns []int
}

// blackFaces are the faces that the black die may show with the roll of a position, each as
// likely; one that is empty where it is not rolled.
func (s *solver) blackFaces(pos position) []models.Face {
	if !pos.cursed {
		return []models.Face{""}
	}
	return s.kinds[s.kindOf[task.Black]].faces[:]
}

// addMatches finds what may follow once a die was discarded with the black one.
func (s *solver) addMatches(r *roll) {
	for _, m := range r.position.pool.members() {
		class := slices.IndexFunc(r.open.classes[s.kindOfMember(m)], func(c class) bool { return c.matches })
		if class < 0 {
			continue
		}
		pos := r.position.losing(m)
		pos.cursed = false
		t := match{die: shownDie{m, class}, left: s.emptyRoll(pos, r.extra, r.open.black)}
		t.first = outcomeID(len(r.outcomes))
		s.addOutcomes(t.left)
		for column := range r.width {
			t.columns = append(t.columns, t.columnLeft(r, column))
		}
		for _, o := range t.left.outcomes {
			o.matched = &t.die
			r.add(o)
		}
		r.matches = append(r.matches, t)
	}
}

// columnLeft is the column of the single dice that are left of those of a column; -1 where
// the die that is discarded is a single one and does not lie so.
func (t *match) columnLeft(r *roll, column int) int {
	if t.die.member != aCommonDie && !r.shows(column, t.die) {
		return -1
	}
	left := 0
	for _, die := range r.shown[column] {
		if die.member != t.die.member {
			left += t.left.step(die)
		}
	}
	return left
}

// entry is how the dice that are left lie in an entry of the whole roll; ok is false where
// none matches.
func (t *match) entry(e entry) (left entry, ok bool) {
	left = entry{e.set, t.columns[e.column]}
	if t.die.member == aCommonDie {
		left.set = t.left.open.sets.without(e.set, t.die.class)
	}
	return left, left.set >= 0 && left.column >= 0
}

// values are those of the outcomes of the dice that are left, among those of the whole roll.
func (t *match) values(v []float64) []float64 { return v[t.first:][:len(t.left.outcomes)] }

// matchBlack corrects the full entries of a roll table, and of decisions unless it is nil,
// in which a die shows what the black die shows: one of these must be discarded. v are the
// values of the outcomes.
func (r *roll) matchBlack(v, table []float64, decisions []decision) {
	for _, t := range r.matches {
		for e := range r.fullEntries() {
			if _, ok := t.entry(e); ok {
				table[r.at(e)] = -1
			}
		}
	}
	for i := range r.matches {
		r.matches[i].raise(r, v, table, decisions)
	}
}

// raise lets the full entries do better by discarding this die.
func (t *match) raise(r *roll, v, table []float64, decisions []decision) {
	after := r.open.s.scratch.table(scratchMatch, t.left.size())
	var chosen []decision
	if decisions != nil {
		chosen = r.open.s.scratch.decisions(decisionsMatch, t.left.size())
	}
	t.left.stay(t.values(v), after, chosen)
	for e := range r.fullEntries() {
		left, ok := t.entry(e)
		if !ok {
			continue
		}
		here, there := r.at(e), t.left.at(left)
		if after[there] <= table[here]+rounding {
			continue
		}
		table[here] = after[there]
		if decisions != nil {
			decisions[here] = chosen[there]
			if chosen[there] != attemptOver {
				decisions[here] += decision(t.first)
			}
		}
	}
}

// valueOfMatching is the value of the best die to discard with the black one; ok is false
// where none matches.
func (r *roll) valueOfMatching(v []float64, e entry) (best float64, ok bool) {
	for _, t := range r.matches {
		if left, matches := t.entry(e); matches {
			best, ok = max(best, t.left.valueOfStaying(t.values(v), left)), true
		}
	}
	return best, ok
}

// matching lists the dice that may be discarded with the black one, of which one must be.
func (q *afterRoll) matching() []Option {
	var options []Option
	for _, t := range q.r.matches {
		if left, ok := t.entry(q.entry); ok {
			options = append(options, Option{
				Action{Do: DoMatch, Dice: []int{q.find(t.die, nil)}, Keep: NoDie, Lose: NoDie},
				t.left.valueOfStaying(t.values(q.v), left),
			})
		}
	}
	return options
}
