//go:build !nocv

package cards

import (
	"math"

	"elderglass/vision/cards/projective"
)

// From when on a look lies at a place.
const (
	likeGlance = 0.75 // likeness at a glance, below which it is none of leastLike
	barelyLike = 0.7  // the same of a marker, which is then laid over the place
	leastLike  = 0.8  // likeness of the better three quarters of its blocks
	hardlyLike = 0.72 // the same, where its title can surely be read
	leastPrint = 0.72 // likeness of all that is printed
	otherPrint = 0.35 // the same, below which it is another card whatever its title
	titleThere = 0.6  // likeness of a title from afar, from which on fewer blocks need be alike
	leastWhole = 0.9  // likeness of its blocks, from which on its title as a whole may be asked
)

// How a look is moved to where it lies.
const (
	settled   = 1.0 // pixels of the taught picture by which a place may move where its print would say the same again
	mostMoves = 4
	unmoved   = 0.3 // pixels of the taught picture by which what is settled may move
)

// judge compares a look with a place. False is returned where it does not lie there.
func (r *Reader) judge(s *scene, look int, place projective.Homography) (verdict, bool, error) {
	t, err := r.template(look)
	if t == nil || err != nil {
		return verdict{}, false, err
	}
	v, ok := s.glance(t, place)
	if !ok || v.most < t.needAtGlance() {
		return v, false, nil
	}
	if lies, err := r.lies(s, look, t, &v); !lies || err != nil {
		return v, false, err
	}
	return r.judgePrint(s, look, t, v)
}

// lies reports whether a look lies, as far as its blocks tell or the whole of a marker does, at a place that is like it
// at a glance, and moves it to where it does. Under a window mirrored in a card's sleeve its picture is hardly seen,
// but its letters are: where they are alike from afar, fewer of its blocks need be.
func (r *Reader) lies(s *scene, look int, t *template, v *verdict) (bool, error) {
	if r.mayBe(s, look, v) {
		return s.layMarker(t, v) || s.compareClosely(t, v, hardlyLike), nil
	}
	if t.sign != nil {
		return false, nil
	}
	like, err := r.titleLike(s, look, v)
	return like > titleThere && s.compareClosely(t, v, leastClose), err
}

// judgePrint compares what is printed on a look with the place where it lies.
func (r *Reader) judgePrint(s *scene, look int, t *template, v verdict) (verdict, bool, error) {
	if err := r.examine(s, t, look, &v); err != nil {
		return v, false, err
	}
	if v.print.mean < otherPrint {
		return v, false, nil
	}
	if v.print.mean < leastPrint && !v.print.known() { // a small or smooth card is not settled at once
		if next, moved := s.settleAgain(t, &v); moved {
			if err := r.examine(s, t, look, &next); err != nil {
				return v, false, err
			}
			v = next
		}
	}
	if err := r.examineDrawnOut(s, t, look, &v); err != nil {
		return v, false, err
	}
	if v.print.marker && v.print.mean > leastPrint {
		if err := r.settleMarker(s, look, t, &v); err != nil {
			return v, false, err
		}
	}
	return v, v.there(), nil
}

// settleAgain compares a look where it was found to lie, again and again until it moves no more, as long as it is no
// less like what lies there. False is returned where it hardly moved.
func (s *scene) settleAgain(t *template, v *verdict) (next verdict, moved bool) {
	next = *v
	for range mostMoves {
		again, ok := s.compare(t, next.place)
		if !ok || again.most < next.most {
			break
		}
		far := again.far(&next)
		next = again
		if far < settled {
			break
		}
	}
	return next, next.far(v) > settled
}

// there reports whether a look lies where its print was compared. Of a card seen small or soft its blocks are hardly
// alike: then its title must surely be the taught one.
func (v *verdict) there() bool {
	if v.most < leastLike {
		return v.print.titled && v.print.sure()
	}
	return v.print.mean > leastPrint || v.print.titled && v.print.known()
}

// far returns how far the corners of two places of a look are apart at most, in pixels of its picture.
func (v *verdict) far(other *verdict) (most float64) {
	a, b := v.corners(), other.corners()
	for i := range a {
		most = max(most, math.Hypot(a[i].X-b[i].X, a[i].Y-b[i].Y))
	}
	return most * math.Sqrt(v.size[0]*v.size[1]/max(a.Area(), 1))
}

// examine compares the print of a look with what lies at a place, and its title.
func (r *Reader) examine(s *scene, t *template, look int, v *verdict) error {
	titles, err := r.titles(look)
	if err != nil {
		return err
	}
	v.card, v.look, v.lead = r.lib.looks[look].card, look, 1
	r.compares(t)
	on := s.examine(t, v, len(titles) > 0)
	v.laid = on
	if len(titles) == 0 && v.print.marker && v.print.mean > leastPrint && !v.print.sure() {
		if err := r.imitateMarker(t, on, &v.print); err != nil {
			return err
		}
	}
	if v.print.mean < otherPrint {
		v.print.titled = len(titles) > 0 // of which nothing is seen that is alike
		return nil
	}
	if err := r.entitle(look, on, titles, &v.print); err != nil {
		return err
	}
	if v.print.titled && (!v.print.known() && v.most > leastWhole && v.print.mean > leastPrint && v.print.unread() ||
		v.print.known() && !v.print.sure()) {
		v.print.whole, err = r.likelier(look, on, titles)
	}
	return err
}

// named reports whether the card at a place is the one whose look was compared with it.
func (v *verdict) named() bool { return v.print.known() && !v.print.another() }
