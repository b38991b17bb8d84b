//go:build !nocv

package cards

import (
	"cmp"
	"image"
	"math"
	"slices"

	"elderglass/models"
	"elderglass/vision/cards/projective"
)

// leastShared is the share of a thing that a marker covers which is taken for it.
const leastShared = 0.3

// settle chooses the best verdict of each place: the one whose print is most like.
func (r *Reader) settle(s *scene, all []verdict) ([]verdict, error) {
	all = onceEach(all)
	slices.SortStableFunc(all, func(a, b verdict) int {
		return cmp.Or(cmp.Compare(b.rank(), a.rank()), r.wanted(&b, &a), cmp.Compare(b.most, a.most))
	})
	var kept []verdict
	for len(all) > 0 {
		best, q := all[0], all[0].corners()
		var rivals, rest []verdict
		for _, v := range all[1:] {
			if v.corners().Overlaps(q) && !best.coversLittleOf(&v) && !v.coversLittleOf(&best) {
				rivals = append(rivals, v)
			} else {
				rest = append(rest, v)
			}
		}
		best, err := r.closest(s, best, rivals)
		if err != nil {
			return nil, err
		}
		kept, all = append(kept, best), rest
	}
	return kept, nil
}

// onceEach leaves out verdicts that are not sure where the same look lies otherwise at that place, and more of its
// print is alike: letters that are not where they should be may be taken for hidden ones.
func onceEach(all []verdict) []verdict {
	return slices.DeleteFunc(slices.Clone(all), func(v verdict) bool {
		return !v.print.sure() && slices.ContainsFunc(all, func(o verdict) bool {
			return o.look == v.look && o.print.alike() > v.print.alike() && o.corners().Overlaps(v.corners())
		})
	})
}

// alike returns how much of all that is printed on the card can be seen and is alike.
func (p *printed) alike() float64 { return p.mean * p.seen }

// coversLittleOf reports whether a marker that is surely known may lie on something else, of which it covers little.
func (v *verdict) coversLittleOf(other *verdict) bool {
	return v.print.marker && v.print.sure() && other.corners().Shared(v.corners()) < leastShared
}

// rank orders verdicts: the surely known before those that may be known before others.
func (v *verdict) rank() int {
	switch {
	case v.print.sure():
		return 2
	case v.print.known():
		return 1
	default:
		return 0
	}
}

// wanted compares two verdicts of which each may be right, and neither is sure: that of a card that is asked for is 1.
func (r *Reader) wanted(a, b *verdict) int {
	if a.rank() != 1 || b.rank() != 1 {
		return 0
	}
	asked := func(v *verdict) int {
		c := r.book.cards[v.card]
		if slices.Contains(r.asked, models.CardRef{Class: c.Class, ID: c.ID}) {
			return 1
		}
		return 0
	}
	return asked(a) - asked(b)
}

// closest returns, of a verdict, its rivals at that place and the looks of other cards with the
// same picture, the one whose print is most like, and by how much.
func (r *Reader) closest(s *scene, best verdict, rivals []verdict) (verdict, error) {
	for _, other := range r.lib.alike(best.look, best.card) {
		i := other.look
		if slices.ContainsFunc(rivals, func(v verdict) bool { return v.look == i }) {
			continue
		}
		l := &r.lib.looks[i]
		place, ok := projective.Between(projective.Rectangle(float64(l.wide), float64(l.high)), best.corners())
		if !ok {
			continue
		}
		if l.round {
			place = best.place.Times(turning(image.Pt(l.wide, l.high), other.turn))
		}
		v, ok, err := r.judge(s, i, place)
		if err != nil {
			return best, err
		}
		if ok {
			rivals = append(rivals, v)
		}
	}
	for _, v := range rivals {
		if v.card == best.card || v.most < best.most-0.1 {
			continue
		}
		if best.print.readsWhatHides(&v.print) {
			continue
		}
		lead := math.Abs(best.print.worst - v.print.worst)
		told, err := r.tellTwins(&best, &v)
		if err != nil {
			return best, err
		}
		if told > 0 {
			best.lead = min(best.lead, max(lead, told))
			continue
		}
		if wanted := r.wanted(&v, &best); wanted > 0 || wanted == 0 && v.rank() >= best.rank() &&
			v.print.worst > best.print.worst {
			v.lead, best = best.lead, v
		}
		best.lead = min(best.lead, lead)
	}
	return best, r.tellSign(&best)
}
