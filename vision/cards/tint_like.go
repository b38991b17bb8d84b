//go:build !nocv

package cards

import (
	"image"
	"math"
	"slices"

	"elderglass/vision/cards/photo"
)

// The colour of the light makes all colours of a marker redder or bluer by the same factors. What is left when these
// are taken out must be as on the taught picture, where something is seen of it.

const (
	darkTint   = 12   // grey levels that are added to all, so that dark colours say little
	fewTints   = 24   // cells, below which nothing is said
	paleTint   = 0.04 // logarithm of a factor, by which colours may differ on a marker that has hardly any
	otherTints = 0.35 // by which colours are unlike the taught ones that are others
	sureTints  = 0.2  // the same that may be others
	ownTints   = 0.05 // the same that are the taught ones
	otherLight = 1    // logarithm of a factor, by which no other light changes a colour beside green
	sureLight  = 0.75 // the same where it hardly does
	rimOfTints = 1    // cells at its sides that are left out, as each tells of its neighbours too
)

// tint is by which factors a colour is redder and bluer than it is green, as logarithms.
type tint [2]float64

// tintsIn returns those of the cells of a picture, and their weights: dark ones are mostly noise. They are softened, as
// photographs keep colours coarsely.
func tintsIn(colours []uint8, cells image.Point) (list []tint, weights []float64) {
	soft := softTints(colours, cells)
	list, weights = make([]tint, cells.X*cells.Y), make([]float64, cells.X*cells.Y)
	for i := range list {
		blue, green, red := soft[3*i]+darkTint, soft[3*i+1]+darkTint, soft[3*i+2]+darkTint
		list[i] = tint{math.Log(red / green), math.Log(blue / green)}
		weights[i] = green
	}
	return list, weights
}

// softTints returns the colours of cells, each together with those beside it.
func softTints(colours []uint8, cells image.Point) []float64 {
	out := make([]float64, len(colours))
	for i := range cells.X * cells.Y {
		x, y, all := i%cells.X, i/cells.X, 0.0
		for v := max(y-1, 0); v <= min(y+1, cells.Y-1); v++ {
			for u := max(x-1, 0); u <= min(x+1, cells.X-1); u++ {
				w := 1.0
				if u == x {
					w *= 2
				}
				if v == y {
					w *= 2
				}
				all += w
				for c := range 3 {
					out[3*i+c] += w * float64(colours[3*(v*cells.X+u)+c])
				}
			}
		}
		for c := range 3 {
			out[3*i+c] /= all
		}
	}
	return out
}

// tintsOff returns by how much the colours of a marker are unlike the taught ones where they can be seen, and by how
// much the light would have to be another one for them. Where nothing is known of them they are alike.
func tintsOff(taught, shown []uint8, size image.Point, seen func(image.Rectangle) bool) (off, light float64) {
	if taught == nil || shown == nil {
		return 0, 0
	}
	cells := size.Div(photo.TintCell)
	a, wa := tintsIn(taught, cells)
	b, wb := tintsIn(shown, cells)
	var here []int
	for i := range a {
		at := image.Pt(i%cells.X, i/cells.X)
		box := image.Rectangle{Min: at, Max: at.Add(image.Pt(1, 1))}.Inset(-rimOfTints)
		on := image.Rectangle{Min: box.Min.Mul(photo.TintCell), Max: box.Max.Mul(photo.TintCell)}
		if box.In(image.Rectangle{Max: cells}) && seen(on) {
			here = append(here, i)
		}
	}
	if len(here) < fewTints {
		return 0, 0
	}
	var both, own, its float64
	for c := range 2 {
		var sum, meanA, meanB float64
		offs := make([]float64, 0, len(here))
		for _, i := range here {
			w := math.Sqrt(wa[i] * wb[i])
			sum, meanA, meanB = sum+w, meanA+w*a[i][c], meanB+w*b[i][c]
			offs = append(offs, b[i][c]-a[i][c])
		}
		slices.Sort(offs)
		light = max(light, math.Abs(offs[len(offs)/2]))
		meanA, meanB = meanA/sum, meanB/sum
		for _, i := range here {
			w := math.Sqrt(wa[i]*wb[i]) / sum
			p, q := a[i][c]-meanA, b[i][c]-meanB
			both, own, its = both+w*p*q, own+w*p*p, its+w*q*q
		}
	}
	const doubt = 2 * paleTint * paleTint
	return max(1-(both+doubt)/math.Sqrt((own+doubt)*(its+doubt)), 0), light
}

// ownTints reports whether its colours were compared and are the taught ones.
func (p *printed) ownTints() bool { return p.tintOff > 0 && p.tintOff < ownTints }
