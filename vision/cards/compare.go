//go:build !nocv

package cards

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"elderglass/models"
)

// verdict is what comparing a place of the picture with a look said.
type verdict struct {
	card  int // in the book
	look  int
	place homography // of the look's picture in the photograph
	size  [2]float64 // of the look's picture
	most  float64    // mean likeness of the better three quarters
	print printed
	lead  float64 // of the print's likeness over another card with the same picture, 1 where there is none
}

func (v *verdict) corners() quad { return v.place.corners(v.size[0], v.size[1]) }

// compare looks how a template fits a place, and where exactly it lies. False is returned
// where it does not.
func (s *scene) compare(t *template, place homography, r *rand.Rand) (verdict, bool) {
	v := verdict{place: place, size: [2]float64{float64(t.size.X), float64(t.size.Y)}}
	twice := homography{2, 0, 0, 0, 2, 0, 0, 0, 1}
	for _, step := range []struct {
		sheet  *sheet
		scale  float64
		margin int
		every  int // of its blocks
		within float64
		need   float64
	}{
		{&t.half, 2, 8, 2, 2.5, 0.45}, {&t.whole, 1, 5, 1, 2, 0.6},
	} {
		from := v.place
		if step.scale == 2 {
			from = v.place.times(twice)
		}
		q := v.corners()
		if !q.convex() || q.area() < 40*40 {
			return v, false
		}
		flat := s.rectify(from, step.sheet.size(), step.margin)
		found := step.sheet.find(flat, step.margin, step.every)
		flat.Close()
		v.score(found)
		if v.most < step.need {
			return v, false
		}
		if g, ok := settle(found, v.size, step.scale, step.within, r); ok {
			v.place = v.place.times(g)
		}
	}
	q := v.corners()
	return v, q.convex() && q.area() >= 40*40
}

// settle returns how the look's picture must be moved so that its blocks lie where they
// were found. Blocks along an edge slide, so only those that agree count, and the corners
// hold a little against nonsense.
func settle(found []match, size [2]float64, scale, within float64, r *rand.Rand) (homography, bool) {
	var pairs []pair
	var weights []float64
	for _, m := range found {
		if m.like < 0.5 {
			continue
		}
		c := models.Point{X: scale * float64(m.box.Min.X+m.box.Max.X) / 2, Y: scale * float64(m.box.Min.Y+m.box.Max.Y) / 2}
		pairs = append(pairs, pair{c, models.Point{X: c.X + scale*m.dx, Y: c.Y + scale*m.dy}})
		weights = append(weights, m.like*m.like)
	}
	_, in := consent(pairs, within*scale, 60, r)
	if len(in) < 6 {
		return homography{}, false
	}
	var chosen []pair
	var weight []float64
	for _, i := range in {
		chosen, weight = append(chosen, pairs[i]), append(weight, weights[i])
	}
	for _, c := range rectangle(size[0], size[1]) {
		chosen, weight = append(chosen, pair{c, c}), append(weight, 0.02)
	}
	return fit(chosen, func(i int) float64 { return weight[i] })
}

// score sums up how alike the blocks are.
func (v *verdict) score(found []match) {
	order := make([][2]float64, 0, len(found))
	total := 0.0
	for _, m := range found {
		w := math.Min(m.contrast, 25)
		order = append(order, [2]float64{m.like, w})
		total += w
	}
	v.most = 0
	if total == 0 {
		return
	}
	slices.SortFunc(order, func(a, b [2]float64) int { return cmp.Compare(b[0], a[0]) })
	taken := 0.0
	for _, o := range order {
		w := math.Min(o[1], 0.75*total-taken)
		if w > 0 {
			v.most += o[0] * w / (0.75 * total)
			taken += w
		}
	}
}
