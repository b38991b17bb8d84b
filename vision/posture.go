//go:build !nocv

package vision

import (
	"math"

	"elderglass/calibration"
)

// posture is how a face lies.
type posture int

const (
	flat    posture = iota // in the plane of the top faces, as far as can be told
	raised                 // flat, and nearer to the camera than the tops
	leaning                // not flat
)

// What a fit tells of a face counts by how many standard deviations it stands out from a face
// in the plane. Small dice, of fewer than softFrom pixels, are less sharp than their cells and
// tell less in proportion; no place and no print is better than by unevenness.
const (
	softFrom   = 60
	unevenness = 0.004
	// raisedFrom and leaningFrom are the least sides of a face, in pixels, that tell at all.
	raisedFrom  = 32
	leaningFrom = 42
)

// A face is raised where it is larger evenly: by at least raisedLow of what a die below it
// makes, and plainly so; from raisedLeast on less will do, and hardly more than raisedMost can
// be. A print of another colour, or one alone, tells too little of what is low.
const (
	raisedLow    = 0.45
	raisedLeast  = 0.65
	raisedMost   = 1.4
	raisedMore   = 0.01
	raisedEvenly = 0.03
	raisedPlain  = 3.5
	raisedSurely = 5
)

// What is larger by raisedSurest standard deviations is not in the plane, though it be a little longer one way, or its
// print be like only by raisedLike.
const (
	raisedSurest = 8
	raisedLike   = 0.85
)

// A face leans where it is longer in one direction than in the other, by a print that is plainly like it: of a die that
// leans all of a print is there, and what fits badly fits by chance.
const (
	leanLeast  = 0.06
	leanPlain  = 5.5
	leanLonely = 0.08
	leanSurely = 9
)

// beheld is the face that fits tell of: its side in pixels, how many dice the camera is above the tops, where it is,
// and whether the prints that are laid over it are of its own colour.
type beheld struct {
	side, height float64
	at           calibration.Square
	own          bool
}

// soft is by how much the variances of a fit of it grow.
func (b beheld) soft() float64 {
	k := max(1, softFrom/b.side)
	return k * k
}

// off is the standard deviation of how much larger a fit makes a face.
func (b beheld) off(f fit) float64 {
	return math.Sqrt(f.vary.larger*b.soft() + unevenness*unevenness + f.doubt)
}

// posture says how a face lies by one print, which is the lonely witness or one of several.
func (b beheld) posture(f fit, lonely bool) posture {
	if b.side < raisedFrom {
		return flat
	}
	off := b.off(f)
	x, y := f.longer()
	longer, clear := 2*math.Hypot(x, y), f.like >= plainLike
	high, even := b.high(f.larger(), off, lonely), longer < raisedEvenly+3*off
	switch {
	case b.side >= leaningFrom && clear && b.leaning(f, lonely):
		return leaning
	case high && even && (clear || !lonely):
		return raised
	case high && clear && !lonely && b.side >= leaningFrom && longer < leanLeast:
		return leaning
	case high && clear && b.side >= leaningFrom && f.larger() > max(longer, raisedSurest*off):
		return raised
	}
	return flat
}

// high says whether a face is larger as one that is nearer.
func (b beheld) high(larger, off float64, lonely bool) bool {
	onADie := 1 / (b.height - 1)
	least, surely := raisedLow*onADie, raisedPlain
	if !b.own || lonely {
		least = raisedLeast * onADie
	}
	if lonely || larger < raisedLeast*onADie {
		surely = raisedSurely
	}
	return larger > max(least, surely*off) && larger < raisedMost*onADie+raisedMore
}

// towers says whether a face that is little like a print of its own look is larger beyond doubt, and evenly.
func (b beheld) towers(f fit) bool {
	off := b.off(f)
	x, y := f.longer()
	return b.own && b.side >= leaningFrom && f.like >= raisedLike && b.high(f.larger(), off, true) &&
		f.larger() > raisedSurest*off && 2*math.Hypot(x, y) < raisedEvenly
}

func (b beheld) leaning(f fit, lonely bool) bool {
	x, y := f.longer()
	least, surely := leanLeast, leanPlain
	if lonely {
		least, surely = leanLonely, leanSurely
	}
	return 2*math.Hypot(x, y) > least && b.askew(f) > surely
}

// askew is by how many standard deviations a fit makes a face longer in one direction.
func (b beheld) askew(f fit) float64 {
	x, y := f.longer()
	return deviations(x, y, b.uneven(f.vary))
}

// uneven are the variances of how much longer a fit makes a face in one direction.
func (b beheld) uneven(v variances) variances {
	soft, least := b.soft(), unevenness*unevenness
	return variances{x: v.x*soft + least, y: v.y*soft + least, xy: v.xy * soft}
}

// deviations is how far both numbers of how much longer a face is are from none, in standard deviations.
func deviations(x, y float64, v variances) float64 {
	return math.Sqrt(max(x*x*v.y-2*x*y*v.xy+y*y*v.x, 0) / (v.x*v.y - v.xy*v.xy))
}
