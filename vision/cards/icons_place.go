//go:build !nocv

package cards

import (
	"cmp"
	"image"
	"math"
	"slices"

	"gocv.io/x/gocv"

	"elderglass/models"
)

// An outline may be that of a sleeve, of the frame's inner edge or of a part of the card, or upside down. Signs are small,
// so rows are read where the style's frame lies exactly.

const (
	plateThere  = 0.6 // likeness of a frame
	plateSurely = 0.75
	sameStart   = 0.01 // by which corners differ where two frames are laid at one place

	fewestFramed = 4 // cards of which the frame is what they share
)

// An outline may be larger than the card, as a sleeve is, or smaller, as is the inner edge of its frame: on all sides, or
// on one.
var (
	allSides = [...]float64{0.94, 1, 1.1}
	oneSide  = [...]float64{-0.12, -0.06, 0.06, 0.12}
)

// layings say how frames are laid over a photograph: so much smaller than taught pictures, where they fit best of those
// tried before, so many of them, and how often they are moved. Where none is as like as the least there, none is later.
var layings = [...]struct {
	shrink, places, rounds int
	least                  float64
}{{4, math.MaxInt, 0, 0.25}, {4, 10, 5, 0.4}, {2, 3, 7, 0}, {1, 1, 5, 0}}

// plates are the frame of a style, by how much smaller than taught pictures, and the rectangles in it of which outlines
// may be.
type plates struct {
	style int
	by    map[int]*plate
	parts []quad
}

// styled is a card that was never shown, as a card of a style.
type styled struct {
	style int
	place homography
	size  image.Point // of what place maps
	like  float64     // of the frame
}

func (s *styled) corners() quad { return s.place.corners(float64(s.size.X), float64(s.size.Y)) }

// styleAt returns of which style the card in an outline is, and where it lies exactly: where the frame of one fits, or
// where the outline is while no style has cards enough to tell its frame. False is returned where it is of none.
func (r *Reader) styleAt(s *scene, q quad) (styled, bool, error) {
	starts, err := r.startsAt(s, q)
	if err != nil {
		return styled{}, false, err
	}
	if len(starts) == 0 {
		at, ok := r.plainly(s, q)
		return at, ok, nil
	}
	at := r.settled(s, starts)
	return at, at.like > plateThere, nil
}

// settled moves frames over a photograph, those that fit best the longest, and returns which fits best and where. At
// least one is given.
func (r *Reader) settled(s *scene, starts []styled) styled {
	starts = apartOnly(starts)
	for _, by := range layings {
		starts = starts[:min(len(starts), by.places)]
		k := float64(by.shrink)
		for i := range starts {
			at := &starts[i]
			place, like := s.lay(r.plateOf[at.style].by[by.shrink], at.place.times(zoom(k)), by.rounds)
			at.place, at.like = place.times(zoom(1/k)), like
		}
		slices.SortStableFunc(starts, func(a, b styled) int { return cmp.Compare(b.like, a.like) })
		starts = apartOnly(starts)
		if starts[0].like < by.least {
			break
		}
	}
	return starts[0]
}

// apartOnly leaves out what lies where a likelier frame of the same style does.
func apartOnly(list []styled) (kept []styled) {
	var places []quad
	for _, at := range list {
		q := at.corners()
		same := false
		for i := range kept {
			same = same || kept[i].style == at.style && q.near(places[i], sameStart)
		}
		if !same {
			kept, places = append(kept, at), append(places, q)
		}
	}
	return kept
}

// plainly takes an outline for the edge of a card.
func (r *Reader) plainly(s *scene, q quad) (styled, bool) {
	size := canonical(q.aspect(s.wide, s.high))
	h, ok := between(rectangle(float64(size.X), float64(size.Y)), q)
	if !ok {
		return styled{}, false
	}
	flat := s.rectify(h, size, 0)
	sign := signMat(flat)
	flat.Close()
	style := r.decks.of(float64(size.X)/float64(size.Y), &sign)
	return styled{style: style, place: h, size: size}, style >= 0
}

// startsAt returns where the frames of styles may lie, turned in four ways, whose cards have rows: the outline may be that
// of the card, of the inner edge of its frame, or of a part of it.
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
			whole := rectangle(float64(size.X), float64(size.Y))
			for _, at := range turned.around() {
				add(whole, turned, at, roughShape)
			}
			for _, part := range p.parts {
				add(part, turned, turned, partShape)
				add(part, level, level, partShape)
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

// framesOf returns the frames of the styles that are asked for, of those that have one.
func (r *Reader) framesOf(asked func(style int) bool) (list []*plates, err error) {
	for style := range r.decks.byStyle {
		if !asked(style) {
			continue
		}
		p, err := r.plates(style)
		if err != nil {
			return nil, err
		}
		if p != nil {
			list = append(list, p)
		}
	}
	return list, nil
}

// plates returns the frame of a style, nil where it has too few cards or they have nothing in common.
func (r *Reader) plates(style int) (*plates, error) {
	if p, ok := r.plateOf[style]; ok {
		return p, nil
	}
	r.plateOf[style] = nil
	looks := r.decks.byStyle[style].looks
	if r.lib.looks[looks[0]].round { // each may be turned otherwise
		return nil, nil
	}
	l := r.lib.looks[looks[0]]
	size := image.Pt(l.wide, l.high)
	var list []gocv.Mat
	defer func() {
		for i := range list {
			list[i].Close()
		}
	}()
	n := min(len(looks), companions)
	for i := range n {
		t, err := r.template(looks[i*len(looks)/n])
		if err != nil {
			return nil, err
		}
		if t != nil {
			same := gocv.NewMat()
			gocv.Resize(t.whole.grey, &same, size, 0, 0, gocv.InterpolationArea)
			list = append(list, same)
		}
	}
	if len(list) < fewestFramed {
		return nil, nil
	}
	p := &plates{style: style, by: map[int]*plate{}, parts: partsOf(list)}
	for _, by := range layings {
		if p.by[by.shrink] == nil {
			p.by[by.shrink] = newPlate(list, size.Div(by.shrink), 1, lightAround/by.shrink)
		}
		if p.by[by.shrink] == nil {
			return nil, nil
		}
	}
	r.plateOf[style] = p
	return p, nil
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
