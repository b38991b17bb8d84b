//go:build !nocv

package cards

import (
	"cmp"
	"image"
	"math"
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
	leastTitle  = 0.22 // likeness of the least like piece of the title: below, it is another card
	goodTitle   = 0.38 // below, it must be the most like title of its deck
	sureTitle   = 0.5  // and surely that card
	ahead       = 0.02 // of the title's likeness over those of other cards
	farAhead    = 0.1  // of a title that is surely that card's
	seenTitle   = 0.55 // share of the title that can be seen
	leastPiece  = 0.28 // the same where nobody knows the title's place, of every line of the card
	surePiece   = 0.5
	seenPieces  = 0.9
	sureLead    = 0.15 // of the likeness over another card with the same picture
	samePicture = 0.85 // likeness of two taught cards that may share a picture
)

// Reader finds and names cards. It is not safe for use by several goroutines.
type Reader struct {
	book      *Book
	lib       library
	templates map[int]*template
	decks     decks
	scripts   map[int]*script // by shape, of the shapes of which rows were to be read
}

// NewReader prepares a book for reading. The book must not be changed while the reader is
// used.
func NewReader(b *Book) *Reader {
	lib := newLibrary(b)
	return &Reader{book: b, lib: lib, templates: map[int]*template{}, decks: newDecks(b, lib.looks),
		scripts: map[int]*script{}}
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
// Outlines are looked into first: a card that is surely known there needs no features.
func (r *Reader) search(s *scene) ([]verdict, []quad, error) {
	outlines := s.outlines()
	var taken []verdict
	compared := 0
	for _, q := range outlines {
		if compared >= comparisons || explained(taken, q) {
			continue
		}
		for _, p := range r.guess(s, q) {
			compared++
			if err := r.try(s, p, &taken); err != nil {
				return nil, nil, err
			}
			if explained(taken, q) {
				break
			}
		}
	}
	chance := rand.New(rand.NewPCG(5, 8)) //nolint:gosec // samples, no secret
	l := s.sized(sifted)
	features := detect(l.grey, seenFeatures)
	l.grey.Close()
	votes := r.lib.votes(features, l.scale)
	if err := r.tryAll(s, r.lib.propose(votes, chance), comparisons, &taken); err != nil {
		return nil, nil, err
	}
	if i := slices.IndexFunc(taken, func(v verdict) bool { return v.print.sure() }); i >= 0 {
		list := slices.DeleteFunc(r.lib.beside(votes, &taken[i]), func(p proposal) bool {
			q := r.lib.corners(p)
			return slices.ContainsFunc(taken, func(v verdict) bool { return v.print.sure() && v.corners().overlaps(q) })
		})
		if err := r.tryAll(s, list, mostBeside, &taken); err != nil {
			return nil, nil, err
		}
	}
	kept, err := r.settle(s, taken)
	return kept, outlines, err
}

// tryAll compares up to so many proposals, no more than a few at one place.
func (r *Reader) tryAll(s *scene, list []proposal, most int, taken *[]verdict) error {
	var tried []quad
	for _, p := range list {
		if len(tried) >= most {
			return nil
		}
		q := r.lib.corners(p)
		attempts := 0
		for _, t := range tried {
			if t.near(q, 0.15) {
				attempts++
			}
		}
		if attempts >= perPlace || !q.convex() || explained(*taken, q) {
			continue
		}
		tried = append(tried, q)
		if err := r.try(s, p, taken); err != nil {
			return err
		}
	}
	return nil
}

// try compares a proposal and takes it where the card may lie there.
func (r *Reader) try(s *scene, p proposal, taken *[]verdict) error {
	v, ok, err := r.judge(s, p.look, p.place)
	if ok {
		*taken = append(*taken, v)
	}
	return err
}

// judge compares a look with a place. False is returned where it does not lie there.
func (r *Reader) judge(s *scene, look int, place homography) (verdict, bool, error) {
	t, err := r.template(look)
	if t == nil || err != nil {
		return verdict{}, false, err
	}
	v, ok := s.compare(t, place)
	if !ok || v.most < leastLike {
		return v, false, nil
	}
	title, err := r.title(look)
	if err != nil {
		return v, false, err
	}
	v.card, v.look, v.lead = r.lib.looks[look].card, look, 1
	s.examine(t, &v, title)
	if v.print.titled && v.print.worst < sureTitle {
		flat := s.rectify(v.place, t.size, margin)
		defer flat.Close()
		if v.print.own, v.print.other, err = r.firstTitle(flat, look, title); err != nil {
			return v, false, err
		}
	}
	return v, v.print.mean > leastPrint || v.print.titled && v.print.known(), nil
}

// explained reports whether a card that lies at a place is known surely.
func explained(taken []verdict, q quad) bool {
	return slices.ContainsFunc(taken, func(v verdict) bool {
		return v.print.sure() && q.shared(v.corners()) > 0.6
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

// known reports whether the print may be that of the taught card.
func (p *printed) known() bool {
	if p.titled {
		return p.worst > goodTitle || p.worst > leastTitle && p.own > p.other+ahead
	}
	return p.worst > leastPiece
}

// sure reports whether it cannot be that of another card with the same picture.
func (p *printed) sure() bool {
	if p.titled {
		return p.visible > seenTitle && (p.worst > sureTitle || p.worst > goodTitle && p.own > p.other+farAhead)
	}
	return p.worst > surePiece && p.visible > seenPieces
}

// settle chooses the best verdict of each place: the one whose print is most like.
func (r *Reader) settle(s *scene, all []verdict) ([]verdict, error) {
	slices.SortStableFunc(all, func(a, b verdict) int {
		return cmp.Or(cmp.Compare(b.rank(), a.rank()), cmp.Compare(b.most, a.most))
	})
	var kept []verdict
	for len(all) > 0 {
		best, q := all[0], all[0].corners()
		var rivals, rest []verdict
		for _, v := range all[1:] {
			if v.corners().overlaps(q) {
				rivals = append(rivals, v)
			} else {
				rest = append(rest, v)
			}
		}
		best, err := r.closest(s, best, rivals)
		if err != nil {
			return nil, err
		}
		kept, all = append(kept, best), rest
	}
	return kept, nil
}

// rank orders verdicts: the surely known before those that may be known before others.
func (v *verdict) rank() int {
	switch {
	case v.print.sure():
		return 2
	case v.print.known():
		return 1
	default:
		return 0
	}
}

// closest returns, of a verdict, its rivals at that place and the looks of other cards with the
// same picture, the one whose print is most like, and by how much.
func (r *Reader) closest(s *scene, best verdict, rivals []verdict) (verdict, error) {
	for _, i := range r.lib.alike(best.look, best.card) {
		if slices.ContainsFunc(rivals, func(v verdict) bool { return v.look == i }) {
			continue
		}
		l := &r.lib.looks[i]
		place, ok := between(rectangle(float64(l.wide), float64(l.high)), best.corners())
		if !ok {
			continue
		}
		v, ok, err := r.judge(s, i, place)
		if err != nil {
			return best, err
		}
		if ok {
			rivals = append(rivals, v)
		}
	}
	for _, v := range rivals {
		if v.card == best.card || v.most < best.most-0.1 {
			continue
		}
		lead := math.Abs(best.print.worst - v.print.worst)
		if v.rank() >= best.rank() && v.print.worst > best.print.worst {
			v.lead, best = best.lead, v
		}
		best.lead = min(best.lead, lead)
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
		seen := models.SeenCard{Likeness: max(min(v.print.worst, v.print.visible), 0), Corners: q[:]}
		if v.print.known() {
			c := r.book.cards[v.card]
			seen.ID, seen.Name, seen.Class, seen.Rows = c.ID, c.Name, c.Class, c.Rows
			seen.Sure = v.print.sure() && v.lead > sureLead
		}
		list = append(list, seen)
	}
	list = append(list, r.strangers(s, found, outlines, r.shaped)...)
	if len(list) == 0 { // the first of their shape are shown
		list = withoutSmall(r.strangers(s, found, outlines, ordinary))
	}
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
	q := quad(c.Corners)
	size := canonical(q.aspect(s.wide, s.high))
	script, err := r.study(r.decks.of(float64(size.X) / float64(size.Y)))
	if err != nil || script == nil {
		return err
	}
	h, ok := between(rectangle(float64(size.X), float64(size.Y)), q)
	if !ok {
		return nil
	}
	flat := s.rectify(h, size, 0)
	defer flat.Close()
	c.Rows = script.read(flat.ToBytes(), size.X, size.Y)
	return nil
}

// study learns where the rows of all taught cards of a shape stand, and how their signs look.
func (r *Reader) study(shape int) (*script, error) {
	if shape < 0 {
		return nil, nil
	}
	if known, ok := r.scripts[shape]; ok {
		return known, nil
	}
	var list []readable
	last := -1
	for _, i := range r.decks.byShape[shape].looks {
		l := r.lib.looks[i]
		rows := r.book.cards[l.card].Rows
		if l.card == last || len(rows) == 0 || l.picture == nil || len(list) >= mostTaught {
			continue
		}
		last = l.card
		t, err := r.template(i)
		if err != nil {
			return nil, err
		}
		list = append(list, readable{rows: rows, page: newPage(t.whole.grey.ToBytes(), t.size.X, t.size.Y)})
	}
	r.scripts[shape] = learnScript(list)
	return r.scripts[shape], nil
}

// strangers returns the outlines of cards that were never shown: those whose aspect is that of
// a card, and that have no card in them.
func (r *Reader) strangers(s *scene, found []verdict, outlines []quad, shaped func(aspect float64) bool) (
	list []models.SeenCard,
) {
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
		if slices.ContainsFunc(places, q.overlaps) || !shaped(q.aspect(s.wide, s.high)) {
			continue
		}
		places = append(places, q)
		turned := r.upright(s, q)
		list = append(list, models.SeenCard{Corners: turned[:]})
	}
	return list
}

// withoutSmall leaves out what is less than a third of the largest: parts of cards and other things.
func withoutSmall(list []models.SeenCard) []models.SeenCard {
	largest := 0.0
	for _, c := range list {
		largest = max(largest, quad(c.Corners).area())
	}
	return slices.DeleteFunc(list, func(c models.SeenCard) bool { return quad(c.Corners).area() < largest/3 })
}

// shaped reports whether a taught card has about this aspect, upright or lying.
func (r *Reader) shaped(aspect float64) bool {
	return slices.ContainsFunc(r.lib.looks, func(l entry) bool {
		own := float64(l.wide) / float64(l.high)
		fits := func(a float64) bool { return a < 1.2*own && own < 1.2*a }
		return fits(aspect) || fits(1/aspect)
	})
}

// ordinary reports whether playing cards have about this aspect, upright or lying: from tarot's
// 70 by 120 mm to poker's 63 by 88 mm.
func ordinary(aspect float64) bool {
	short := min(aspect, 1/aspect)
	return short > 0.53 && short < 0.77
}

// upright turns an outline so that what lies in it is most like some taught card; where no card
// is like it, so that it begins with the corner that lies at the top left of the picture.
func (r *Reader) upright(s *scene, q quad) quad {
	best := q
	for n := 1; n < 4; n++ {
		if turned := q.turned(n); turned[0].X+turned[0].Y < best[0].X+best[0].Y {
			best = turned
		}
	}
	if guesses := r.guess(s, q); len(guesses) > 0 {
		l := r.lib.looks[guesses[0].look]
		best = guesses[0].place.corners(float64(l.wide), float64(l.high))
	}
	return best
}
