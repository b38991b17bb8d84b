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

	mostPrinted  = 3   // pictures and texts on one card
	leastPrinted = 0.8 // of each that lies on it
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

// turnOn returns by how much a thing that lies on another one is turned against its sides, in radians.
func (g *group) turnOn(under, over projective.Quad) float64 {
	a, b := g.above.Quad(under), g.above.Quad(over)
	turn := func(from, to models.Point) float64 { return math.Atan2(to.Y-from.Y, to.X-from.X) }
	return math.Abs(math.Remainder(turn(a[0], a[1])-turn(b[0], b[1]), math.Pi/2))
}
