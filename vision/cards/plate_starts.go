//go:build !nocv

package cards

import "elderglass/vision/cards/projective"

// An outline may be larger than the card, as a sleeve is, or smaller, as is the inner edge of its frame: on all sides,
// or on one.
var (
	allSides = [...]float64{0.94, 1, 1.1}
	oneSide  = [...]float64{-0.12, -0.06, 0.06, 0.12}
)

// sideShape is by which factor the aspect of an outline may be another than the card's where one of its sides is not
// the card's.
const sideShape = 1.6

// startsAt returns where the frames of styles may lie whose cards have rows, upright or on a side: the outline may be
// that of the card, of the inner edge of its frame, or of a part of it.
func (r *Reader) startsAt(s *scene, q projective.Quad) (list []styled, err error) {
	frames, err := r.framesOf(func(style int) bool { return len(r.taught[style]) > 0 })
	for _, p := range frames {
		size := p.by[1].Size
		for n := range 4 {
			turned := q.Turned(n)
			aspects := map[projective.Quad]float64{}
			level := turned.Level()
			aspects[turned], aspects[level] = turned.Aspect(s.Wide, s.High), level.Aspect(s.Wide, s.High)
			add := func(part, from, at projective.Quad, by float64) {
				own := (part[1].X - part[0].X) / (part[3].Y - part[0].Y)
				if a := aspects[from]; a > by*own || own > by*a {
					return
				}
				if place, ok := projective.Between(part, at); ok {
					list = append(list, styled{style: p.style, place: place, size: size})
				}
			}
			for _, part := range p.parts {
				add(part, turned, turned, partShape)
				add(part, level, level, partShape)
			}
			if n >= 2 { // a whole card may be upside down
				continue
			}
			whole := projective.Rectangle(float64(size.X), float64(size.Y))
			for _, at := range outlinedBy(turned) {
				add(whole, turned, at, roughShape)
			}
			for _, at := range shapedAs(turned, float64(size.X)/float64(size.Y), aspects[turned]) {
				add(whole, turned, at, sideShape)
			}
		}
	}
	return list, err
}

// startsBy returns where the frame of a style may lie that lies about as it is said to, there first: its inner edge may
// have been taken for its outer one.
func startsBy(at *styled) []styled {
	list := []styled{*at}
	whole := projective.Rectangle(float64(at.size.X), float64(at.size.Y))
	for _, q := range outlinedBy(at.corners()) {
		if place, ok := projective.Between(whole, q); ok {
			list = append(list, styled{style: at.style, place: place, size: at.size})
		}
	}
	return list
}

// outlinedBy returns the quads of which a quad may be the outline: larger and smaller ones, on all sides or on one.
func outlinedBy(q projective.Quad) (list []projective.Quad) {
	for _, by := range allSides {
		list = append(list, q.Grown(by))
	}
	for side := range q {
		for _, by := range oneSide {
			list = append(list, q.SideMoved(side, by))
		}
	}
	return list
}

// shapedAs returns the quads of another aspect that share three sides with a quad of some aspect: one of its sides may
// be that of something else.
func shapedAs(q projective.Quad, aspect, own float64) (list []projective.Quad) {
	for side := range q {
		by := aspect / own // across
		if side%2 == 0 {
			by = 1 / by
		}
		list = append(list, q.SideMoved(side, by-1))
	}
	return list
}
