package odds

import (
	"slices"

	"elderglass/models"
)

// query is one point, in the terms of the solver.
type query struct {
	s     *solver
	at    Point
	level int
	key   key
	extra pool
	// withCosts is true where the expected costs are asked for.
	withCosts bool
	// secured maps the secured dice of the key to Point.Secured.
	secured []int
	// member of the pool and class of each of Point.Faces.
	member, class []int
	// black is what the black die shows where it may still match.
	black models.Face
	// r, b is the entry as which they lie.
	r, b int
}

// newQuery reads a point; ok is false where the solver was made for fewer dice.
func (s *solver) newQuery(at Point) (*query, bool) {
	at.TerrorMet = at.TerrorMet && s.p.TerrorOnce
	q := &query{s: s, at: at, level: s.level(at.Clues, 0)}
	if at.RerollTwo {
		q.level = s.level(at.Clues, 1)
	}
	q.key = key{tasks: s.tasksLeft(at), keeps: s.keeps(at), casts: casts(at), met: at.TerrorMet, black: at.Cursed,
		secured: nothingSecured}
	if at.Cursed && at.Stage == Rolled && !at.Fixed && !at.Completed {
		q.black = at.Black
	}
	all := map[models.Colour]int{}
	if at.Stage == Before {
		for c, n := range at.Dice {
			all[c] += n
		}
	}
	for _, f := range at.Faces {
		if at.Stage != Before {
			all[f.Colour]++
		}
	}
	var ok bool
	if q.key.pool, ok = s.pool(all); !ok {
		return nil, false
	}
	for _, c := range at.Extra {
		all[c]++
	}
	with, ok := s.pool(all)
	if !ok {
		return nil, false
	}
	q.extra = pool{main: with.main - q.key.pool.main, slots: with.slots &^ q.key.pool.slots}
	return q, q.secure() && q.lay()
}

// keeps returns how many dice may still be kept on markers after failed rolls.
func (s *solver) keeps(at Point) int8 {
	if s.p.Battle {
		return 0
	}
	n := at.Helpers
	if at.Focus {
		n++
	}
	return int8(min(n, maxSecured))
}

// casts counts the spells in hand by the dice that they secure.
func casts(at Point) [2]int8 {
	var c [2]int8
	for _, dice := range at.Spells {
		c[min(max(dice, 1), 2)-1]++
	}
	return c
}

// secure brings the secured dice into the key.
func (q *query) secure() bool {
	codes := make([]uint8, len(q.at.Secured))
	for i, d := range q.at.Secured {
		w, ok := q.s.worthOf(d.Face)
		if !ok {
			return false
		}
		codes[i] = w
		if d.Returnable {
			codes[i] |= securedReturnable | uint8(q.s.kindOf[d.Colour])<<securedKind
		}
		if q.key.secured, ok = q.key.secured.with(codes[i]); !ok {
			return false
		}
	}
	q.key = q.s.reduce(q.key)
	l := q.s.left(q.key, "")
	for _, c := range q.key.secured[:q.key.secured.len()] {
		for i, original := range codes {
			if mine, keep := l.reduce(original); keep && mine == c && !slices.Contains(q.secured, i) {
				q.secured = append(q.secured, i)
				break
			}
		}
	}
	return true
}

// lay finds how the rolled dice lie.
func (q *query) lay() bool {
	if q.at.Stage == Before {
		return true
	}
	l := q.s.left(q.key, q.black)
	counts := make([]uint8, len(l.classes[q.s.main]))
	var used pool
	stride := map[int]int{}
	block := 1
	for i := range maxSlots {
		if q.key.pool.slots&(1<<i) != 0 {
			stride[i] = block
			block *= len(l.classes[q.s.slots[i]]) + 1
		}
	}
	for _, f := range q.at.Faces {
		k := q.s.kindOf[f.Colour]
		face := slices.Index(q.s.kinds[k].faces[:], f.Face)
		if face < 0 {
			return false
		}
		c, m := l.classOf[k][face], -1
		if k != q.s.main {
			m, _ = q.s.free(used, k)
			used.slots |= 1 << m
			q.b += (c + 1) * stride[m]
		} else {
			counts[c]++
		}
		q.member, q.class = append(q.member, m), append(q.class, c)
	}
	q.r = l.sets.of(counts)
	return true
}

// value returns the value of the point alone.
func (q *query) value() float64 {
	if q.at.Stage != Before {
		return q.answer(false).Value
	}
	return q.s.at(gains(q.key, q.extra, false)).v[q.level]
}
