//go:build !nocv

package cards

import (
	"image"
	"slices"

	"elderglass/models"
	"elderglass/vision/cards/projective"
)

// Reader finds and names cards. It is not safe for use by several goroutines. It remembers how large things lie beside
// each other, for the pictures that follow.
type Reader struct {
	book      *Book
	lib       library
	templates map[int]*template
	compared  []*template // the last ones, of which softened pictures are kept
	framings  framings    // of the book's looks
	decks     decks
	taught    [][]cardWithRows // by style, the cards with rows
	rowsAs    []int            // by style, the one with whose cards its own teach rows
	studies   *studies
	rival     map[titleOf][]int // those of cards with titles like its own
	signs     titleSigns
	headlines map[int][]headline // by look
	frameOf   map[int]*template  // by style
	plateOf   map[int]*plates    // of its frame
	own       map[int]*ownSign   // by look
	asked     []models.CardRef   // for the picture that is read
	inTray    bool               // it shows a tray from above
	signAt    map[signShape]foundPlate
	imitated  parts       // of a title
	sizes     sizes       // of cards and markers, by earlier pictures
	fresh     []int       // looks that the reader before this one did not know
	scales    styleScales // of cards of one style by those of another, by earlier pictures
}

// NewReader prepares a book for reading. A look of which the picture cannot be decoded is dropped from the book, and its
// card is lost where it has no other. The book must not be changed while the reader is used.
func NewReader(b *Book) *Reader {
	known := framings{}
	known.learn(b)
	return newReader(b, newLibrary(b), known)
}

// newReader is NewReader of a book that was indexed, of which the framings are known, those of other books among them.
func newReader(b *Book, lib library, known framings) *Reader {
	r := &Reader{
		book: b, lib: lib, templates: map[int]*template{}, framings: known.ofThose(lib.looks),
		studies: newStudies(), rival: map[titleOf][]int{}, signs: titleSigns{now: map[bandOf]*titleSign{}},
		headlines: map[int][]headline{}, frameOf: map[int]*template{}, plateOf: map[int]*plates{},
		own: map[int]*ownSign{}, signAt: map[signShape]foundPlate{},
		scales: styleScales{},
	}
	r.decks = newDecks(b, lib.looks, r.framings)
	r.gatherRows()
	return r
}

// Close frees the pictures.
func (r *Reader) Close() {
	for _, t := range r.templates {
		t.close()
	}
	for _, t := range r.frameOf {
		if t != nil {
			t.close()
		}
	}
	r.templates, r.frameOf = map[int]*template{}, map[int]*template{}
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

// mostCompared is of how many looks softened pictures are kept: of those that lie on a table.
const mostCompared = 24

// compares keeps the softened pictures of a look that is compared with a place, and forgets those of the one that was
// compared longest ago.
func (r *Reader) compares(t *template) {
	r.compared = append(slices.DeleteFunc(r.compared, func(o *template) bool { return o == t }), t)
	if len(r.compared) > mostCompared {
		r.compared[0].forgetSoft()
		r.compared = slices.Delete(r.compared, 0, 1)
	}
}

// Read returns the cards in a picture. Errors have the codes Unreadable and TooLarge.
func (r *Reader) Read(img image.Image) ([]models.SeenCard, error) { return r.ReadAsked(img, nil) }

// sureLead is how much more alike than another card with the same picture one that is sure must be.
const sureLead = 0.15

// ReadAsked is Read where somebody asked for one of some cards: what is not surely any card may rather be one of them.
// They make nothing sure, and what is sure stays what it is.
func (r *Reader) ReadAsked(img image.Image, asked []models.CardRef) ([]models.SeenCard, error) {
	r.asked, r.inTray = asked, false
	return r.read(img)
}

// mostOfTray is the share of a picture of a tray that one card in it covers at most: the tray covers more.
const mostOfTray = 0.4

// ReadInTray is ReadAsked of a picture that shows a tray from above, which is no card.
func (r *Reader) ReadInTray(img image.Image, asked []models.CardRef) ([]models.SeenCard, error) {
	r.asked, r.inTray = asked, true
	return r.read(img)
}

func (r *Reader) read(img image.Image) ([]models.SeenCard, error) {
	s, err := newScene(img)
	if err != nil {
		return nil, err
	}
	defer s.Close()
	found, outlines, rounds, err := r.search(s)
	if err != nil {
		return nil, err
	}
	r.remember(s, found)
	return r.name(s, found, outlines, rounds)
}

// name turns verdicts into cards. Places where a known picture has another title, or where the frame of a style lies,
// and outlines in which no known card lies, are cards that were never shown.
func (r *Reader) name(s *scene, found []verdict, outlines, rounds []projective.Quad) ([]models.SeenCard, error) {
	outlines = s.alone(outlines)
	framed, err := r.framed(s, freeOf(outlines, found))
	if err != nil {
		return nil, err
	}
	found = unlessFramed(found, framed)
	var list []sighting
	for i := range found {
		v := &found[i]
		q := v.corners()
		seen := sighting{SeenCard: models.SeenCard{
			Likeness: max(min(v.print.worst, v.print.visible), 0), Corners: q[:], Round: r.lib.looks[v.look].round,
		}}
		if v.named() {
			c := r.book.cards[v.card]
			seen.ID, seen.Name, seen.Class, seen.Rows = c.ID, c.Name, c.Class, c.Rows
			seen.Sure = v.print.sure() && v.lead > sureLead
		} else if seen.at, err = r.pictured(v); err != nil {
			return nil, err
		}
		list = append(list, seen)
	}
	likeliest := r.likeliest(s, outlines, len(found)+len(framed) > 0)
	strangers := r.strangers(s, found, framed, likeliest)
	if len(found) == 0 { // which would say how large they are
		strangers = withoutSmall(strangers)
	}
	list = append(list, strangers...)
	list = append(list, s.roundStrangers(list, found, rounds)...)
	if len(list) == 0 { // the first of their shape are shown
		list = r.first(s, outlines)
	}
	return r.proposeAll(s, list, r.onTable(found), outlines)
}

// proposeAll reads the rows of the cards that were never shown, beside others of which it is known how they lie, and
// leaves out those that turn out to lie where another one does.
func (r *Reader) proposeAll(
	s *scene, list []sighting, laid []*styled, outlines []projective.Quad,
) ([]models.SeenCard, error) {
	var kept []*sighting
	overlaps := func(q projective.Quad, but *sighting) bool {
		return slices.ContainsFunc(kept, func(o *sighting) bool { return o != but && q.Overlaps(o.corners()) })
	}
	for i := range list {
		c := &list[i]
		if c.strange() {
			if err := r.propose(s, c); err != nil {
				return nil, err
			}
			if s.surelyLaid(c) {
				kept = s.without(kept, c, c.corners())
			}
			if overlaps(c.corners(), c) { // its picture and its text may have been two outlines
				continue
			}
			if s.surelyLaid(c) {
				laid = append(laid, c.at)
			}
		}
		kept = append(kept, c)
	}
	r.rememberScales(laid)
	if len(laid) == 0 { // what is likely says more of the table than nothing
		for _, c := range kept {
			if c.strange() && c.like > plateThere {
				laid = append(laid, c.at)
			}
		}
	}
	for _, c := range slices.Clone(kept) {
		if c.strange() && !s.fitted(c) && slices.Contains(kept, c) {
			was := c.at
			var err error
			if kept, err = r.layBeside(s, c, kept, laid, outlines); err != nil {
				return nil, err
			}
			if c.at == was {
				continue
			}
			laid = slices.DeleteFunc(laid, func(o *styled) bool { return o == was })
			if s.surelyLaid(c) {
				laid = append(laid, c.at)
			}
		}
	}
	kept, err := r.besides(s, kept, laid, outlines)
	if err != nil {
		return nil, err
	}
	cards := []models.SeenCard{}
	for _, c := range kept {
		cards = append(cards, c.SeenCard)
	}
	return cards, nil
}
