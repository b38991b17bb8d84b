package odds

import (
	"slices"

	"elderglass/engine/eldersign/task"
)

// need is one requirement that is still open: single has bit s set where one die
// worth something as symbol s will do, sum is what investigations must still add
// up to (0: they do not count).
type need struct {
	single uint8
	sum    uint8
}

// investigation is the place of that symbol in a task.Worth; the others follow as
// lore, peril, terror.
const investigation = 0

var symbolBit = map[string]uint8{task.Lore: 1 << 1, task.Peril: 1 << 2, task.Terror: 1 << 3}

func needOf(r task.Requirement) need {
	var n need
	for _, s := range r.Symbols {
		if s == task.Investigation {
			n.sum = uint8(r.Amount)
		} else {
			n.single |= symbolBit[s]
		}
	}
	return n
}

// rest is what is still open of a task (or of several) after some dice were laid:
// a sorted list of needs, so that equal rests are equal values.
type rest struct {
	needs [task.MaxRequirements]need
	n     int8
}

func restOf(needs []need) rest {
	var r rest
	r.n = int8(copy(r.needs[:], needs))
	r.sort()
	return r
}

func (r *rest) sort() {
	slices.SortFunc(r.needs[:r.n], func(a, b need) int {
		return int(a.single)<<8 + int(a.sum) - int(b.single)<<8 - int(b.sum)
	})
}

// lay returns every rest that one die of some worth leaves when it is laid on one
// of the needs.
func (r rest) lay(w task.Worth) []rest {
	var out []rest
	put := func(next rest) {
		next.sort()
		if !slices.Contains(out, next) {
			out = append(out, next)
		}
	}
	for i, n := range r.needs[:r.n] {
		if i > 0 && n == r.needs[i-1] {
			continue
		}
		met := r
		met.n--
		copy(met.needs[i:], r.needs[i+1:r.n])
		met.needs[met.n] = need{}
		if single(w)&n.single != 0 || n.sum > 0 && w[investigation] >= n.sum {
			put(met)
			continue
		}
		if n.sum > 0 && w[investigation] > 0 {
			part := r
			part.needs[i] = need{sum: n.sum - w[investigation]}
			put(part)
		}
	}
	return out
}

// single returns the symbols that a worth serves with one die.
func single(w task.Worth) uint8 {
	var m uint8
	for s := investigation + 1; s < len(w); s++ {
		if w[s] > 0 {
			m |= 1 << s
		}
	}
	return m
}

// rests numbers the rests that come up in one problem, 0 being "all is met".
type rests struct {
	worths []task.Worth
	number map[rest]int
	list   []rest
	// after[r][w] are the numbers of the rests that worth w leaves of rest r.
	after [][][]int
}

func newRests(worths []task.Worth) *rests {
	rs := &rests{worths: worths, number: map[rest]int{}}
	rs.of(rest{})
	return rs
}

// of returns the number of a rest; all that it may lead to is numbered before it is
// returned.
func (rs *rests) of(r rest) int {
	if n, ok := rs.number[r]; ok {
		return n
	}
	after := make([][]int, len(rs.worths))
	for w, worth := range rs.worths {
		for _, next := range r.lay(worth) {
			after[w] = append(after[w], rs.of(next))
		}
	}
	n := len(rs.list)
	rs.number[r] = n
	rs.list = append(rs.list, r)
	rs.after = append(rs.after, after)
	return n
}
