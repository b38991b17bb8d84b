package main

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/table"
	"elderglass/models"
	"elderglass/web"
)

// cardBook is the owner's card book: one file beside the saved games, of which
// every game gets the cards.
type cardBook struct {
	path  string
	table *table.Table

	mu   sync.Mutex
	book cards.Book
}

var _ web.Book = (*cardBook)(nil)

// openBook reads the card book of a state folder; none yet is an empty one. A
// damaged file is refused, because the owner's work must not be written over.
func openBook(state string) (*cardBook, error) {
	b := &cardBook{path: filepath.Join(stateFolder(state), "cards.json")}
	data, err := os.ReadFile(b.path)
	if errors.Is(err, fs.ErrNotExist) {
		return b, nil
	}
	if err != nil {
		return nil, models.Errorf(models.Unreadable, "the card book %s cannot be read; check the disk: %w", b.path, err)
	}
	if b.book, err = cards.Import(data); err != nil {
		return nil, models.Errorf(models.Unreadable, "the card book %s is damaged: put a copy in its place, or move it away to begin a new one: %w", b.path, err)
	}
	return b, nil
}

// known is a card of the book or of those that ship.
type known struct {
	*cards.Card
	// Own is true for a card of the book; Differs names the fields in which it
	// differs from the shipped card.
	Own     bool     `json:"own,omitempty"`
	Differs []string `json:"differs,omitempty"`
}

// Known returns all cards with the form for entering more.
func (b *cardBook) Known() any {
	b.mu.Lock()
	book := b.book
	b.mu.Unlock()
	own := map[*cards.Card]bool{}
	for _, c := range book.Cards() {
		own[c] = true
	}
	list := []known{}
	all := cards.Shipped().With(book)
	for _, class := range cards.Classes() {
		for _, c := range all.List(class) {
			k := known{Card: c, Own: own[c]}
			if k.Own {
				k.Differs = cards.Shipped().Differs(c)
			}
			list = append(list, k)
		}
	}
	return struct {
		Form  cards.Schema `json:"form"`
		Cards []known      `json:"cards"`
	}{cards.Form(), list}
}

// File returns the book as one file.
func (b *cardBook) File() ([]byte, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.book.Export()
}

// Replace takes a whole book.
func (b *cardBook) Replace(ctx context.Context, file []byte) error {
	next, err := cards.Import(file)
	if err != nil {
		return err
	}
	return b.change(ctx, func(cards.Book) (cards.Book, error) { return next, nil })
}

// Enter takes one card.
func (b *cardBook) Enter(ctx context.Context, card []byte) error {
	c, err := cards.ParseCard(card)
	if err != nil {
		return err
	}
	return b.change(ctx, func(old cards.Book) (cards.Book, error) { return old.With(c) })
}

// Forget takes one card out of the book.
func (b *cardBook) Forget(ctx context.Context, class, id string) error {
	name := cards.Name{Class: cards.Class(class), ID: id}
	return b.change(ctx, func(old cards.Book) (cards.Book, error) {
		if !slices.ContainsFunc(old.Cards(), func(c *cards.Card) bool { return c.Class == name.Class && c.ID == name.ID }) {
			return old, models.Errorf(models.NotFound, "that card is not in the card book")
		}
		return old.Without(name), nil
	})
}

// change keeps a changed book on disk, then tells the game what is new.
func (b *cardBook) change(ctx context.Context, edit func(cards.Book) (cards.Book, error)) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	next, err := edit(b.book)
	if err != nil {
		return err
	}
	if err := b.save(next); err != nil {
		return models.Errorf(models.Unavailable, "the card book cannot be saved; check the disk: %w", err)
	}
	old := b.book
	b.book = next
	return b.tell(ctx, old, next)
}

// tell enters into the game what is in one book and not in another.
func (b *cardBook) tell(ctx context.Context, old, next cards.Book) error {
	var args struct {
		Cards  []*cards.Card `json:"cards,omitempty"`
		Forget []cards.Name  `json:"forget,omitempty"`
	}
	before, after := old.Cards(), next.Cards()
	for _, c := range after {
		if !slices.Contains(before, c) {
			args.Cards = append(args.Cards, c)
		}
	}
	for _, c := range before {
		if !slices.ContainsFunc(after, func(n *cards.Card) bool { return n.Class == c.Class && n.ID == c.ID }) {
			args.Forget = append(args.Forget, cards.Name{Class: c.Class, ID: c.ID})
		}
	}
	if len(args.Cards)+len(args.Forget) == 0 || b.table == nil {
		return nil
	}
	data, err := json.Marshal(args)
	if err != nil {
		return err
	}
	if err := b.table.Tell(ctx, "card book", engine.Command{Kind: "book", Args: data}); err != nil {
		return err
	}
	file, err := next.Export()
	if err != nil {
		return err
	}
	return b.table.Keep(ctx, bookKey, file)
}

// bookKey is the name under which a game keeps the book that it was told last.
const bookKey = "card-book"

// join tells a game all that changed in the book since it was last played.
func (b *cardBook) join(ctx context.Context, t *table.Table) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.table = t
	kept, err := t.Kept(ctx, bookKey)
	if err != nil {
		return err
	}
	var told cards.Book
	if kept != nil {
		if told, err = cards.Import(kept); err != nil {
			return err
		}
	}
	now, err := b.book.Export()
	if err != nil || string(now) == string(kept) || kept == nil && b.book.Len() == 0 {
		return err
	}
	return b.tell(ctx, told, b.book)
}

// save writes the book to its file: wholly, or not at all.
func (b *cardBook) save(book cards.Book) (err error) {
	data, err := book.Export()
	if err != nil {
		return err
	}
	folder := filepath.Dir(b.path)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(folder, "cards-*.tmp")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, f.Close(), os.Remove(f.Name()))
		}
	}()
	if _, err := f.Write(data); err != nil {
		return err
	}
	if err := f.Sync(); err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	if err := os.Rename(f.Name(), b.path); err != nil {
		return err
	}
	d, err := os.Open(folder)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
