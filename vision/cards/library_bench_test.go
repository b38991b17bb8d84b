//go:build !nocv

package cards

import (
	"math/rand/v2"
	"testing"
)

// BenchmarkLibrary is how long a book of 700 cards takes to be indexed, and how long after one more is taught.
func BenchmarkLibrary(b *testing.B) {
	r := rand.New(rand.NewPCG(51, 52))
	var looks []*look
	for range 700 {
		looks = append(looks, lookOfChance(r, 380))
	}
	b.Run("anew", func(b *testing.B) {
		for b.Loop() {
			newLibrary(bookOf(looks...))
		}
	})
	b.Run("one more", func(b *testing.B) {
		lib := newLibrary(bookOf(looks...))
		for b.Loop() {
			looks = append(looks, lookOfChance(r, 380))
			lib = lib.next(bookOf(looks...))
		}
	})
}
