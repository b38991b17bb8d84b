//go:build !nocv

package cards

import (
	"cmp"
	"image"
	"math"
	"slices"

	"gocv.io/x/gocv"

	"elderglass/vision/cards/edges"
	"elderglass/vision/cards/photo"
	"elderglass/vision/cards/projective"
	"elderglass/vision/cards/tabletop"
)

// Markers are cut out of cardboard in a few sizes, and so are cards. Where one was found, it is known how large others
// of its shape lie on the table, and edges say where they may be: also where another thing lies at their sides, or what
// is behind them is as light as they are.

const (
	sameCut    = 1.1  // by which the aspects of markers of one shape differ, or their sizes
	cardCuts   = 3    // sizes in which cards are looked for
	cutTry     = 0.06 // by which corners may differ of a card among edges where its look was compared before
	cardCells  = 30   // across a card that is looked for: of fewer the edges of a card and of its frame are one
	cutPixels  = 2    // for one cell, where an outline is moved onto its edges
	leastShown = 0.6  // share of a card's outline with edges
	sureRim    = 0.75 // share of an outline with edges, from which on it is a marker's, whichever one
	sureSides  = 0.6  // the same of each side
)

// cut is the shape of markers, or of cards, and their size on the table.
type cut struct {
	round, card bool
	short, long float64
}

// cells is into how many of them the shorter side is divided where edges are looked at.
func (c cut) cells() float64 {
	if c.card {
		return cardCells
	}
	return tabletop.Cells
}

// tryCuts looks into the places where edges say that markers or cards lie, and returns the outlines of the surest, and
// of those that are round. Cards are looked for where some outline was seen that is none of what is surely known.
func (r *Reader) tryCuts(h *hunt, seen []projective.Quad) (outlines, rounds []projective.Quad, err error) {
	sure := surely(h.taken)
	var known []projective.Quad
	for i := range sure {
		known = append(known, sure[i].corners())
	}
	other := func(q projective.Quad) bool { return !slices.ContainsFunc(known, q.Overlaps) }
	cards, markers := slices.ContainsFunc(seen, other), r.hasMarkers()
	if len(sure) == 0 || !cards && !markers {
		return nil, nil, nil
	}
	above, place := tabletop.Above(h.Wide, h.High, lyingOnes(sure)), seenLargest(sure).corners()
	var o tabletop.View
	var size float64 // of its cells
	var list []cut
	if cards {
		list = r.cutsOfCards(above, sure)
	}
	if markers {
		list = append(list, r.cuts(above, h.taken)...)
	}
	for _, c := range list {
		if !about(size, c.short/c.cells()) {
			size = c.short / c.cells()
			var ok bool
			if o, ok = tabletop.Look(h.Photo, above, size, place, known); !ok {
				return outlines, rounds, nil
			}
		}
		places, err := r.tryCut(h, c.sized(1/size), &o, known)
		if err != nil {
			return nil, nil, err
		}
		if c.round {
			rounds = append(rounds, places...)
		} else {
			outlines = append(outlines, places...)
		}
	}
	return outlines, rounds, nil
}

// tryCut looks into the places where markers or cards of one shape may lie, of a size in cells, and returns the surest.
// No other card lies where one is surely known, but a marker may.
func (r *Reader) tryCut(
	h *hunt, c cut, o *tabletop.View, known []projective.Quad,
) (list []projective.Quad, err error) {
	l := h.Sized(int(cutPixels * max(h.Wide, h.High) / o.Pixels))
	defer l.Pixels.Close()
	gocv.GaussianBlur(l.Pixels, &l.Pixels, image.Pt(0, 0), 1, 0, gocv.BorderReflect101)
	places, least, guess, onEdges := o.Rectangles, sureSides, r.guess, onSides
	if c.round {
		places, least = func(wide, _ float64) []tabletop.Place { return o.Discs(wide) }, sureRim
		guess, onEdges = r.guessRound, onItsRim
	}
	for _, at := range places(c.short, c.long) {
		q := o.Corners(&at, c.short, c.long)
		if c.card && (at.Shown < leastShown || slices.ContainsFunc(known, q.Overlaps)) || explained(h.taken, q) {
			continue
		}
		if at.Least > least {
			list = append(list, q)
		}
		guesses := guess(h.scene, q)
		if next, ok := onEdges(&l, q); ok {
			guesses = append(guesses, guess(h.scene, next)...)
		}
		if c.card {
			guesses = slices.DeleteFunc(guesses, func(p proposal) bool { return r.triedBefore(h, p, cutTry) })
		}
		if err := r.tryLikest(h, q, likestLooks(guesses)); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// onSides moves an outline onto the edges near its sides. False is returned where it has few.
func onSides(l *photo.Level, q projective.Quad) (projective.Quad, bool) {
	q, support := edges.OnSides(l.Pixels, q.Scaled(l.Scale))
	return q.Scaled(1 / l.Scale), support > tabletop.ShownSide
}

// onItsRim moves the square of a disc so that its edge is that near it. False is returned where there is little.
func onItsRim(l *photo.Level, q projective.Quad) (projective.Quad, bool) {
	q, ok := edges.OnRim(l.Pixels, q.Scaled(l.Scale))
	return q.Scaled(1 / l.Scale), ok
}

// cuts returns the shapes of the book's markers, in the sizes in which markers that may be known lie on the table: of a
// shape of which none does those of the others, by their shorter sides. What is remembered adds others to these.
func (r *Reader) cuts(above projective.Homography, found []verdict) (list []cut) {
	var seen []cut
	found = slices.Clone(found)
	slices.SortStableFunc(found, func(a, b verdict) int { // the size of a large one is known best
		return cmp.Or(cmp.Compare(b.rank(), a.rank()), cmp.Compare(b.corners().Area(), a.corners().Area()))
	})
	for i := range found {
		if l := r.lib.looks[found[i].look]; found[i].print.known() && l.marker() {
			t := tabletop.Thing{Corners: found[i].corners(), Wide: float64(l.wide), High: float64(l.high)}
			_, scale := t.Misfit(above)
			seen = append(seen, l.cut().sized(scale))
		}
	}
	for i := range r.lib.looks {
		l := r.lib.looks[i]
		if !l.marker() || l.picture == nil {
			continue
		}
		own, hasOwn := l.cut(), slices.ContainsFunc(seen, l.cut().sameShape)
		for _, c := range seen {
			next := own.sized(c.short / own.short)
			if hasOwn == own.sameShape(c) && !slices.ContainsFunc(list, next.same) {
				list = append(list, next)
			}
		}
	}
	for _, c := range r.rememberedCuts(above, surely(found)) {
		if !slices.ContainsFunc(list, c.same) {
			list = append(list, c)
		}
	}
	return list
}

// cutsOfCards returns the sizes of cards on a table on which some are surely known: those of their own styles, and of
// styles of which cards were seen beside those before.
func (r *Reader) cutsOfCards(above projective.Homography, sure []verdict) (list []cut) {
	add := func(c cut) {
		if len(list) < cardCuts && !slices.ContainsFunc(list, c.same) {
			list = append(list, c)
		}
	}
	onTable := r.sizedOn(above, sure)
	for _, t := range onTable {
		if !t.marker() {
			add(t.cut().sized(t.scale))
		}
	}
	for i, t := range onTable {
		on := r.lookOf(r.decks.style[sure[i].look])
		for style := range r.decks.byStyle {
			as := r.lookOf(style)
			if by := r.scales.of(on, as); by > 0 && !as.marker() {
				add(as.cut().sized(t.scale * by))
			}
		}
	}
	return list
}

// cut returns the shape of a marker or a card, in the size of its picture.
func (l *look) cut() cut {
	return cut{l.round, !l.marker(), float64(min(l.wide, l.high)), float64(max(l.wide, l.high))}
}

func (c cut) sized(by float64) cut { return cut{c.round, c.card, by * c.short, by * c.long} }

func (c cut) sameShape(other cut) bool {
	return c.round == other.round && c.card == other.card && about(c.long/c.short, other.long/other.short)
}

func (c cut) same(other cut) bool { return c.sameShape(other) && about(c.short, other.short) }

// about reports whether two measures are the same but for how exactly they were taken.
func about(a, b float64) bool { return math.Max(a, b) < sameCut*math.Min(a, b) }
