//go:build !nocv

package tabletop

import (
	"cmp"
	"math"
	"slices"

	"elderglass/models"
	"elderglass/vision/cards/lanes"
	"elderglass/vision/cards/projective"
)

// On a table that is seen from straight above, each edge votes for the markers of a size whose edge it may be. One of
// which a side is hidden, or as light as the table, is found by what is left.

// ShownSide is the share of a side that shows an edge, at least, of two neighbouring sides of what may lie somewhere.
const ShownSide = 0.55

const (
	mostStood   = 16                 // places of one shape
	discVotes   = 0.25               // share of a rim that votes for one middle
	discApart   = 0.15               // of a diameter, by which middles of two discs differ
	rimCells    = 1.3                // by which an edge may lie beside a rim
	rimTurn     = 0.93               // cosine of its turn against it
	rimParts    = 36                 // of which each has an edge or none
	leastRim    = 0.5                // share of them
	squareTurns = 18                 // turns that are looked at, of a quarter
	straight    = 0.84               // share of a side, without its rounded corners
	sideTurn    = 13 * math.Pi / 180 // by which an edge may be turned against a side
	turnedMost  = 320                // places in one turn
	sidesApart  = 0.2                // of the shorter side, by which middles of two markers differ
)

// Place is where a marker or a card may lie.
type Place struct {
	// Shown is the share of its whole outline that shows an edge, from 0 to 1.
	Shown float64
	// Least is the same of that of its sides of which the least is seen: of a disc, of its rim.
	Least  float64
	middle models.Point // in cells
	turn   float64      // radians
}

// Corners returns where the corners of a thing of a size in cells are in the picture: the square about a disc.
func (o *View) Corners(at *Place, wide, high float64) (q projective.Quad) {
	c, s := math.Cos(at.turn), math.Sin(at.turn)
	for i, p := range projective.Rectangle(wide, high) {
		x, y := p.X-wide/2, p.Y-high/2
		q[i] = o.back.At(models.Point{X: at.middle.X + c*x - s*y, Y: at.middle.Y + s*x + c*y})
	}
	return q
}

// Discs returns where discs of a diameter in cells may lie, the surest first, 16 at most.
func (o *View) Discs(diameter float64) (list []Place) {
	votes := make([]uint16, o.wide*o.high)
	for _, e := range o.edges {
		c, s := math.Cos(e.turn), math.Sin(e.turn)
		for _, far := range [2]float64{diameter / 2, -diameter / 2} {
			x, y := int(e.x+far*c), int(e.y+far*s)
			if x < 2 || y < 2 || x >= o.wide-2 || y >= o.high-2 {
				continue
			}
			for j := y - 1; j <= y+1; j++ {
				for i := x - 1; i <= x+1; i++ {
					votes[j*o.wide+i]++
				}
			}
		}
	}
	var tops []int
	for at, v := range votes {
		if float64(v) > discVotes*math.Pi*diameter && o.highest(votes, at) {
			tops = append(tops, at)
		}
	}
	slices.SortStableFunc(tops, func(a, b int) int { return cmp.Compare(votes[b], votes[a]) })
	for _, at := range tops {
		p := Place{middle: models.Point{X: float64(at%o.wide) + 0.5, Y: float64(at/o.wide) + 0.5}}
		if len(list) == mostStood {
			break
		}
		if slices.ContainsFunc(list, func(c Place) bool { return c.near(&p, discApart*diameter) }) {
			continue
		}
		if p.Shown = o.rim(p.middle, diameter/2); p.Shown > leastRim {
			p.Least = p.Shown
			list = append(list, p)
		}
	}
	slices.SortStableFunc(list, bySupport)
	return list
}

// highest reports whether no place beside one, which is at no side, has more votes.
func (o *View) highest(votes []uint16, at int) bool {
	for _, row := range [3]int{at - o.wide, at, at + o.wide} {
		if votes[row-1] > votes[at] || votes[row] > votes[at] || votes[row+1] > votes[at] {
			return false
		}
	}
	return true
}

func bySupport(a, b Place) int { return cmp.Compare(b.Shown, a.Shown) }

func (p *Place) near(other *Place, within float64) bool {
	return math.Hypot(p.middle.X-other.middle.X, p.middle.Y-other.middle.Y) < within
}

// rim returns which share of a circle has an edge along it.
func (o *View) rim(middle models.Point, radius float64) float64 {
	var has [rimParts]bool
	n, far := 0, radius+rimCells
	for _, e := range o.edges {
		dx, dy := e.x-middle.X, e.y-middle.Y
		if math.Abs(dx) > far || math.Abs(dy) > far || math.Abs(math.Hypot(dx, dy)-radius) > rimCells {
			continue
		}
		turn := math.Atan2(dy, dx)
		part := int((turn+math.Pi)/(2*math.Pi)*rimParts) % rimParts
		if !has[part] && math.Abs(math.Cos(turn-e.turn)) > rimTurn {
			has[part] = true
			n++
		}
	}
	return float64(n) / rimParts
}

// Rectangles returns where rectangles of a size in cells may lie, the surest first, 16 at most.
func (o *View) Rectangles(wide, high float64) (list []Place) {
	turns := squareTurns
	if wide != high {
		turns *= 2
	}
	var all []Place
	var l turnedEdges
	for i := range turns {
		all = append(all, o.turned(&l, float64(i)*math.Pi/2/squareTurns, wide, high)...)
	}
	slices.SortStableFunc(all, bySupport)
	for _, p := range all {
		if len(list) == mostStood {
			break
		}
		if !slices.ContainsFunc(list, func(c Place) bool { return c.near(&p, sidesApart*min(wide, high)) }) {
			list = append(list, p)
		}
	}
	return list
}

// turnedEdges are the edges of a table that is turned, in cells: 1 where one goes along a direction. One turn after the
// other is in the same memory.
type turnedEdges struct {
	lanes.Grid
	u, v                     float64 // where the first cell lies
	across, down             []uint8 // those that go down, and those that go across
	summedAcross, summedDown []uint8 // of so many cells along them
}

// turned returns where rectangles in one turn may lie.
func (o *View) turned(l *turnedEdges, turn, wide, high float64) (list []Place) {
	o.edgesTurned(l, turn)
	longU, longV := int(straight*wide), int(straight*high)
	l.Down(l.across, longV, l.summedAcross)
	l.Across(l.down, longU, l.summedDown)
	halfU, halfV := int(math.Round(wide/2)), int(math.Round(high/2))
	needU, needV := uint8(ShownSide*float64(longU)), uint8(ShownSide*float64(longV))
	c, s := math.Cos(turn), math.Sin(turn)
	for _, at := range l.Both(l.summedAcross, l.summedDown, halfU, halfV, needV, needU) {
		at := int(at)
		x, y := float64(at%l.Wide)+0.5+l.u, float64(at/l.Wide)+0.5+l.v
		left, right := l.summedAcross[at-halfU], l.summedAcross[at+halfU]
		top, bottom := l.summedDown[at-halfV*l.Wide], l.summedDown[at+halfV*l.Wide]
		sides := [4]float64{
			float64(left) / float64(longV), float64(right) / float64(longV),
			float64(top) / float64(longU), float64(bottom) / float64(longU),
		}
		list = append(list, Place{
			Least:  slices.Min(sides[:]),
			middle: models.Point{X: c*x - s*y, Y: s*x + c*y},
			turn:   turn,
			Shown:  (sides[0] + sides[1] + sides[2] + sides[3]) / 4,
		})
	}
	slices.SortStableFunc(list, bySupport)
	return list[:min(len(list), turnedMost)]
}

// edgesTurned turns the edges: each marks its cell and those beside it.
func (o *View) edgesTurned(l *turnedEdges, turn float64) {
	c, s := math.Cos(turn), math.Sin(turn)
	l.u, l.v = math.Inf(1), math.Inf(1)
	u, v := math.Inf(-1), math.Inf(-1)
	for _, p := range projective.Rectangle(float64(o.wide), float64(o.high)) {
		l.u, u = min(l.u, c*p.X+s*p.Y-1), max(u, c*p.X+s*p.Y+1)
		l.v, v = min(l.v, c*p.Y-s*p.X-1), max(v, c*p.Y-s*p.X+1)
	}
	l.Wide, l.High = int(u-l.u)+2, int(v-l.v)+2
	for _, cells := range []*[]uint8{&l.across, &l.down, &l.summedAcross, &l.summedDown} {
		*cells = slices.Grow((*cells)[:0], l.Wide*l.High)[:l.Wide*l.High]
	}
	clear(l.across)
	clear(l.down)
	for _, e := range o.edges {
		at := int(c*e.y-s*e.x-l.v)*l.Wide + int(c*e.x+s*e.y-l.u)
		switch off := math.Abs(math.Remainder(e.turn-turn, math.Pi)); {
		case off < sideTurn:
			l.across[at-1], l.across[at], l.across[at+1] = 1, 1, 1
		case off > math.Pi/2-sideTurn:
			l.down[at-l.Wide], l.down[at], l.down[at+l.Wide] = 1, 1, 1
		}
	}
}
