//go:build !nocv

package vision

import (
	"math"

	"elderglass/calibration"
)

// A brink is where the tray's floor ends in a straight line: beyond it, along all of the dice that were labelled, the
// empty tray looks another way. It is at so many dice from the middle of the plane, in the direction (x, y).
type brink struct{ x, y, at float64 }

const (
	// brinkTurns is how many directions are tried, brinkStep by how many dice one goes on in each and along each.
	brinkTurns = 180
	brinkStep  = 1. / 6
	// brinkFree is how far from the labelled dice a brink is at least, in dice, brinkFar how far at most.
	brinkFree = 0.3
	brinkFar  = 4
	// So far before and behind it the tray is looked at, in dice: a thin line is none.
	brinkBand  = 0.25
	brinkBands = 2
	// A brink changes the tray's light by brinkLeast, as a logarithm, and by brinkMore of what any line over the floor
	// does. Along brinkShare of its length it does so by at least brinkEven of that.
	brinkLeast = 0.25
	brinkMore  = 1.5
	brinkShare = 0.9
	brinkEven  = 0.4
)

// findBrinks looks for the straight lines at which the floor ends.
func (s *strangers) findBrinks(p *calibration.Profile) {
	looks := make([][3]float64, len(s.inside))
	for i := range looks {
		for k := range looks[i] {
			looks[i][k] = math.Log(s.tray[3*i+k] + dark)
		}
	}
	k := p.Plane.Height / (p.Plane.Height + 1)
	for turn := range brinkTurns {
		sin, cos := math.Sincos(2 * math.Pi * float64(turn) / brinkTurns)
		first, last := math.Inf(1), math.Inf(-1) // along the brink
		near, far := math.Inf(1), math.Inf(-1)   // towards it
		for _, e := range p.Samples {
			towards, along := e.Square.X*cos+e.Square.Y*sin, e.Square.Y*cos-e.Square.X*sin
			near, far = min(near, min(towards, k*towards)), max(far, min(towards, k*towards))
			first, last = min(first, along, k*along), max(last, along, k*along)
		}
		step := func(at float64) float64 { return s.stepAt(looks, brink{cos, sin, at}, first, last) }
		found, at := 0.0, far+brinkFree
		for ; at < far+brinkFar && found < brinkLeast; at += brinkStep {
			found = step(at)
		}
		for within := near; within < far && found >= brinkLeast; within += brinkStep {
			if step(within)*brinkMore > found {
				found = 0
			}
		}
		if found >= brinkLeast {
			s.brinks = append(s.brinks, brink{cos, sin, at - brinkStep})
		}
	}
}

// stepAt returns how much the tray's look changes across a line between two places along it, none where it does not do
// so evenly.
func (s *strangers) stepAt(looks [][3]float64, b brink, first, last float64) float64 {
	var steps [][3]float64
	var mean [3]float64
	n := 0.
	for along := first; along <= last; along += brinkStep {
		for band := 1.; band <= brinkBands; band++ {
			n++
			before, ok := s.cellAt(b, -band*brinkBand, along)
			behind, also := s.cellAt(b, band*brinkBand, along)
			if !ok || !also {
				continue
			}
			var step [3]float64
			for k := range step {
				step[k] = looks[behind][k] - looks[before][k]
				mean[k] += step[k]
			}
			steps = append(steps, step)
		}
	}
	length := math.Sqrt(mean[0]*mean[0]+mean[1]*mean[1]+mean[2]*mean[2]) / float64(max(len(steps), 1))
	even := 0.
	for _, step := range steps {
		along := (step[0]*mean[0] + step[1]*mean[1] + step[2]*mean[2]) / (length * float64(len(steps)))
		if along >= brinkEven*length {
			even++
		}
	}
	if even < brinkShare*n {
		return 0
	}
	return length
}

// cellAt returns the cell so many dice beyond a brink and along it, false where the canvas ends.
func (s *strangers) cellAt(b brink, beyond, along float64) (int, bool) {
	towards := b.at + beyond
	i, j := s.cell(b.x*towards-b.y*along, b.y*towards+b.x*along)
	return j*s.width + i, i >= 0 && j >= 0 && i < s.width && j < s.height
}

// overBrink says whether the middle of a top face and that of its foot both appear behind a brink: a near wall hides
// some of the floor, and a far one some of its foot.
func (s *strangers) overBrink(square calibration.Square, height float64) bool {
	k := height / (height + 1)
	for _, b := range s.brinks {
		if towards := square.X*b.x + square.Y*b.y; min(towards, k*towards) > b.at {
			return true
		}
	}
	return false
}
