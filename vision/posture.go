//go:build !nocv

package vision

import "math"

// posture is how a face lies.
type posture int

const (
	flat    posture = iota // in the plane of the top faces, as far as can be told
	raised                 // flat, and nearer to the camera than the tops
	leaning                // not flat
)

// A fit that is less like its print than clearly is no witness; where the likest print fits
// closely, it needs no other. A face is raised where the print is plainly seen and larger
// evenly, by at least a share of what a die below it makes and hardly more, and leans where
// it is shorter in one direction than in the other, both by more than the fit is rough.
const (
	clearly     = 0.92
	closely     = 0.975
	plainlyLike = 0.925
	raisedShare = 0.5
	raisedMost  = 1.3
	evenly      = 0.955
	raisedLeast = 0.018
	raisedRough = 3.5
	leanLeast   = 0.12
	leanRough   = 7
	witnesses   = 3
	// gaugedFrom is the least side of a top face, in pixels: smaller prints show no
	// difference of some hundredths.
	gaugedFrom = 42
)

// majority returns what more than half of the votes say of a face that does not lie
// flat as it should, else flat.
func majority(votes []posture) posture {
	count := [3]int{}
	for _, v := range votes {
		count[v]++
	}
	for _, v := range [...]posture{raised, leaning} {
		if 2*count[v] > len(votes) {
			return v
		}
	}
	return flat
}

// posture says how a face lies by one print.
func (f fit) posture(height float64) posture {
	most, least := f.stretch()
	larger, onADie := math.Sqrt(most*least)-1, 1/(height-1)
	high := larger > max(raisedShare*onADie, raisedLeast, raisedRough*f.rough) && larger < raisedMost*onADie+raisedLeast
	switch {
	case 1-least/most > max(leanLeast, leanRough*f.rough):
		return leaning
	case high && least/most > evenly && f.like >= plainlyLike:
		return raised
	}
	return flat
}
