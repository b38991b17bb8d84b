//go:build !nocv

package cards

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// pattern is something that cards have in common, as a frame.
type pattern [signWide * signHigh]float64

func newPattern(r *rand.Rand) (p pattern) {
	for i := range p {
		p[i] = r.NormFloat64()
	}
	return p
}

// signsWith returns the signatures of cards that have some patterns in common, the n-th as strong as the n-th weight, and
// each a picture of its own.
func signsWith(r *rand.Rand, cards int, picture float64, common []pattern, weights ...float64) (list []*signature) {
	for range cards {
		own, s := newPattern(r), &signature{}
		for i := range s {
			v := picture * own[i]
			for k, p := range common {
				v += weights[k] * p[i]
			}
			s[i] = int8(min(max(20*v, -127), 127))
		}
		list = append(list, s)
	}
	return list
}

// byLooksAndClass returns the styles of signatures by their looks alone, and by their classes too.
func byLooksAndClass(signs []*signature, classes []string) (before, after []int) {
	before, means := stylesOf(signs)
	after, _ = byClass(before, means, signs, classes)
	return before, after
}

func named(n int, class string) (list []string) {
	for range n {
		list = append(list, class)
	}
	return list
}

// TestAClassWithAFrameOfItsOwnIsAStyle has monsters and adventures of one box, whose frames have half of their lines in
// common.
func TestAClassWithAFrameOfItsOwnIsAStyle(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	box, adventures, monsters := newPattern(r), newPattern(r), newPattern(r)
	signs := append(signsWith(r, 12, 1, []pattern{box, adventures}, 0.8, 0.7),
		signsWith(r, 8, 1, []pattern{box, monsters}, 0.8, 0.7)...)
	before, after := byLooksAndClass(signs, append(named(12, "adventure"), named(8, "monster")...))
	require.Equal(t, make([]int, 20), before, "by their looks they are of one style")
	require.Equal(t, append(make([]int, 12), 1, 1, 1, 1, 1, 1, 1, 1), after)
	_, after = byLooksAndClass(signs, named(20, "adventure"))
	require.Equal(t, make([]int, 20), after, "cards of one class are not parted")
}

// TestOtherClassesOfOneFrameAreOfOneStyle has items and spells that differ in their pictures alone.
func TestOtherClassesOfOneFrameAreOfOneStyle(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	signs := signsWith(r, 12, 1, []pattern{newPattern(r)}, 1)
	_, after := byLooksAndClass(signs, append(named(6, "item"), named(6, "spell")...))
	require.Equal(t, make([]int, 12), after)
}

// TestCardsOfOneClassAreOfOneStyle has adventures of which some have pictures alike, as of night and of day, which is
// stronger than their frame. Where these are of two classes they stay two styles.
func TestCardsOfOneClassAreOfOneStyle(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	frame, night, day := newPattern(r), newPattern(r), newPattern(r)
	signs := append(signsWith(r, 6, 1.61, []pattern{frame, night}, 1, 0.8),
		signsWith(r, 5, 1.61, []pattern{frame, day}, 1, 0.8)...)
	parted := []int{0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1}
	before, after := byLooksAndClass(signs, named(11, "adventure"))
	require.Equal(t, parted, before, "by their looks they are of two styles")
	require.Equal(t, make([]int, 11), after)
	_, after = byLooksAndClass(signs, append(named(6, "adventure"), named(5, "monster")...))
	require.Equal(t, parted, after)
}
