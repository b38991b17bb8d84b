//go:build !nocv

package cards

import (
	"cmp"
	"image"
	"math"
	"slices"

	"gocv.io/x/gocv"

	"elderglass/vision/cards/projective"
	"elderglass/vision/cards/relief"
)

// An outline may be that of a sleeve, of the frame's inner edge or of a part of the card, or upside down. Signs are
// small, so rows are read where the style's frame lies exactly.

const (
	plateThere  = 0.6 // likeness of a frame
	plateSurely = 0.75
	sameStart   = 0.01 // by which corners differ where two frames are laid at one place

	lightAround = 25 // pixels of a taught picture around one, that say in what light it lies

	askew = 0.3 // likeness by which a frame must fit better for each factor of e in how much wider or higher it is made

	fewestFramed = 4 // cards of which the frame is what they share
)

// layings say how frames are laid over a photograph: so much smaller than taught pictures, how often they are moved,
// and how many of the places where they fit best are looked at again, of those that fit hardly worse than the best.
// Where none is as like as the least there, none is.
var layings = [...]struct {
	shrink, rounds int
	least          float64
	kept           int
	worse          float64
}{{8, 0, 0.1, 30, 2}, {4, 0, 0.25, 10, 0.2}, {4, 5, 0.4, 3, 0.1}, {2, 7, 0, 1, 0}, {1, 5, 0, 1, 0}}

// plates are the frame of a style, by how much smaller than taught pictures, and the rectangles in it of which outlines
// may be.
type plates struct {
	style int
	by    map[int]*relief.Plate
	parts []projective.Quad
}

// styled is a card that was never shown, as a card of a style.
type styled struct {
	style int
	place projective.Homography
	size  image.Point // of what place maps
	like  float64     // of the frame
}

// fit says how well a frame fits: of a card on which another one lies what can be seen of its frame may be as like one
// that is narrower than cards are.
func (s *scene) fit(at *styled) float64 {
	return at.like - askew*math.Abs(math.Log(at.place.Aspect(s.Wide, s.High)))
}

// surely reports whether a frame surely fits.
func (s *scene) surely(at *styled) bool {
	return at.like > plateSurely && s.fit(at) > plateSurely
}

// fitted reports whether a frame surely fits where a card lies that was never shown.
func (s *scene) fitted(c *sighting) bool { return c.like > 0 && s.surely(c.at) }

// surelyLaid reports whether a frame surely says how a card lies that was never shown: where it surely fits, or where
// it likely does and all icons are read by it.
func (s *scene) surelyLaid(c *sighting) bool {
	return s.fitted(c) || c.like > plateThere && whollyRead(c.Rows)
}

func (s *styled) corners() projective.Quad {
	return s.place.Corners(float64(s.size.X), float64(s.size.Y))
}

// styleAt returns of which style the card in an outline is, and where it lies exactly: where the frame of one fits, or
// where the outline is while no style has cards enough to tell its frame. False is returned where it is of none.
func (r *Reader) styleAt(s *scene, q projective.Quad) (styled, bool, error) {
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
// least one is given; each may be upside down.
func (r *Reader) settled(s *scene, starts []styled) styled {
	starts = apartOnly(starts, len(starts))
	for n, by := range layings {
		k := float64(by.shrink)
		for i := range starts {
			at := &starts[i]
			as := laying{at.style, n, at.place.Times(projective.Zoom(k))}
			to, ok := s.layings[as]
			if !ok {
				to = s.layAs(r.plateOf[at.style].by[by.shrink], &as)
			}
			if at.like = to.like; n == 0 {
				starts = append(starts, styled{at.style, at.place.Times(upsideDown(at.size)), at.size, to.turned})
				continue
			}
			at.place = to.place.Times(projective.Zoom(1 / k))
		}
		slices.SortStableFunc(starts, func(a, b styled) int { return cmp.Compare(s.fit(&b), s.fit(&a)) })
		if starts[0].like < by.least {
			break
		}
		starts = apartOnly(s.hardlyWorse(starts, by.worse), by.kept)
	}
	return starts[0]
}

// laying says which style's frame is laid over a photograph in which of the layings, and from where.
type laying struct {
	style, n int
	from     projective.Homography
}

// layingTo is what came of it.
type layingTo struct {
	place  projective.Homography
	like   float64
	turned float64 // likeness upside down, which the first of the layings tells
}

// layAs lays a frame, and remembers what comes of it: what is beside one card is looked for beside the next one again.
func (s *scene) layAs(p *relief.Plate, as *laying) (to layingTo) {
	if as.n == 0 {
		to.like, to.turned = p.BothWays(s.Photo, as.from, &s.reliefs)
	} else {
		to.place, to.like = p.Lay(s.Photo, as.from, layings[as.n].rounds, &s.reliefs)
	}
	if s.layings == nil {
		s.layings = map[laying]layingTo{}
	}
	s.layings[*as] = to
	return to
}

// hardlyWorse returns the frames that fit no more than so much worse than the first.
func (s *scene) hardlyWorse(list []styled, by float64) []styled {
	least := s.fit(&list[0]) - by
	return slices.DeleteFunc(list, func(at styled) bool { return s.fit(&at) < least })
}

// upsideDown maps a rectangle to itself, turned by half a turn.
func upsideDown(size image.Point) projective.Homography {
	return projective.Homography{-1, 0, float64(size.X), 0, -1, float64(size.Y), 0, 0, 1}
}

// apartOnly returns the first of a list, so many at most, without what lies where a likelier frame of the same style
// does.
func apartOnly(list []styled, most int) (kept []styled) {
	var places []projective.Quad
	for _, at := range list {
		if len(kept) == most {
			break
		}
		q := at.corners()
		same := false
		for i := range kept {
			same = same || kept[i].style == at.style && q.Near(places[i], sameStart)
		}
		if !same {
			kept, places = append(kept, at), append(places, q)
		}
	}
	return kept
}

// plainly takes an outline for the edge of a card.
func (r *Reader) plainly(s *scene, q projective.Quad) (styled, bool) {
	size := canonical(q.Aspect(s.Wide, s.High))
	h, ok := projective.Between(projective.Rectangle(float64(size.X), float64(size.Y)), q)
	if !ok {
		return styled{}, false
	}
	flat := s.Rectify(h, size, 0)
	card := framingOf(flat)
	flat.Close()
	style := r.decks.of(float64(size.X)/float64(size.Y), card)
	return styled{style: style, place: h, size: size}, style >= 0
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
	p := &plates{style: style, by: map[int]*relief.Plate{}, parts: partsOf(list)}
	for _, by := range layings {
		if p.by[by.shrink] == nil {
			p.by[by.shrink] = relief.New(list, size.Div(by.shrink), 1, lightAround/by.shrink)
		}
		if p.by[by.shrink] == nil {
			return nil, nil
		}
	}
	r.plateOf[style] = p
	return p, nil
}
