//go:build !nocv

package vision

import (
	"cmp"
	"math"
	"slices"

	"gocv.io/x/gocv"

	"elderglass/calibration"
	"elderglass/models"
)

// placed is a die that was read, and whether it was told of already that it lies as none should.
type placed struct {
	square calibration.Square
	told   bool
}

// A die may lie on another where stackedCells cells or more within stackedReach dice of its middle changed and belong to
// no die that was found, or where its face overlaps another's by stackedOver dice: two faces in one plane overlap by no
// more than their round corners. Then less will do to tell that it is raised: stackedSurely standard deviations of what
// its prints say together, and stackedLeast of what a die below it makes.
const (
	stackedCells  = 8
	stackedReach  = 1.1
	stackedOver   = 0.05
	stackedSurely = 2.5
	stackedLeast  = 0.6
)

// stack says which dice lie on others by what lies about them and by all of their prints together.
func (r *Reader) stack(reading *models.Reading, frame gocv.Mat, toPicture *calibration.Matrix) error {
	for i, l := range r.placed {
		if l.told || r.beside.beside(l.square) < stackedCells && !r.overlaps(i) {
			continue
		}
		cut, err := r.namer.cutter.cut(frame, toPicture, l.square, gaugeView)
		if err != nil {
			return err
		}
		d := &reading.Dice[i]
		if r.gauge.raisedTogether(cut, look{d.Colour, d.Face}, r.behold(l.square, d)) {
			d.Sure = false
			reading.Warnings = append(reading.Warnings, models.Say("tray.why.die-raised", "where",
				where(d.X/float64(reading.Width), d.Y/float64(reading.Height))))
		}
	}
	return nil
}

// overlaps says whether a die's face overlaps another's.
func (r *Reader) overlaps(die int) bool {
	for i, l := range r.placed {
		if i != die && overlap(l.square, r.placed[die].square) > stackedOver {
			return true
		}
	}
	return false
}

// overlap is how far two faces would have to be pushed apart to overlap no more, in dice; below zero they do not.
func overlap(a, b calibration.Square) float64 {
	least := math.Inf(1)
	for _, turn := range [4]float64{a.Turn, a.Turn + math.Pi/2, b.Turn, b.Turn + math.Pi/2} {
		half := func(s calibration.Square) float64 {
			return (math.Abs(math.Cos(s.Turn-turn)) + math.Abs(math.Sin(s.Turn-turn))) / 2
		}
		apart := math.Abs((a.X-b.X)*math.Cos(turn) + (a.Y-b.Y)*math.Sin(turn))
		least = min(least, half(a)+half(b)-apart)
	}
	return least
}

// beside counts the cells about a top face that changed as a thing changes them and belong to no die that was found.
func (s *strangers) beside(square calibration.Square) (cells int) {
	s.each(square.X, square.Y, stackedReach, square.Turn, func(i int) {
		if s.object[i] && !s.dice[i] {
			cells++
		}
	})
	return cells
}

// raisedTogether says whether all prints together say that a face is raised which shows a symbol in a colour: the
// picture's own noise is in each fit, the print's in one of them.
func (g *gauge) raisedTogether(cut []uint8, l look, b beheld) bool {
	g.matchOwn(cut, l, b.height)
	b.own = true
	sum, weights, heard := 0.0, 0.0, 0.0
	slices.SortFunc(g.order, func(a, b matched) int { return cmp.Compare(b.like, a.like) })
	for _, m := range g.order {
		f := g.lay(m, b.at)
		if f.like < ownLike-likeSpan {
			continue
		}
		off := b.off(f)
		w := 1 / (off * off)
		sum, weights, heard = sum+w*f.larger(), weights+w, heard+1
	}
	if heard == 0 {
		return false
	}
	larger, off := sum/weights, math.Sqrt(heard/weights*(1+1/heard)/2)
	onADie := 1 / (b.height - 1)
	return larger > max(stackedLeast*onADie, stackedSurely*off) && larger < raisedMost*onADie+raisedMore
}
