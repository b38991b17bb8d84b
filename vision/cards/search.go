//go:build !nocv

package cards

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"gocv.io/x/gocv"

	"elderglass/vision/cards/edges"
	"elderglass/vision/cards/features"
	"elderglass/vision/cards/photo"
	"elderglass/vision/cards/projective"
)

// How much a picture is looked at.
const (
	seenFeatures = 3500
	comparisons  = 60   // places that are compared closely, at most
	perPlace     = 3    // looks that are compared at each place
	aboutAsLike  = 0.05 // at a glance
	sameTry      = 0.03 // by which corners may differ where a comparison would say the same again
)

// hunt is what is known of a picture while its cards are looked for.
type hunt struct {
	*scene
	taken  []verdict
	tried  []proposal
	judged []judged
}

// judged is a verdict of a look of which the print was compared, and where it lay before that.
type judged struct {
	verdict
	laid projective.Homography
}

// search returns what was found of the known cards, no two at one place, all outlines, and those of what is round.
// Outlines are looked into first: a card that is surely known there needs no features.
func (r *Reader) search(s *scene) (found []verdict, outlines, rounds []projective.Quad, err error) {
	h := &hunt{scene: s}
	outlines = edges.Quads(s.Photo, r.smallest())
	if r.inTray {
		tray := func(q projective.Quad) bool { return q.Area() > mostOfTray*s.Wide*s.High }
		outlines = slices.DeleteFunc(outlines, tray)
	}
	if err := r.tryOutlines(h, outlines); err != nil {
		return nil, nil, nil, err
	}
	rounds, err = r.tryRounds(h)
	if err != nil {
		return nil, nil, nil, err
	}
	chance := rand.New(rand.NewPCG(5, 8)) //nolint:gosec // samples, no secret
	l := s.Sized(sifted)
	seen, err := h.detect(l)
	l.Pixels.Close()
	if err != nil {
		return nil, nil, nil, err
	}
	votes := r.lib.votes(seen, l.Scale)
	if err := r.tryAll(h, r.lib.propose(votes, chance), comparisons, nil); err != nil {
		return nil, nil, nil, err
	}
	if err := r.tryCloser(h, outlines, votes, l.Scale, chance); err != nil {
		return nil, nil, nil, err
	}
	if i := slices.IndexFunc(h.taken, func(v verdict) bool { return v.print.sure() }); i >= 0 {
		sure := slices.DeleteFunc(slices.Clone(h.taken), func(v verdict) bool { return !v.print.sure() })
		on := func(q projective.Quad) bool {
			return slices.ContainsFunc(sure, func(v verdict) bool { return v.corners().Overlaps(q) })
		}
		if err := r.tryAll(h, r.lib.beside(votes, &h.taken[i]), mostBeside, on); err != nil {
			return nil, nil, nil, err
		}
	}
	moreOutlines, moreRounds, err := r.tryCuts(h, outlines)
	if err != nil {
		return nil, nil, nil, err
	}
	outlines, rounds = append(outlines, moreOutlines...), append(rounds, moreRounds...)
	if err := r.tryLevel(h); err != nil {
		return nil, nil, nil, err
	}
	frames, err := r.tryFrames(h, votes, chance)
	if err != nil {
		return nil, nil, nil, err
	}
	found, err = r.settle(s, h.taken)
	if err == nil {
		err = r.beneath(s, found, outlines)
	}
	return found, append(cornered(outlines, rounds), frames...), rounds, err
}

// smallest is the share of a picture from which on something may be a card, or a marker where the book has some.
func (r *Reader) smallest() float64 {
	if r.hasMarkers() {
		return leastMarker
	}
	return leastCard
}

// hasMarkers reports whether the book has a marker.
func (r *Reader) hasMarkers() bool {
	return slices.ContainsFunc(r.lib.looks, func(l entry) bool { return l.marker() })
}

// detect finds features where no card is surely known.
func (h *hunt) detect(l photo.Level) ([]features.Feature, error) {
	rows, cols := l.Pixels.Rows(), l.Pixels.Cols()
	open := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(255, 0, 0, 0), rows, cols, gocv.MatTypeCV8UC1)
	defer open.Close()
	for i := range h.taken {
		if h.taken[i].print.sure() {
			if err := h.taken[i].shut(&open, l.Scale); err != nil {
				return nil, err
			}
		}
	}
	return features.Find(l.Pixels, open, seenFeatures), nil
}

// tryOutlines compares looks with what lies in outlines: up to so many, and none with what is known.
func (r *Reader) tryOutlines(h *hunt, outlines []projective.Quad) error {
	for _, q := range outlines {
		if len(h.tried) >= comparisons || explained(h.taken, q) {
			continue
		}
		if err := r.tryLikest(h, q, r.guess(h.scene, q)); err != nil {
			return err
		}
	}
	return nil
}

// tryAll compares up to so many proposals, no more than a few at one place, and none on what is known.
func (r *Reader) tryAll(h *hunt, list []proposal, most int, known func(projective.Quad) bool) error {
	var tried []projective.Quad
	for _, p := range list {
		if len(tried) >= most {
			return nil
		}
		q := r.lib.corners(p)
		if known != nil && known(q) {
			continue
		}
		attempts := 0
		for _, t := range tried {
			if t.Near(q, 0.15) {
				attempts++
			}
		}
		if attempts >= perPlace || !q.Convex() || explained(h.taken, q) {
			continue
		}
		tried = append(tried, q)
		if err := r.tryLikest(h, q, []proposal{p}); err != nil {
			return err
		}
	}
	return nil
}

// tryLikest compares looks with a place, closely those that are about as like it at a glance as the likest one, until
// it is surely one of them. Of a marker without a title that is never enough: nothing says that it is none of the
// others.
func (r *Reader) tryLikest(h *hunt, q projective.Quad, list []proposal) error {
	type glanced struct {
		look int
		*template
		verdict
	}
	var seen []glanced
	for _, p := range list {
		if r.triedBefore(h, p, sameTry) {
			continue
		}
		h.tried = append(h.tried, p)
		t, err := r.template(p.look)
		if err != nil {
			return err
		}
		if t == nil {
			continue
		}
		if v, ok := h.glance(t, p.place); ok && v.most >= t.needAtGlance() {
			seen = append(seen, glanced{p.look, t, v})
		}
	}
	slices.SortStableFunc(seen, func(a, b glanced) int { return cmp.Compare(b.most, a.most) })
	for _, g := range seen {
		if g.most < seen[0].most-aboutAsLike || slices.ContainsFunc(h.taken, func(v verdict) bool {
			return v.explains(q) && (v.print.titled || !v.print.marker)
		}) {
			return nil
		}
		v := g.verdict
		if lies, err := r.lies(h.scene, g.look, g.template, &v); err != nil {
			return err
		} else if !lies || h.judgedBefore(g.look, &v) {
			continue
		}
		laid := v.place
		v, ok, err := r.judgePrint(h.scene, g.look, g.template, v)
		if err != nil {
			return err
		}
		h.judged = append(h.judged, judged{v, laid})
		if ok {
			h.taken = append(h.taken, v)
		}
	}
	return nil
}

// triedBefore reports whether a look was compared with about that place.
func (r *Reader) triedBefore(h *hunt, p proposal, within float64) bool {
	q := r.lib.corners(p)
	return slices.ContainsFunc(h.tried, func(t proposal) bool {
		return t.look == p.look && r.lib.corners(t).Near(q, within)
	})
}

// judgedBefore reports whether another proposal led the same look to the same place, where its print was compared.
func (h *hunt) judgedBefore(look int, v *verdict) bool {
	return slices.ContainsFunc(h.judged, func(o judged) bool {
		o.place = o.laid
		return o.look == look && o.far(v) < unmoved
	})
}

// explained reports whether a card that lies at a place is known surely.
func explained(taken []verdict, q projective.Quad) bool {
	return slices.ContainsFunc(taken, func(v verdict) bool { return v.explains(q) })
}

// explains reports whether it is surely a card that lies at a place.
func (v *verdict) explains(q projective.Quad) bool {
	return v.print.sure() && q.Shared(v.corners()) > 0.6
}
