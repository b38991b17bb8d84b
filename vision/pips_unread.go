//go:build !nocv

package vision

import (
	"math"
	"slices"

	"gocv.io/x/gocv"

	"elderglass/models"
)

// rejected is a place that the finder may take for a die and that was read as none: a thing, or a die whose pips nobody
// can count.
type rejected struct {
	place candidate
	// top is the chance of a top face, by the reader's looks.
	top float64
}

// What speaks for a die at a place that was rejected, as logarithms of odds: what each network says, by a share of the
// odds that it gives, and that both together suspect one; by how much, as a logarithm, its edge is not that of the
// picture's dice; how far it hangs over the picture's border, in edges; that there are hardly any dice to compare it
// with; and, as a logarithm, how plainly its middle stands out from what is beyond it. It may be one where their sum is
// not below zero. They were fitted by logistic regression to generated pictures, and unreadBase set so that no more of
// these are warned of without need than where both networks together are asked alone.
const (
	unreadBase   = 0.15
	unreadFinder = 0.3
	unreadReader = 0.2
	unreadBoth   = 0.95
	unreadSize   = -1.6
	unreadBorder = -1.5
	unreadAlone  = 0.45
	unreadStands = 0.45
)

const (
	enoughDice = 2   // so many dice of a picture say how large its dice are
	leastOdds  = -4  // as a logarithm: a reader that sees still less of a top says no more by it
	hardlyOut  = 0.3 // standard deviations, added so that what stands out by none of them is no less than that
	middleFrom = 23  // pixels of a crop from its border to the middle of a die
	beyondTo   = 6   // and to the end of what is beyond the die
	leastNoise = 4.  // grey levels: least standard deviation of what is beyond the die
)

// suspected reports whether both networks together take it for a die by as much as for a second look.
func (d *rejected) suspected() bool { return d.place.chance*d.top >= suspect }

// unread returns the places, away from all dice, where a die may lie that could not be read.
func (r *PipsReader) unread(bgr gocv.Mat, kept []pipReading, rejects []rejected) ([]models.Point, error) {
	edges := make([]float64, len(kept))
	for i, k := range kept {
		edges[i] = k.place.edge
	}
	slices.Sort(edges)
	var at []models.Point
	for _, d := range rejects {
		d.place = insidePicture(d.place, bgr)
		c := d.place
		if slices.ContainsFunc(kept, func(k pipReading) bool {
			return math.Hypot(c.x-k.die.X, c.y-k.die.Y) < besides*max(c.edge, k.place.edge)
		}) {
			continue
		}
		if len(kept) == 0 { // an empty table, most likely: nothing says what a die looks like in this picture
			if c.chance >= findLikely && d.suspected() {
				at = append(at, models.Point{X: c.x, Y: c.y})
			}
			continue
		}
		r.tops.cut(bgr, c)
		out, err := standsOut(r.tops.whole)
		if err != nil {
			return nil, err
		}
		border := min(c.x, c.y, float64(bgr.Cols())-c.x, float64(bgr.Rows())-c.y) / c.edge
		if d.odds(edges)+unreadBorder*max(0, 1-border)+unreadStands*math.Log(hardlyOut+out) >= 0 {
			at = append(at, models.Point{X: c.x, Y: c.y})
		}
	}
	return at, nil
}

// odds are those of a die by the networks and by the edges of the picture's dice, in ascending order.
func (d *rejected) odds(edges []float64) float64 {
	odds := unreadBase + unreadFinder*float64(logit(d.place.chance))
	odds += unreadReader * max(float64(logit(d.top)), leastOdds)
	if d.suspected() {
		odds += unreadBoth
	}
	odds += unreadSize * math.Abs(math.Log(d.place.edge/edges[len(edges)/2]))
	if len(edges) < enoughDice {
		odds += unreadAlone
	}
	return odds
}

// standsOut is by how many standard deviations of what is beyond a die the middle of its crop differs from that.
func standsOut(crop gocv.Mat) (float64, error) {
	pix, err := crop.DataPtrUint8()
	if err != nil {
		return 0, err
	}
	var middle, beyond, squares [3]float64
	within, without := 0., 0.
	for i := range cropSide * cropSide {
		x, y := i%cropSide, i/cropSide
		border := min(x, y, cropSide-1-x, cropSide-1-y)
		switch {
		case border >= middleFrom:
			within++
			for k := range middle {
				middle[k] += float64(pix[3*i+k])
			}
		case border < beyondTo:
			without++
			for k := range beyond {
				v := float64(pix[3*i+k])
				beyond[k], squares[k] = beyond[k]+v, squares[k]+v*v
			}
		}
	}
	out := 0.
	for k := range middle {
		mean := beyond[k] / without
		apart := middle[k]/within - mean
		out += apart * apart / (squares[k]/without - mean*mean + leastNoise*leastNoise)
	}
	return math.Sqrt(out), nil
}
