package cards

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"unicode/utf8"

	"elderglass/models"
	"elderglass/vision/cards/features"
	"elderglass/vision/cards/icons"
	"elderglass/vision/cards/signature"
)

// Bounds of a book. All boxes of the game hold some 700 cards.
const (
	MaxCards = 2000
	maxLooks = 4
	maxText  = 120
	maxRows  = 12
	maxFact  = 2 << 10
)

// Card is one card as its owner taught it: what it is called, what stands on it, and how
// it looked in each photograph from which it was learned.
type Card struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Class string `json:"class"`
	// Rows are the icons of its rows: "inv:6", "lore", "peril|lore".
	Rows [][]string `json:"rows,omitempty"`
	// Reward, Penalty and Trophy are kept as they were entered.
	Reward  json.RawMessage `json:"reward,omitempty"`
	Penalty json.RawMessage `json:"penalty,omitempty"`
	Trophy  json.RawMessage `json:"trophy,omitempty"`

	// Lost is whether a picture that was taken of it cannot be read any more, and none is left: it is to be shown again.
	Lost bool `json:"lost,omitempty"`

	looks []*look  // the newest ones
	was   replaced // by the newest one
}

// replaced is what the newest look at a card put aside: it counts again when that one is taken back.
type replaced struct {
	name string
	look *look // nil where there was room for one more
}

// Shown is a card that lies in a photograph, as its owner says.
type Shown struct {
	Card
	// Corners are four, in pixels of the picture, clockwise from the card's top left.
	Corners []models.Point
	// Round is whether it is a disc in the square of its corners. One that is seen to be round needs not be called so.
	Round bool
}

// A rectified card has one area, in square pixels, whatever its shape, and sides of which one is at most mostAspect
// times as long as the other.
const (
	area       = 300 * 300
	mostAspect = 4
)

// look is how a card looked once, seen straight from above.
type look struct {
	wide, high int // of the rectified picture
	round      bool
	features   []features.Feature
	picture    []byte              // a grey JPEG, nil where its owner had the pictures forgotten
	sign       signature.Signature // of the picture, of a round one by turns
	tints      []uint8             // the colours of a marker, nil where it was taught without
}

// Book holds all cards that were taught. It is not safe for use by several goroutines.
type Book struct {
	cards []*Card
	kept  kept // what of it is in a file
}

// Cards returns the cards in the order in which they were first taught. They must not be changed.
func (b *Book) Cards() []*Card { return b.cards }

// find returns the card of a class with an id, nil where there is none.
func (b *Book) find(class, id string) *Card {
	i := slices.IndexFunc(b.cards, func(c *Card) bool { return c.Class == class && c.ID == id })
	if i < 0 {
		return nil
	}
	return b.cards[i]
}

// add takes a look at a card in, nil for none. What is entered anew about a card replaces what was known; its older
// looks stay, the oldest beyond maxLooks is put aside.
func (b *Book) add(facts Card, l *look) error {
	if err := facts.validate(); err != nil {
		return err
	}
	c := b.find(facts.Class, facts.ID)
	if c == nil {
		if len(b.cards) >= MaxCards {
			return models.Errorf(models.TooLarge, "the book is full: it holds %d cards", MaxCards)
		}
		c = &Card{Name: facts.Name}
		b.cards = append(b.cards, c)
	}
	now := facts.over(*c)
	now.looks, now.was = c.looks, c.was
	if l != nil {
		b.kept.anew = b.kept.anew || c.was.look != nil // which is kept no longer
		now.looks, now.was = append(slices.Clone(c.looks), l), replaced{name: c.Name}
		if len(now.looks) > maxLooks {
			now.was.look, now.looks = now.looks[0], now.looks[1:]
		}
	}
	*c = now
	b.kept.lessons = append(b.kept.lessons, lesson{now, l})
	return nil
}

// Pictures is how many pictures are kept of a card; with none it is not recognised.
func (c *Card) Pictures() (n int) {
	for _, l := range c.looks {
		if l.picture != nil {
			n++
		}
	}
	return n
}

// Clone returns a book that can be changed without changing this one.
func (b *Book) Clone() *Book {
	next := &Book{cards: slices.Clone(b.cards), kept: b.kept}
	next.kept.lessons = slices.Clone(b.kept.lessons)
	for i, c := range next.cards {
		copied := *c
		copied.looks = slices.Clone(c.looks)
		next.cards[i] = &copied
	}
	return next
}

// over returns the facts with those kept of old that are not entered anew.
func (c Card) over(old Card) Card {
	if c.Rows == nil {
		c.Rows = old.Rows
	}
	for _, f := range []struct{ now, was *json.RawMessage }{
		{&c.Reward, &old.Reward},
		{&c.Penalty, &old.Penalty},
		{&c.Trophy, &old.Trophy},
	} {
		if *f.now == nil {
			*f.now = *f.was
		}
	}
	return c
}

// Unlearn takes the newest look of a card back, with the name that was given with it; its facts stay, but for a card of
// which no more was known than its name. The code is NotFound where there is none.
func (b *Book) Unlearn(class, id string) error {
	c := b.find(class, id)
	if c == nil || len(c.looks) == 0 {
		return models.Refuse(models.NotFound, "refuse.card-not-taught")
	}
	c.takeBack(len(c.looks) - 1)
	b.kept.anew = true
	b.dropBare(c)
	return nil
}

// Forget drops all looks of a card; its facts stay as after Unlearn. The code is NotFound where there is none.
func (b *Book) Forget(class, id string) error {
	c := b.find(class, id)
	if c == nil || len(c.looks) == 0 {
		return models.Refuse(models.NotFound, "refuse.card-not-taught")
	}
	b.forget(c)
	b.dropBare(c)
	return nil
}

func (b *Book) forget(c *Card) {
	c.looks, c.was, c.Lost, b.kept.anew = nil, replaced{}, false, true
}

// takeBack takes one of the looks back, and what the newest one put aside counts again.
func (c *Card) takeBack(at int) {
	newest := at == len(c.looks)-1
	c.looks = slices.Delete(slices.Clone(c.looks), at, at+1)
	if c.was.look != nil {
		c.looks = slices.Insert(c.looks, 0, c.was.look)
		c.was.look = nil
	}
	if newest && c.was.name != "" {
		c.Name, c.was.name = c.was.name, ""
	}
}

// Rename gives a look at a card to another one, as if it had been taught as that; back is how many looks were taken in
// after it. What stays of the first card is as after Unlearn. Errors have the codes NotFound where there is no such
// look, Invalid and TooLarge; then nothing changed.
func (b *Book) Rename(was models.CardRef, back int, is Card) error {
	c := b.find(was.Class, was.ID)
	if c == nil || back < 0 || back >= len(c.looks) {
		return models.Refuse(models.NotFound, "refuse.card-not-taught")
	}
	at, before := len(c.looks)-1-back, *c
	c.takeBack(at)
	if err := b.add(is, before.looks[at]); err != nil {
		*c = before
		return err
	}
	b.kept.anew = true
	b.dropBare(c)
	return nil
}

// dropBare drops a card where nothing is known of it but its name.
func (b *Book) dropBare(c *Card) {
	if len(c.looks) == 0 && c.Rows == nil && c.Reward == nil && c.Penalty == nil && c.Trophy == nil {
		b.cards = slices.DeleteFunc(b.cards, func(o *Card) bool { return o == c })
	}
}

// ForgetPictures drops every picture with all that was made of it. Cards are then no longer named until they are shown
// again; their facts stay.
func (b *Book) ForgetPictures() {
	for _, c := range b.cards {
		b.forget(c)
	}
}

var icon = regexp.MustCompile(`^[a-z0-9][a-z0-9:|+-]{0,39}$`)

func (c *Card) validate() error {
	for _, text := range []struct{ what, is string }{{"id", c.ID}, {"name", c.Name}, {"class", c.Class}} {
		if text.is == "" || len(text.is) > maxText || !utf8.ValidString(text.is) {
			return models.Errorf(models.Invalid, "the %s of a card has 1 to %d letters, not %.40q", text.what, maxText, text.is)
		}
	}
	if len(c.Rows) > maxRows {
		return models.Errorf(models.TooLarge, "the card %.40q has more than %d rows", c.ID, maxRows)
	}
	for _, row := range c.Rows {
		if len(row) > icons.MaxIcons {
			return models.Errorf(models.TooLarge, "the card %.40q has a row of more than %d icons", c.ID, icons.MaxIcons)
		}
		for _, name := range row {
			if !icon.MatchString(name) {
				return models.Errorf(models.Invalid, "the card %.40q has an icon %.40q: write it like inv:6, lore or peril|lore",
					c.ID, name)
			}
		}
	}
	for _, fact := range []*json.RawMessage{&c.Reward, &c.Penalty, &c.Trophy} {
		if len(*fact) > maxFact {
			return models.Errorf(models.TooLarge, "the card %.40q says more than %d bytes of its reward, penalty or trophy",
				c.ID, maxFact)
		}
		if string(*fact) == "null" { // unknown, as if it were left out
			*fact = nil
		}
		if *fact != nil {
			var small bytes.Buffer
			if err := json.Compact(&small, *fact); err != nil {
				return models.Errorf(models.Invalid, "the reward, penalty or trophy of the card %.40q is no JSON: %w", c.ID, err)
			}
			*fact = small.Bytes()
		}
	}
	return nil
}
