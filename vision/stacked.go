//go:build !nocv

package vision

import (
	"math"

	"gocv.io/x/gocv"

	"elderglass/calibration"
	"elderglass/models"
)

// placed is a die that was read, with its side in pixels, and whether it was told of already that it lies as none
// should.
type placed struct {
	square calibration.Square
	side   float64
	told   bool
}

// A die may lie on another, or lean on it, where stackedRemains dice or more of something remain beside it, or where its
// face overlaps another's by stackedOver dice: two faces in one plane overlap by no more than their round corners. Then
// less will do to tell that it is raised: stackedSurely standard deviations of what its prints say together, and
// stackedLeast of what a die below it makes. Where faces overlap it leans where its prints together are longer one way
// by overLean, and by overSurely standard deviations.
const (
	stackedRemains = 0.04
	stackedOver    = 0.05
	stackedSurely  = 2
	stackedLeast   = 0.6
	overLean       = 0.04
	overSurely     = 3.5
)

// stack says which dice lie on others by what lies about them and by all of their prints together.
func (r *Reader) stack(reading *models.Reading, frame gocv.Mat, toPicture *calibration.Matrix) error {
	for i, l := range r.placed {
		over := r.overlaps(i)
		if l.told || !over && r.remains.beside(l.square, byArea).area < stackedRemains {
			continue
		}
		cut, err := r.namer.cutter.cut(frame, toPicture, l.square, gaugeView)
		if err != nil {
			return err
		}
		d := &reading.Dice[i]
		b := r.behold(l.square, d)
		v, heard := r.gauge.together(cut, look{d.Colour, d.Face}, b)
		switch {
		case heard && v.raised(b.height):
			r.placed[i].told = true
			tell(reading, d, raised)
		case heard && over && v.leans():
			r.placed[i].told = true
			tell(reading, d, leaning)
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

// verdict is what the prints of a face's own look make of it together: by how much larger it is, and longer one way, and
// the standard deviation of the one and by how many the other stands out.
type verdict struct{ larger, off, longer, askew float64 }

// together asks all prints that are like a face which shows a symbol in a colour: the picture's own noise is in each fit,
// the print's in one of them. It returns false where none is.
func (g *gauge) together(cut []uint8, l look, b beheld) (v verdict, heard bool) {
	g.matchOwn(cut, l, b.height)
	weights, n, x, y := 0., 0., 0., 0.
	var vary variances
	for _, m := range g.order {
		f := g.lay(m, b.at)
		if f.like < ownLike-likeSpan {
			continue
		}
		off := b.off(f)
		weight := 1 / (off * off)
		v.larger, weights, n = v.larger+weight*f.larger(), weights+weight, n+1
		dx, dy := f.longer()
		x, y = x+dx, y+dy
		d := b.uneven(f.vary)
		vary.x, vary.y, vary.xy = vary.x+d.x, vary.y+d.y, vary.xy+d.xy
	}
	if n == 0 {
		return v, false
	}
	own := (1 + 1/n) / 2
	k := own / n
	x, y = x/n, y/n
	v.larger, v.off = v.larger/weights, math.Sqrt(n/weights*own)
	v.longer = 2 * math.Hypot(x, y)
	v.askew = deviations(x, y, variances{x: k * vary.x, y: k * vary.y, xy: k * vary.xy})
	return v, true
}

// raised says whether a face is as large as that of a die on another, seen from so many dice above.
func (v verdict) raised(height float64) bool {
	onADie := 1 / (height - 1)
	return v.larger > max(stackedLeast*onADie, stackedSurely*v.off) && v.larger < raisedMost*onADie+raisedMore
}

// leans says whether a face that overlaps another is that of a die which leans.
func (v verdict) leans() bool { return v.longer > overLean && v.askew > overSurely }
