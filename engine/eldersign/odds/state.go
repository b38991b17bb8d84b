package odds

import (
	"math/bits"
	"slices"
)

// MaxSpells bounds the spells in hand, and maxSecured the dice on spells and markers.
const (
	MaxSpells  = 8
	maxSecured = 8
)

// A secured die is one byte: what it is worth for the tasks that are left, and, where
// it may return to the pool, its kind.
const (
	securedWorth      = 0x0f
	securedReturnable = 0x20
	securedKind       = 6 // shift
	noSecured         = 0xff
)

// secured is the dice on spells and markers, sorted, noSecured after the last.
type secured [maxSecured]uint8

var nothingSecured = secured{noSecured, noSecured, noSecured, noSecured, noSecured, noSecured, noSecured, noSecured}

func (s secured) len() int {
	n := slices.Index(s[:], noSecured)
	if n < 0 {
		return maxSecured
	}
	return n
}

func (s secured) with(code uint8) (secured, bool) {
	n := s.len()
	if n == maxSecured {
		return s, false
	}
	s[n] = code
	slices.Sort(s[:])
	return s, true
}

// without returns the dice whose bits are not set in used.
func (s secured) without(used uint16) secured {
	if used == 0 {
		return s
	}
	for i := range s {
		if used&(1<<i) != 0 {
			s[i] = noSecured
		}
	}
	slices.Sort(s[:])
	return s
}

// key is a point of an attempt before a roll, reduced to what matters.
type key struct {
	tasks uint16 // still to be completed
	pool  pool
	// keeps is how many dice may still go to markers after failed rolls: one by
	// focusing and one with each helper.
	keeps int8
	// casts counts the spells in hand that secure one die, and two.
	casts   [2]int8
	met     bool // TerrorRemoves was met, and happens once
	black   bool // the black die is thrown with the pool
	secured secured
	// extra is the dice that items may still add, while the black die may take them along.
	extra pool
}

// node is a key with its values: the chance (or the expected doom tokens) for each
// level, that is for each number of re-rolls left.
type node struct {
	key
	v []float64
	// via[level] is the node after taking a die back from a spell or adding one of an
	// item, where that is better than rolling now; nil where there is no such die.
	via []*node
	// costs[level] are the expected costs, once they were asked for.
	costs []amounts
}

// reduce brings the secured dice of a key into the form in which keys are equal
// whenever they are of equal use.
func (s *solver) reduce(k key) key {
	if s.p.Terror != TerrorRemoves || !s.p.TerrorOnce {
		k.met = false
	}
	if k.secured == nothingSecured {
		return k
	}
	l := s.left(k, "")
	out := nothingSecured
	n := 0
	for _, c := range k.secured[:k.secured.len()] {
		if c, keep := l.reduce(c); keep {
			out[n] = c
			n++
		}
	}
	slices.Sort(out[:])
	k.secured = out
	return k
}

// at returns the node of a key, computing it where it is new.
func (s *solver) at(k key) *node {
	if k.tasks == 0 && !s.p.Battle {
		return s.won
	}
	if s.stopped() {
		return s.lost // nothing that is found now is kept
	}
	k = s.reduce(k)
	if n, ok := s.nodes[k]; ok {
		return n
	}
	if k.pool.empty() && k.extra.empty() && k.secured == nothingSecured && !s.needsNoDice(k.tasks) {
		return s.lost
	}
	n := &node{key: k, v: make([]float64, s.levels())}
	s.evaluate(n)
	if s.err == nil {
		s.nodes[k] = n
	}
	return n
}

// needsNoDice tells whether some task that is left needs no dice.
func (s *solver) needsNoDice(tasks uint16) bool {
	for t := tasks; t != 0; t &= t - 1 {
		if len(s.needs[bits.TrailingZeros16(t)]) == 0 {
			return true
		}
	}
	return false
}

// reduce brings a secured die into the form of its use; keep is false for one that
// is of none.
func (l *left) reduce(c uint8) (code uint8, keep bool) {
	w := uint8(useless)
	if c&securedWorth != securedWorth {
		w = l.canon[c&securedWorth]
	}
	if w == useless {
		w = securedWorth
		keep = c&securedReturnable != 0
	} else {
		keep = true
	}
	return c&^securedWorth | w, keep
}
