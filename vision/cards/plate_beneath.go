//go:build !nocv

package cards

import (
	"math"
	"slices"

	"elderglass/models"
	"elderglass/vision/cards/projective"
	"elderglass/vision/cards/relief"
)

// A card on which another one lies shows a part of its frame alone: what can be seen of it says whether it lies there.

const (
	besideCover = 1.1 // by how much larger what lies on a card is taken: it has an edge and a shadow
	leastBare   = 0.4 // of the weight of a frame, which must be seen
)

// likeBeneath returns how like a frame a photograph is at a place, but for where other cards lie there; 0 where these
// leave too little of it.
func (s *scene) likeBeneath(p *relief.Plate, at *styled, others []*styled) float64 {
	var over []projective.Quad
	for _, o := range others {
		over = append(over, o.corners().Grown(besideCover))
	}
	pix := p.Rectified(s.Photo, at.place, &s.reliefs)
	var both, own, its, seen, all float64
	for i := range p.Pixels {
		q := &p.Pixels[i]
		weight, mean, v := float64(q.Weight), float64(q.Mean), float64(pix[q.At])
		all += weight
		to := at.place.At(models.Point{X: float64(int(q.At)%p.Size.X) + 0.5, Y: float64(int(q.At)/p.Size.X) + 0.5})
		if slices.ContainsFunc(over, func(o projective.Quad) bool { return o.Contains(to) }) {
			continue
		}
		both, own, its = both+weight*mean*v, own+weight*mean*mean, its+weight*v*v
		seen += weight
	}
	if seen < leastBare*all {
		return 0
	}
	return both / math.Sqrt(own*its+1e-9)
}
