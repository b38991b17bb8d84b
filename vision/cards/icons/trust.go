//go:build !nocv

package icons

import (
	"math"
	"strconv"
	"strings"
)

// The net knows figures of many prints, but some prints it does not know. How far it may be trusted, the figures say
// that were entered: on them it is known what it should have told.

const (
	trustSteps = 4 // parts in which trust is told
	// trusted is how much likelier, as a logarithm, what the net told must be without it before it is trusted less.
	trusted = 3.
)

// trust is how much of what the net tells counts, from 0 to 1.
type trust struct {
	figure float64 // which figure it is
	some   float64 // whether a figure stands inside a sign
}

// whole is the trust in a net of which nothing else is known.
var whole = trust{1, 1}

// heard are the chances of figures that the net told of something, and what it was: figureKinds-1 for no figure, -1 for
// a number of several.
type heard struct {
	told *figureChances
	is   int
}

// trustIn says how far a net may be trusted, by the rows that were entered.
func (a *alphabet) trustIn(n *Figures, lessons []*lesson) (trust, error) {
	var list []heard
	for _, l := range lessons {
		read := spelled{dy: l.dy}
		for j, at := range l.at {
			read.parts = append(read.parts, spelledPart{&a.glyphs[at], int(math.Round(l.mid[j]))})
		}
		told, err := n.tell(l.strip, &read, a.wide[aSign], a.inside())
		if err != nil {
			return trust{}, err
		}
		for j, c := range told {
			if c != nil {
				list = append(list, heard{c, figureOf(l.atoms[j])})
			}
		}
	}
	return trustBy(list, a.inside()), nil
}

// figureOf returns the figure of an atom, figureKinds-1 where it has none, -1 where it has several.
func figureOf(atom string) int {
	_, number, has := strings.Cut(atom, ":")
	if !has {
		return figureKinds - 1
	}
	if f, err := strconv.Atoi(number); err == nil && f >= 0 && f <= 9 {
		return f
	}
	return -1
}

// trustBy returns the trust with which what was heard is likeliest.
func trustBy(list []heard, inside bool) trust {
	best, most := whole, [2]float64{math.Inf(-1), math.Inf(-1)}
	for step := range trustSteps + 1 {
		by := float64(step) / trustSteps
		gain := [2]float64{trusted * by, trusted * by}
		for _, h := range list {
			c := trust{by, by}.of(h.told)
			none, some := c.none()
			switch {
			case h.is == figureKinds-1:
				gain[1] += none
				continue
			case inside:
				gain[1] += some
			}
			if h.is >= 0 {
				gain[0] += c[h.is] - math.Log(1-math.Exp(c[figureKinds-1])+1e-9)
			}
		}
		if gain[0] >= most[0] {
			best.figure, most[0] = by, gain[0]
		}
		if gain[1] >= most[1] {
			best.some, most[1] = by, gain[1]
		}
	}
	return best
}

// of returns what the net told as far as it is trusted: the less that is, the more alike are all figures, and that
// there is one and that there is none.
func (t trust) of(told *figureChances) *figureChances {
	none, some := told.none()
	odds := t.some * (none - some)
	none, some = -math.Log1p(math.Exp(-odds)), -math.Log1p(math.Exp(odds))
	var c figureChances
	sum := 0.0
	for f := range c[:figureKinds-1] {
		c[f] = t.figure * max(told[f], leastChance)
		sum += math.Exp(c[f])
	}
	for f := range c[:figureKinds-1] {
		c[f] += some - math.Log(sum)
	}
	c[figureKinds-1] = none
	return &c
}
