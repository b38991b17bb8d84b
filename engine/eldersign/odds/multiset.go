package odds

import "sync"

// multisets numbers all multisets of up to n dice over some face classes, smaller
// ones first, so that the multisets of a pool of g dice and all that may be kept of
// it are the first from[g+1] numbers.
type multisets struct {
	classes int
	// from[s] is the number of the first multiset of s dice; from has n+2 entries.
	from []int
	// count[r*classes+f] is how often multiset r holds class f.
	count []uint8
	// add[r*classes+f] and sub[r*classes+f] are the multisets with one die of
	// class f more and less, -1 where there is none.
	add, sub []int32
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
	m := &multisets{classes: classes, from: make([]int, 0, dice+2)}
	number := map[uint64]int32{}
	packed := []uint64{0}
	number[0] = 0
	m.from = append(m.from, 0)
	for start := 0; len(m.from) <= dice; {
		end := len(packed)
		m.from = append(m.from, end)
		for _, p := range packed[start:end] {
			for f := range classes {
				q := p + 1<<(4*f)
				if _, ok := number[q]; !ok {
					number[q] = int32(len(packed))
					packed = append(packed, q)
				}
			}
		}
		start = end
	}
	m.from = append(m.from, len(packed))
	m.count = make([]uint8, len(packed)*classes)
	m.add = make([]int32, len(packed)*classes)
	m.sub = make([]int32, len(packed)*classes)
	for r, p := range packed {
		for f := range classes {
			i := r*classes + f
			m.count[i] = uint8(p >> (4 * f) & 15)
			m.add[i], m.sub[i] = -1, -1
			if q, ok := number[p+1<<(4*f)]; ok {
				m.add[i] = q
			}
			if m.count[i] > 0 {
				m.sub[i] = number[p-1<<(4*f)]
			}
		}
	}
	return m
}

// of returns the number of the multiset with the given counts.
func (m *multisets) of(counts []uint8) int {
	r := int32(0)
	for f, n := range counts {
		for range n {
			r = m.add[int(r)*m.classes+f]
		}
	}
	return int(r)
}

// len returns how many multisets of up to g dice there are.
func (m *multisets) len(g int) int { return m.from[g+1] }

// chances returns, for each multiset, the chance to throw exactly it with as many
// dice as it holds, when each die shows class f with chance p[f].
func (m *multisets) chances(p []float64) []float64 {
	out := make([]float64, len(m.count)/m.classes)
	out[0] = 1
	for r := 1; r < len(out); r++ {
		// The last die thrown showed some class of the multiset.
		for f := range m.classes {
			if q := m.sub[r*m.classes+f]; q >= 0 {
				out[r] += p[f] * out[q]
			}
		}
	}
	return out
}
