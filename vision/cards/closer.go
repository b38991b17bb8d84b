//go:build !nocv

package cards

import (
	"image"
	"math"
	"math/rand/v2"
	"slices"

	"gocv.io/x/gocv"

	"elderglass/vision/cards/features"
	"elderglass/vision/cards/photo"
	"elderglass/vision/cards/projective"
)

// In the picture in which features are looked for, small cards have few. Where an outline is small, and some votes say
// that a known card lies there but too few to say which one, features are looked for again in a finer picture. On a
// patterned table many do by chance: where other cards are surely known, those for one style must agree on a place.
const (
	smallSifted    = 130    // pixels along a card as features are looked for, below which it is small
	closer         = 1400   // pixels of the longer side of the finer picture
	leastCloser    = 1.2    // by how much that must be finer
	mostCloser     = 500000 // of its pixels that are looked at, some two thirds of the first time
	aroundCloser   = 1.6    // by how much the place is wider than an outline, which may be a part of the card
	closerFeatures = 1000   // of a place
	leastVoted     = 5      // weight of the votes below which no card lies there,
	leastAgreed    = 8      // of those that agree, where others are surely known,
	mostVoted      = 50     // and of all from which on the first features were enough
	leastOutlined  = 0.7    // size of a card voted for, by that of the outline
	mostOutlined   = 4
)

// tryCloser looks closer at the places in which small cards may lie that are not surely known, and adds the votes of
// what it sees to those of the features seen in a scale.
func (r *Reader) tryCloser(
	h *hunt, outlines []projective.Quad, votes [][]vote, scale float64, chance *rand.Rand,
) error {
	sure := surely(h.taken)
	outlines = r.votedFor(openBelow(smallSifted/scale, outlines, sure), votes, len(sure) > 0)
	if len(outlines) == 0 {
		return nil
	}
	l := h.Sized(closer)
	defer l.Pixels.Close()
	if l.Scale < leastCloser*scale {
		return nil
	}
	everywhere := gocv.NewMat()
	defer everywhere.Close()
	var found []features.Feature
	for _, box := range placesOf(outlines, l) {
		part := l.Pixels.Region(box)
		for _, f := range features.Find(part, everywhere, closerFeatures) {
			f.X, f.Y = f.X+float32(box.Min.X), f.Y+float32(box.Min.Y)
			found = append(found, f)
		}
		part.Close()
	}
	more := r.lib.votes(found, l.Scale)
	for look := range votes {
		votes[look] = append(votes[look], more[look]...)
	}
	return r.tryAll(h, r.lib.propose(more, chance), comparisons, nil)
}

// openBelow returns the outlines below some pixels along in which no card is surely known.
func openBelow(below float64, outlines []projective.Quad, sure []verdict) []projective.Quad {
	return slices.DeleteFunc(slices.Clone(outlines), func(q projective.Quad) bool {
		return math.Sqrt(q.Area()) > below ||
			slices.ContainsFunc(sure, func(v verdict) bool { return v.corners().Overlaps(q) })
	})
}

// votedFor returns the outlines in which some votes say that a card of about their size lies, but not many. They may
// have to agree.
func (r *Reader) votedFor(outlines []projective.Quad, votes [][]vote, agreeing bool) (list []projective.Quad) {
	for _, q := range outlines {
		wide, area, weight := q.Grown(aroundCloser), q.Area(), 0.0
		byStyle := make([][]vote, len(r.decks.byStyle))
		for look := range votes {
			own := float64(r.lib.looks[look].wide * r.lib.looks[look].high)
			for i := range votes[look] {
				v := &votes[look][i]
				size := own * v.growth * v.growth / area
				if size > leastOutlined && size < mostOutlined && wide.Contains(v.center) {
					weight += v.weight
					style := r.decks.style[look]
					byStyle[style] = append(byStyle[style], *v)
				}
			}
		}
		if weight > leastVoted && weight < mostVoted && (!agreeing || r.agreed(byStyle) > leastAgreed) {
			list = append(list, q)
		}
	}
	return list
}

// agreed returns the most weight of votes that agree, of those for one style.
func (r *Reader) agreed(byStyle [][]vote) (most float64) {
	for style, votes := range byStyle {
		l := r.lib.looks[r.decks.byStyle[style].looks[0]]
		weight := 0.0
		for _, i := range mostAgreed(votes, math.Sqrt(float64(l.wide*l.high))) {
			weight += votes[i].weight
		}
		most = max(most, weight)
	}
	return most
}

// placesOf returns about where outlines lie, in pixels of a level. No two overlap.
func placesOf(outlines []projective.Quad, l photo.Level) (places []image.Rectangle) {
	all := image.Rect(0, 0, l.Pixels.Cols(), l.Pixels.Rows())
	for _, q := range outlines {
		low, high := q.Grown(aroundCloser).Scaled(l.Scale).Box()
		box := image.Rect(int(low.X), int(low.Y), int(math.Ceil(high.X)), int(math.Ceil(high.Y))).Intersect(all)
		next, pixels := united(append(slices.Clone(places), box)), 0
		for _, p := range next {
			pixels += p.Dx() * p.Dy()
		}
		if pixels <= mostCloser {
			places = next
		}
	}
	return places
}

// united joins rectangles that overlap until none do.
func united(list []image.Rectangle) []image.Rectangle {
	for i := 0; i < len(list); i++ {
		for k := i + 1; k < len(list); k++ {
			if list[i].Overlaps(list[k]) {
				list[i] = list[i].Union(list[k])
				list = slices.Delete(list, k, k+1)
				i = -1
				break
			}
		}
	}
	return list
}
