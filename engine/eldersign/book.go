package eldersign

import (
	"encoding/json"
	"reflect"
	"slices"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/models"
)

// book is an owner's card book beside the cards of all boxes.
type book struct {
	cards.Book
	shipped  cards.Catalog
	language cards.Language
}

// BookFile is the name of the file in which the owner's card book is kept.
func (game) BookFile() string { return "cards.json" }

// ReadBook reads a card book; nil is an empty one. Errors are those of cards.Language.Import.
func (g game) ReadBook(file []byte) (engine.Book, error) {
	b := book{cards.NewBook(g.edition.language), g.edition.shipped(), g.edition.language}
	if file == nil {
		return b, nil
	}
	var err error
	b.Book, err = b.language.Import(file)
	return b, err
}

// shipped are the cards of all boxes.
func (e *edition) shipped() cards.Catalog {
	var all cards.Catalog
	for _, b := range e.boxes {
		all = all.Add(b.Cards)
	}
	return all
}

// File returns the book as one file.
func (b book) File() ([]byte, error) { return b.Export() }

// Empty reports whether nothing was entered.
func (b book) Empty() bool { return b.Len() == 0 }

// known is a card of the book or of those that ship.
type known struct {
	*cards.Card
	// Own is true for a card of the book; Differs names the fields in which it
	// differs from the shipped card.
	Own     bool     `json:"own,omitempty"`
	Differs []string `json:"differs,omitempty"`
}

// Known returns all cards with the form for entering more.
func (b book) Known() any {
	own := map[*cards.Card]bool{}
	for _, c := range b.Cards() {
		own[c] = true
	}
	list := []known{}
	all := b.shipped.With(b.Book)
	for _, class := range b.language.AllClasses() {
		for _, c := range all.List(class) {
			k := known{Card: c, Own: own[c]}
			if k.Own {
				k.Differs = b.shipped.Differs(c)
			}
			list = append(list, k)
		}
	}
	return struct {
		Form  cards.Schema `json:"form"`
		Cards []known      `json:"cards"`
	}{b.language.Form(), list}
}

// Enter takes one card.
func (b book) Enter(card []byte) (engine.Book, error) {
	c, err := b.language.ParseCard(card)
	if err == nil {
		b.Book, err = b.With(c)
	}
	return b, err
}

// Forget takes one card out of the book.
func (b book) Forget(class, id string) (engine.Book, error) {
	name := cards.Name{Class: cards.Class(class), ID: id}
	if !slices.ContainsFunc(b.Cards(), func(c *cards.Card) bool { return nameOf(c) == name }) {
		return b, models.Refuse(models.NotFound, "refuse.card-unknown")
	}
	b.Book = b.Without(name)
	return b, nil
}

// News returns the commands that enter what is in the book and not in another one. Cards
// that go come before those that come, each in a command of its own, so that a whole book
// in the place of a whole book is not too much for one.
func (b book) News(since engine.Book) ([]engine.Command, error) {
	old, _ := since.(book)
	before, after := byName(old.Book), byName(b.Book)
	var enter []*cards.Card
	for _, c := range b.Cards() {
		if !reflect.DeepEqual(before[nameOf(c)], c) {
			enter = append(enter, c)
		}
	}
	var forget []cards.Name
	for _, c := range old.Cards() {
		if after[nameOf(c)] == nil {
			forget = append(forget, nameOf(c))
		}
	}
	var news []map[string]any
	if len(forget) > 0 {
		news = append(news, map[string]any{"forget": forget})
	}
	if len(enter) > 0 {
		news = append(news, map[string]any{"cards": enter})
	}
	var commands []engine.Command
	for _, args := range news {
		data, err := json.Marshal(args)
		if err != nil {
			return nil, models.Errorf(models.Internal, "a card book cannot be taken into the game: %w", err)
		}
		commands = append(commands, engine.Command{Kind: "book", Args: data})
	}
	return commands, nil
}

func nameOf(c *cards.Card) cards.Name { return cards.Name{Class: c.Class, ID: c.ID} }

func byName(b cards.Book) map[cards.Name]*cards.Card {
	all := map[cards.Name]*cards.Card{}
	for _, c := range b.Cards() {
		all[nameOf(c)] = c
	}
	return all
}
