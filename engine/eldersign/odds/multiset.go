package odds

import (
	"slices"
	"sync"
)

// multisets numbers all multisets of up to so many dice over some face classes, smaller
// ones first: those of n dice and all that may be kept of them have the numbers below
// upTo(n). The common dice of a pool lie as one of them.
type multisets struct {
	classes int
	// first[n] is the number of the first multiset of n dice; the last entry is the
	// number of all.
	first []int
	// The other tables hold, from set*classes on, an entry for each class: how often the
	// multiset holds it, and the multisets with one die of it more and less, -1 where
	// there is none.
	counts     []uint8
	more, less []int32
	// oneLess are, for each multiset, those with one die less.
	oneLess [][]int32
}

type multisetsKey struct{ classes, dice int }

var multisetsCache sync.Map

// multisetsOf returns the numbering for a number of classes and dice. It is the
// same for all problems, so it is made once.
func multisetsOf(classes, dice int) *multisets {
	key := multisetsKey{classes, dice}
	if m, ok := multisetsCache.Load(key); ok {
		return m.(*multisets)
	}
	m, _ := multisetsCache.LoadOrStore(key, newMultisets(classes, dice))
	return m.(*multisets)
}

func newMultisets(classes, dice int) *multisets {
	// A multiset is packed into a number: four bits for how often it holds each class.
	one := func(class int) uint64 { return 1 << (4 * class) }
	list := []uint64{0}
	number := map[uint64]int32{0: 0}
	first := []int{0}
	for from := 0; len(first) <= dice; {
		to := len(list)
		first = append(first, to)
		for _, packed := range list[from:to] {
			for class := range classes {
				next := packed + one(class)
				if _, ok := number[next]; !ok {
					number[next] = int32(len(list))
					list = append(list, next)
				}
			}
		}
		from = to
	}
	m := &multisets{classes: classes, first: append(first, len(list))}
	for _, packed := range list {
		for class := range classes {
			count, more, less := uint8(packed/one(class)%16), int32(-1), int32(-1)
			if set, ok := number[packed+one(class)]; ok {
				more = set
			}
			if count > 0 {
				less = number[packed-one(class)]
			}
			m.counts, m.more, m.less = append(m.counts, count), append(m.more, more), append(m.less, less)
		}
		less := slices.Clone(m.less[len(m.less)-classes:])
		m.oneLess = append(m.oneLess, slices.DeleteFunc(less, func(set int32) bool { return set < 0 }))
	}
	return m
}

// len returns how many multisets there are.
func (m *multisets) len() int { return m.first[len(m.first)-1] }

// upTo returns how many multisets of up to n dice there are.
func (m *multisets) upTo(n int) int { return m.first[n+1] }

// ofSize returns the first multiset of n dice, and the one after the last.
func (m *multisets) ofSize(n int) (from, to int) { return m.first[n], m.first[n+1] }

// countsOf returns how often a multiset holds each class.
func (m *multisets) countsOf(set int) []uint8 { return m.counts[set*m.classes:][:m.classes] }

// with returns the multiset with one die of a class more.
func (m *multisets) with(set, class int) int { return int(m.more[set*m.classes+class]) }

// without returns the multiset with one die of a class less, or -1 where it holds none.
func (m *multisets) without(set, class int) int { return int(m.less[set*m.classes+class]) }

// withoutAll returns a multiset without some dice, or -1 where it does not hold them.
func (m *multisets) withoutAll(set int, classes []int) int {
	for _, class := range classes {
		if set = m.without(set, class); set < 0 {
			return -1
		}
	}
	return set
}

// of returns the multiset of some dice, given by class.
func (m *multisets) of(classes []int) int {
	set := 0
	for _, class := range classes {
		set = m.with(set, class)
	}
	return set
}
