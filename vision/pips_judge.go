//go:build !nocv

package vision

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"elderglass/models"
)

// unreadWarning says that a die may lie where none could be read.
var unreadWarning = models.Say("tray.why.something-may-die-could")

const (
	suspect  = 0.08 // chance, by both networks, below which a candidate is dropped
	present  = 0.2  // the same from which it is a die; in between a person is warned
	noticed  = 0.25 // chance, by the finder, below which a person is asked
	plainly  = 0.75 // chance of a top face, by the reader's looks, below which a person is asked
	crowded  = 0.9  // the same where a likelier die lies within besides
	besides  = 0.9  // edges: nearer readings may be the top and a side of one die
	cutEdges = 0.05 // edges: a corner so far beyond the picture is a part of the die that is not in it
	surely   = 0.82 // least confidence of a die that is read without a question
	// beyondDoubt is the chance, by each of the first two looks, from which a face is not
	// looked at in other turns.
	beyondDoubt = 0.97
)

// pipReading is a die with the edge of its top in pixels and the chance, by both
// networks, that a top face is there at all.
type pipReading struct {
	die         models.Die
	edge, there float64
	// top is the chance of it by the reader alone.
	top float64
}

// worthAnotherLook leaves out, in place, what the first look shows to be no die.
func worthAnotherLook(found []candidate, first []top) ([]candidate, []top) {
	n := 0
	for i, c := range found {
		if c.chance*(1-first[i].faces[0]) >= suspect/2 {
			found[n], first[n] = c, first[i]
			n++
		}
	}
	return found[:n], first[:n]
}

// agreed says whether two looks at a candidate name the same face beyond doubt.
func agreed(first, second top) bool {
	face := likeliest(first.faces[1:])
	return face == likeliest(second.faces[1:]) && min(first.faces[1+face], second.faces[1+face]) >= beyondDoubt
}

// judgePips joins what the finder and all looks of the face reader say of one
// candidate: whether a die lies there, and which face it shows if one does. ok is
// false where it is no die.
func judgePips(c candidate, looks []top, colours *pipColours) (r pipReading, ok bool) {
	var chances [topFaces]float64
	var shades [topColours]float64
	for _, l := range looks {
		for k, p := range l.faces {
			chances[k] += p / float64(len(looks))
		}
		for k, p := range l.colours {
			shades[k] += p / float64(len(looks))
		}
	}
	isTop := 1 - chances[0]
	there := c.chance * isTop
	if there < suspect {
		return pipReading{}, false
	}
	for k := range chances[1:] {
		chances[1+k] /= isTop
	}
	face := 1 + likeliest(chances[1:])
	disputed := slices.ContainsFunc(looks, func(l top) bool { return likeliest(l.faces[1:]) != face-1 })
	die := models.Die{Colour: colours.of(shades), Face: pipFaceName(face)}
	die.Confidence = chances[face]
	die.Sure = !disputed && c.chance >= noticed && isTop >= plainly && die.Confidence >= surely
	colours.question(&die)
	die.X, die.Y = looks[0].centre()
	die.Corners = slices.Clone(looks[0].corners[:])
	die.Guesses = pipGuesses(chances[1:])
	return pipReading{die: die, edge: c.edge, there: there, top: isTop}, true
}

// pipGuesses lists the faces 1…6 by their chances, best first.
func pipGuesses(chances []float64) []models.Guess {
	list := make([]models.Guess, len(chances))
	for i, p := range chances {
		list[i] = models.Guess{Face: pipFaceName(i + 1), Confidence: p}
	}
	slices.SortStableFunc(list, func(a, b models.Guess) int { return cmp.Compare(b.Confidence, a.Confidence) })
	return list
}

func pipFaceName(pips int) models.Face { return models.Face(strconv.Itoa(pips)) }

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

// singleDice drops readings that lie on a likelier one, and doubts those beside a
// likelier one that may be the side of its die. left counts places, away from all
// dice, where a die may lie that could not be read.
func singleDice(readings []pipReading) (dice []models.Die, left int) {
	slices.SortStableFunc(readings, func(a, b pipReading) int { return cmp.Compare(b.there, a.there) })
	var kept []pipReading
	for _, r := range readings {
		within := func(edges float64) bool {
			return slices.ContainsFunc(kept, func(k pipReading) bool {
				return math.Hypot(r.die.X-k.die.X, r.die.Y-k.die.Y) < edges*max(r.edge, k.edge)
			})
		}
		if within(findOverlap) {
			continue
		}
		if r.there < present {
			if !within(besides) {
				left++
			}
			continue
		}
		r.die.Sure = r.die.Sure && (r.top >= crowded || !within(besides))
		kept = append(kept, r)
	}
	dice = make([]models.Die, len(kept))
	for i, r := range kept {
		dice[i] = r.die
	}
	return dice, left
}
