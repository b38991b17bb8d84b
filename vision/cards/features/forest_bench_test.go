//go:build !nocv

package features

import (
	"math/rand/v2"
	"testing"
)

// BenchmarkForest is how long a book of some 250 cards takes to be indexed.
func BenchmarkForest(b *testing.B) {
	r := rand.New(rand.NewPCG(45, 46))
	all := make([]Descriptor, 100_000)
	for i := range all {
		for k := range all[i] {
			all[i][k] = uint8(r.IntN(256))
		}
	}
	for b.Loop() {
		NewForest(all)
	}
}
