//go:build !nocv

package cards

import (
	"cmp"
	"image"
	"math"
	"slices"

	"elderglass/vision/cards/projective"
	"elderglass/vision/cards/signature"
)

// A place where one card of a style lies is much like all of them, since they share a frame. So before a look is
// compared closely, what it has of its own is looked for there, as coarsely as signatures show it: most looks that are
// alike at a glance are told apart by that, in a fiftieth of the time.

const (
	ownCells    = 4    // cells of a signature along a part of it
	leastInPart = 4000 // energy of what is its own in a part; a photograph differs from a card by some 2500 there
	fewestOwn   = 10   // parts with something of its own, a fifth of all, below which nothing is said
	shownOwn    = 0.4  // share of what is its own that must be alike, for the rest may be hidden
	leastAlike  = 0.75 // likeness of each part of that share
)

// ownSign is what a signature has that those of the other looks of its style have not in the mean.
type ownSign struct {
	others [signature.Wide * signature.High]float32
	own    [signature.Wide * signature.High]float32
}

// meanSign is the sum of the signatures of a style.
type meanSign [signature.Wide * signature.High]float32

func (m *meanSign) add(s *signature.Signature) {
	for i, v := range s {
		m[i] += float32(v)
	}
}

// ownSign returns what is a look's own.
func (r *Reader) ownSign(look int) *ownSign {
	if o, ok := r.own[look]; ok {
		return o
	}
	deck, sign := r.decks.byStyle[r.decks.style[look]], &r.lib.looks[look].sign
	o := &ownSign{}
	for i, v := range sign {
		o.others[i] = (deck.sum[i] - float32(v)) / float32(max(len(deck.looks)-1, 1))
		o.own[i] = float32(v) - o.others[i]
	}
	r.own[look] = o
	return o
}

// alike reports whether a card with a signature may be the look: where parts of it show what is the look's own, or
// the look has too little that is its own.
func (o *ownSign) alike(seen *signature.Signature) bool {
	type part struct{ like, weight float64 }
	var parts []part
	total := 0.0
	for y := 0; y < signature.High; y += ownCells {
		for x := 0; x < signature.Wide; x += ownCells {
			var both, own, its float64
			for j := y; j < y+ownCells; j++ {
				for i := j*signature.Wide + x; i < j*signature.Wide+x+ownCells; i++ {
					a, b := float64(o.own[i]), float64(float32(seen[i])-o.others[i])
					both, own, its = both+a*b, own+a*a, its+b*b
				}
			}
			if own >= leastInPart {
				parts = append(parts, part{both / math.Sqrt(own*its+1), math.Sqrt(own)})
				total += math.Sqrt(own)
			}
		}
	}
	if len(parts) < fewestOwn {
		return true
	}
	slices.SortFunc(parts, func(a, b part) int { return cmp.Compare(b.like, a.like) })
	sum := 0.0
	for _, p := range parts {
		if sum += p.weight; sum > shownOwn*total {
			return p.like >= leastAlike
		}
	}
	return true
}

// mayBe reports whether what lies at a place shows what is a look's own. How a disc is turned, its place hardly says.
func (r *Reader) mayBe(s *scene, look int, v *verdict) bool {
	if r.lib.looks[look].round {
		return true
	}
	size := image.Pt(signature.Wide*ownCells, signature.High*ownCells)
	across, down := v.size[0]/float64(size.X), v.size[1]/float64(size.Y)
	flat := s.Rectify(v.place.Times(projective.Homography{across, 0, 0, 0, down, 0, 0, 0, 1}), size, 0)
	defer flat.Close()
	sign := signature.OfCard(flat)
	return r.ownSign(look).alike(&sign)
}
