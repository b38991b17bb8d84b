//go:build !nocv

package icons

import (
	"maps"
	"math"
	"slices"
)

const (
	signDetails = 7.0  // parts of a sign of which each says something of its own
	mostAlike   = 0.85 // likeness from which on a sign is seen as well as can be: the rest is noise of the examples too
	toldAlone   = 0.6  // how much a lead counts that the net alone tells, of a figure of which no look is known
)

// leastLead is the log of how much likelier than the next a sign or a figure is that is proposed.
var leastLead = [kinds]float64{aSign: 0.4, aFigure: 1.2, aNumbered: 0.5}

// surer returns what a part of a row most likely is, by the means and by the examples that were entered, and the log of
// how much likelier that is than the next. What is told of its figure counts too, where it has one.
func (a *alphabet) surer(t *strip, p spelledPart, dy int, told *figureChances) (best string, lead float64) {
	return figured(a.likes(t, p, dy), p.atom, told)
}

// likes returns how like a part of a row is to each of what may stand there, by what tells these apart.
func (a *alphabet) likes(t *strip, p spelledPart, dy int) map[string]float64 {
	likes, by := map[string]float64{}, a.tells[p.kind]
	if by == nil {
		return likes
	}
	at := left(float64(p.at), p.wide)
	rest := t.rest(by, at, dy, p.wide)
	knows := a.knows(t, p.kind, p.at, dy)
	for i := range a.glyphs {
		if o := &a.glyphs[i]; by.own[i] != nil && o.class() == p.class() {
			like := (t.dot(by.own[i], at, dy, o.wide)/rest + knows[i]) / 2
			if other, ok := likes[o.atom]; !ok || like > other {
				likes[o.atom] = like
			}
		}
	}
	return likes
}

// figured returns which of some names is the likeliest, by how like each is and by what is told of their figures, and
// the log of how much likelier than the next.
func figured(likes map[string]float64, of string, told *figureChances) (best string, lead float64) {
	seen := maps.Clone(likes)
	if told != nil {
		meant(likes, of)
	}
	likely(likes)
	if told != nil {
		told.weigh(likes)
	}
	best, lead = likeliest(likes)
	if _, ok := seen[best]; !ok {
		lead *= toldAlone
	}
	return best, lead
}

// likeliest returns the name with the highest log of a chance, and by how much that is higher than the next.
func likeliest(chances map[string]float64) (best string, lead float64) {
	most, next := math.Inf(-1), math.Inf(-1)
	for _, name := range slices.Sorted(maps.Keys(chances)) {
		if chance := chances[name]; chance > most {
			best, most, next = name, chance, most
		} else {
			next = max(next, chance)
		}
	}
	return best, most - next
}

// likely turns likenesses into logs of chances. What is unlike even the likeliest is noise: the less there is of it,
// the more a small lead tells, so that two signs are told apart that are nearly the same where they are seen well.
func likely(likes map[string]float64) {
	most := 0.0
	for _, like := range likes {
		most = max(most, like)
	}
	most = min(most, mostAlike)
	for atom := range likes {
		likes[atom] *= signDetails * most / (1 - most*most)
	}
}
