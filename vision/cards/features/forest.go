//go:build !nocv

package features

import (
	"math/rand/v2"

	"elderglass/vision/cards/lanes"
)

// Forest finds descriptors that are like a given one among many: several trees that
// split at different places, so that what one misses another finds.
type Forest struct {
	all   []Descriptor
	nodes []node
	roots []int32
	order []int32
	gone  map[int32]bool // those that are found no more
}

// node splits along a dimension, or is a leaf that lists a part of order.
type node struct {
	dim         int16 // -1 for a leaf
	at          uint8
	left, right int32 // children, or begin and end in order
}

const (
	trees   = 4
	leaf    = 6
	sampled = 100 // descriptors of a node that are asked
	choices = 5   // dimensions among which chance chooses
)

// NewForest indexes descriptors, which must stay as they are. The same ones make the same forest.
func NewForest(all []Descriptor) *Forest {
	f := &Forest{all: all}
	r := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // an index, no secret
	for range trees {
		ids := make([]int32, len(all))
		for i := range ids {
			ids[i] = int32(i)
		}
		base := len(f.order)
		f.order = append(f.order, ids...)
		f.roots = append(f.roots, f.grow(base, len(f.order), r))
	}
	return f
}

// Add indexes more descriptors, from the last place on. They go where a search for them begins, into leaves that are
// split where they are full. No search that was begun before may go on.
func (f *Forest) Add(more []Descriptor) {
	r := rand.New(rand.NewPCG(3, uint64(len(f.all)))) //nolint:gosec // an index, no secret
	for _, d := range more {
		id := int32(len(f.all)) //nolint:gosec // bounded by the book
		f.all = append(f.all, d)
		for _, root := range f.roots {
			f.insert(root, id, r)
		}
	}
}

// Forget has a descriptor found no more. It stays where it is.
func (f *Forest) Forget(id int32) {
	if f.gone == nil {
		f.gone = map[int32]bool{}
	}
	f.gone[id] = true
}

func (f *Forest) insert(at, id int32, r *rand.Rand) {
	n := f.nodes[at]
	for ; n.dim >= 0; n = f.nodes[at] {
		if at = n.right; f.all[id][n.dim] < n.at {
			at = n.left
		}
	}
	from := len(f.order)
	f.order = append(append(f.order, f.order[n.left:n.right]...), id)
	f.nodes[at] = f.nodes[f.grow(from, len(f.order), r)]
}

func (f *Forest) grow(from, to int, r *rand.Rand) int32 {
	at := int32(len(f.nodes)) //nolint:gosec // bounded by the book
	f.nodes = append(f.nodes, node{})
	ids := f.order[from:to]
	if len(ids) <= leaf {
		f.nodes[at] = node{dim: -1, left: int32(from), right: int32(to)} //nolint:gosec // bounded by the book
		return at
	}
	dim, mean := f.split(ids, r)
	middle := from
	for i := range ids {
		if f.all[ids[i]][dim] < mean {
			ids[i], ids[middle-from] = ids[middle-from], ids[i]
			middle++
		}
	}
	if middle == from || middle == to {
		middle = (from + to) / 2
	}
	left := f.grow(from, middle, r)
	right := f.grow(middle, to, r)
	f.nodes[at] = node{dim: int16(dim), at: mean, left: left, right: right} //nolint:gosec // below width
	return at
}

// split chooses one of the dimensions in which a sample differs most.
func (f *Forest) split(ids []int32, r *rand.Rand) (dim int, mean uint8) {
	n := min(len(ids), sampled)
	if n < len(ids) {
		some := make([]int32, n)
		for i := range some {
			some[i] = ids[i*len(ids)/n]
		}
		ids = some
	}
	sum, square := lanes.Spread(f.all, ids)
	var widest [choices]struct {
		dim    int
		spread int32
	}
	for d := range sum {
		spread := int32(n)*square[d] - sum[d]*sum[d]
		at := choices
		for at > 0 && spread > widest[at-1].spread {
			at--
		}
		if at < choices {
			copy(widest[at+1:], widest[at:])
			widest[at].dim, widest[at].spread = d, spread
		}
	}
	dim = widest[r.IntN(choices)].dim
	return dim, uint8((int(sum[dim]) + n - 1) / n) //nolint:gosec // a mean of bytes
}

// Neighbour is an indexed descriptor that is near a given one.
type Neighbour struct {
	ID       int32 // its place in the list of those that were indexed
	Distance int32 // squared, in levels of its bytes
}

// Search looks for the nearest of a forest. One search serves one goroutine.
type Search struct {
	f     *Forest
	mark  []uint32
	round uint32
	heap  []branch
	best  []Neighbour
	fresh []int32 // those of a leaf that were not looked at yet,
	far   []int32 // and how far they are
}

type branch struct {
	node  int32
	bound int32
}

// Search begins to look in a forest.
func (f *Forest) Search() *Search { return &Search{f: f, mark: make([]uint32, len(f.all))} }

// Nearest returns up to k neighbours of a descriptor, nearest first, after looking at checks descriptors or some more.
// The slice is used again by the next call.
func (s *Search) Nearest(d *Descriptor, k, checks int) []Neighbour {
	s.round++
	s.heap, s.best = s.heap[:0], s.best[:0]
	for _, root := range s.f.roots {
		checks -= s.descend(root, 0, d, k)
	}
	for checks > 0 && len(s.heap) > 0 {
		b := s.pop()
		if len(s.best) == k && b.bound >= s.best[k-1].Distance {
			break
		}
		checks -= s.descend(b.node, b.bound, d, k)
	}
	return s.best
}

func (s *Search) descend(at, bound int32, d *Descriptor, k int) (looked int) {
	for {
		n := &s.f.nodes[at]
		if n.dim < 0 {
			fresh := s.fresh[:0]
			for _, id := range s.f.order[n.left:n.right] {
				if s.mark[id] != s.round && !s.f.gone[id] {
					s.mark[id] = s.round
					fresh = append(fresh, id)
				}
			}
			s.fresh, s.far = fresh, lanes.Distances(s.f.all, fresh, d, s.far)
			for i, id := range fresh {
				s.keep(Neighbour{id, s.far[i]}, k)
			}
			return len(fresh)
		}
		diff := int32(d[n.dim]) - int32(n.at)
		near, far := n.left, n.right
		if diff >= 0 {
			near, far = far, near
		}
		s.push(branch{far, bound + diff*diff})
		at = near
	}
}

// keep keeps one of the k nearest.
func (s *Search) keep(n Neighbour, k int) {
	if len(s.best) < k {
		s.best = append(s.best, Neighbour{})
	} else if n.Distance >= s.best[k-1].Distance {
		return
	}
	i := len(s.best) - 1
	for ; i > 0 && s.best[i-1].Distance > n.Distance; i-- {
		s.best[i] = s.best[i-1]
	}
	s.best[i] = n
}

func (s *Search) push(b branch) {
	s.heap = append(s.heap, b)
	for i := len(s.heap) - 1; i > 0; {
		up := (i - 1) / 2
		if s.heap[up].bound <= s.heap[i].bound {
			return
		}
		s.heap[up], s.heap[i] = s.heap[i], s.heap[up]
		i = up
	}
}

func (s *Search) pop() branch {
	top, last := s.heap[0], len(s.heap)-1
	s.heap[0] = s.heap[last]
	s.heap = s.heap[:last]
	for i := 0; ; {
		c := 2*i + 1
		if c >= last {
			return top
		}
		if c+1 < last && s.heap[c+1].bound < s.heap[c].bound {
			c++
		}
		if s.heap[i].bound <= s.heap[c].bound {
			return top
		}
		s.heap[i], s.heap[c] = s.heap[c], s.heap[i]
		i = c
	}
}
