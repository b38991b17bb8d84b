//go:build !nocv

package pips

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"gocv.io/x/gocv"

	"elderglass/models"
)

const (
	suspect  = 0.08 // chance, by both networks, below which a candidate is looked at once only
	present  = 0.2  // the same, by all looks, from which it is a die
	besides  = 0.9  // edges: nearer readings may be the top and a side of one die
	pipped   = 0.8  // share of a top's width, in the middle, in which its pips lie
	cutEdges = 0.05 // edges: so far beyond the picture lies what is not in it
	nearer   = 2.   // how much more the looks at the face alone say of it than those at the whole die
	// beyondDoubt is the chance, by each of the first three looks, from which a face is not
	// looked at in other flips.
	beyondDoubt = 0.97
)

// sighting is a die with the place where its top was looked at and the chance, by both
// networks, that a top face is there at all.
type sighting struct {
	die   models.Die
	place candidate
	there float64
	// top is the chance of it by the reader alone.
	top float64
	// least is the chance of its face, given a top, by that look at the face that doubts it most.
	least float64
	// beside says that a likelier die is so near that this may be a side of it.
	beside bool
}

// worthAnotherLook sorts out, in place, what the first look shows to be no die.
func worthAnotherLook(found []candidate, first []top) (dice []candidate, looked []top, rejects []candidate) {
	n := 0
	for i, c := range found {
		isTop := 1 - first[i].faces[0]
		if c.chance*isTop >= suspect {
			found[n], first[n] = c, first[i]
			n++
			continue
		}
		rejects = append(rejects, movedTo(c, first[i]))
	}
	return found[:n], first[:n], rejects
}

// looks are what the networks say of one candidate.
type looks struct {
	whole []top // of crops with the whole die in view; the first is where the die is
	face  []top // of closer crops, which show its face better but not whether it is the top
}

// agreed says whether all looks give the same face such a chance.
func (l *looks) agreed(least float64) bool {
	face := likeliest(l.whole[0].faces[1:])
	for _, t := range slices.Concat(l.whole, l.face) {
		if t.faces[1+face] < least {
			return false
		}
	}
	return true
}

// sight joins what the finder and all looks of the face reader say of one
// candidate: whether a die lies there, and which face it shows if one does.
func sight(c candidate, all looks, colours *colours) sighting {
	var shades [topColours]float64
	isTop := 0.0
	for _, l := range all.whole {
		isTop += (1 - l.faces[0]) / float64(len(all.whole))
		for k, p := range l.colours {
			shades[k] += p / float64(len(all.whole))
		}
	}
	chances := all.faces()
	face := likeliest(chances[:])
	die := models.Die{Colour: colours.of(shades), Face: faceName(1 + face)}
	die.Confidence = chances[face]
	die.X, die.Y = all.whole[0].centre()
	die.Corners = slices.Clone(all.whole[0].corners[:])
	die.Guesses = guesses(chances[:])
	least := 1.
	for _, t := range all.face {
		least = min(least, t.named()[face])
	}
	return sighting{die: die, place: c, there: c.chance * isTop, top: isTop, least: least}
}

// faces returns the chances of 1…6, given that a die lies there: the mean of all looks of each kind, of both kinds by
// what they weigh.
func (l *looks) faces() (chances [topFaces - 1]float64) {
	add := func(kind []top, weight float64) {
		for _, t := range kind {
			for k, p := range t.named() {
				chances[k] += weight * p / float64(len(kind))
			}
		}
	}
	add(l.whole, 1/(1+nearer))
	add(l.face, nearer/(1+nearer))
	return chances
}

// guesses lists the faces 1…6 by their chances, best first.
func guesses(chances []float64) []models.Guess {
	list := make([]models.Guess, len(chances))
	for i, p := range chances {
		list[i] = models.Guess{Face: faceName(i + 1), Confidence: p}
	}
	slices.SortStableFunc(list, func(a, b models.Guess) int { return cmp.Compare(b.Confidence, a.Confidence) })
	return list
}

func faceName(pips int) models.Face { return models.Face(strconv.Itoa(pips)) }

func likeliest(v []float64) int {
	best := 0
	for i := range v {
		if v[i] > v[best] {
			best = i
		}
	}
	return best
}

// movedTo is a candidate moved to where its corners were read.
func movedTo(c candidate, t top) candidate {
	a, b := t.corners[0], t.corners[1]
	d, e := t.corners[2], t.corners[3]
	ux, uy := (b.X-a.X+d.X-e.X)/2, (b.Y-a.Y+d.Y-e.Y)/2
	vx, vy := (e.X-a.X+d.X-b.X)/2, (e.Y-a.Y+d.Y-b.Y)/2
	sum := ux*ux + uy*uy + vx*vx + vy*vy
	cross := ux*vy - uy*vx
	edge := math.Sqrt((sum + math.Sqrt(max(sum*sum-4*cross*cross, 0))) / 2)
	x, y := t.centre()
	if math.Hypot(x-c.x, y-c.y) > 0.5*c.edge || edge < c.edge/1.6 || edge > c.edge*1.6 {
		return c
	}
	c.x, c.y, c.edge = x, y, edge
	return c
}

// singleDice drops readings that lie on a likelier one, and tells which lie beside one. rejects are those that are no
// dice.
func singleDice(readings []sighting) (kept []sighting, rejects []candidate) {
	slices.SortStableFunc(readings, func(a, b sighting) int { return cmp.Compare(b.there, a.there) })
	for _, r := range readings {
		within := func(edges float64) bool {
			return slices.ContainsFunc(kept, func(k sighting) bool {
				return math.Hypot(r.die.X-k.die.X, r.die.Y-k.die.Y) < edges*max(r.place.edge, k.place.edge)
			})
		}
		if within(findOverlap) {
			continue
		}
		r.beside = within(besides)
		if r.there < present {
			rejects = append(rejects, r.place)
			continue
		}
		kept = append(kept, r)
	}
	return kept, rejects
}

// judge says which dice of a picture are sure: those that were likely read rightly and of which the picture shows the
// pips, where their set has such a face.
func (r *Reader) judge(dice []sighting, bgr gocv.Mat) {
	for i := range dice {
		s := &dice[i]
		var others []float64
		for k, o := range dice {
			if k != i {
				others = append(others, o.place.edge)
			}
		}
		slices.Sort(others)
		signs := s.signs(others)
		s.die.Sure = odds(rightBase, rightWeights[:], signs[:]) >= surely && !cutOff(s.die, s.place.edge, bgr)
		r.weigh(s.die, signs[:])
		r.colours.question(&s.die)
	}
}
