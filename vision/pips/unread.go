//go:build !nocv

package pips

import (
	"math"
	"slices"

	"gocv.io/x/gocv"

	"elderglass/models"
)

// Signs of a die at a place that was rejected, which is a thing or a die whose pips nobody can count, as logarithms of
// odds where nothing else is said.
const (
	unreadFinder = iota // what the finder gives to it
	unreadDie           // what the network gives to it that knows such dice
	unreadSize          // by how much, as a logarithm, its edge is not that of the picture's dice
	unreadSigns
)

// What each sign weighs was fitted to generated pictures (models/training/pips/weigh.py), so that it is warned of a
// place from a chance of about 0.2 on, where the sum is not below zero.
const unreadBase = 0.71

var unreadWeights = [unreadSigns]float64{unreadFinder: 0.83, unreadDie: 0.83, unreadSize: -1.6}

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
		signs := signsOfUnread(c, dice[i], edges)
		if odds(unreadBase, unreadWeights[:], signs[:]) >= 0 {
			at = append(at, models.Point{X: c.x, Y: c.y})
		}
		r.weigh(models.Die{X: c.x, Y: c.y}, signs[:])
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

// signsOfUnread are those of a die at a place, which the network gives these odds, beside dice with edges in ascending
// order.
func signsOfUnread(c candidate, die float64, edges []float64) [unreadSigns]float64 {
	signs := [unreadSigns]float64{unreadFinder: logit(c.chance), unreadDie: die}
	if len(edges) > 0 {
		signs[unreadSize] = math.Abs(math.Log(c.edge / edges[len(edges)/2]))
	}
	return signs
}
