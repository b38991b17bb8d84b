//go:build !nocv

package process

import (
	"os"
	"time"

	"elderglass/models"
	"elderglass/vision/cards"
)

// album is what the child knows of cards.
type album struct {
	path    string
	written written // as it was read or saved
	book    *cards.Book
	reader  *cards.Reader
	looks   []cardLook
	last    uint64 // the number of the newest look
	lessons []cardLesson
}

// written tells whether a file is still the one that was read; it is empty where there is none.
type written struct{ at, size int64 }

func writtenAt(path string) written {
	info, err := os.Stat(path)
	if err != nil { // reading it says why
		return written{}
	}
	return written{info.ModTime().UnixNano(), info.Size()}
}

// opened is an album, or why there is none.
type opened struct {
	album *album
	err   error
}

// readAlbum reads the book of cards; none is an empty one.
func readAlbum(path string) (*album, error) {
	at := writtenAt(path)
	book, err := loadBook(path)
	if err != nil {
		return nil, err
	}
	a := &album{path: path, written: at, book: book, reader: cards.NewReader(book)}
	a.last = uint64(time.Now().UnixMilli()) // no process gives a number that an earlier one gave
	a.reader.Study()
	return a, nil
}

func loadBook(path string) (*cards.Book, error) {
	book, err := cards.Load(path)
	if models.CodeOf(err) == models.NotFound {
		return &cards.Book{}, nil
	}
	return book, err
}

// expectCards begins to read the book of cards beside the camera's pictures, once: with all expansions it takes seconds,
// which nobody waits for where the first card is shown later than that.
func (c *child) expectCards() {
	if c.coming != nil || c.album != nil || c.setup.Cards == "" {
		return
	}
	path, coming := c.setup.Cards, make(chan opened, 1)
	c.coming = coming
	go func() {
		a, err := readAlbum(path)
		if err == nil {
			a.reader.Prepare()
		}
		coming <- opened{a, err}
	}()
}

// openAlbum returns the album of the book of cards. It is read where that was not done yet, or where another program, as
// elderglass cards learn, wrote it since. One that is gone meanwhile is still known, and written anew by the next
// lesson.
func (c *child) openAlbum() (*album, error) {
	if c.setup.Cards == "" {
		return nil, models.Refuse(models.Unavailable, "refuse.no-cards-kept")
	}
	if c.album == nil && c.coming != nil {
		c.album = (<-c.coming).album // where it failed, it does so again
		c.coming = nil
	}
	if c.album == nil || c.album.path != c.setup.Cards {
		a, err := readAlbum(c.setup.Cards)
		if err != nil {
			return nil, err
		}
		c.closeAlbum()
		c.album = a
		return a, nil
	}
	if now := writtenAt(c.album.path); now != c.album.written && now != (written{}) {
		book, err := loadBook(c.album.path)
		if err != nil {
			return nil, err
		}
		c.album.use(book, now)
		c.album.lessons = nil
		c.album.reader.Study()
	}
	return c.album, nil
}

func (c *child) closeAlbum() {
	if c.album != nil {
		c.album.reader.Close()
		c.album = nil
	}
}

// keep saves a book and reads with it from then on.
func (a *album) keep(book *cards.Book) error {
	if err := book.Save(a.path); err != nil {
		return err
	}
	a.use(book, writtenAt(a.path))
	return nil
}

// use reads with a book that was written from then on.
func (a *album) use(book *cards.Book, at written) {
	a.book, a.reader, a.written = book, a.reader.Next(book), at
}
