//go:build !nocv

package pips

import (
	"math"
	"slices"

	"gocv.io/x/gocv"

	"elderglass/models"
)

// What speaks for a die at a place that was rejected, which is a thing or a die whose pips nobody can count, as
// logarithms of odds: what the finder says; what the network says that knows such dice; by how much, as a logarithm,
// its edge is not that of the picture's dice; and that there is one die alone to compare it with. It may be one where
// their sum is not below zero. They were fitted by logistic regression to generated pictures; unreadBase warns from a
// chance of about 0.2 on.
const (
	unreadBase   = 0.5
	unreadFinder = 1.0
	unreadDie    = 0.8
	unreadSize   = -1.3
	unreadAlone  = 0.8
)

const (
	// leastOdds and mostOdds, as logarithms, are those of a die that the network is taken at its word for.
	leastOdds, mostOdds = -2., 5.
	hardlyOdds          = -4. // those at a first look below which there is no second
)

// unread returns those of the rejected places, away from all dice, where a die may lie that could not be read.
func (r *Reader) unread(bgr gocv.Mat, kept []sighting, rejects []candidate) ([]models.Point, error) {
	edges := make([]float64, len(kept))
	for i, k := range kept {
		edges[i] = k.place.edge
	}
	slices.Sort(edges)
	var places []candidate
	for _, c := range rejects {
		c = insidePicture(c, bgr)
		if !slices.ContainsFunc(kept, func(k sighting) bool {
			return math.Hypot(c.x-k.die.X, c.y-k.die.Y) < besides*max(c.edge, k.place.edge)
		}) {
			places = append(places, c)
		}
	}
	dice, err := r.diceOdds(bgr, places)
	if err != nil {
		return nil, err
	}
	var at []models.Point
	for i, c := range places {
		if unreadDie*dice[i]+unreadOdds(c, edges) >= 0 {
			at = append(at, models.Point{X: c.x, Y: c.y})
		}
	}
	return at, nil
}

// diceOdds are those by the network that knows dice whose pips nobody can count, as logarithms: the mean of a look
// at each place and of one at its mirror image.
func (r *Reader) diceOdds(bgr gocv.Mat, places []candidate) ([]float64, error) {
	odds := make([]float64, len(places))
	looks, err := r.unreadable.read(bgr, places, straight)
	if err != nil {
		return nil, err
	}
	var likely []int
	var again []candidate
	for i, t := range looks {
		if odds[i] = logit(1 - t.faces[0]); odds[i] >= hardlyOdds {
			likely, again = append(likely, i), append(again, places[i])
		}
	}
	if looks, err = r.unreadable.read(bgr, again, mirrored); err != nil {
		return nil, err
	}
	for k, i := range likely {
		odds[i] = (odds[i] + logit(1-looks[k].faces[0])) / 2
	}
	for i := range odds {
		odds[i] = bounded(odds[i], leastOdds, mostOdds)
	}
	return odds, nil
}

// unreadOdds are those of a die by the finder and by the edges of the picture's dice, in ascending order.
func unreadOdds(c candidate, edges []float64) float64 {
	odds := unreadBase + unreadFinder*logit(c.chance)
	if len(edges) > 0 {
		odds += unreadSize * math.Abs(math.Log(c.edge/edges[len(edges)/2]))
	}
	if len(edges) == 1 {
		odds += unreadAlone
	}
	return odds
}
