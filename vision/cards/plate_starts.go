//go:build !nocv

package cards

import "elderglass/models"

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
func (r *Reader) startsAt(s *scene, q quad) (list []styled, err error) {
	frames, err := r.framesOf(func(style int) bool { return len(r.taught[style]) > 0 })
	for _, p := range frames {
		size := p.by[1].size
		for n := range 4 {
			turned := q.turned(n)
			aspects := map[quad]float64{}
			level := turned.level()
			aspects[turned], aspects[level] = turned.aspect(s.wide, s.high), level.aspect(s.wide, s.high)
			add := func(part, from, at quad, by float64) {
				own := (part[1].X - part[0].X) / (part[3].Y - part[0].Y)
				if a := aspects[from]; a > by*own || own > by*a {
					return
				}
				if place, ok := between(part, at); ok {
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
			whole := rectangle(float64(size.X), float64(size.Y))
			for _, at := range turned.around() {
				add(whole, turned, at, roughShape)
			}
			for _, at := range turned.shapedAs(float64(size.X)/float64(size.Y), aspects[turned]) {
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
	whole := rectangle(float64(at.size.X), float64(at.size.Y))
	for _, q := range at.corners().around() {
		if place, ok := between(whole, q); ok {
			list = append(list, styled{style: at.style, place: place, size: at.size})
		}
	}
	return list
}

// level is a quad as it is seen from straight above: one corner that is off tells a tilt that is none.
func (q quad) level() (out quad) {
	for i, p := range q {
		a, b, c := q[(i+1)%4], q[(i+2)%4], q[(i+3)%4]
		out[i] = models.Point{X: (3*p.X + a.X - b.X + c.X) / 4, Y: (3*p.Y + a.Y - b.Y + c.Y) / 4}
	}
	return out
}

// around returns the quads of which a quad may be the outline: larger and smaller ones, on all sides or on one.
func (q quad) around() (list []quad) {
	for _, by := range allSides {
		list = append(list, q.grown(by))
	}
	for side := range q {
		for _, by := range oneSide {
			list = append(list, q.moved(side, by))
		}
	}
	return list
}

// shapedAs returns the quads of another aspect that share three sides with a quad of some aspect: one of its sides may
// be that of something else.
func (q quad) shapedAs(aspect, own float64) (list []quad) {
	for side := range q {
		by := aspect / own // across
		if side%2 == 0 {
			by = 1 / by
		}
		list = append(list, q.moved(side, by-1))
	}
	return list
}

// moved returns a quad of which one side lies farther from the opposite one.
func (q quad) moved(side int, by float64) quad {
	out := q
	for _, k := range [2]int{0, 1} {
		at, from := (side+k)%4, (side+3-k)%4
		out[at] = models.Point{X: q[at].X + by*(q[at].X-q[from].X), Y: q[at].Y + by*(q[at].Y-q[from].Y)}
	}
	return out
}

// grown returns a quad that is larger about its middle.
func (q quad) grown(by float64) (out quad) {
	var c models.Point
	for _, p := range q {
		c.X, c.Y = c.X+p.X/4, c.Y+p.Y/4
	}
	for i, p := range q {
		out[i] = models.Point{X: c.X + by*(p.X-c.X), Y: c.Y + by*(p.Y-c.Y)}
	}
	return out
}
