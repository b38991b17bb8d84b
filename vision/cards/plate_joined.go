//go:build !nocv

package cards

import (
	"cmp"
	"slices"

	"gocv.io/x/gocv"

	"elderglass/vision/cards/icons"
	"elderglass/vision/cards/lanes"
	"elderglass/vision/cards/relief"
)

// What all cards of a style share is hardly known from a few small pictures, so that some of them are taken for cards
// of another style. Their frames say pixel by pixel whether they are.

const (
	joinAsked  = 3    // cards of a style that are compared with the frame of another
	framedSame = 0.45 // likeness of their pictures and of that frame
)

// join lets the cards of styles with one frame teach rows together.
func (r *Reader) join() {
	for _, s := range r.decks.shapes {
		if s.round || len(s.styles) < 2 {
			continue
		}
		styles := make([]int, len(s.styles))
		for k := range styles {
			styles[k] = s.first + k
		}
		slices.SortStableFunc(styles, func(a, b int) int { return cmp.Compare(len(r.taught[b]), len(r.taught[a])) })
		for i, to := range styles {
			for _, from := range styles[i+1:] {
				if len(r.taught[to]) > 0 && len(r.taught[from]) > 0 && r.framedAs(from, to) {
					all := slices.Concat(r.taught[to], r.taught[from])
					r.taught[to], r.taught[from] = all[:min(len(all), icons.MostTaught)], nil
					r.rowsAs[from] = to
				}
			}
		}
	}
}

// framedAs reports whether the cards of a style have the frame of another. What fails is left to reading, which says
// so.
func (r *Reader) framedAs(style, other int) bool {
	p, err := r.plates(other)
	if p == nil || err != nil {
		return false
	}
	looks := r.decks.byStyle[style].looks
	like := 0.0
	n := min(len(looks), joinAsked)
	for _, look := range looks[:n] {
		t, err := r.template(look)
		if t == nil || err != nil {
			return false
		}
		like += likeCard(p.by[1], t.whole.grey) / float64(n)
	}
	return like > framedSame
}

// likeCard returns how like a plate the picture of a card is.
func likeCard(p *relief.Plate, grey gocv.Mat) float64 {
	small := gocv.NewMat()
	defer small.Close()
	gocv.Resize(grey, &small, p.Size, 0, 0, gocv.InterpolationArea)
	return p.Like(p.Relief(&small, &lanes.Reliefs{}))
}
