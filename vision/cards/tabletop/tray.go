//go:build !nocv

package tabletop

import (
	"math"
	"slices"

	"elderglass/models"
	"elderglass/vision/cards/projective"
)

// A tray, a mat or a board on which cards lie covers more of the table than they do. What is printed on a card fills it,
// and goes along its sides.

const (
	fewOnTray  = 3                 // things, from which on it is a tray however they lie
	mostOnTray = 0.5               // share of its area that they cover
	mostThings = 0.8               // of a group that lie on it
	leastOnIt  = 0.04              // of it, that each covers
	askewOnIt  = 8 * math.Pi / 180 // from which on one is no print

	mostPrinted  = 3     // pictures and texts on one card
	leastPrinted = 0.8   // of each that lies on it
	leastFrame   = 0.015 // round what is printed on a card, of its shorter side
	widestFrame  = 0.2
	frameOff     = 0.05
	frameSides   = 3 // on which it is as wide
)

// withoutTrays leaves out the groups on whose things those of others lie.
func withoutTrays(list []group) (kept []group) {
	for i := range list {
		if !slices.ContainsFunc(list, func(o group) bool { return list[i].trayFor(&o) }) {
			kept = append(kept, list[i])
		}
	}
	return kept
}

// trayFor reports whether what was found alone is a tray on which nearly all things of another group lie.
func (g *group) trayFor(o *group) bool {
	if len(g.found) != 1 {
		return false
	}
	n, covered, askew := 0, 0., false
	for _, q := range o.found {
		share := q.Area() / g.found[0].Area()
		if share < leastOnIt || q.Shared(g.found[0]) < 1 {
			continue
		}
		n, covered = n+1, covered+share
		askew = askew || g.turnOn(g.found[0], q) > askewOnIt
	}
	return covered < mostOnTray && n >= 2 && float64(n) >= mostThings*float64(len(o.found)) && (n >= fewOnTray || askew)
}

// printedOn reports whether what was found is printed on the one thing of another group, as the picture and the text of
// a card whose shape is not that of most: it fills that, and goes along its sides.
func (g *group) printedOn(o *group) bool {
	if len(o.found) != 1 || len(g.found) < 2 || len(g.found) > mostPrinted {
		return false
	}
	covered := 0.
	for _, q := range g.found {
		if q.Shared(o.found[0]) < leastPrinted || o.turnOn(o.found[0], q) > askewOnIt {
			return false
		}
		covered += q.Area() / o.found[0].Area()
	}
	return covered >= mostOnTray
}

// framedBy reports whether what was found alone is printed on the one thing of another group, as the picture of a card:
// on three sides or on all there is a frame round it that is everywhere as wide.
func (g *group) framedBy(o *group) bool {
	if len(g.found) != 1 || len(o.found) != 1 {
		return false
	}
	under, over := o.of[0], g.of[0] // as they are seen, and not as rectangles on the table
	if over.Area() >= under.Area() || over.Shared(under) < leastPrinted || o.turnOn(under, over) > askewOnIt {
		return false
	}
	wide, high := sidesOf(o.above.Quad(under))
	onIt, ok := projective.Between(under, projective.Rectangle(wide, high))
	if !ok {
		return false
	}
	left, top, right, bottom := wide, high, 0., 0.
	for _, p := range onIt.Quad(over) {
		left, right = min(left, p.X), max(right, p.X)
		top, bottom = min(top, p.Y), max(bottom, p.Y)
	}
	frame := []float64{left, top, wide - right, high - bottom}
	slices.Sort(frame)
	short := min(wide, high)
	least, most := frame[0]/short, frame[frameSides-1]/short
	return least > leastFrame && most < widestFrame && most-least < frameOff
}

// turnOn returns by how much a thing that lies on another one is turned against its sides, in radians.
func (g *group) turnOn(under, over projective.Quad) float64 {
	a, b := g.above.Quad(under), g.above.Quad(over)
	turn := func(from, to models.Point) float64 { return math.Atan2(to.Y-from.Y, to.X-from.X) }
	return math.Abs(math.Remainder(turn(a[0], a[1])-turn(b[0], b[1]), math.Pi/2))
}
