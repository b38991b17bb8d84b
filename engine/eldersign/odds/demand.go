package odds

import (
	"cmp"
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

// demand is what is still asked for of a task (or of several) after some dice were laid:
// a sorted list of needs, so that equal demands are equal values.
type demand struct {
	needs [task.MaxRequirements]need
	n     int8
}

func demandOf(needs []need) demand {
	var d demand
	d.n = int8(copy(d.needs[:], needs))
	d.sort()
	return d
}

func (d *demand) sort() {
	slices.SortFunc(d.needs[:d.n], func(a, b need) int {
		return cmp.Or(cmp.Compare(a.single, b.single), cmp.Compare(a.sum, b.sum))
	})
}

// lay returns every demand that one die of some worth leaves when it is laid on one
// of the needs.
func (d demand) lay(w task.Worth) []demand {
	var left []demand
	put := func(next demand) {
		next.sort()
		if !slices.Contains(left, next) {
			left = append(left, next)
		}
	}
	for i, n := range d.needs[:d.n] {
		if i > 0 && n == d.needs[i-1] {
			continue
		}
		if singleSymbols(w)&n.single != 0 || n.sum > 0 && w[investigation] >= n.sum {
			put(d.without(i))
			continue
		}
		if n.sum > 0 && w[investigation] > 0 {
			part := d
			part.needs[i] = need{sum: n.sum - w[investigation]}
			put(part)
		}
	}
	return left
}

// without returns the demand once need i is met.
func (d demand) without(i int) demand {
	n := d.n - 1
	copy(d.needs[i:n], d.needs[i+1:])
	d.needs[n], d.n = need{}, n
	return d
}

// singleSymbols returns the symbols that a worth serves with one die, as in need.single.
func singleSymbols(w task.Worth) uint8 {
	var symbols uint8
	for s := investigation + 1; s < len(w); s++ {
		if w[s] > 0 {
			symbols |= 1 << s
		}
	}
	return symbols
}

// demandID is the number of a demand.
type demandID int

// met is the demand of which nothing is left.
const met demandID = 0

// demands numbers the demands that come up in one problem.
type demands struct {
	worths []task.Worth
	number map[demand]demandID
	// after[d][w] are the demands that a die of worth w leaves of demand d.
	after [][][]demandID
}

func newDemands(worths []task.Worth) *demands {
	ds := &demands{worths: worths, number: map[demand]demandID{}}
	ds.of(demand{}) // becomes met
	return ds
}

// of returns the number of a demand; all that it may lead to is numbered before it is
// returned.
func (ds *demands) of(d demand) demandID {
	if id, ok := ds.number[d]; ok {
		return id
	}
	after := make([][]demandID, len(ds.worths))
	for w, worth := range ds.worths {
		for _, next := range d.lay(worth) {
			after[w] = append(after[w], ds.of(next))
		}
	}
	id := demandID(len(ds.after))
	ds.number[d] = id
	ds.after = append(ds.after, after)
	return id
}
