//go:build !nocv

package features

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// descriptors are so many of chance.
func descriptors(r *rand.Rand, n int) []Descriptor {
	all := make([]Descriptor, n)
	for i := range all {
		for k := range all[i] {
			all[i][k] = uint8(r.IntN(256))
		}
	}
	return all
}

func TestTheNearestDescriptorsAreFound(t *testing.T) {
	r := rand.New(rand.NewPCG(43, 44))
	all := descriptors(r, 400)
	s := NewForest(all).Search()
	for range 20 {
		asked := all[r.IntN(len(all))]
		for k := range asked {
			asked[k] = uint8(min(int(asked[k])+r.IntN(90), 255))
		}
		want := make([]Neighbour, len(all))
		for i := range all {
			want[i].ID = int32(i)
			for k, v := range all[i] {
				off := int32(v) - int32(asked[k])
				want[i].Distance += off * off
			}
		}
		slices.SortFunc(want, func(a, b Neighbour) int { return cmp.Compare(a.Distance, b.Distance) })
		require.Equal(t, want[:4], s.Nearest(&asked, 4, len(all)*trees)) // all of them are looked at
		require.Equal(t, want[0], s.Nearest(&asked, 4, 120)[0])
	}
}

func TestAddedDescriptorsAreFound(t *testing.T) {
	r := rand.New(rand.NewPCG(49, 50))
	all := descriptors(r, 400)
	for _, first := range []int{0, 5, 300} {
		f := NewForest(slices.Clone(all[:first]))
		for at := first; at < len(all); at += 19 {
			f.Add(all[at:min(at+19, len(all))])
		}
		s := f.Search()
		for i := range all {
			require.Equal(t, Neighbour{ID: int32(i)}, s.Nearest(&all[i], 1, 1)[0], "%d of %d", i, first)
		}
		whole := NewForest(all).Search()
		for i := range all {
			require.Equal(t, whole.Nearest(&all[i], 4, len(all)*trees), s.Nearest(&all[i], 4, len(all)*trees))
		}
	}
}
