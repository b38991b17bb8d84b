//go:build !nocv

package tabletop

import (
	"cmp"
	"image"
	"slices"

	"gocv.io/x/gocv"

	"elderglass/vision/cards/edges"
	"elderglass/vision/cards/photo"
	"elderglass/vision/cards/projective"
)

const (
	mostGuesses  = 10   // of sizes that are looked for
	mostAgain    = 2    // of them that are looked for once more, where all things that were found say how large they are
	leastShown   = 0.75 // share of an outline that shows an edge
	leastSide    = 0.3  // of its side that shows least
	leastOwn     = 0.65 // that shows one that is not another thing's
	worthNothing = 0.5  // share of an outline that shows an edge, which says nothing
	oddAlone     = 0.3  // what one thing is worth that has no likely shape
	oddShape     = 0.9  // and what each of several is
	settledAt    = 0.08 // by which corners come to lie elsewhere on their edges, at most
	settledMoves = 3
)

// group are things of one size on a table, first as some outlines say and then as the edges do.
type group struct {
	above projective.Homography // of the picture to the table
	of    []projective.Quad     // the outlines of which it was guessed
	found []projective.Quad
	score float64
}

// Alike returns the outlines of things of one size that lie on a table, 16 at most. Of the sizes that outlines in its
// picture have that one is taken whose things show most edges round most of the table. Where pictures and texts on cards
// are alike too, the cards cover more of it; a tray under them is left out. Things of a likely aspect are worth more,
// one alone much more.
func Alike(p *photo.Photo, outlines []projective.Quad, likely func(aspect float64) bool) []projective.Quad {
	tried := guesses(p, outlines)
	tried = tried[:min(len(tried), mostGuesses)]
	for i := range tried {
		tried[i].look(p, likely)
	}
	tried = withoutTrays(tried)
	soft := p.Sized(photo.OutlineSide)
	defer soft.Pixels.Close()
	gocv.GaussianBlur(soft.Pixels, &soft.Pixels, image.Pt(0, 0), 1, 0, gocv.BorderReflect101)
	slices.SortStableFunc(tried, byScore)
	for i := range tried[:min(len(tried), mostAgain)] {
		g := &tried[i]
		if len(g.found) == 0 {
			break
		}
		again := group{above: g.above, of: settled(&soft, g.found, outlines)}
		if again.look(p, likely); again.score > g.score {
			*g = again
		}
	}
	slices.SortStableFunc(tried, byScore)
	if len(tried) == 0 {
		return nil
	}
	best := tried[0]
	for range tried { // a picture may have a frame in the frame of its card
		at := slices.IndexFunc(tried, func(o group) bool { return best.printedOn(&o) || best.framedBy(&o) })
		if at < 0 {
			break
		}
		best = tried[at]
	}
	return settled(&soft, best.found, outlines)
}

func byScore(a, b group) int { return -cmp.Compare(a.score, b.score) }

// settled returns the outlines of things that were found as exactly as they are seen: as those of the picture that lie
// there, or else moved onto the edges near them.
func settled(l *photo.Level, found, outlines []projective.Quad) []projective.Quad {
	list := slices.Clone(found)
	for i, q := range found {
		at := slices.IndexFunc(outlines, func(o projective.Quad) bool { return edges.Same(q, o, settledAt) })
		if at >= 0 {
			list[i] = outlines[at]
			continue
		}
		for range settledMoves {
			next, support := edges.OnSides(l.Pixels, list[i].Scaled(l.Scale))
			if next = next.Scaled(1 / l.Scale); support < ShownSide || !next.Near(q, settledAt) {
				break
			}
			list[i] = next
		}
	}
	return list
}

// look looks for all things of the size that the outlines of a group have, and says what they are worth.
func (g *group) look(p *photo.Photo, likely func(aspect float64) bool) {
	things := make([]Thing, len(g.of))
	for i, q := range g.of {
		things[i] = Thing{Corners: q}
	}
	short, long := g.size()
	for i, q := range g.of {
		things[i].Wide, things[i].High = short, long
		if wide, high := sidesOf(g.above.Quad(q)); wide > high {
			things[i].Wide, things[i].High = long, short
		}
	}
	if len(things) > 1 {
		g.above = Above(p.Wide, p.High, things)
		short, long = g.size()
	}
	g.found, g.score = nil, 0
	cell := short / Cells
	o, ok := Look(p, g.above, cell, g.of[0], nil)
	if !ok {
		return
	}
	short, long = short/cell, long/cell
	var kept []Place
	for _, at := range o.Rectangles(short, long) {
		q := o.Corners(&at, short, long)
		if at.Shown < leastShown || at.Least < leastSide || slices.ContainsFunc(g.found, q.Overlaps) {
			continue
		}
		own := at.Shown
		if len(kept) > 0 {
			own = o.ownShare(&at, kept, short, long)
		}
		if own < leastOwn {
			continue
		}
		kept, g.found = append(kept, at), append(g.found, q)
		g.score += q.Area() / (p.Wide * p.High) * (own - worthNothing)
	}
	switch {
	case likely(short / long):
	case len(g.found) == 1:
		g.score *= oddAlone
	default:
		g.score *= oddShape
	}
}

// size returns the mean of the sides of a group's outlines on its table.
func (g *group) size() (short, long float64) {
	for _, q := range g.of {
		s := sizeOn(g.above, q, 1)
		short += s.short / float64(len(g.of))
		long += s.long / float64(len(g.of))
	}
	return short, long
}
