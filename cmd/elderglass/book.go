package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"sync"
	"time"

	"github.com/gofrs/flock"

	"elderglass/engine"
	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/table"
	"elderglass/internal/durable"
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
	// seen is the file as it was last read or written.
	seen []byte
}

var _ web.Book = (*cardBook)(nil)

// openBook reads the card book of a state folder; none yet is an empty one. A
// damaged file is refused, because the owner's work must not be written over.
func openBook(state string) (*cardBook, error) {
	b := &cardBook{path: filepath.Join(stateFolder(state), "cards.json")}
	data, err := b.read()
	if err != nil {
		return nil, err
	}
	if b.book, err = b.parse(data); err != nil {
		return nil, err
	}
	b.seen = data
	return b, nil
}

// read returns the book's file, nil where there is none.
func (b *cardBook) read() ([]byte, error) {
	data, err := os.ReadFile(b.path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, models.Errorf(models.Unreadable, "the card book %s cannot be read; check the disk: %w", b.path, err)
	}
	return data, nil
}

func (b *cardBook) parse(data []byte) (cards.Book, error) {
	if data == nil {
		return cards.Book{}, nil
	}
	book, err := cards.Import(data)
	if err != nil {
		return book, models.Errorf(models.Unreadable, "the card book %s is damaged: put a copy in its place, or move it away to begin a new one: %w", b.path, err)
	}
	return book, nil
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
	all := boxes.Cards().With(book)
	for _, class := range cards.Classes() {
		for _, c := range all.List(class) {
			k := known{Card: c, Own: own[c]}
			if k.Own {
				k.Differs = boxes.Cards().Differs(c)
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

// Replace takes a whole book. Conflict where the one that goes was changed by another
// program, and nobody here has seen that yet.
func (b *cardBook) Replace(ctx context.Context, file []byte) error {
	next, err := cards.Import(file)
	if err != nil {
		return err
	}
	return b.change(ctx, func(_ cards.Book, unseen bool) (cards.Book, error) {
		if unseen {
			return next, models.Errorf(models.Conflict, "another program has changed the card book meanwhile: look at it once more, then put yours in its place")
		}
		return next, nil
	})
}

// Enter takes one card.
func (b *cardBook) Enter(ctx context.Context, card []byte) error {
	c, err := cards.ParseCard(card)
	if err != nil {
		return err
	}
	return b.change(ctx, func(old cards.Book, _ bool) (cards.Book, error) { return old.With(c) })
}

// Forget takes one card out of the book.
func (b *cardBook) Forget(ctx context.Context, class, id string) error {
	name := cards.Name{Class: cards.Class(class), ID: id}
	return b.change(ctx, func(old cards.Book, _ bool) (cards.Book, error) {
		if !slices.ContainsFunc(old.Cards(), func(c *cards.Card) bool { return nameOf(c) == name }) {
			return old, models.Refuse(models.NotFound, "refuse.card-unknown")
		}
		return old.Without(name), nil
	})
}

// change keeps a changed book on disk, then tells the game what is new. Another program
// may have changed the file since it was seen: its entries are taken in first, which
// edit is told, and no other program writes meanwhile.
func (b *cardBook) change(ctx context.Context, edit func(old cards.Book, unseen bool) (cards.Book, error)) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if err := os.MkdirAll(filepath.Dir(b.path), 0o700); err != nil {
		return models.Refuse(models.Unavailable, "refuse.card-book-not-saved").Because(err)
	}
	lock := flock.New(b.path+".lock", flock.SetPermissions(0o600))
	if _, err := lock.TryLockContext(ctx, 10*time.Millisecond); err != nil {
		return models.Refuse(models.Unavailable, "refuse.card-book-not-saved").Because(err)
	}
	defer lock.Close()
	unseen, err := b.catchUp(ctx)
	if err != nil {
		return err
	}
	next, err := edit(b.book, unseen)
	if err != nil {
		return err
	}
	if err := b.save(next); err != nil {
		return models.Refuse(models.Unavailable, "refuse.card-book-not-saved").Because(err)
	}
	old := b.book
	b.book = next
	return b.tell(ctx, old, next)
}

// catchUp takes in what another program has changed in the file since it was seen.
func (b *cardBook) catchUp(ctx context.Context) (unseen bool, err error) {
	data, err := b.read()
	if err != nil || bytes.Equal(data, b.seen) {
		return false, err
	}
	now, err := b.parse(data)
	if err != nil {
		return false, err
	}
	old := b.book
	b.book, b.seen = now, data
	return true, b.tell(ctx, old, now)
}

// tell enters into the game what is in one book and not in another. Cards that go come
// before those that come, each in a command of its own, so that a whole book in the place
// of a whole book is not too much for one.
func (b *cardBook) tell(ctx context.Context, old, next cards.Book) error {
	enter, forget := news(old, next)
	if b.table == nil || len(enter)+len(forget) == 0 {
		return nil
	}
	if len(forget) > 0 {
		if err := b.tellGame(ctx, map[string]any{"forget": forget}); err != nil {
			return err
		}
	}
	if len(enter) > 0 {
		if err := b.tellGame(ctx, map[string]any{"cards": enter}); err != nil {
			return err
		}
	}
	file, err := next.Export()
	if err != nil {
		return err
	}
	return b.table.Keep(ctx, bookKey, file)
}

func (b *cardBook) tellGame(ctx context.Context, args map[string]any) error {
	data, err := json.Marshal(args)
	if err != nil {
		return err
	}
	return b.table.Tell(ctx, table.CardBook, engine.Command{Kind: "book", Args: data})
}

// news returns the cards of a book that another does not have like that, and the names
// of those that only the other has.
func news(old, next cards.Book) (enter []*cards.Card, forget []cards.Name) {
	before, after := byName(old), byName(next)
	for _, c := range next.Cards() {
		if !reflect.DeepEqual(before[nameOf(c)], c) {
			enter = append(enter, c)
		}
	}
	for _, c := range old.Cards() {
		if after[nameOf(c)] == nil {
			forget = append(forget, nameOf(c))
		}
	}
	return enter, forget
}

func nameOf(c *cards.Card) cards.Name { return cards.Name{Class: c.Class, ID: c.ID} }

func byName(b cards.Book) map[cards.Name]*cards.Card {
	all := map[cards.Name]*cards.Card{}
	for _, c := range b.Cards() {
		all[nameOf(c)] = c
	}
	return all
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
func (b *cardBook) save(book cards.Book) error {
	data, err := book.Export()
	if err != nil {
		return err
	}
	if err := durable.WriteFile(b.path, data); err != nil {
		return err
	}
	b.seen = data
	return nil
}
