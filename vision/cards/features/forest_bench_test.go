//go:build !nocv

package features

import (
	"math/rand/v2"
	"testing"
)

// BenchmarkForest is how long a book of some 250 cards takes to be indexed.
func BenchmarkForest(b *testing.B) {
	all := descriptors(rand.New(rand.NewPCG(45, 46)), 100_000)
	for b.Loop() {
		NewForest(all)
	}
}
