//go:build !nocv

package cards

import (
	"cmp"
	"math"
	"slices"

	"elderglass/models"
	"elderglass/vision/cards/projective"
)

// verdict is what comparing a place of the picture with a look said.
type verdict struct {
	card  int // in the book
	look  int
	place projective.Homography // of the look's picture in the photograph
	size  [2]float64            // of the look's picture
	most  float64               // mean likeness of the better three quarters
	print printed
	laid  *laid   // what was compared
	trail trail   // how the photograph is drawn out, where that was told
	lead  float64 // of the print's likeness over another card with the same picture, 1 where there is none
	// hidden are the cells that cannot be seen, above the places of cards that lie on it.
	hidden *cover
	above  []projective.Quad
}

func (v *verdict) corners() projective.Quad { return v.place.Corners(v.size[0], v.size[1]) }

// How a place is settled.
const (
	leastGlance = 0.65 // likeness of its blocks at a glance
	leastClose  = 0.6  // and closely
	lessByHalf  = 0.15 // by which half of the blocks may be less alike than all must be
	sharpest    = 0.1  // bend of a likeness at its peak, from where on it is as sure as can be
	holding     = 1e-5 // weight of the corners, where a sharp block has about 0.01
)

// compare looks how a template fits a place, and where exactly it lies. False is returned
// where it does not.
func (s *scene) compare(t *template, place projective.Homography) (verdict, bool) {
	v, ok := s.glance(t, place)
	return v, ok && s.compareClosely(t, &v, leastClose)
}

// glance compares half as large and every other block: what is not alike then is not that card.
func (s *scene) glance(t *template, place projective.Homography) (verdict, bool) {
	v := verdict{place: place, size: [2]float64{float64(t.size.X), float64(t.size.Y)}}
	return v, s.fits(&v, fitting{sheet: &t.half, scale: 2, margin: 8, every: 2, need: leastGlance})
}

// compareClosely compares all blocks after a glance. They must be so much alike.
func (s *scene) compareClosely(t *template, v *verdict, need float64) bool {
	if !s.fits(v, fitting{sheet: &t.whole, scale: 1, margin: 5, every: 1, need: need}) {
		return false
	}
	q := v.corners()
	return q.Convex() && q.Area() >= 40*40
}

// fitting says how closely a template is compared.
type fitting struct {
	sheet  *sheet
	scale  float64 // pixels of the look's picture for one of the sheet
	margin int     // by which blocks may lie elsewhere
	every  int     // one of so many blocks is enough
	need   float64 // least likeness
}

// fits compares a template with a place and moves it to where it fits best.
func (s *scene) fits(v *verdict, f fitting) bool {
	q := v.corners()
	if !q.Convex() || q.Area() < 40*40 {
		return false
	}
	flat := s.Rectify(v.place.Times(projective.Zoom(f.scale)), f.sheet.size(), f.margin)
	defer flat.Close()
	found := f.sheet.find(flat, f.margin, 0, 2*f.every)
	if v.score(found); v.most < f.need-lessByHalf {
		return false
	}
	found = append(found, f.sheet.find(flat, f.margin, f.every, 2*f.every)...)
	if v.score(found); v.most < f.need {
		return false
	}
	if g, ok := settle(found, v.size, f.scale); ok {
		v.place = v.place.Times(g)
	}
	return true
}

// settle returns how the look's picture must be moved so that its blocks lie where they were
// found. A block along an edge says where it lies across the edge, not along it: each counts in
// each direction as it settles that. The corners hold a little against nonsense.
func settle(found []match, size [2]float64, scale float64) (projective.Homography, bool) {
	var pairs []projective.Pair
	var weights [][2]float64
	for _, m := range found {
		if m.like < 0.5 {
			continue
		}
		c := models.Point{X: scale * float64(m.box.Min.X+m.box.Max.X) / 2, Y: scale * float64(m.box.Min.Y+m.box.Max.Y) / 2}
		pairs = append(pairs, projective.Pair{From: c, To: models.Point{X: c.X + scale*m.dx, Y: c.Y + scale*m.dy}})
		x, y := min(m.peakX, sharpest), min(m.peakY, sharpest)
		weights = append(weights, [2]float64{m.like * m.like * x * x, m.like * m.like * y * y})
	}
	blocks := len(pairs)
	if blocks < 6 {
		return projective.Homography{}, false
	}
	for _, c := range projective.Rectangle(size[0], size[1]) {
		pairs, weights = append(pairs, projective.Pair{From: c, To: c}), append(weights, [2]float64{holding, holding})
	}
	var h projective.Homography
	for round, within := range [...]float64{6, 4, 2.5, 1.5, 1, 1} {
		var ok bool
		was := h
		h, ok = projective.FitAxes(pairs, func(i int) (x, y float64) {
			x, y = weights[i][0], weights[i][1]
			if i >= blocks || round == 0 {
				return x, y
			}
			q := was.At(pairs[i].From)
			dx, dy := (q.X-pairs[i].To.X)/(scale*within), (q.Y-pairs[i].To.Y)/(scale*within)
			return x / ((1 + dx*dx) * (1 + dx*dx)), y / ((1 + dy*dy) * (1 + dy*dy))
		})
		if !ok {
			return projective.Homography{}, false
		}
	}
	return h, true
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
