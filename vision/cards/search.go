//go:build !nocv

package cards

import (
	"cmp"
	"image"
	"math/rand/v2"
	"slices"
)

// How much a picture is looked at.
const (
	seenFeatures = 3500
	comparisons  = 60 // places that are compared closely, at most
	perPlace     = 3  // looks that are compared at each place
)

// search returns what was found of the known cards, no two at one place, and all outlines.
// Outlines are looked into first: a card that is surely known there needs no features.
func (r *Reader) search(s *scene) ([]verdict, []quad, error) {
	outlines := s.outlines()
	var taken []verdict
	compared := 0
	for _, q := range outlines {
		if compared >= comparisons || explained(taken, q) {
			continue
		}
		for _, p := range r.guess(s, q) {
			compared++
			if err := r.try(s, p, &taken); err != nil {
				return nil, nil, err
			}
			if explained(taken, q) {
				break
			}
		}
	}
	chance := rand.New(rand.NewPCG(5, 8)) //nolint:gosec // samples, no secret
	l := s.sized(sifted)
	features := detect(l.grey, seenFeatures)
	l.grey.Close()
	votes := r.lib.votes(features, l.scale)
	if err := r.tryAll(s, r.lib.propose(votes, chance), comparisons, &taken); err != nil {
		return nil, nil, err
	}
	if i := slices.IndexFunc(taken, func(v verdict) bool { return v.print.sure() }); i >= 0 {
		list := slices.DeleteFunc(r.lib.beside(votes, &taken[i]), func(p proposal) bool {
			q := r.lib.corners(p)
			return slices.ContainsFunc(taken, func(v verdict) bool { return v.print.sure() && v.corners().overlaps(q) })
		})
		if err := r.tryAll(s, list, mostBeside, &taken); err != nil {
			return nil, nil, err
		}
	}
	frames, err := r.tryFrames(s, votes, chance, &taken)
	if err != nil {
		return nil, nil, err
	}
	kept, err := r.settle(s, taken)
	if err == nil {
		err = r.beneath(s, kept, outlines)
	}
	return kept, append(outlines, frames...), err
}

// tryAll compares up to so many proposals, no more than a few at one place.
func (r *Reader) tryAll(s *scene, list []proposal, most int, taken *[]verdict) error {
	var tried []quad
	for _, p := range list {
		if len(tried) >= most {
			return nil
		}
		q := r.lib.corners(p)
		attempts := 0
		for _, t := range tried {
			if t.near(q, 0.15) {
				attempts++
			}
		}
		if attempts >= perPlace || !q.convex() || explained(*taken, q) {
			continue
		}
		tried = append(tried, q)
		if err := r.try(s, p, taken); err != nil {
			return err
		}
	}
	return nil
}

// try compares a proposal and takes it where the card may lie there.
func (r *Reader) try(s *scene, p proposal, taken *[]verdict) error {
	v, ok, err := r.judge(s, p.look, p.place)
	if ok {
		*taken = append(*taken, v)
	}
	return err
}

// explained reports whether a card that lies at a place is known surely.
func explained(taken []verdict, q quad) bool {
	return slices.ContainsFunc(taken, func(v verdict) bool {
		return v.print.sure() && q.shared(v.corners()) > 0.6
	})
}

// guess returns the looks that are most like what lies in an outline.
func (r *Reader) guess(s *scene, q quad) []proposal {
	var list []proposal
	for n := range 4 {
		turned := q.turned(n)
		size := image.Pt(4*signWide, 4*signHigh)
		h, ok := between(rectangle(float64(size.X), float64(size.Y)), turned)
		if !ok {
			continue
		}
		flat := s.rectify(h, size, 0)
		sign := signMat(flat)
		flat.Close()
		aspect := turned.aspect(s.wide, s.high)
		for i := range r.lib.looks {
			l := r.lib.looks[i]
			own := float64(l.wide) / float64(l.high)
			if l.picture == nil || aspect > 1.35*own || own > 1.35*aspect {
				continue
			}
			like := sign.like(&l.sign)
			if like < 0.25 {
				continue
			}
			place, ok := between(rectangle(float64(l.wide), float64(l.high)), turned)
			if ok {
				list = append(list, proposal{i, place, like})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b proposal) int { return cmp.Compare(b.votes, a.votes) })
	return list[:min(len(list), perPlace)]
}
