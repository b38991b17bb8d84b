//go:build !nocv

package vision

import (
	"math"

	"elderglass/calibration"
)

// An edge is where the tray's floor ends in a straight line: beyond it, along all of the dice that were labelled, the
// empty tray looks another way. It is at so many dice from the middle of the plane, in the direction (x, y).
type edge struct{ x, y, at float64 }

const (
	// edgeTurns is how many directions are tried, edgeStep by how many dice one goes on in each and along each.
	edgeTurns = 180
	edgeStep  = 1. / 6
	// edgeFree is how far from the labelled dice an edge is at least, in dice, edgeFar how far at most.
	edgeFree = 0.3
	edgeFar  = 4
	// So far before and behind it the tray is looked at, in dice: a thin line is none.
	edgeBand  = 0.25
	edgeBands = 2
	// An edge changes the tray's light by edgeLeast, as a logarithm, and by edgeMore of what any line over the floor
	// does. Along edgeShare of its length it does so by at least edgeEven of that.
	edgeLeast = 0.25
	edgeMore  = 1.5
	edgeShare = 0.9
	edgeEven  = 0.4
)

// findEdges looks for the straight lines at which the floor ends.
func (s *strangers) findEdges(p *calibration.Profile) {
	looks := make([][3]float64, len(s.inside))
	for i := range looks {
		for k := range looks[i] {
			looks[i][k] = math.Log(s.tray[3*i+k] + dark)
		}
	}
	k := p.Plane.Height / (p.Plane.Height + 1)
	for turn := range edgeTurns {
		sin, cos := math.Sincos(2 * math.Pi * float64(turn) / edgeTurns)
		first, last := math.Inf(1), math.Inf(-1) // along the edge
		near, far := math.Inf(1), math.Inf(-1)   // towards it
		for _, e := range p.Samples {
			towards, along := e.Square.X*cos+e.Square.Y*sin, e.Square.Y*cos-e.Square.X*sin
			near, far = min(near, min(towards, k*towards)), max(far, min(towards, k*towards))
			first, last = min(first, along, k*along), max(last, along, k*along)
		}
		step := func(at float64) float64 { return s.stepAt(looks, edge{cos, sin, at}, first, last) }
		found, at := 0.0, far+edgeFree
		for ; at < far+edgeFar && found < edgeLeast; at += edgeStep {
			found = step(at)
		}
		for within := near; within < far && found >= edgeLeast; within += edgeStep {
			if step(within)*edgeMore > found {
				found = 0
			}
		}
		if found >= edgeLeast {
			s.edges = append(s.edges, edge{cos, sin, at - edgeStep})
		}
	}
}

// stepAt returns how much the tray's look changes across a line between two places along it, none where it does not do
// so evenly.
func (s *strangers) stepAt(looks [][3]float64, e edge, first, last float64) float64 {
	var steps [][3]float64
	var mean [3]float64
	n := 0.
	for along := first; along <= last; along += edgeStep {
		for band := 1.; band <= edgeBands; band++ {
			n++
			before, ok := s.cellAt(e, -band*edgeBand, along)
			behind, also := s.cellAt(e, band*edgeBand, along)
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
		if along >= edgeEven*length {
			even++
		}
	}
	if even < edgeShare*n {
		return 0
	}
	return length
}

// cellAt returns the cell so many dice beyond an edge and along it, false where the canvas ends.
func (s *strangers) cellAt(e edge, beyond, along float64) (int, bool) {
	towards := e.at + beyond
	i, j := s.cell(e.x*towards-e.y*along, e.y*towards+e.x*along)
	return j*s.width + i, i >= 0 && j >= 0 && i < s.width && j < s.height
}

// beyondEdge says whether the middle of a top face and that of its foot both appear behind an edge: a near wall hides
// some of the floor, and a far one some of its foot.
func (s *strangers) beyondEdge(square calibration.Square, height float64) bool {
	k := height / (height + 1)
	for _, e := range s.edges {
		if towards := square.X*e.x + square.Y*e.y; min(towards, k*towards) > e.at {
			return true
		}
	}
	return false
}
