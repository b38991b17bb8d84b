//go:build !nocv

package vision

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"elderglass/models"
)

const (
	present    = 0.22 // chance, by both networks, below which a candidate is dropped
	plainly    = 0.3  // the same below which a person is asked
	surely     = 0.85 // least confidence of a die that nobody is asked about
	contradict = 0.8  // chance at which the finder's own face counts as an objection
)

// judgePips joins what the finder and the two looks of the face reader say of one
// candidate. ok is false where it is no die.
func judgePips(c candidate, first, second top) (die models.Die, ok bool) {
	var chances [topFaces]float64
	for k := range chances {
		chances[k] = (first.faces[k] + second.faces[k]) / 2
	}
	there := c.chance * (1 - chances[0])
	if there < present {
		return models.Die{}, false
	}
	face := 1 + likeliest(chances[1:])
	colour := likeliest(second.colours[:])
	agreed := likeliest(first.faces[:]) == face && likeliest(second.faces[:]) == face
	objection := likeliest(c.faces[:]) != face-1 && c.faces[likeliest(c.faces[:])] > contradict
	die.Colour = topColour[colour]
	die.Face = pipFaceName(face)
	die.Confidence = chances[face]
	die.Sure = agreed && !objection && there >= plainly && die.Confidence >= surely
	die.X, die.Y = second.centre()
	die.Corners = slices.Clone(second.corners[:])
	die.Guesses = pipGuesses(chances[1:])
	return die, true
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

// singleDice drops readings that lie on a more confident one.
func singleDice(dice []models.Die, edges []float64) []models.Die {
	order := make([]int, len(dice))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(dice[b].Confidence, dice[a].Confidence) })
	var kept []int
	for _, i := range order {
		on := func(k int) bool {
			return math.Hypot(dice[i].X-dice[k].X, dice[i].Y-dice[k].Y) < findOverlap*min(edges[i], edges[k])
		}
		if !slices.ContainsFunc(kept, on) {
			kept = append(kept, i)
		}
	}
	out := make([]models.Die, len(kept))
	for i, k := range kept {
		out[i] = dice[k]
	}
	return out
}

// doubtExtra turns the least confident readings into questions where more dice were
// read than can be there.
func doubtExtra(dice []models.Die, want int) {
	if want == 0 || len(dice) <= want {
		return
	}
	order := slices.Clone(dice)
	slices.SortFunc(order, func(a, b models.Die) int { return cmp.Compare(a.Confidence, b.Confidence) })
	limit := order[len(dice)-want-1].Confidence
	for i := range dice {
		if dice[i].Confidence <= limit {
			dice[i].Sure = false
		}
	}
}
