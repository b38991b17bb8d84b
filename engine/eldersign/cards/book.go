package cards

import (
	"encoding/json"
	"errors"
	"maps"
	"reflect"
	"slices"
	"strings"

	"elderglass/models"
)

// MaxBook bounds the cards of a book; all boxes of the game hold fewer.
const MaxBook = 1000

// MaxBookBytes bounds the file of a book.
const MaxBookBytes = 1 << 20

// bookVersion is the form of the book's file.
const bookVersion = 1

// Book is what the owner of a box entered: cards that the program does not know,
// and corrections of those that it knows. The zero Book is empty. A Book is never
// changed; With and Without return new ones.
type Book struct {
	cards map[string]*Card
	// language is that of its cards; nil is that of the core rules. Every state of a game
	// holds the book: it must stay small.
	language *Language
}

// NewBook returns an empty book of cards in a language.
func NewBook(l Language) Book { return Book{language: &l} }

// speaks is the language of the book's cards.
func (b Book) speaks() Language {
	if b.language == nil {
		return Language{}
	}
	return *b.language
}

// IsZero reports whether the book is empty.
func (b Book) IsZero() bool { return len(b.cards) == 0 }

// Len returns the number of cards in the book.
func (b Book) Len() int { return len(b.cards) }

// Cards returns all cards by class and id.
func (b Book) Cards() []*Card {
	keys := slices.Sorted(maps.Keys(b.cards))
	list := make([]*Card, len(keys))
	for i, k := range keys {
		list[i] = b.cards[k]
	}
	return list
}

// With returns the book with cards entered or replaced. Errors are those of
// Language.Validate, and TooLarge for a full book; then no card is entered.
func (b Book) With(list ...Card) (Book, error) {
	next := Book{cards: maps.Clone(b.cards), language: b.language}
	if next.cards == nil {
		next.cards = map[string]*Card{}
	}
	for _, card := range list {
		if err := b.speaks().Validate(&card); err != nil {
			return b, err
		}
		next.cards[key(card.Class, card.ID)] = &card
	}
	if len(next.cards) > MaxBook {
		return b, models.Errorf(models.TooLarge, "the card book is full: it holds %d cards", MaxBook)
	}
	return next, nil
}

// Without returns the book without some cards, which brings back the shipped facts
// where there are any.
func (b Book) Without(names ...Name) Book {
	next := Book{cards: maps.Clone(b.cards), language: b.language}
	for _, n := range names {
		delete(next.cards, key(n.Class, n.ID))
	}
	return next
}

// Name names a card of a class.
type Name struct {
	Class Class  `json:"class"`
	ID    string `json:"id"`
}

// bookFile is the file form of a book.
type bookFile struct {
	Book    string  `json:"book"`
	Version int     `json:"version"`
	Cards   []*Card `json:"cards"`
}

// ParseCard reads one card from JSON and validates it. Unknown keys are refused.
// Errors have the code Invalid or TooLarge.
func (l Language) ParseCard(data []byte) (Card, error) {
	var c Card
	if err := strict(data, &c); err != nil {
		return c, invalid("this is no card: %w", err)
	}
	return c, l.Validate(&c)
}

// invalid passes on errors of ours and makes one of any other.
func invalid(format string, err error) error {
	if own, ok := errors.AsType[*models.Error](err); ok {
		return own
	}
	return models.Errorf(models.Invalid, format, err)
}

// Export returns the book as one file.
func (b Book) Export() ([]byte, error) {
	return json.MarshalIndent(bookFile{Book: "eldersign", Version: bookVersion, Cards: b.Cards()}, "", " ")
}

// MarshalJSON returns the compact form of Export.
func (b Book) MarshalJSON() ([]byte, error) {
	return json.Marshal(bookFile{Book: "eldersign", Version: bookVersion, Cards: b.Cards()})
}

// UnmarshalJSON is Import, in the language of the book.
func (b *Book) UnmarshalJSON(data []byte) (err error) {
	*b, err = b.speaks().Import(data)
	return err
}

// Import reads a file that Export wrote. Every card is validated; a file with any
// fault is refused whole, with the code Invalid or TooLarge.
func (l Language) Import(data []byte) (Book, error) {
	if len(data) > MaxBookBytes {
		return Book{}, models.Errorf(models.TooLarge, "a card book has at most %d kB", MaxBookBytes>>10)
	}
	var f bookFile
	if err := strict(data, &f); err != nil {
		return Book{}, invalid("this is no card book: %w", err)
	}
	if f.Book != "eldersign" || f.Version != bookVersion {
		return Book{}, models.Errorf(models.Invalid, "this is no card book of Elder Sign in version %d", bookVersion)
	}
	list := make([]Card, 0, len(f.Cards))
	seen := map[string]bool{}
	for _, card := range f.Cards {
		if card == nil {
			return Book{}, models.Errorf(models.Invalid, "a card book has no empty places")
		}
		k := key(card.Class, card.ID)
		if seen[k] {
			return Book{}, models.Errorf(models.Invalid, "%s %q is in the book twice", card.Class, card.ID)
		}
		seen[k] = true
		list = append(list, *card)
	}
	return NewBook(l).With(list...)
}

// With returns the catalogue with the cards of a book added; a card of the book
// wins over a shipped one with the same class and id.
func (c Catalog) With(b Book) Catalog { return c.with(b.Cards()) }

// Differs returns the JSON names of the fields in which a card of the book differs
// from the shipped card, sorted; none where there is no shipped card.
func (c Catalog) Differs(card *Card) []string {
	old, ok := c.Get(card.Class, card.ID)
	if !ok {
		return nil
	}
	var names []string
	a, b := reflect.ValueOf(*old), reflect.ValueOf(*card)
	for i := range a.NumField() {
		if !reflect.DeepEqual(a.Field(i).Interface(), b.Field(i).Interface()) {
			name, _, _ := strings.Cut(a.Type().Field(i).Tag.Get("json"), ",")
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}
