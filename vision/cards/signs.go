//go:build !nocv

package cards

import (
	"image"
	"math"
	"slices"

	"gocv.io/x/gocv"

	"elderglass/vision/cards/disc"
)

// Two markers may differ in a sign alone, as a number on a plate. Other markers have that sign too: what is less like
// the taught marker than like another one at the same place is another's.

const (
	likePrint  = 0.88 // likeness of all pieces, from which on nothing else is looked for
	alikePrint = 0.9  // the same in the mean, from which on its sign may say that it is the taught one
	partWide   = 36   // pixels of the parts of a marker
	partStep   = 6    // from one part to the next, and of the cells of which it is made
	partCells  = partWide / partStep
	partCalm   = 1.0  // by which they are softened
	ownPart    = 0.85 // likeness of a part, below which another marker may have it
	plateWide  = 72   // pixels of what is compared about that part
	plateReach = 3    // by which it may lie elsewhere on another marker
	plateRim   = 12   // beside it, that its imitation needs
	otherPlate = 0.85 // likeness of another marker's there
	plateAhead = 0.08 // by which it is more like than the taught one's
)

// inclines are how much lighter a picture gets across and down at each pixel.
type inclines struct {
	wide, high int
	x, y       []float32
}

// inclinesOf returns those of a picture of one plane that is softened first.
func inclinesOf(m gocv.Mat) inclines {
	soft := gocv.NewMat()
	defer soft.Close()
	m.ConvertTo(&soft, gocv.MatTypeCV32F)
	gocv.GaussianBlur(soft, &soft, image.Pt(0, 0), partCalm, 0, gocv.BorderReplicate)
	s := inclines{wide: m.Cols(), high: m.Rows()}
	n := s.wide * s.high
	s.x, s.y = make([]float32, n), make([]float32, n)
	pix, err := soft.DataPtrFloat32()
	if err != nil {
		return s
	}
	for at := s.wide + 1; at < n-s.wide-1; at++ {
		s.x[at], s.y[at] = pix[at+1]-pix[at-1], pix[at+s.wide]-pix[at-s.wide]
	}
	return s
}

// tellSign says of a marker that it is another where it has another's sign, and that it may be the taught one where it
// has that one's.
func (r *Reader) tellSign(v *verdict) error {
	p := &v.print
	if !p.marker || p.titled || !p.known() && (p.mean < alikePrint || p.changed < hardlyOther) {
		return nil
	}
	plate, onPlate, err := r.signPlate(v.look)
	if err != nil {
		return err
	}
	// Another sign may be taken for something that lies there.
	hidden := onPlate && v.laid.hidden.share(plateAt(plate)) > hiddenSign
	if p.worst > likePrint && !hidden {
		return nil
	}
	on, round := v.laid, r.lib.looks[v.look].round
	taught, err := gocv.NewMatFromBytes(on.size.Y, on.size.X, gocv.MatTypeCV8UC1, on.a)
	if err != nil {
		return err
	}
	defer taught.Close()
	shown, err := gocv.NewMatFromBytes(on.size.Y+2*margin, on.size.X+2*margin, gocv.MatTypeCV8UC1, on.b)
	if err != nil {
		return err
	}
	defer shown.Close()
	if onPlate {
		if p.signOff, err = r.signOff(v, shown, plate, hidden); err != nil {
			return err
		}
	}
	if !p.known() {
		return nil
	}
	like, at := on.leastPart(inclinesOf(taught), inclinesOf(shown), round)
	if like > ownPart {
		return nil
	}
	p.anothers, err = r.anothers(v.look, on, shown, at)
	return err
}

// leastPart returns how alike the least like part is that can be seen of a marker, and its middle.
func (on *laid) leastPart(taught, shown inclines, round bool) (least float64, middle image.Point) {
	c := cellsOf(taught, shown)
	type part struct {
		x, y          int
		taught, shown float64
	}
	var seen []part
	var energyA, energyB []float64
	for y := 0; y+partCells <= c.high; y++ {
		for x := 0; x+partCells <= c.wide; x++ {
			box := partAt(x, y)
			if round && !disc.On(box, on.size) {
				continue
			}
			p := part{x, y, on.gain * on.gain * c.of(c.taught, x, y), c.of(c.shown, x, y)}
			energyA, energyB = append(energyA, p.taught), append(energyB, p.shown)
			if on.hidden.share(box) <= 0.1 {
				seen = append(seen, p)
			}
		}
	}
	least = 1
	if len(seen) == 0 {
		return least, middle
	}
	slices.Sort(energyA)
	slices.Sort(energyB)
	noise, typical := energyB[len(energyB)/12], max(energyA[len(energyA)*9/10], faint*faint)
	for _, p := range seen {
		common := math.Inf(-1)
		for _, cells := range c.both {
			common = max(common, on.gain*c.of(cells, p.x, p.y))
		}
		if like, weight := likeness(p.taught, max(p.shown-noise, 0), common, typical); weight >= faint && like < least {
			box := partAt(p.x, p.y)
			least, middle = like, box.Min.Add(box.Max).Div(2)
		}
	}
	return least, middle
}

// partAt returns where a part lies on the marker.
func partAt(x, y int) image.Rectangle {
	at := image.Pt(rim+x*partStep, rim+y*partStep)
	return image.Rectangle{Min: at, Max: at.Add(image.Pt(partWide, partWide))}
}

// partSums holds, for each cell of a marker, the energy of the slopes of the taught picture and of the photograph, and
// of both together for each shift.
type partSums struct {
	wide, high    int
	taught, shown []float64
	both          [shifts][]float64
}

// cellsOf sums slopes by cells. The photograph has a margin all round.
func cellsOf(taught, shown inclines) *partSums {
	c := &partSums{wide: (taught.wide - 2*rim) / partStep, high: (taught.high - 2*rim) / partStep}
	n := c.wide * c.high
	c.taught, c.shown = make([]float64, n), make([]float64, n)
	for d := range c.both {
		c.both[d] = make([]float64, n)
	}
	for y := range c.high * partStep {
		for x := range c.wide * partStep {
			at, p := y/partStep*c.wide+x/partStep, (y+rim)*taught.wide+x+rim
			ax, ay := taught.x[p], taught.y[p]
			c.taught[at] += float64(ax*ax + ay*ay)
			for d := range shifts {
				q := (y+rim+margin+d/3-slack)*shown.wide + x + rim + margin + d%3 - slack
				bx, by := shown.x[q], shown.y[q]
				c.both[d][at] += float64(ax*bx + ay*by)
				if d == shifts/2 {
					c.shown[at] += float64(bx*bx + by*by)
				}
			}
		}
	}
	return c
}

// of sums the cells of a part, by pixel.
func (c *partSums) of(cells []float64, x, y int) float64 {
	sum := 0.0
	for j := y; j < y+partCells; j++ {
		for _, v := range cells[j*c.wide+x : j*c.wide+x+partCells] {
			sum += v
		}
	}
	return sum / (partWide * partWide)
}

// anothers reports whether what is seen about a place of a marker is less like the taught one than like another of its
// shape.
func (r *Reader) anothers(look int, on *laid, shown gocv.Mat, at image.Point) (bool, error) {
	seen, ok, err := r.about(on, shown, at)
	if !ok || err != nil {
		return false, err
	}
	mine, err := r.template(look)
	if mine == nil || err != nil {
		return false, err
	}
	others, err := r.othersLike(look, on.size)
	if err != nil || len(others) == 0 {
		return false, err
	}
	own := seen.like(mine)
	return slices.ContainsFunc(others, func(t *template) bool {
		l := seen.like(t)
		return l > otherPlate && l > own+plateAhead
	}), nil
}

// othersLike returns the other markers of the shape of one, of a size.
func (r *Reader) othersLike(look int, size image.Point) (list []*template, err error) {
	for _, i := range r.lib.sameCut(look) {
		t, err := r.template(i)
		if err != nil {
			return nil, err
		}
		if t != nil && t.size == size {
			list = append(list, t)
		}
	}
	return list, nil
}

// surroundings are what is seen about a place of a marker, and how markers are imitated as the photograph shows that
// one.
type surroundings struct {
	on   *laid
	box  image.Rectangle
	seen inclines
	mix  mix
	with *parts
}

// about returns those of a place.
func (r *Reader) about(on *laid, shown gocv.Mat, at image.Point) (*surroundings, bool, error) {
	m, ok, err := r.imitate(on)
	if !ok || err != nil {
		return nil, false, err
	}
	const half = plateWide/2 + plateReach + plateRim
	at = image.Pt(min(max(at.X, half), on.size.X-half), min(max(at.Y, half), on.size.Y-half))
	box := image.Rectangle{Min: at.Sub(image.Pt(half, half)), Max: at.Add(image.Pt(half, half))}
	part := shown.Region(box.Add(image.Pt(margin, margin)))
	defer part.Close()
	return &surroundings{on, box, inclinesOf(part), m, &r.imitated}, true, nil
}

// of returns what a marker would have there, in the same light.
func (s *surroundings) of(t *template) inclines {
	cut, soft := t.whole.grey.Region(s.box), gocv.NewMat()
	defer cut.Close()
	defer soft.Close()
	if s.on.blur > 0 {
		gocv.GaussianBlur(cut, &soft, image.Pt(0, 0), s.on.blur, 0, gocv.BorderReplicate)
	} else {
		cut.CopyTo(&soft)
	}
	s.with.make(soft)
	m := gocv.NewMatWithSize(s.box.Dy(), s.box.Dx(), gocv.MatTypeCV32F)
	defer m.Close()
	if to, err := m.DataPtrFloat32(); err == nil {
		copy(to, s.mix.of(s.with, 0, len(to)))
	}
	return inclinesOf(m)
}

// like returns how like a marker it is.
func (s *surroundings) like(t *template) float64 {
	other := s.of(t)
	return s.seen.like(&other)
}

// sameCut returns the looks of other markers that have the shape of one.
func (lib *library) sameCut(look int) (list []int) {
	own := lib.looks[look]
	for i, l := range lib.looks {
		if l.card != own.card && l.picture != nil && l.marker() && l.cut().sameShape(own.cut()) {
			list = append(list, i)
		}
	}
	return list
}

// like returns how alike the middle of a picture of the same size is, in the place where it is most.
func (s *inclines) like(other *inclines) (most float64) {
	const low = plateReach + plateRim
	for dy := -plateReach; dy <= plateReach; dy++ {
		for dx := -plateReach; dx <= plateReach; dx++ {
			var both, own, its float32
			for y := low; y < s.high-low; y++ {
				at, from := y*s.wide, (y+dy)*s.wide+dx
				for x := low; x < s.wide-low; x++ {
					a, b, c, d := s.x[at+x], s.y[at+x], other.x[from+x], other.y[from+x]
					both += a*c + b*d
					own += a*a + b*b
					its += c*c + d*d
				}
			}
			most = max(most, float64(both)/math.Sqrt(float64(own)*float64(its)+1))
		}
	}
	return most
}
