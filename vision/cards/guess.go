//go:build !nocv

package cards

import (
	"cmp"
	"image"
	"slices"

	"elderglass/vision/cards/projective"
	"elderglass/vision/cards/signature"
)

// How many looks are guessed by their signatures.
const (
	leastGuess = 0.25 // likeness of signatures
	perCut     = 3    // places of one look, of those about an outline of a marker
)

// guess returns the looks that are most like what lies in an outline.
func (r *Reader) guess(s *scene, q projective.Quad) []proposal {
	var list []proposal
	var signs [4]signature.Signature
	for n := range 4 {
		turned := q.Turned(n)
		size := image.Pt(4*signature.Wide, 4*signature.High)
		h, ok := projective.Between(projective.Rectangle(float64(size.X), float64(size.Y)), turned)
		if !ok {
			continue
		}
		if n < 2 {
			flat := s.Rectify(h, size, 0)
			signs[n] = signature.OfCard(flat)
			flat.Close()
			signs[n+2] = signs[n].UpsideDown()
		}
		sign := &signs[n]
		aspect := turned.Aspect(s.Wide, s.High)
		for i := range r.lib.looks {
			l := r.lib.looks[i]
			own := float64(l.wide) / float64(l.high)
			if l.picture == nil || l.round || aspect > 1.35*own || own > 1.35*aspect {
				continue
			}
			like := sign.Like(&l.sign)
			if like < leastGuess {
				continue
			}
			place, ok := projective.Between(projective.Rectangle(float64(l.wide), float64(l.high)), turned)
			if ok {
				list = append(list, proposal{i, place, like})
			}
		}
	}
	return likest(list)
}

// likestLooks returns the proposals of the few looks that are most likely at about one place, each where it is most and
// where it is less.
func likestLooks(list []proposal) (kept []proposal) {
	slices.SortStableFunc(list, func(a, b proposal) int { return cmp.Compare(b.votes, a.votes) })
	times := map[int]int{}
	for _, p := range list {
		if n := times[p.look]; n == perCut || n == 0 && len(times) == perPlace {
			continue
		}
		times[p.look]++
		kept = append(kept, p)
	}
	return kept
}

// likest returns the few proposals for a place that are most likely.
func likest(list []proposal) []proposal {
	slices.SortStableFunc(list, func(a, b proposal) int { return cmp.Compare(b.votes, a.votes) })
	return list[:min(len(list), perPlace)]
}
