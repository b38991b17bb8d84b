//go:build !nocv

package cards

import (
	"math"

	"elderglass/vision/cards/projective"
)

// Of a card on which another one lies, or on a table as light as it is, no side may be seen, but its picture, its text
// or its rows may: each of them has an outline of its own, of which the style says where on a card it is.

// sameLong is by which factor the sides of an outline may be longer than those of the part of a card that it shows.
const sameLong = 1.05

// startsOfParts returns where a frame may lie of which an outline is that of a part, on the plane of a card, so large
// by that card.
func (on *styled) startsOfParts(p *plates, q projective.Quad, by float64) (list []styled) {
	back, ok := on.place.Inverse()
	if !ok {
		return nil
	}
	q = back.Quad(q)
	as := func(a, b float64) bool { return a < sameLong*b && b < sameLong*a }
	for i, a := range q {
		b, before := q[(i+1)%4], q[(i+3)%4]
		ux, uy, vx, vy := b.X-a.X, b.Y-a.Y, before.X-a.X, before.Y-a.Y
		long, deep := math.Hypot(ux, uy), math.Hypot(vx, vy)
		if math.Abs(ux*vx+uy*vy) > squareCorner*long*deep {
			continue
		}
		for _, part := range p.parts {
			for k, corner := range part {
				next, last := part[(k+1)%4], part[(k+3)%4]
				across, down := math.Hypot(next.X-corner.X, next.Y-corner.Y), math.Hypot(last.X-corner.X, last.Y-corner.Y)
				if !as(long, by*across) || !as(deep, by*down) {
					continue
				}
				dx, dy := (next.X-corner.X)/across, (next.Y-corner.Y)/across // along the part's side
				c, s := by*(ux*dx+uy*dy)/long, by*(uy*dx-ux*dy)/long
				place := projective.Homography{c, -s, a.X - c*corner.X + s*corner.Y, s, c, a.Y - s*corner.X - c*corner.Y, 0, 0, 1}
				list = append(list, styled{style: p.style, size: p.by[1].Size, place: on.place.Times(place)})
			}
		}
		break // from its other corners a part lies in the same place
	}
	return list
}
