//go:build !nocv

package cards

import (
	"cmp"
	"math"
	"slices"

	"elderglass/models"
	"elderglass/vision/cards/projective"
)

// Cards lie on one table. Where one was found, the table's plane is known, and a single feature
// says where on it another card of that size would lie, and how it is turned.

// What votes on a known plane must have in common.
const (
	fewBeside   = 2    // votes that make a proposal
	mostBeside  = 10   // proposals that are compared
	turnBeside  = 0.2  // radians
	placeBeside = 0.08 // of a card's side
)

// lying is a card's pose on the plane, by one feature.
type lying struct {
	turn   float64
	center models.Point // of the card
	weight float64
}

// beside proposes places of cards on the plane on which a card of some look lies.
func (lib *library) beside(votes [][]vote, found *verdict) (list []proposal) {
	back, ok := found.place.Inverse()
	if !ok {
		return nil
	}
	known := lib.looks[found.look]
	for look := range votes {
		l := lib.looks[look]
		if !sameSize(l.look, known.look) {
			continue
		}
		poses := make([]lying, len(votes[look]))
		for i := range votes[look] {
			poses[i] = votes[look][i].on(found.place, back, l.look)
		}
		list = append(list, agreeing(look, poses, found.place, l.look, fewBeside)...)
	}
	slices.SortStableFunc(list, func(a, b proposal) int { return cmp.Compare(b.votes, a.votes) })
	return list
}

func sameSize(a, b *look) bool {
	return float64(a.wide) < sameShape*float64(b.wide) && float64(b.wide) < sameShape*float64(a.wide)
}

// on returns the pose that a vote gives on a plane.
func (v *vote) on(plane, back projective.Homography, l *look) lying {
	p := back.At(v.To)
	step := math.Hypot(plane.At(models.Point{X: p.X + 1, Y: p.Y}).X-v.To.X,
		plane.At(models.Point{X: p.X + 1, Y: p.Y}).Y-v.To.Y)
	q := back.At(models.Point{X: v.To.X + step*math.Cos(v.seen), Y: v.To.Y + step*math.Sin(v.seen)})
	turn := math.Atan2(q.Y-p.Y, q.X-p.X) - v.angle
	c, s := math.Cos(turn), math.Sin(turn)
	from := func(x, y float64) models.Point {
		dx, dy := x-v.From.X, y-v.From.Y
		return models.Point{X: p.X + c*dx - s*dy, Y: p.Y + s*dx + c*dy}
	}
	return lying{turn: turn, weight: v.weight, center: from(float64(l.wide)/2, float64(l.high)/2)}
}

// agreeing returns the places on which so few poses agree, or more.
func agreeing(look int, poses []lying, plane projective.Homography, l *look, few int) (list []proposal) {
	far := placeBeside * math.Sqrt(float64(l.wide*l.high))
	turned := math.Cos(turnBeside)
	order := fromLeft(len(poses), func(i int) float64 { return poses[i].center.X })
	used := make([]bool, len(poses))
	for i := range poses {
		if used[i] {
			continue
		}
		var group []int
		x := poses[i].center.X
		from, _ := slices.BinarySearchFunc(order, x-far, func(j int, left float64) int {
			return cmp.Compare(poses[j].center.X, left)
		})
		for _, j := range order[from:] {
			dx, dy := x-poses[j].center.X, poses[i].center.Y-poses[j].center.Y
			if dx < -far {
				break
			}
			if dx*dx+dy*dy < far*far && math.Cos(poses[i].turn-poses[j].turn) > turned {
				group = append(group, j)
			}
		}
		if len(group) < few {
			continue
		}
		slices.Sort(group)
		var sumX, sumY, cs, sn, weight float64
		for _, j := range group {
			used[j] = true
			w := poses[j].weight
			sumX, sumY, weight = sumX+w*poses[j].center.X, sumY+w*poses[j].center.Y, weight+w
			cs, sn = cs+w*math.Cos(poses[j].turn), sn+w*math.Sin(poses[j].turn)
		}
		turn := math.Atan2(sn, cs)
		c, s := math.Cos(turn), math.Sin(turn)
		mx, my := float64(l.wide)/2, float64(l.high)/2
		pose := projective.Homography{c, -s, sumX/weight - c*mx + s*my, s, c, sumY/weight - s*mx - c*my, 0, 0, 1}
		list = append(list, proposal{look: look, place: plane.Times(pose), votes: weight})
	}
	return list
}
