//go:build !nocv

package vision

import (
	"cmp"
	"math"
	"slices"

	"elderglass/models"
)

// Two symbols that are alike but for a small digit are near for the net, and where a die is far or blurred it can
// only guess. Their prints tell where they differ: labelled dice of a face, laid over each other, make one clean print
// of it (master.go), and the difference of two such prints is all that counts between them. A die in doubt is laid over
// what both have in common, and what it shows besides is compared with that difference.
const (
	// duelWeight is how much surer a die is of one face than of another, as the logarithm of the odds, where it is
	// just like the one.
	duelWeight = 8
	// duelLike is how like the nearer face's print a die must be for a duel to tell.
	duelLike = 0.88
	// Two prints tell something where of both no more than one labelled die in duelKnown is told wrongly by them.
	duelKnown = 6
	// Faces of fewer pixels a side than duelPixels, in which a digit has two or three, are made sure by a duel only with
	// duelConfirmed; those of fewer than duelSmallest never.
	duelPixels    = 40
	duelSmallest  = 32
	duelConfirmed = 0.99
	// A face whose odds are less than duelOdds need not be fought, but for the likeliest: a die that is like no print is
	// not sure.
	duelOdds = 0.002
)

// rivals are two faces of one colour, seen in a quarter turn of the die.
type rivals struct {
	// common is the mean of both prints, to lay a die over, shared the same as it is compared.
	common print
	shared patch
	// apart is the first less the second.
	apart patch
}

// duel is how a die stands between two faces.
type duel struct {
	// lead is 1 where the die is just like the first face, -1 where it is like the second.
	lead float64
	// like is the correlation of the die with the nearer face.
	like float64
}

// ofOneColour is how sure a die is of its colour.
func ofOneColour(d *models.Die) float64 {
	sum := 0.0
	for _, g := range d.Guesses {
		sum += g.Confidence
	}
	return sum
}

// settles is settle for a die whose face has so many pixels a side. It makes a die sure of no other face than the net
// found likeliest: the prints of a die that the net takes for another are told apart by chance as often as not.
func (g *gauge) settles(cut []uint8, d *models.Die, side float64) bool {
	likeliest := d.Guesses[0].Face
	settled := g.settle(cut, d)
	surely := side >= duelPixels || side >= duelSmallest && d.Confidence >= duelConfirmed
	return settled && surely && d.Face == likeliest
}

// settle holds a face in a cut of duelView dice against what its die may be and changes what the die is taken for
// by it. It says whether every face that counts was fought.
func (g *gauge) settle(cut []uint8, d *models.Die) bool {
	g.view.see(cut)
	var channels [3]cells
	for k := range channels {
		channels[k] = g.view.fine(k)
	}
	seen := g.mix(d.Colour).view(&channels)
	best := d.Guesses[0].Face
	odds := make([]float64, len(d.Guesses))
	total, settled := 0.0, true
	for i, guess := range d.Guesses {
		odds[i] = guess.Confidence
		if i == 1 || i > 1 && guess.Confidence >= duelOdds {
			if f, ok := g.fight(seen, look{d.Colour, best}, look{d.Colour, guess.Face}); ok && f.like >= duelLike {
				odds[i] *= math.Exp(-duelWeight * f.lead)
			} else {
				settled = false
			}
		}
		total += odds[i]
	}
	sum := ofOneColour(d)
	for i := range d.Guesses {
		d.Guesses[i].Confidence = odds[i] / total * sum
	}
	slices.SortStableFunc(d.Guesses, func(a, b models.Guess) int { return cmp.Compare(b.Confidence, a.Confidence) })
	d.Face, d.Confidence = d.Guesses[0].Face, d.Guesses[0].Confidence
	return settled
}

// contests says whether a sure die that shows a face in a cut of duelView dice is rather another, or no more sure.
// Then it is a question.
func (g *gauge) contests(cut []uint8, d *models.Die) bool {
	other := *d
	other.Guesses = slices.Clone(d.Guesses)
	if !g.settle(cut, &other) || other.Face == d.Face && other.Confidence >= sureConfidence {
		return false
	}
	other.Sure = false
	*d = other
	return true
}

// fight holds a face against two of its colour; it returns false where one was not labelled.
func (g *gauge) fight(v *view, first, second look) (duel, bool) {
	r := g.against(first, second)
	if r == nil {
		return duel{}, false
	}
	return v.against(r), true
}

// against holds a face in view against two, in whatever turn it is most like one of them.
func (v *view) against(r *[4]rivals) duel {
	d := duel{like: math.Inf(-1)}
	var seen [4]patch
	v.fit(commons(r), v.starts(commons(r)), &seen)
	for k := range r {
		if held := r[k].hold(&seen[k]); held.like > d.like {
			d = held
		}
	}
	return d
}

// hold compares what was seen of a die with both faces.
func (r *rivals) hold(seen *patch) duel {
	shared, apart := seen.dot(&r.shared), seen.dot(&r.apart)
	d := duel{like: shared + math.Abs(apart)/2}
	gain, size := shared/r.shared.dot(&r.shared), r.apart.dot(&r.apart)
	if gain > 0 && size > 0 {
		d.lead = 2 * (apart/gain - r.shared.dot(&r.apart)) / size
	}
	return d
}

// against returns two looks of one colour in the four turns of a die, nil where one of them was not labelled without a
// lamp in it or their labelled dice are not told apart.
func (g *gauge) against(first, second look) *[4]rivals {
	key := [2]look{first, second}
	if r, ok := g.rivals[key]; ok {
		return r
	}
	g.rivals[key] = nil
	a, b := g.master(first), g.master(second)
	if a == nil || b == nil {
		return nil
	}
	mine := fieldOf((*[gaugeCells * gaugeCells]float32)(a))
	turns, ok := mine.prints()
	if !ok {
		return nil
	}
	v := &view{ready: [3]bool{true}, pix: [3][gaugeCells * gaugeCells]float32{*b}}
	f, turn := v.turned(&turns)
	other := v.through(f, turn)
	r := &[4]rivals{}
	for k := range r {
		if !r[k].take(mine.turned(k), other.turned(k)) {
			return nil
		}
	}
	if !g.known(first, 1, r) || !g.known(second, -1, r) {
		return nil
	}
	g.rivals[key] = r
	return r
}

// known says whether most labelled dice of a look are told rightly by rivals: where prints were laid over each other in
// a wrong turn, they are not.
func (g *gauge) known(l look, lead float64, r *[4]rivals) bool {
	mix, wrong := g.mix(l.colour), 0
	sights := unlit(g.sights[l])
	for i, s := range sights {
		if duelKnown*(wrong+len(sights)-i) <= len(sights) { // whatever the others show
			break
		}
		if mix.view(&s.channels).against(r).lead*lead <= 0 {
			wrong++
		}
		if duelKnown*wrong > len(sights) {
			return false
		}
	}
	return true
}

// take makes rivals of what two faces show.
func (r *rivals) take(first, second *field) bool {
	var p, q patch
	for i := range p {
		p[i], q[i] = float32(first[cellOf(i)]), float32(second[cellOf(i)])
	}
	one, other := p.normal(), q.normal()
	for i := range p {
		r.shared[i], r.apart[i] = (p[i]+q[i])/2, p[i]-q[i]
	}
	var common field
	for i := range common {
		common[i] = first[i]/one + second[i]/other
	}
	return r.common.take(&common)
}
