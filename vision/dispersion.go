//go:build !nocv

package vision

import (
	"slices"

	"elderglass/calibration"
)

// dispersion is by how much more than a fit itself says what it makes of a flat die varies, as variances: how much
// larger the die is, and how much longer one way. A thin print, of which a stretch across it shows little, fits well in
// more ways than one.
type dispersion struct{ larger, longer float64 }

// Labelled dice are flat, so what their prints say of one another is all error. A look's own pairs count as they are,
// those of all looks together as many as dispersedOwn of them; looks of dispersedLeast pairs tell of the evening. No
// pair counts for more than dispersedMost standard deviations.
const (
	dispersedOwn   = 6
	dispersedLeast = 4
	dispersedMost  = 6
)

// of is what a fit says, in as many standard deviations as prints that vary so much have.
func (d dispersion) of(v variances) variances {
	larger, longer := max(1, d.larger), max(1, d.longer)
	return variances{larger * v.larger, longer * v.x, longer * v.y, longer * v.xy}
}

// labelled is a die whose prints are kept, by its index among those of its look.
type labelled struct {
	look   look
	nth    int
	sample calibration.Sample
}

// pair is a labelled die's print laid over another labelled die of its look.
type pair struct {
	look   look
	beheld beheld
	of     calibration.Square
	fit    fit
	// dice is how many of the look lie over one another.
	dice int
}

// disperse lays the prints of the labelled dice of each look over one another, and keeps how well they say that these
// are flat.
func (g *gauge) disperse(p *calibration.Profile, dice []labelled) {
	pairs := g.pairs(p, dice)
	g.sizes = sizesOf(pairs, dice, p.Plane.Height)
	off := map[look][]dispersion{}
	for _, pair := range pairs {
		due, _ := g.sizes.due(pair.beheld.at, pair.of)
		larger := (pair.fit.larger() - due) / pair.beheld.off(pair.fit)
		longer := pair.beheld.askew(pair.fit)
		const most = dispersedMost * dispersedMost
		off[pair.look] = append(off[pair.look], dispersion{min(larger*larger, most), min(longer*longer/2, most)})
	}
	evening := eveningOf(off)
	for _, d := range dice {
		own := evening.times(dispersedOwn)
		for _, pair := range off[d.look] {
			own = own.plus(pair)
		}
		own = own.times(1 / float64(dispersedOwn+len(off[d.look])))
		for turn := range g.prints[d.look][d.nth] {
			print := &g.prints[d.look][d.nth][turn]
			print.disperse, print.place = own, d.sample.Square
		}
	}
}

// pairs lays the prints of labelled dice over each other die of their look.
func (g *gauge) pairs(p *calibration.Profile, dice []labelled) (pairs []pair) {
	toPicture := p.Plane.ToPicture(p.Width, p.Height, 0)
	cut := make([]uint8, 3*facePixels*facePixels)
	squares := map[look][]calibration.Square{}
	for _, d := range dice {
		squares[d.look] = append(squares[d.look], d.sample.Square)
	}
	for _, d := range dice {
		if len(squares[d.look]) < 2 {
			continue
		}
		picture, toSample := d.sample.Picture()
		picture.Cut(&toSample, calibration.Square{}, gaugeView, facePixels, cut)
		b := beheld{pixelsOf(cornersOf(d.sample.Square, &toPicture)), p.Plane.Height, d.sample.Square, true}
		g.matchOwn(cut, d.look, b.height)
		for _, m := range g.order {
			if m.nth == d.nth {
				continue
			}
			if f := g.view.fit(one(m.print), [4]fit{m.start}, &g.covered)[0]; f.like >= ownLike {
				pairs = append(pairs, pair{d.look, b, squares[d.look][m.nth], f, len(g.order)})
			}
		}
	}
	return pairs
}

// eveningOf is the dispersion of the look in the middle of those that tell of it.
func eveningOf(off map[look][]dispersion) dispersion {
	var larger, longer []float64
	for _, of := range off {
		if len(of) < dispersedLeast {
			continue
		}
		var sum dispersion
		for _, d := range of {
			sum = sum.plus(d)
		}
		larger, longer = append(larger, sum.larger/float64(len(of))), append(longer, sum.longer/float64(len(of)))
	}
	if len(larger) == 0 {
		return dispersion{1, 1}
	}
	slices.Sort(larger)
	slices.Sort(longer)
	return dispersion{max(1, larger[len(larger)/2]), max(1, longer[len(longer)/2])}
}

func (d dispersion) plus(e dispersion) dispersion {
	return dispersion{d.larger + e.larger, d.longer + e.longer}
}

func (d dispersion) times(k float64) dispersion { return dispersion{k * d.larger, k * d.longer} }
