//go:build !nocv

package tabletop

import (
	"cmp"
	"math"
	"slices"

	"elderglass/vision/cards/edges"
	"elderglass/vision/cards/photo"
	"elderglass/vision/cards/projective"
)

// How a table is tilted on which nothing is known, what lies on it says: for the right tilt the outlines of things of
// one size are rectangles of one size.

const (
	tiltTurns    = 16    // directions of tilts that are tried
	sameSides    = 1.07  // by which sides of things of one size differ
	offPixels    = 1.5   // by which corners are off those of a rectangle, of a picture whose longer side has OutlineSide
	offShare     = 0.015 // and by a share of its size
	leastShort   = 0.5   // of the longer side
	largestThing = 0.9   // of the picture's area
	sameOutline  = 0.04  // by which corners of outlines differ that are about one thing
)

// triedTilts are tangents of the tilts that are tried.
var triedTilts = [...]float64{0.2, 0.42, 0.68, 1}

// sized is how large an outline lies on a table, in its measure.
type sized struct {
	short, long float64
	off         float64 // of its corners, where 1 is as much as they may be off those of a rectangle
}

// sizeOn returns how large an outline lies on a table, of which a picture is taken whose outlines are as exact as a
// number of its pixels.
func sizeOn(above projective.Homography, q projective.Quad, exact float64) sized {
	wide, high := sidesOf(above.Quad(q))
	off, _ := (&Thing{q, wide, high}).Misfit(above)
	return sized{min(wide, high), max(wide, high), math.Sqrt(off/4) / (exact + offShare*math.Sqrt(q.Area()))}
}

// sidesOf returns the mean of the first and the third side, and that of the others.
func sidesOf(q projective.Quad) (wide, high float64) {
	var sides [4]float64
	for i := range q {
		next := q[(i+1)%4]
		sides[i] = math.Hypot(next.X-q[i].X, next.Y-q[i].Y)
	}
	return (sides[0] + sides[2]) / 2, (sides[1] + sides[3]) / 2
}

func (s sized) same(o sized) bool {
	about := func(a, b float64) bool { return a < sameSides*b && b < sameSides*a }
	return about(s.short, o.short) && about(s.long, o.long)
}

// guesses returns what outlines may be of things of one size, as each of them says for the tilt for which most others
// agree: those on which most agree first, and none that is of an outline that is about one of another guess.
func guesses(p *photo.Photo, outlines []projective.Quad) (list []group) {
	best := make([]group, len(outlines))
	try := func(across, down float64) {
		above := fromAbove(p.Wide, p.High, across, down)
		sizes := make([]sized, len(outlines))
		for i, q := range outlines {
			sizes[i] = sizeOn(above, q, offPixels*max(p.Wide, p.High)/photo.OutlineSide)
		}
		for i, s := range sizes {
			if s.off > 1 || s.short < leastShort*s.long || outlines[i].Area() > largestThing*p.Wide*p.High {
				continue
			}
			g := group{above: above, of: outlines[i : i+1 : i+1], score: 1 - s.off/2}
			for k, o := range sizes {
				if k != i && o.off <= 1 && o.same(s) && !slices.ContainsFunc(g.of, outlines[k].Overlaps) {
					g.of = append(g.of, outlines[k])
					g.score += 1 - o.off/2
				}
			}
			if g.score > best[i].score {
				best[i] = g
			}
		}
	}
	try(0, 0)
	for _, tilt := range triedTilts {
		for i := range tiltTurns {
			turn := 2 * math.Pi * float64(i) / tiltTurns
			try(tilt*math.Cos(turn), tilt*math.Sin(turn))
		}
	}
	slices.SortStableFunc(best, func(a, b group) int { return cmp.Compare(b.score, a.score) })
	for _, g := range best {
		known := func(o group) bool {
			return slices.ContainsFunc(o.of, func(q projective.Quad) bool { return edges.Same(q, g.of[0], sameOutline) })
		}
		if len(g.of) > 0 && !slices.ContainsFunc(list, known) {
			list = append(list, g)
		}
	}
	return list
}

// Ordinary reports whether playing cards have about this aspect, upright or lying: from tarot's 70 by 120 mm to poker's
// 63 by 88 mm.
func Ordinary(aspect float64) bool {
	short := min(aspect, 1/aspect)
	return short > 0.53 && short < 0.77
}
