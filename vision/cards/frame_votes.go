//go:build !nocv

package cards

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"elderglass/models"
	"elderglass/vision/cards/headlines"
	"elderglass/vision/cards/linear"
	"elderglass/vision/cards/projective"
)

// How features of a frame vote.
const (
	fewestOfFrame = 6   // features that agree
	frameSeeds    = 60  // groups of votes that are looked at
	frameTurns    = 16  // parts of a full turn in which votes are grouped
	frameGrowth   = 0.5 // of a doubling
	frameStep     = 0.4 // of a card's side
	frameTries    = 150
	frameWithin   = 0.04 // of a card's side, from a place on which votes agree
	likeSize      = 1.6  // by which a feature may be larger or smaller than such a place makes it
	likeTurn      = 0.88 // cosine of its turn
	samePlace     = 6    // pixels of the taught picture within which features of two cards are one of the frame
)

// poseGroup is a group of votes for about one place.
type poseGroup struct{ turn, growth, x, y int }

// frames proposes places where cards of the styles lie, whichever cards they are: those that votes of all looks of a
// style agree on, on the plane on which a card lies where one is given. Votes for what is known are left out.
func (r *Reader) frames(votes [][]vote, known func(*vote) bool, on *verdict, chance *rand.Rand) (list []proposal) {
	for style := range r.decks.byStyle {
		looks := r.decks.byStyle[style].looks
		if len(looks) < headlines.Fewest || r.lib.looks[looks[0]].round {
			continue
		}
		pool := r.pooled(looks, votes, known)
		if on != nil && sameSize(r.lib.looks[looks[0]].look, r.lib.looks[on.look].look) {
			list = append(list, r.framesOn(on, looks[0], pool)...)
		} else {
			list = append(list, r.agreeOnFrames(looks[0], pool, chance)...)
		}
	}
	slices.SortStableFunc(list, func(a, b proposal) int { return cmp.Compare(b.votes, a.votes) })
	return list
}

// framesOn proposes places on the plane on which a card lies.
func (r *Reader) framesOn(found *verdict, look int, pool []vote) []proposal {
	back, ok := found.place.Inverse()
	if !ok {
		return nil
	}
	var poses []lying
	for i := range pool {
		v := &pool[i]
		p := v.on(found.place, back, r.lib.looks[look].look)
		c, s := math.Cos(p.turn), math.Sin(p.turn)
		x, y := float64(r.lib.looks[look].wide)/2, float64(r.lib.looks[look].high)/2
		pose := found.place.Times(projective.Homography{c, -s, p.center.X - c*x + s*y, s, c, p.center.Y - s*x - c*y, 0, 0, 1})
		a, b := pose.At(v.From), pose.At(models.Point{X: v.From.X + 1, Y: v.From.Y})
		d := pose.At(models.Point{X: v.From.X, Y: v.From.Y + 1})
		grown := math.Sqrt(math.Abs(projective.Cross(a, b, d)))
		if grown < likeSize*v.growth && v.growth < likeSize*grown {
			poses = append(poses, p)
		}
	}
	return agreeing(look, poses, found.place, r.lib.looks[look].look, fewestOfFrame)
}

// pooled collects the votes of several looks: one of each feature of the picture for each place of the frame.
func (r *Reader) pooled(looks []int, votes [][]vote, known func(*vote) bool) (pool []vote) {
	type spot struct{ x, y, seen float64 }
	at := map[spot][]int{}
	for _, look := range looks {
		for i := range votes[look] {
			v := &votes[look][i]
			if known(v) {
				continue
			}
			key := spot{v.To.X, v.To.Y, v.seen}
			if slices.ContainsFunc(at[key], func(k int) bool {
				return math.Hypot(pool[k].From.X-v.From.X, pool[k].From.Y-v.From.Y) < samePlace
			}) {
				continue
			}
			at[key] = append(at[key], len(pool))
			pool = append(pool, *v)
		}
	}
	return pool
}

// agreeOnFrames finds the places on which votes for cards of one style agree.
func (r *Reader) agreeOnFrames(look int, votes []vote, chance *rand.Rand) (list []proposal) {
	l := r.lib.looks[look]
	side := math.Sqrt(float64(l.wide * l.high))
	groups := map[poseGroup][]int{}
	for i := range votes {
		g := votes[i].group(side)
		groups[g] = append(groups[g], i)
	}
	seeds := make([][]int, 0, len(groups))
	for _, g := range groups {
		if len(g) > 1 {
			seeds = append(seeds, g)
		}
	}
	slices.SortFunc(seeds, func(a, b []int) int { return cmp.Or(cmp.Compare(len(b), len(a)), cmp.Compare(a[0], b[0])) })
	gone := make([]bool, len(votes))
	for _, seed := range seeds[:min(len(seeds), frameSeeds)] {
		group := agreeingWith(votes, seed, gone, side)
		if len(group) < fewestOfFrame {
			continue
		}
		p, in := affineConsent(votes, group, frameWithin*side, chance)
		p.look = look
		q := r.lib.corners(p)
		if len(in) < fewestOfFrame || !q.Convex() || !q.MayBe(float64(l.wide)/float64(l.high)) {
			continue
		}
		for _, i := range in {
			gone[i] = true
		}
		list = append(list, p)
	}
	return list
}

// affineConsent returns the place on which most of a group of votes agree, and which do. A small card shows no
// perspective.
func affineConsent(votes []vote, group []int, within float64, chance *rand.Rand) (p proposal, best []int) {
	if len(group) < 3 {
		return p, nil
	}
	agreeing := func(h projective.Homography) (in []int) {
		for _, i := range group {
			v := &votes[i]
			q := h.At(v.From)
			if math.Hypot(q.X-v.To.X, q.Y-v.To.Y) < within*v.growth && v.turnedLike(h) {
				in = append(in, i)
			}
		}
		return in
	}
	for range frameTries {
		i, j, k := chance.IntN(len(group)), chance.IntN(len(group)), chance.IntN(len(group))
		h, ok := affine(votes, []int{group[i], group[j], group[k]})
		if !ok {
			continue
		}
		if in := agreeing(h); len(in) > len(best) {
			best = in
		}
	}
	for range 3 {
		h, ok := affine(votes, best)
		if !ok {
			return p, nil
		}
		p.place, best = h, agreeing(h)
	}
	for _, i := range best {
		p.votes += votes[i].weight
	}
	return p, best
}

// turnedLike reports whether a feature is as large and turned as a map makes it.
func (v *vote) turnedLike(h projective.Homography) bool {
	grown := math.Sqrt(math.Abs(h[0]*h[4] - h[1]*h[3]))
	if grown > likeSize*v.growth || v.growth > likeSize*grown {
		return false
	}
	c, s := math.Cos(v.angle), math.Sin(v.angle)
	x, y := h[0]*c+h[1]*s, h[3]*c+h[4]*s
	return x*math.Cos(v.seen)+y*math.Sin(v.seen) > likeTurn*math.Hypot(x, y)
}

// affine fits a map without perspective to votes by least squares.
func affine(votes []vote, list []int) (projective.Homography, bool) {
	if len(list) < 3 {
		return projective.Homography{}, false
	}
	var m [3][5]float64
	for _, i := range list {
		v := &votes[i]
		t := [5]float64{v.From.X, v.From.Y, 1, v.To.X, v.To.Y}
		for a := range 3 {
			for b := range t {
				m[a][b] += t[a] * t[b]
			}
		}
	}
	rows := [3][]float64{m[0][:], m[1][:], m[2][:]}
	if !linear.Solve(rows[:], 1e-3) {
		return projective.Homography{}, false
	}
	h := projective.Homography{8: 1}
	for i, row := range rows {
		h[i], h[3+i] = row[3], row[4]
	}
	return h, true
}

func (v *vote) group(side float64) poseGroup {
	far := frameStep * side * v.growth
	return poseGroup{
		int(math.Floor(v.turn * frameTurns / (2 * math.Pi))), int(math.Floor(math.Log2(v.growth) / frameGrowth)),
		int(math.Floor(v.center.X / far)), int(math.Floor(v.center.Y / far)),
	}
}

// agreeingWith returns the votes that agree with that of a group with which most of the group do.
func agreeingWith(votes []vote, seed []int, gone []bool, side float64) []int {
	best, most := -1, 0
	for _, i := range seed {
		if gone[i] {
			continue
		}
		n := 0
		for _, j := range seed {
			if !gone[j] && votes[i].agrees(&votes[j], side) {
				n++
			}
		}
		if n > most {
			best, most = i, n
		}
	}
	if best < 0 {
		return nil
	}
	var group []int
	for j := range votes {
		if !gone[j] && votes[best].agrees(&votes[j], side) {
			group = append(group, j)
		}
	}
	return group
}
