package deathmaydie

import (
	"bytes"
	"encoding/json"
	"maps"
	"reflect"
	"slices"

	"elderglass/engine"
	"elderglass/engine/deathmaydie/cards"
	"elderglass/engine/rules"
	"elderglass/models"
)

// The bounds of a card book.
const (
	mostEntries = 1000
	mostBytes   = 1 << 20
)

// bookVersion is the form of the book's file.
const bookVersion = 1

// book is an owner's card book: entries by class and id. It is never changed.
type book struct {
	entries map[string]cards.Entry
}

// bookFile is the form of a book's file.
type bookFile struct {
	Version int           `json:"version"`
	Cards   []cards.Entry `json:"cards"`
}

// BookFile is the name of the file in which the owner's card book is kept.
func (game) BookFile() string { return "deathmaydie-cards.json" }

// ReadBook reads a card book; nil is an empty one. Errors: Invalid, TooLarge.
func (game) ReadBook(file []byte) (engine.Book, error) {
	b := book{map[string]cards.Entry{}}
	if file == nil {
		return b, nil
	}
	if len(file) > mostBytes {
		return b, rules.Refuse(models.TooLarge, "dmd.refuse.book-full", "n", mostEntries)
	}
	var f bookFile
	dec := json.NewDecoder(bytes.NewReader(file))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&f); err != nil || f.Version != bookVersion {
		return b, rules.Refuse(models.Invalid, "dmd.refuse.book").Because(err)
	}
	var err error
	for _, e := range f.Cards {
		if b, err = b.with(e); err != nil {
			return b, err
		}
	}
	return b, nil
}

func (b book) with(e cards.Entry) (book, error) {
	if err := e.Check(func(do string) bool { return enterable[do] }); err != nil {
		return b, err
	}
	next := maps.Clone(b.entries)
	next[cardKey(e.Class, e.ID)] = e
	if len(next) > mostEntries {
		return b, rules.Refuse(models.TooLarge, "dmd.refuse.book-full", "n", mostEntries)
	}
	return book{next}, nil
}

// enterable are the words of effects that an owner's card may have: those that the cards of the program have.
var enterable = func() map[string]bool {
	words := map[string]bool{doNote: true}
	var walk func(v reflect.Value)
	walk = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.Pointer:
			if !v.IsNil() {
				walk(v.Elem())
			}
		case reflect.Slice, reflect.Array:
			for i := range v.Len() {
				walk(v.Index(i))
			}
		case reflect.Struct:
			if e, ok := v.Interface().(cards.Effect); ok {
				words[e.Do] = true
			}
			for i := range v.NumField() {
				walk(v.Field(i))
			}
		}
	}
	walk(reflect.ValueOf(shipped))
	return words
}()

// list are the entries in the order of their keys.
func (b book) list() []cards.Entry {
	list := []cards.Entry{}
	for _, k := range slices.Sorted(maps.Keys(b.entries)) {
		list = append(list, b.entries[k])
	}
	return list
}

// catalog are the cards of the book.
func (b book) catalog() cards.Catalog {
	var c cards.Catalog
	for _, e := range b.list() {
		e.Into(&c)
	}
	return c
}

// File returns the book as one file.
func (b book) File() ([]byte, error) {
	data, err := json.MarshalIndent(bookFile{bookVersion, b.list()}, "", " ")
	if err != nil {
		return nil, models.Errorf(models.Internal, "the card book cannot be written: %w", err)
	}
	return append(data, '\n'), nil
}

// Empty reports whether nothing was entered.
func (b book) Empty() bool { return len(b.entries) == 0 }

// BookView is what phones are told of a card book: what was entered, and the episodes and Elder Ones to which cards
// may be entered.
type BookView struct {
	Cards  []cards.Entry `json:"cards"`
	Owners []Owner       `json:"owners"`
	// Skills are the common ones that an investigator may have.
	Skills []Owned `json:"skills"`
}

// Owner is an episode or an Elder One.
type Owner struct {
	Class string `json:"class"`
	ID    string `json:"id"`
	Name  string `json:"name"`
	// Tokens and Enemies are the kinds of them that it has.
	Tokens  []Owned `json:"tokens,omitempty"`
	Enemies []Owned `json:"enemies,omitempty"`
}

// Owned is a kind of token or enemy, or a skill.
type Owned struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Known returns what was entered and what may be.
func (b book) Known() any {
	all := shipped.With(b.catalog())
	view := BookView{Cards: b.list(), Owners: []Owner{}, Skills: []Owned{}}
	enemies := func(list []cards.Enemy) (out []Owned) {
		for _, e := range list {
			out = append(out, Owned{e.ID, e.Name})
		}
		return out
	}
	tokens := func(list []cards.TokenKind) (out []Owned) {
		for _, k := range list {
			out = append(out, Owned{k.ID, k.Name})
		}
		return out
	}
	for _, e := range all.Episodes {
		view.Owners = append(view.Owners, Owner{classEpisode, e.ID, e.Name, tokens(e.Tokens), enemies(e.Enemies)})
	}
	for _, e := range all.ElderOnes {
		view.Owners = append(view.Owners, Owner{classElder, e.ID, e.Name, tokens(e.Tokens), enemies(e.Minions)})
	}
	for _, k := range all.Skills {
		if k.Common {
			view.Skills = append(view.Skills, Owned{k.ID, k.Name})
		}
	}
	return view
}

// Enter takes one card.
func (b book) Enter(card []byte) (engine.Book, error) {
	e, err := cards.ReadEntry(card)
	if err != nil {
		return b, err
	}
	return b.with(e)
}

// Forget takes one card out of the book.
func (b book) Forget(class, id string) (engine.Book, error) {
	if _, ok := b.entries[cardKey(class, id)]; !ok {
		return b, rules.Refuse(models.NotFound, "dmd.refuse.no-card", "card", id)
	}
	next := maps.Clone(b.entries)
	delete(next, cardKey(class, id))
	return book{next}, nil
}

// News returns the command that puts this book in the place of another one.
func (b book) News(since engine.Book) ([]engine.Command, error) {
	if old, ok := since.(book); ok && reflect.DeepEqual(old.list(), b.list()) {
		return nil, nil
	}
	args, err := json.Marshal(bookArgs{Cards: b.catalog(), Whole: true})
	if err != nil {
		return nil, models.Errorf(models.Internal, "a card book cannot be taken into the game: %w", err)
	}
	return []engine.Command{{Kind: "book", Args: args}}, nil
}

// takeBook takes cards of the owner's book: besides those that the game has of it, or in their place.
func (t *Turn) takeBook(a bookArgs) error {
	for _, laid := range a.Cards.Boards {
		if !laid.Board.Whole() {
			return rules.Refuse(models.Invalid, "dmd.refuse.board")
		}
	}
	t.Emit(&settingsChange{Cards: &a.Cards, Whole: a.Whole}, Say("dmd.log.book"))
	t.laysOut()
	return nil
}

// laysOut has the cards in play be as the book says now. Those that are new to the episode or the Elder One go into
// their decks. The board of a game that goes on stays as it lies, and so do cards that the book no longer has.
func (t *Turn) laysOut() {
	all, before := t.s.catalog(), t.s.Box
	after, begun := before, t.s.Track > 0
	if before.Episode != nil {
		if e := cards.Find(all.Episodes, before.Episode.ID, func(e cards.Episode) string { return e.ID }); e != nil {
			now := *e
			if begun {
				now.Board = before.Episode.Board
				now.Discovery = cards.Merge(before.Episode.Discovery, now.Discovery,
					func(d cards.Discovery) string { return d.ID })
			}
			after.Episode = &now
		}
	}
	if before.Elder != nil {
		if e := cards.Find(all.ElderOnes, before.Elder.ID, func(e cards.ElderOne) string { return e.ID }); e != nil {
			now := *e
			after.Elder = &now
		}
	}
	var drawn, found []string
	if begun {
		after.Mythos = cards.Merge(before.Mythos, slices.Concat(after.Episode.Mythos, after.Elder.Mythos),
			func(m cards.Mythos) string { return m.ID })
		for _, m := range after.Mythos[len(before.Mythos):] {
			drawn = append(drawn, m.ID)
		}
		for _, d := range after.Episode.Discovery[len(before.Episode.Discovery):] {
			found = append(found, d.ID)
		}
	}
	if reflect.DeepEqual(before, after) {
		return
	}
	t.setBox(engine.Text{}, func(b *Box) { *b = after })
	if len(drawn)+len(found) > 0 {
		t.decks(engine.Text{}, func(d *deckChange) {
			d.Deck, d.Undiscovered = append(d.Deck, drawn...), append(d.Undiscovered, found...)
		})
	}
}
