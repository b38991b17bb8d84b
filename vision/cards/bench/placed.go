//go:build !nocv

package bench

import (
	"image"
	"math/rand/v2"
)

// MakePlaced is MakeClasses of a box whose rows stand where those of many games do: above what a card costs and brings,
// lower where some are missing, on badges, and a third of them beside the picture.
func MakePlaced(dir string, seed uint64, n, pictures int) error {
	r := rand.New(rand.NewPCG(seed, 67)) //nolint:gosec // pictures, no secrets
	c := newClasses(seed, r)
	adventure, monster := c.styles["adventure"], c.styles["monster"]
	adventure.place(r)
	monster.size = []image.Point{{420, 420}, {440, 400}, {400, 460}}[r.IntN(3)]
	monster.lay(r, 30)
	monster.rows, monster.rowBand, monster.rowLower = monster.text, true, 1
	monster.rowHigh = monster.rows.Dy() / mostRows
	monster.iconBadge, monster.numberWithin, monster.caption = true, adventure.numberWithin, false
	c.most, c.alone = mostRows, false
	c.styles["adventure"], c.styles["monster"] = adventure, monster
	return c.makeBox(dir, n, pictures, r)
}

// place lays an adventure out, with its title on top and what it costs and brings at its foot.
func (s *style) place(r *rand.Rand) {
	beside := r.IntN(3) == 0
	s.size = []image.Point{{620, 880}, {600, 900}, {640, 860}}[r.IntN(3)]
	if beside {
		s.size = image.Pt(s.size.Y, s.size.X)
	}
	in := image.Rectangle{Max: s.size}.Inset(s.border + 6)
	s.title = image.Rect(in.Min.X, in.Min.Y, in.Max.X, in.Min.Y+48+r.IntN(20))
	below := image.Rect(in.Min.X, s.title.Max.Y+6, in.Max.X, in.Max.Y)
	s.rowHigh = 70 + r.IntN(20)
	s.foot = image.Rect(below.Min.X, below.Max.Y-s.rowHigh-10, below.Max.X, below.Max.Y)
	s.rows = image.Rect(below.Min.X, s.foot.Min.Y-20-mostRows*s.rowHigh, below.Max.X, s.foot.Min.Y-20)
	s.art = image.Rect(below.Min.X, below.Min.Y, below.Max.X, s.rows.Min.Y-10)
	if beside {
		s.art = image.Rect(below.Min.X, below.Min.Y, below.Min.X+below.Dx()*47/100, below.Max.Y)
		s.rows.Min.X, s.foot.Min.X = s.art.Max.X+6, s.art.Max.X+6
	}
	s.text = image.Rect(s.rows.Min.X, s.art.Max.Y, s.rows.Max.X, s.art.Max.Y)
	if beside {
		s.text = image.Rect(s.rows.Min.X, below.Min.Y, s.rows.Max.X, s.rows.Min.Y-6)
	}
	s.rowLower = []float64{0, 0.5, 0.5, 1}[r.IntN(4)]
	s.rowBand, s.iconBadge, s.numberWithin, s.caption = true, true, r.IntN(2) == 0, true
}
