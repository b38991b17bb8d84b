//go:build !nocv

package cards

import (
	"cmp"
	"image"
	"slices"

	"gocv.io/x/gocv"

	"elderglass/vision/cards/headlines"
)

// Cards of a deck may share a word of their titles, or all letters but two. A photograph shows which
// one it is where it shows the letters in which they differ.

const (
	mostRivals  = 3
	rivalSign   = 0.35  // likeness of titles that may share a word
	likePicture = 0.8   // likeness of looks that may be of one picture
	leastApart  = -0.05 // how surely the letters may be a rival's, of another picture
	sameLetter  = 0.85  // likeness of letters that may be the same
	bandMargin  = 12    // pixels round a title that its imitation needs
	muchInk     = 4     // by how much letters must be stronger than faint ones for these to be small print
)

// shownTitle is what stands in one band of a card that is compared with a taught one.
type shownTitle struct {
	where      *headline
	on         *laid
	own, shown *lettering
	with       *sums
	at         spot
	seen       []bool // columns
}

// entitle compares the title of a photograph with the taught one, wherever it may stand, and where
// it is like that one, with those of its rivals.
func (r *Reader) entitle(look int, on *laid, where []headline, p *printed) error {
	if len(where) == 0 {
		return nil
	}
	on, err := on.calm(where)
	if err != nil {
		return err
	}
	cols := on.size.X
	m, ok, err := r.imitate(on)
	if !ok || err != nil {
		return err
	}
	from, to := rowsOf(where, on.size.Y)
	imitated := m.of(&r.imitated, from*cols, to*cols)
	var titles []shownTitle
	for i := range where {
		if t, ok := where[i].of(on, imitated); ok {
			titles = append(titles, t)
		}
	}
	titles = withoutSmallPrint(titles, &where[0])
	lines := make([]reading, len(titles))
	for i := range titles {
		lines[i] = titles[i].with.read(&titles[i].at, on.hidden)
	}
	p.readTitle(lines)
	if p.worst < leastTitle || p.word < leastTitle {
		return nil
	}
	return r.contest(look, titles, &m, p)
}

// withoutSmallPrint leaves out lines of letters too faint to be read where others are far stronger: of the bands in
// which the title may stand those are of the small print below it, but for the likeliest one.
func withoutSmallPrint(titles []shownTitle, likeliest *headline) []shownTitle {
	strongest := 0.0
	for _, t := range titles {
		strongest = max(strongest, t.with.ink)
	}
	return slices.DeleteFunc(titles, func(t shownTitle) bool {
		return t.where != likeliest && t.with.ink < faintInk && strongest > muchInk*t.with.ink
	})
}

// readTitle takes what the lines say in which the title may stand: all must be like the taught ones.
func (p *printed) readTitle(lines []reading) {
	p.titled, p.worst, p.word, p.visible, p.apart = true, 1, 1, 1, 1
	compared := false
	for _, line := range lines {
		if line.letter < p.worst {
			p.worst, p.together, p.ink = line.letter, line.together, line.ink
		}
		p.word = min(p.word, line.word)
		if line.all > 0 {
			p.visible = min(p.visible, line.seen/line.all)
		}
		compared = compared || line.together != 0
	}
	if !compared { // what is like the taught title may lie on it
		p.visible = 0
	}
}

// rows returns the first row of the band on a card so many pixels high, and the row after its last.
func (h *headline) rows(lines int) (top, bottom int) {
	return max(int(h.Top*float64(lines)), bandMargin), min(int(h.Bottom*float64(lines)), lines-bandMargin)
}

// rowsOf returns the first and the last row that are needed of bands, with what is beside them.
func rowsOf(where []headline, lines int) (from, to int) {
	from = lines
	for i := range where {
		top, bottom := where[i].rows(lines)
		from, to = min(from, top-bandMargin), max(to, bottom+bandMargin)
	}
	return from, to
}

// of cuts the band out of an imitation and a photograph.
func (h *headline) of(on *laid, imitated []float32) (shownTitle, bool) {
	cols := on.size.X
	top, bottom := h.rows(on.size.Y)
	if bottom-top < titleHigh {
		return shownTitle{}, false
	}
	own := letteringOf(imitated, cols, rim, top, (cols-2*rim)/columnWide, bottom-top)
	shown := letteringOf(on.b, cols+2*margin, rim+margin, top+margin, own.columns, own.high)
	own.leaveOut(h, cols)
	shown.leaveOut(h, cols)
	at := spot{rim, top, &own}
	seen := at.seen(on.hidden)
	return shownTitle{h, on, &own, &shown, own.with(&shown, on.noise, seen), at, seen}, true
}

// contest compares the titles of rivals with that of a photograph. Each that may have the same picture must be told
// from it in one of the bands. Of the others, which the picture tells, all but one must, so that titles can be read at
// all, and that one must not be likelier.
func (r *Reader) contest(look int, titles []shownTitle, m *mix, p *printed) error {
	all := map[int]float64{}
	for i := range titles {
		list, err := r.rivals(look, titles[i].where.Band)
		if err != nil {
			return err
		}
		for _, k := range list {
			all[k] = -1
		}
	}
	for k, apart := range all {
		for i := range titles {
			t := &titles[i]
			pix, err := r.imitateTitle(k, image.Pt(t.on.size.X, t.own.high+2*bandMargin), t.where.Band, t.on, m)
			if err != nil {
				return err
			}
			if pix == nil {
				continue
			}
			other := letteringOf(pix, t.on.size.X, rim, bandMargin, t.own.columns, t.own.high)
			other.leaveOut(t.where, t.on.size.X)
			apart = max(apart, t.apart(&other))
		}
		all[k] = apart
	}
	p.apart = r.apartFromAll(look, all)
	return nil
}

// apartFromAll says how surely the title of a look is told from those of rivals, by how surely from each.
func (r *Reader) apartFromAll(look int, apart map[int]float64) float64 {
	var same, others []float64
	for k, v := range apart {
		if r.lib.looks[look].sign.Like(&r.lib.looks[k].sign) > likePicture {
			same = append(same, v)
		} else {
			others = append(others, v)
		}
	}
	return apartFrom(same, others)
}

// apartFrom says how surely a title is told from those of rivals, by how surely from each: of those with the same
// picture and of others.
func apartFrom(same, others []float64) float64 {
	list := slices.Clone(others)
	if slices.Sort(list); len(list) > 1 && list[0] > leastApart {
		list = list[1:]
	}
	return slices.Min(append(append(list, same...), 1))
}

// apart says whose the letters are in which two titles differ: 1 the own one's, -1 the other's.
func (t *shownTitle) apart(other *lettering) float64 {
	against, between := other.with(t.shown, t.on.noise, t.seen), t.own.with(other, 0, t.seen)
	won, all := 0.0, 0.0
	for i := 0; i+letterWide <= t.own.columns; i++ {
		alike, energy := between.piece(i, letterWide)
		if energy < 2*letterInk*between.ink || alike > sameLetter {
			continue
		}
		mine, _ := t.with.piece(i, letterWide)
		its, _ := against.piece(i, letterWide)
		if max(mine, its) < throughGlare && t.at.hidden(t.on.hidden, i, letterWide) {
			continue
		}
		won += energy * (mine - its)
		all += energy * (1 - alike)
	}
	if all == 0 {
		return 0
	}
	return won / all
}

// imitateTitle mixes the title of a look, with a margin above and below.
func (r *Reader) imitateTitle(look int, size image.Point, where headlines.Band, on *laid, m *mix) ([]float32, error) {
	t, err := r.template(look)
	if t == nil || err != nil {
		return nil, err
	}
	line := titleOfLook(t, size, where)
	defer line.Close()
	if on.blur > 0 {
		gocv.GaussianBlur(line, &line, image.Pt(0, 0), on.blur, 0, gocv.BorderReplicate)
	}
	if on.trail != (trail{}) {
		on.trail.drawOut(line, &line)
	}
	r.imitated.make(line)
	return m.of(&r.imitated, 0, len(r.imitated[0])), nil
}

// titleOfLook cuts the title out of a taught picture, in a size that has a margin above and below.
// The caller closes it.
func titleOfLook(t *template, size image.Point, where headlines.Band) gocv.Mat {
	high := size.Y - 2*bandMargin
	top := min(max(int(where.Top*float64(t.size.Y)), bandMargin), t.size.Y-high-bandMargin)
	part := t.whole.grey.Region(image.Rect(0, top-bandMargin, t.size.X, top+high+bandMargin))
	defer part.Close()
	out := gocv.NewMat()
	gocv.Resize(part, &out, size, 0, 0, gocv.InterpolationLinear)
	return out
}

// rivals returns the looks of other cards of the deck whose titles are most like that of a look.
func (r *Reader) rivals(look int, where headlines.Band) ([]int, error) {
	if known, ok := r.rival[titleOf{look, where}]; ok {
		return known, nil
	}
	type near struct {
		look int
		like float64
	}
	var list []near
	own, err := r.titleSign(look, where)
	if own == nil || err != nil {
		return nil, err
	}
	for _, k := range r.decks.byStyle[r.decks.style[look]].looks {
		if other := r.book.cards[r.lib.looks[k].card]; other.Name == r.book.cards[r.lib.looks[look].card].Name {
			continue // the card itself, or one that its title does not tell from it
		}
		sign, err := r.titleSign(k, where)
		if err != nil {
			return nil, err
		}
		if like := own.like(sign); like > rivalSign {
			list = append(list, near{k, like})
		}
	}
	slices.SortStableFunc(list, func(a, b near) int { return cmp.Compare(b.like, a.like) })
	var best []int
	for _, n := range list {
		if len(best) < mostRivals {
			best = append(best, n.look)
		}
	}
	r.rival[titleOf{look, where}] = best
	return best, nil
}
