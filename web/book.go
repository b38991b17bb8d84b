package web

import (
	"context"
	"strings"

	"elderglass/models"
)

// maxBook bounds the file of a card book, in bytes.
const maxBook = 1 << 20

// Book is the owner's card book: the cards that the program does not know, and
// corrections of those that it does. Every change is validated, kept on disk and
// entered in the game that is being played. Errors: Invalid or TooLarge for cards,
// Unavailable where they cannot be kept.
type Book interface {
	// Known returns every card that is known, and what may be entered, as a value
	// to be sent as JSON.
	Known() any
	// File returns the book as one file, and a name for what it holds now.
	File() (data []byte, version string, err error)
	// Replace takes a file that File returned in place of the book; Conflict where that is not of the version
	// named, unless none is.
	Replace(ctx context.Context, file []byte, version string) error
	// Enter takes one card, in the JSON form of Known.
	Enter(ctx context.Context, card []byte) error
	// Forget brings back the shipped fact of a card, or leaves it unknown.
	Forget(ctx context.Context, class, id string) error
}

var errNoBook = models.Refuse(models.Unavailable, "refuse.no-card-book")

// withBook passes on to the book, where there is one.
func (r *request) withBook(use func(Book) (any, error)) (any, error) {
	if r.game.Book == nil {
		return nil, errNoBook
	}
	return use(r.game.Book)
}

func (s *Server) book(r *request) (any, error) {
	return r.withBook(func(b Book) (any, error) { return b.Known(), nil })
}

func (s *Server) bookFile(r *request) (any, error) {
	return r.withBook(func(b Book) (any, error) {
		data, version, err := b.File()
		if err != nil {
			return nil, err
		}
		r.Writer.Header().Set("ETag", `"`+version+`"`)
		r.Writer.Header().Set("Content-Disposition", `attachment; filename="elderglass-cards.json"`)
		return file{"application/json", data}, nil
	})
}

func (s *Server) setBook(r *request) (any, error) {
	return r.withBook(func(b Book) (any, error) {
		data, err := r.readRaw(maxBook)
		if err != nil {
			return nil, err
		}
		version := strings.Trim(r.Header.Get("If-Match"), `"`)
		if err := b.Replace(r.Context(), data, version); err != nil {
			return nil, err
		}
		return b.Known(), nil
	})
}

func (s *Server) enterCard(r *request) (any, error) {
	return r.withBook(func(b Book) (any, error) {
		data, err := r.readRaw(maxJSON)
		if err != nil {
			return nil, err
		}
		return struct{}{}, b.Enter(r.Context(), data)
	})
}

func (s *Server) forgetCard(r *request) (any, error) {
	return r.withBook(func(b Book) (any, error) {
		var body struct {
			Class string `json:"class"`
			ID    string `json:"id"`
		}
		if err := r.read(&body); err != nil {
			return nil, err
		}
		return struct{}{}, b.Forget(r.Context(), body.Class, body.ID)
	})
}
