//go:build !nocv

package cards

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"elderglass/models"
	"elderglass/vision/cards/features"
	"elderglass/vision/cards/projective"
)

// near is a look that is like another one, which must be turned for it where they are round.
type near struct {
	look       int
	like, turn float64
}

// alike returns the looks of other cards that may have the picture of a look, at most three.
func (lib *library) alike(look, card int) (list []near) {
	own := &lib.looks[look]
	for i := range lib.looks {
		l := &lib.looks[i]
		if l.card == card || l.picture == nil {
			continue
		}
		if like, turn := own.like(l.look); like > samePicture || own.round && like > sameRound {
			list = append(list, near{i, like, turn})
		}
	}
	slices.SortStableFunc(list, func(a, b near) int { return cmp.Compare(b.like, a.like) })
	return list[:min(len(list), 3)]
}

// proposal says that a look may lie at a place of the picture.
type proposal struct {
	look  int
	place projective.Homography // of the look's picture in the photograph
	votes float64
}

// corners returns where the corners of a proposed card lie.
func (lib *library) corners(p proposal) projective.Quad {
	l := lib.looks[p.look]
	return p.place.Corners(float64(l.wide), float64(l.high))
}

// vote is a feature of the photograph that looks like one of a look.
type vote struct {
	projective.Pair
	weight       float64
	turn, growth float64 // of the card, by this feature alone
	center       models.Point
	angle, seen  float64 // of the taught feature, and of the one in the picture
}

// How features vote.
const (
	farthest    = 90000 // squared distance of descriptors beyond which they are not alike
	looked      = 120   // descriptors that are compared for each feature
	nearby      = 4     // like descriptors that get a vote
	fewest      = 5     // votes that make a proposal
	perLook     = 5     // proposals for each look
	maxFactor   = 1.8   // in size between votes that agree
	agreeWithin = 0.3   // of a card's side, between their middles
)

const (
	samePicture = 0.85 // likeness of two taught cards that may share a picture
	sameRound   = 0.6  // the same of round ones, of which the turn is known roughly
)

// votes asks the features of a picture which looks may lie where: those for each look.
func (lib *library) votes(seen []features.Feature, scale float64) [][]vote {
	votes := make([][]vote, len(lib.looks))
	s := lib.index.Search()
	for i := range seen {
		f := &seen[i]
		found := s.Nearest(&f.Seen, nearby, looked)
		for rank, n := range found {
			if n.Distance > farthest || rank > 0 && float64(n.Distance) > 1.7*float64(found[0].Distance)+8000 {
				break
			}
			look := lib.owner[n.ID]
			taught := &lib.looks[look].features[lib.local[n.ID]]
			w := math.Exp(-float64(n.Distance) / 40000)
			votes[look] = append(votes[look], lib.vote(int(look), taught, f, scale, w))
		}
	}
	return votes
}

// propose finds the places on which votes agree, the surest first.
func (lib *library) propose(votes [][]vote, r *rand.Rand) (list []proposal) {
	for look := range votes {
		list = append(list, lib.agree(look, votes[look], r)...)
	}
	slices.SortStableFunc(list, func(a, b proposal) int { return cmp.Compare(b.votes, a.votes) })
	return list
}

// vote says where the whole card would lie by one feature.
func (lib *library) vote(look int, taught, seen *features.Feature, scale, weight float64) vote {
	l := lib.looks[look]
	v := vote{weight: weight, turn: float64(seen.Angle - taught.Angle), growth: float64(seen.Size/taught.Size) / scale}
	v.angle, v.seen = float64(taught.Angle), float64(seen.Angle)
	v.From = models.Point{X: float64(taught.X), Y: float64(taught.Y)}
	v.To = models.Point{X: float64(seen.X) / scale, Y: float64(seen.Y) / scale}
	dx, dy := (float64(l.wide)/2-v.From.X)*v.growth, (float64(l.high)/2-v.From.Y)*v.growth
	c, sn := math.Cos(v.turn), math.Sin(v.turn)
	v.center = models.Point{X: v.To.X + c*dx - sn*dy, Y: v.To.Y + sn*dx + c*dy}
	return v
}

// agree finds groups of votes for one place.
func (lib *library) agree(look int, votes []vote, r *rand.Rand) (list []proposal) {
	l := lib.looks[look]
	side := math.Sqrt(float64(l.wide * l.high))
	for range perLook {
		if len(votes) < fewest {
			return list
		}
		best := mostAgreed(votes, side)
		if len(best) < fewest {
			return list
		}
		pairs := make([]projective.Pair, len(best))
		growth := 0.0
		for i, at := range best {
			pairs[i] = votes[at].Pair
			growth += votes[at].growth / float64(len(best))
		}
		h, in := projective.Consent(pairs, 0.035*side*growth, 100, r)
		p := proposal{look: look, place: h}
		gone := map[int]bool{}
		for _, i := range in {
			p.votes += votes[best[i]].weight
			gone[best[i]] = true
		}
		if l.mayLie(h) && len(in) >= fewest {
			list = append(list, p)
		} else {
			if held, ok := l.held(votes, best, side); ok {
				held.look = look
				list = append(list, held)
			}
			for _, i := range best {
				gone[i] = true
			}
		}
		var rest []vote
		for i := range votes {
			if !gone[i] {
				rest = append(rest, votes[i])
			}
		}
		votes = rest
	}
	return list
}

// mostAgreed returns the votes that agree with the one with which those of the most weight do.
func mostAgreed(votes []vote, side float64) (group []int) {
	order := fromLeft(len(votes), func(i int) float64 { return votes[i].center.X })
	weights := make([]float64, len(votes))
	for at, i := range order {
		v := &votes[i]
		weights[i] += v.weight
		right := v.center.X + agreeWithin*side*v.growth*math.Sqrt(maxFactor)
		for _, j := range order[at+1:] { // one agrees with another as that does with it
			if votes[j].center.X > right {
				break
			}
			if v.agrees(&votes[j], side) {
				weights[i] += votes[j].weight
				weights[j] += v.weight
			}
		}
	}
	best := 0
	for i := range weights {
		if weights[i] > weights[best] {
			best = i
		}
	}
	for j := range votes {
		if votes[best].agrees(&votes[j], side) {
			group = append(group, j)
		}
	}
	return group
}

// fromLeft returns the numbers of some things from left to right.
func fromLeft(n int, x func(int) float64) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(x(a), x(b)) })
	return order
}

func (v *vote) agrees(w *vote, side float64) bool {
	if w.growth > maxFactor*v.growth || v.growth > maxFactor*w.growth {
		return false
	}
	dx, dy := v.center.X-w.center.X, v.center.Y-w.center.Y
	return dx*dx+dy*dy < agreeWithin*agreeWithin*side*side*v.growth*w.growth && math.Cos(v.turn-w.turn) >= 0.85
}
