package odds

import (
	"slices"

	"elderglass/models"
)

// memberOf returns the member that a die of a kind is of which there is one, or the common one; ok is
// false where the problem has none.
func (d *supply) memberOf(kind int) (m member, ok bool) {
	if kind == d.common {
		return aCommonDie, d.mostCommon > 0
	}
	i := slices.Index(d.singleKinds, kind)
	return member(i), i >= 0
}

// losing returns a position without a die of the pool, which a relic may bring back (rules summary,
// "Relics").
func (pos position) losing(m member) position {
	pos.pool = pos.pool.without(m)
	if m != aCommonDie && pos.relics[m+1] > 0 || m == aCommonDie && pos.beside.common < pos.relics[0] {
		pos.beside = pos.beside.with(m)
	}
	return pos
}

// hasRelics reports whether relics are in hand.
func (pos position) hasRelics() bool { return pos.relics != [maxSingles + 1]int8{} }

// bringing returns a position in which a relic has brought a die from beside the pool.
func (pos position) bringing(m member) position {
	pos.relics[m+1]--
	pos.beside = pos.beside.without(m)
	pos.pool = pos.pool.with(m)
	return pos
}

// withoutRelics returns a position in which no relic is of use any more.
func (pos position) withoutRelics() position {
	pos.relics, pos.beside = [maxSingles + 1]int8{}, pool{}
	return pos
}

// bringBack lets a node do better by bringing a die with a relic.
func (s *solver) bringBack(n *node) {
	for _, m := range n.beside.members() {
		n.raise(s.node(n.bringing(m)))
	}
}

// readRelics brings the relics into the position, and the dice that they may bring now.
func (q *query) readRelics() bool {
	pos := &q.position
	for _, colour := range q.point.Relics {
		if m, ok := q.s.memberOf(q.s.kindOf[colour]); ok {
			pos.relics[m+1]++
		}
	}
	for colour, n := range q.point.Beside {
		m, ok := q.s.memberOf(q.s.kindOf[colour])
		if n == 0 || !ok || pos.relics[m+1] == 0 {
			continue
		}
		if m == aCommonDie {
			pos.beside.common = min(int8(n), pos.relics[0])
		} else if !pos.pool.singles.has(int(m)) {
			pos.beside = pos.beside.with(m)
		}
	}
	return int(pos.pool.common+pos.beside.common) <= q.s.mostCommon
}

// bringing lists what relics may bring before a roll, from nothing to all that they can.
func (q *query) bringing() [][]models.Colour {
	list := [][]models.Colour{nil}
	for _, k := range q.s.problem.Set.Kinds {
		m, ok := q.s.memberOf(q.s.kindOf[k.Colour])
		most := 0
		switch {
		case !ok || !slices.Contains(q.point.Relics, k.Colour):
		case m == aCommonDie:
			most = int(q.position.beside.common)
		case q.position.beside.singles.has(int(m)):
			most = 1
		}
		for _, relics := range list {
			for n := range most {
				list = append(list, slices.Concat(relics, slices.Repeat([]models.Colour{k.Colour}, n+1)))
			}
		}
	}
	return list
}
