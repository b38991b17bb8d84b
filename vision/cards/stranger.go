//go:build !nocv

package cards

import (
	"cmp"
	"slices"

	"elderglass/models"
	"elderglass/vision/cards/edges"
	"elderglass/vision/cards/photo"
	"elderglass/vision/cards/projective"
	"elderglass/vision/cards/tabletop"
)

// By which factor the aspect of an outline may be another than that of a taught card: hardly at all, or by what a
// tilted camera makes of it. The rim of a tray is often of a card's shape in the second sense only.
const (
	sharpShape  = 1.08
	roughShape  = 1.2
	leastCard   = 0.004  // of the picture's area
	leastMarker = 0.0012 // as small as a marker among cards
	fillsSquare = 0.8    // of an outline's area, that a disc's square has; that of a circle on a card has less
	mostMarker  = 0.3    // of the picture's area: what is larger is the tray rather than a marker
)

// sighting is a card that was found. Of one that was never shown its frame may say how it lies.
type sighting struct {
	models.SeenCard
	at   *styled
	like float64 // of its frame, 0 where none was laid
}

func (c *sighting) corners() projective.Quad { return projective.Quad(c.Corners) }

// strange reports whether it is a card that was never shown, and no marker.
func (c *sighting) strange() bool { return c.ID == "" && !c.Round }

// strangers returns cards that were never shown: they lie as frames say, or in outlines about as large as known cards
// that have none of these in them. Of several at one place the first is taken. Cards of another style may be of any
// size.
func (r *Reader) strangers(s *scene, found []verdict, framed []styled, outlines []projective.Quad) (list []sighting) {
	var places []projective.Quad
	for i := range found {
		places = append(places, found[i].corners())
	}
	typical := 0.0
	for _, p := range places {
		typical += p.Area() / float64(len(places))
	}
	smallest := r.smallest() * s.Wide * s.High
	free := func(q projective.Quad) bool {
		area := q.Area()
		if area < smallest || area > 0.9*s.Wide*s.High || slices.ContainsFunc(places, q.Overlaps) {
			return false
		}
		places = append(places, q)
		return true
	}
	for i := range framed {
		if q := framed[i].corners(); free(q) {
			list = append(list, sighting{SeenCard: models.SeenCard{Corners: q[:]}, at: &framed[i]})
		}
	}
	for _, q := range outlines {
		if area := q.Area(); len(found) > 0 && (area < typical/3 || area > 3*typical) {
			continue
		}
		if free(q) {
			turned := r.upright(s, q)
			list = append(list, sighting{SeenCard: models.SeenCard{Corners: turned[:]}})
		}
	}
	return list
}

// likeliest returns the outlines in which cards may lie that were never shown, the likeliest first. Where no card is
// known, these are of one size; of one that lies alone its aspect says more.
func (r *Reader) likeliest(s *scene, outlines []projective.Quad, known bool) []projective.Quad {
	if len(r.lib.looks) > 0 && !known {
		if alike := s.alone(tabletop.Alike(s.Photo, outlines, r.aspects(sharpShape))); len(alike) > 1 {
			return alike
		}
	}
	return append(s.shaped(outlines, r.aspects(sharpShape)), s.shaped(outlines, r.aspects(roughShape))...)
}

// alone returns the outlines that are no part of a pattern, as of a cloth.
func (s *scene) alone(outlines []projective.Quad) []projective.Quad {
	if len(outlines) == 0 {
		return nil
	}
	l := s.Sized(photo.OutlineSide)
	defer l.Pixels.Close()
	return edges.Alone(l, outlines)
}

// shaped returns the outlines of some aspects.
func (s *scene) shaped(outlines []projective.Quad, is func(aspect float64) bool) []projective.Quad {
	return slices.DeleteFunc(slices.Clone(outlines), func(q projective.Quad) bool { return !is(q.Aspect(s.Wide, s.High)) })
}

// roundStrangers returns the outlines of discs in which no known card lies, and which lie on no card.
func (s *scene) roundStrangers(seen []sighting, found []verdict, rounds []projective.Quad) (list []sighting) {
	most := mostMarker * s.Wide * s.High
	for i := range found {
		most = max(min(most, found[i].corners().Area()), leastMarker*s.Wide*s.High)
	}
	for _, q := range rounds {
		overlaps := func(c sighting) bool { return q.Overlaps(c.corners()) }
		if q.Area() <= likeSize*most && !slices.ContainsFunc(seen, overlaps) && !slices.ContainsFunc(list, overlaps) {
			list = append(list, sighting{SeenCard: models.SeenCard{Corners: q[:], Round: true}})
		}
	}
	return list
}

// cornered returns the outlines that are not merely four sides laid about a disc.
func cornered(outlines, rounds []projective.Quad) []projective.Quad {
	return slices.DeleteFunc(slices.Clone(outlines), func(q projective.Quad) bool {
		return slices.ContainsFunc(rounds, func(o projective.Quad) bool {
			return o.Area() > fillsSquare*q.Area() && q.Area() > fillsSquare*o.Area() && o.Overlaps(q)
		})
	})
}

// first returns what may be the first cards that are shown: things of one size, or round markers, whichever of two at
// one place is larger; or else a marker of four sides.
func (r *Reader) first(s *scene, outlines []projective.Quad) []sighting {
	rounds := edges.Discs(s.Photo, leastMarker)
	outlines = cornered(outlines, rounds)
	list := r.strangers(s, nil, nil, s.alone(tabletop.Alike(s.Photo, outlines, tabletop.Ordinary)))
	list = append(list, s.roundStrangers(nil, nil, rounds)...)
	if len(list) == 0 {
		small := slices.DeleteFunc(outlines, func(q projective.Quad) bool { return q.Area() > mostMarker*s.Wide*s.High })
		list = r.strangers(s, nil, nil, s.shaped(small, markerShape))
	}
	slices.SortStableFunc(list, func(a, b sighting) int { return cmp.Compare(b.corners().Area(), a.corners().Area()) })
	var kept []sighting
	for _, c := range list {
		if !slices.ContainsFunc(kept, func(o sighting) bool { return c.corners().Overlaps(o.corners()) }) {
			kept = append(kept, c)
		}
	}
	return withoutSmall(kept)
}

// marker reports whether a look may be of a marker.
func (l *look) marker() bool { return l.round || markerShape(float64(l.wide)/float64(l.high)) }

// markerShape reports whether four-sided markers have about this aspect: square ones, and oblong ones.
func markerShape(aspect float64) bool {
	short := min(aspect, 1/aspect)
	return short > 0.88 || short > 0.3 && short < 0.53
}

// withoutSmall leaves out what is less than a third of the largest: parts of cards and other things.
func withoutSmall(list []sighting) []sighting {
	largest := 0.0
	for i := range list {
		largest = max(largest, list[i].corners().Area())
	}
	return slices.DeleteFunc(list, func(c sighting) bool { return c.corners().Area() < largest/3 })
}

// aspects says whether a taught card has about an aspect, upright or lying: another by a factor at most.
func (r *Reader) aspects(within float64) func(aspect float64) bool {
	return func(aspect float64) bool {
		return slices.ContainsFunc(r.lib.looks, func(l entry) bool {
			own := float64(l.wide) / float64(l.high)
			fits := func(a float64) bool { return a < within*own && own < within*a }
			return fits(aspect) || fits(1/aspect)
		})
	}
}

// upright turns an outline so that what lies in it is most like some taught card; where no card
// is like it, so that it begins with the corner that lies at the top left of the picture.
func (r *Reader) upright(s *scene, q projective.Quad) projective.Quad {
	best := q
	for n := 1; n < 4; n++ {
		if turned := q.Turned(n); turned[0].X+turned[0].Y < best[0].X+best[0].Y {
			best = turned
		}
	}
	if guesses := r.guess(s, q); len(guesses) > 0 {
		l := r.lib.looks[guesses[0].look]
		best = guesses[0].place.Corners(float64(l.wide), float64(l.high))
	}
	return best
}
