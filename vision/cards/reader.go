//go:build !nocv

package cards

import (
	"cmp"
	"image"
	"math/rand/v2"
	"slices"

	"elderglass/models"
)

// How much a picture is looked at.
const (
	seenFeatures = 3500
	comparisons  = 60 // places that are compared closely, at most
	perPlace     = 3  // looks that are compared at each place
)

// From when on a place is called a card, and surely.
const (
	leastLike   = 0.8  // likeness of the better three quarters of its blocks
	leastPrint  = 0.72 // likeness of all that is printed
	leastTitle  = 0.28 // likeness of the least like piece of a line: below, it is another card
	sureTitle   = 0.5  // and surely that card
	sureLead    = 0.15 // of that over another card with the same picture
	sureVisible = 0.9  // share of the print that can be seen
	samePicture = 0.85 // likeness of two taught cards that may share a picture
)

// Reader finds and names cards. It is not safe for use by several goroutines.
type Reader struct {
	book      *Book
	lib       library
	templates map[int]*template
	script    *script // nil until rows are to be read
}

// NewReader prepares a book for reading. The book must not be changed while the reader is
// used.
func NewReader(b *Book) *Reader {
	return &Reader{book: b, lib: newLibrary(b), templates: map[int]*template{}}
}

// Close frees the pictures.
func (r *Reader) Close() {
	for _, t := range r.templates {
		t.close()
	}
	r.templates = map[int]*template{}
}

// template returns a prepared look, nil where its picture was forgotten.
func (r *Reader) template(look int) (*template, error) {
	if t, ok := r.templates[look]; ok {
		return t, nil
	}
	l := r.lib.looks[look]
	if l.picture == nil {
		return nil, nil
	}
	t, err := newTemplate(l.look)
	if err != nil {
		return nil, err
	}
	r.templates[look] = t
	return t, nil
}

// Read returns the cards in a picture. Errors have the codes Unreadable and TooLarge.
func (r *Reader) Read(img image.Image) ([]models.SeenCard, error) {
	s, err := newScene(img)
	if err != nil {
		return nil, err
	}
	defer s.close()
	found, outlines, err := r.search(s)
	if err != nil {
		return nil, err
	}
	return r.name(s, found, outlines)
}

// search returns what was found of the known cards, no two at one place, and all outlines.
func (r *Reader) search(s *scene) ([]verdict, []quad, error) {
	chance := rand.New(rand.NewPCG(5, 8)) //nolint:gosec // samples, no secret
	l := s.sized(sifted)
	features := detect(l.grey, seenFeatures)
	l.grey.Close()
	proposals := r.lib.propose(features, l.scale, chance)
	outlines := s.outlines()
	var taken []verdict
	compared := 0
	try := func(p proposal) error {
		t, err := r.template(p.look)
		if t == nil || err != nil {
			return err
		}
		compared++
		v, ok := s.compare(t, p.place, chance)
		if !ok || v.most < 0.5 {
			return nil
		}
		v.card, v.look, v.lead = r.lib.looks[p.look].card, p.look, 1
		taken = append(taken, v)
		return nil
	}
	var tried []quad
	attempts := func(q quad) (n int) {
		for _, t := range tried {
			if t.near(q, 0.15) {
				n++
			}
		}
		return n
	}
	for _, p := range proposals {
		if compared >= comparisons {
			break
		}
		l := r.lib.looks[p.look]
		q := p.place.corners(float64(l.wide), float64(l.high))
		if r.explained(taken, q, l.card) || attempts(q) >= perPlace {
			continue
		}
		tried = append(tried, q)
		if err := try(p); err != nil {
			return nil, nil, err
		}
	}
	compared = 0
	for _, q := range outlines {
		if compared >= comparisons {
			break
		}
		if r.explained(taken, q, -1) {
			continue
		}
		for _, p := range r.guess(s, q) {
			if err := try(p); err != nil {
				return nil, nil, err
			}
		}
	}
	kept, err := r.settle(s, taken, chance)
	return kept, outlines, err
}

// explained reports whether a card was found at a place: that very card, any at all (card
// -1), or another one so like what lies there that no third needs to be tried.
func (r *Reader) explained(taken []verdict, q quad, card int) bool {
	return slices.ContainsFunc(taken, func(v verdict) bool {
		enough := 0.85
		if card < 0 || card == v.card {
			enough = 0.75
		}
		return v.most > enough && q.shared(v.corners()) > 0.6
	})
}

// guess returns the looks that are most like what lies in an outline.
func (r *Reader) guess(s *scene, q quad) []proposal {
	var list []proposal
	for n := range 4 {
		turned := q.turned(n)
		size := image.Pt(4*signWide, 4*signHigh)
		h, ok := between(rectangle(float64(size.X), float64(size.Y)), turned)
		if !ok {
			continue
		}
		flat := s.rectify(h, size, 0)
		sign := signMat(flat)
		flat.Close()
		aspect := turned.aspect(s.wide, s.high)
		for i := range r.lib.looks {
			l := r.lib.looks[i]
			own := float64(l.wide) / float64(l.high)
			if l.picture == nil || aspect > 1.35*own || own > 1.35*aspect {
				continue
			}
			like := sign.like(&l.sign)
			if like < 0.25 {
				continue
			}
			place, ok := between(rectangle(float64(l.wide), float64(l.high)), turned)
			if ok {
				list = append(list, proposal{i, place, like})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b proposal) int { return cmp.Compare(b.votes, a.votes) })
	return list[:min(len(list), perPlace)]
}

// settle examines the best verdict of each place, and drops those that are no card of the
// book.
func (r *Reader) settle(s *scene, all []verdict, chance *rand.Rand) ([]verdict, error) {
	slices.SortStableFunc(all, func(a, b verdict) int { return cmp.Compare(b.most, a.most) })
	var kept []verdict
	for _, v := range all {
		q := v.corners()
		if slices.ContainsFunc(kept, func(k verdict) bool { return k.corners().overlaps(q) }) {
			continue
		}
		best, err := r.closest(s, v, chance)
		if err != nil {
			return nil, err
		}
		if best.most > leastLike && best.print.mean > leastPrint {
			kept = append(kept, best)
		}
	}
	return kept, nil
}

// closest returns, of a verdict and the looks of other cards that have the same picture, the
// one whose print is most like.
func (r *Reader) closest(s *scene, v verdict, chance *rand.Rand) (verdict, error) {
	t, err := r.template(v.look)
	if err != nil {
		return v, err
	}
	s.examine(t, &v)
	if v.most < leastLike {
		return v, nil
	}
	own := r.lib.looks[v.look]
	best := v
	for _, i := range r.lib.alike(v.look, own.card) {
		l := &r.lib.looks[i]
		place, ok := between(rectangle(float64(l.wide), float64(l.high)), v.corners())
		if !ok {
			continue
		}
		t, err := r.template(i)
		if err != nil {
			return v, err
		}
		other, ok := s.compare(t, place, chance)
		if !ok || other.most < v.most-0.1 {
			continue
		}
		other.card, other.look = l.card, i
		s.examine(t, &other)
		if l.card != best.card {
			low, high := min(best.print.worst, other.print.worst), max(best.print.worst, other.print.worst)
			best.lead = min(best.lead, high-low)
			other.lead = best.lead
		}
		if other.print.worst > best.print.worst {
			best = other
		}
	}
	return best, nil
}

// name turns verdicts into cards. Outlines in which no known card lies, and places where a
// known picture has another title, are cards that were never shown.
func (r *Reader) name(s *scene, found []verdict, outlines []quad) ([]models.SeenCard, error) {
	list := []models.SeenCard{}
	for i := range found {
		v := &found[i]
		q := v.corners()
		seen := models.SeenCard{Likeness: max(v.print.worst, 0), Corners: q[:]}
		if v.print.worst > leastTitle {
			c := r.book.cards[v.card]
			seen.ID, seen.Name, seen.Class, seen.Rows = c.ID, c.Name, c.Class, c.Rows
			seen.Sure = v.print.worst > sureTitle && v.lead > sureLead && v.print.visible > sureVisible
		}
		list = append(list, seen)
	}
	list = append(list, r.strangers(s, found, outlines)...)
	for i := range list {
		if list[i].ID != "" {
			continue
		}
		if err := r.propose(s, &list[i]); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// propose reads the rows of a card that was never shown.
func (r *Reader) propose(s *scene, c *models.SeenCard) error {
	if r.script == nil {
		if err := r.study(); err != nil {
			return err
		}
	}
	q := quad(c.Corners)
	size := canonical(q.aspect(s.wide, s.high))
	h, ok := between(rectangle(float64(size.X), float64(size.Y)), q)
	if !ok {
		return nil
	}
	flat := s.rectify(h, size, 0)
	defer flat.Close()
	c.Rows = r.script.read(flat.ToBytes(), size.X, size.Y)
	return nil
}

// study learns the signs of the rows of all taught cards.
func (r *Reader) study() error {
	var list []readable
	last := -1
	for i := range r.lib.looks {
		l := r.lib.looks[i]
		rows := r.book.cards[l.card].Rows
		if l.card == last || len(rows) == 0 || l.picture == nil || len(list) >= mostTaught {
			continue
		}
		last = l.card
		t, err := r.template(i)
		if err != nil {
			return err
		}
		list = append(list, readable{rows: rows, strips: strips(t.whole.grey.ToBytes(), t.size.X, t.size.Y), high: t.size.Y})
	}
	r.script = learnScript(list)
	return nil
}

// strangers returns the outlines of cards that were never shown: those that have the shape
// of some taught card, and no card in them.
func (r *Reader) strangers(s *scene, found []verdict, outlines []quad) (list []models.SeenCard) {
	var places []quad
	for i := range found {
		places = append(places, found[i].corners())
	}
	typical := 0.0
	for _, p := range places {
		typical += p.area() / float64(len(places))
	}
	for _, q := range outlines {
		if area := q.area(); area < 0.004*s.wide*s.high || area > 0.9*s.wide*s.high ||
			len(found) > 0 && (area < typical/3 || area > 3*typical) {
			continue
		}
		if slices.ContainsFunc(places, q.overlaps) || !r.shaped(q.aspect(s.wide, s.high)) {
			continue
		}
		places = append(places, q)
		turned := r.upright(s, q)
		list = append(list, models.SeenCard{Corners: turned[:]})
	}
	return list
}

// shaped reports whether a taught card has about this aspect, upright or lying.
func (r *Reader) shaped(aspect float64) bool {
	return slices.ContainsFunc(r.lib.looks, func(l entry) bool {
		own := float64(l.wide) / float64(l.high)
		fits := func(a float64) bool { return a < 1.2*own && own < 1.2*a }
		return fits(aspect) || fits(1/aspect)
	})
}

// upright turns an outline so that what lies in it is most like some taught card.
func (r *Reader) upright(s *scene, q quad) quad {
	best := q
	if guesses := r.guess(s, q); len(guesses) > 0 {
		l := r.lib.looks[guesses[0].look]
		best = guesses[0].place.corners(float64(l.wide), float64(l.high))
	}
	return best
}
