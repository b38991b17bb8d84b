//go:build !nocv

package tabletop

import (
	"math"
	"slices"
)

// Between things that lie beside each other there is a rectangle that has edges all round and is none of them: the
// edges are theirs.

const (
	sideParts = 12  // of a side, of which each has an edge or none
	sideCells = 1.5 // by which an edge may lie beside a side
)

// ownShare returns which share of the outline of a place, from 0 to 1, shows an edge that is not one of the outlines of
// others, all of one size in cells.
func (o *View) ownShare(at *Place, others []Place, wide, high float64) float64 {
	var has [4][sideParts]bool
	n := 0
	for i := range o.edges {
		e := &o.edges[i]
		side, along := at.side(e, wide, high)
		part := int((along - (1-straight)/2) / straight * sideParts)
		if side < 0 || along < (1-straight)/2 || part >= sideParts || has[side][part] {
			continue
		}
		if !slices.ContainsFunc(others, func(p Place) bool { return p.has(e, wide, high) }) {
			has[side][part] = true
			n++
		}
	}
	return float64(n) / (4 * sideParts)
}

// has reports whether an edge is one of the outline of a thing that lies at a place.
func (p *Place) has(e *edgel, wide, high float64) bool {
	side, _ := p.side(e, wide, high)
	return side >= 0
}

// side returns on which side of a thing that lies at a place an edge is, as it goes along it, and at which share of
// that side; -1 where it is on none.
func (p *Place) side(e *edgel, wide, high float64) (side int, along float64) {
	c, s := math.Cos(p.turn), math.Sin(p.turn)
	x, y := e.x-p.middle.X, e.y-p.middle.Y
	u, v := c*x+s*y, c*y-s*x
	off := math.Abs(math.Remainder(e.turn-p.turn, math.Pi))
	beside := func(at, side float64) bool { return math.Abs(math.Abs(at)-side/2) < sideCells }
	second := func(at float64) int {
		if at > 0 {
			return 1
		}
		return 0
	}
	switch {
	case off < sideTurn && beside(u, wide) && math.Abs(v) < high/2:
		return second(u), v/high + 0.5
	case off > math.Pi/2-sideTurn && beside(v, high) && math.Abs(u) < wide/2:
		return 2 + second(v), u/wide + 0.5
	}
	return -1, 0
}
