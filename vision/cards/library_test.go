//go:build !nocv

package cards

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/vision/cards/features"
)

// bookOf is a book of cards with one look each, of which features are known.
func bookOf(looks ...*look) *Book {
	b := &Book{}
	for _, l := range looks {
		b.cards = append(b.cards, &Card{looks: []*look{l}})
	}
	return b
}

func lookOfChance(r *rand.Rand, n int) *look {
	l := &look{wide: 250, high: 350, features: make([]features.Feature, n)}
	for i := range l.features {
		f := &l.features[i]
		f.X, f.Y, f.Size = r.Float32()*250, r.Float32()*350, 4
		for k := range f.Seen {
			f.Seen[k] = uint8(r.IntN(256))
		}
	}
	return l
}

// votesOf returns how many features of a look vote for each look of a library.
func votesOf(lib *library, l *look) (counts []int) {
	for _, list := range lib.votes(l.features, 1) {
		counts = append(counts, len(list))
	}
	return counts
}

// What is gone from a book takes the place of none of the others, though it be more like what is seen.
func TestWhatIsForgottenIsInNobodysWay(t *testing.T) {
	r := rand.New(rand.NewPCG(49, 50))
	var looks []*look
	for range 40 {
		looks = append(looks, lookOfChance(r, 20))
	}
	seen := looks[0]
	for range nearby {
		like := lookOfChance(r, 20)
		for i := range like.features {
			like.features[i].Seen = seen.features[i].Seen
			like.features[i].Seen[i]++
		}
		looks = append(looks, like)
	}
	own := lookOfChance(r, 20)
	for i := range own.features {
		own.features[i].Seen = seen.features[i].Seen
		own.features[i].Seen[i] += 20
	}
	looks[0] = own
	lib := newLibrary(bookOf(looks...))
	require.Zero(t, votesOf(&lib, seen)[0], "others are more like it")
	index := lib.index
	lib = lib.next(bookOf(looks[:40]...))
	require.Same(t, index, lib.index)
	require.Equal(t, 20, votesOf(&lib, seen)[0])
}

// A changed book is indexed as far as it is new; what is gone from it votes no more, also where looks of other cards
// come before its own now.
func TestAChangedBookIsIndexedAsFarAsItIsNew(t *testing.T) {
	r := rand.New(rand.NewPCG(47, 48))
	var looks []*look
	for range 42 {
		looks = append(looks, lookOfChance(r, 20))
	}
	lib := newLibrary(bookOf(looks[:40]...))
	index := lib.index
	for _, step := range []struct {
		of  []*look
		new bool
	}{
		{looks[:41], false},
		{slices.Concat(looks[41:], looks[2:41]), false}, // another first, two are gone
		{slices.Concat(looks[41:], looks[20:41]), true}, // half of them are gone
		{looks, true},
	} {
		lib = lib.next(bookOf(step.of...))
		require.Equal(t, step.new, lib.index != index)
		index = lib.index
		require.Len(t, lib.looks, len(step.of))
		for _, l := range looks {
			want := make([]int, len(step.of))
			if i := slices.Index(step.of, l); i >= 0 {
				want[i] = len(l.features)
			}
			require.Equal(t, want, votesOf(&lib, l))
		}
	}
}
