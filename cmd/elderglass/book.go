package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"elderglass/engine"
	"elderglass/engine/table"
	"elderglass/internal/durable"
	"elderglass/models"
	"elderglass/web"
)

// cardBook is the owner's card book of one game: a file beside the saved games, all of
// which get the cards.
type cardBook struct {
	game  engine.Booked
	path  string
	table *table.Table

	mu   sync.Mutex
	book engine.Book
	// seen is the file as it was last read or written.
	seen []byte
	// told is what the game that is played knows of it.
	told engine.Book
}

var _ web.Book = (*cardBook)(nil)

// openBook reads the card book of a game in the folder of a table; none yet is an empty one. A
// damaged file is refused, because the owner's work must not be written over.
func openBook(game engine.Booked, folder string) (*cardBook, error) {
	b := &cardBook{game: game, path: filepath.Join(folder, game.BookFile())}
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

func (b *cardBook) parse(data []byte) (engine.Book, error) {
	book, err := b.game.ReadBook(data)
	if err != nil {
		return nil, models.Errorf(models.Unreadable,
			"the card book %s is damaged: put a copy in its place, or move it away to begin a new one: %w", b.path, err)
	}
	return book, nil
}

// Known returns all cards with the form for entering more.
func (b *cardBook) Known() any {
	b.mu.Lock()
	book := b.book
	b.mu.Unlock()
	return book.Known()
}

// File returns the book as one file, and a name for what it holds.
func (b *cardBook) File() (data []byte, version string, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	data, err = b.book.File()
	return data, versionOf(data), err
}

func versionOf(file []byte) string {
	sum := sha256.Sum256(file)
	return hex.EncodeToString(sum[:16])
}

// Replace takes a whole book. Conflict where the one that goes is of another version than
// the one named, if one is, or was changed by another program and not read here yet.
func (b *cardBook) Replace(ctx context.Context, file []byte, version string) error {
	next, err := b.game.ReadBook(file)
	if err != nil {
		return err
	}
	return b.change(ctx, func(old engine.Book, unseen bool) (engine.Book, error) {
		now, err := old.File()
		if err == nil && (unseen || version != "" && version != versionOf(now)) {
			err = models.Refuse(models.Conflict, "refuse.card-book-changed")
		}
		return next, err
	})
}

// Enter takes one card.
func (b *cardBook) Enter(ctx context.Context, card []byte) error {
	return b.change(ctx, func(old engine.Book, _ bool) (engine.Book, error) { return old.Enter(card) })
}

// Forget takes one card out of the book.
func (b *cardBook) Forget(ctx context.Context, class, id string) error {
	return b.change(ctx, func(old engine.Book, _ bool) (engine.Book, error) { return old.Forget(class, id) })
}

// change keeps a changed book on disk, then tells the game what is new. Another program
// may have changed the file since it was seen: its entries are taken in first, which
// edit is told, and no other program writes meanwhile.
func (b *cardBook) change(ctx context.Context, edit func(old engine.Book, unseen bool) (engine.Book, error)) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	lock, err := durable.Lock(ctx, b.path)
	if err != nil {
		return models.Refuse(models.Unavailable, "refuse.card-book-not-saved").Because(err)
	}
	defer lock.Close()
	ctx = context.WithoutCancel(ctx) // what is saved is told to the game too, whoever has gone
	unseen, err := b.catchUp(ctx)
	if models.CodeOf(err) == models.Unreadable {
		return models.Refuse(models.Unreadable, "refuse.card-book-damaged").Because(err)
	}
	if err != nil {
		return err
	}
	next, err := edit(b.book, unseen)
	if err != nil {
		return err
	}
	data, err := next.File()
	if err != nil {
		return err
	}
	if _, err := b.game.ReadBook(data); err != nil { // a longer one than is read would be lost
		return err
	}
	if err := b.save(data); err != nil {
		return models.Refuse(models.Unavailable, "refuse.card-book-not-saved").Because(err)
	}
	b.book = next
	return b.tell(ctx)
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
	b.book, b.seen = now, data
	return true, b.tell(ctx)
}

// tell enters into the game what it does not know of the book yet. What cannot be told is told the next time.
func (b *cardBook) tell(ctx context.Context) error {
	if b.table == nil {
		return nil
	}
	news, err := b.book.News(b.told)
	if err != nil || len(news) == 0 {
		return err
	}
	for _, c := range news {
		if err := b.table.Tell(ctx, table.CardBook, c); err != nil {
			return err
		}
	}
	file, err := b.book.File()
	if err != nil {
		return err
	}
	if err := b.table.Keep(ctx, bookKey, file); err != nil {
		return err
	}
	b.told = b.book
	return nil
}

// bookKey is the name under which a game keeps the book that it took in last.
const bookKey = "card-book"

// join tells a game all that changed in the book since it was last played.
func (b *cardBook) join(ctx context.Context, t *table.Table) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	kept, err := t.Kept(ctx, bookKey)
	if err != nil {
		return err
	}
	known, err := b.game.ReadBook(kept)
	if err != nil {
		return err
	}
	b.table, b.told = t, known
	now, err := b.book.File()
	if err != nil || string(now) == string(kept) || kept == nil && b.book.Empty() {
		return err
	}
	return b.tell(ctx)
}

// save writes a book to the file: wholly, or not at all.
func (b *cardBook) save(data []byte) error {
	if err := durable.WriteFile(b.path, data); err != nil {
		return err
	}
	b.seen = data
	return nil
}
