package web

import (
	"context"

	"elderglass/engine"
	"elderglass/engine/chronicle"
	"elderglass/engine/scene"
	"elderglass/models"
)

// maxGame bounds the file of a game that is taken in, in bytes. A long evening takes about
// a megabyte.
const maxGame = 32 << 20

// Library is where the games of this machine are kept, and what begins and opens them.
// Errors: NotFound for a game that is not there, Conflict for what cannot be done to the
// one that is played or that another program has open, Unreadable for one that cannot be
// gone on with, Unavailable where the disk does not take it. What was played goes on then.
type Library interface {
	// Shelf returns the saved games and those that may be begun.
	Shelf(ctx context.Context) (scene.Shelf, error)
	// Begin begins a game and has it played.
	Begin(ctx context.Context, begun Beginning) error
	// Open has a saved game played.
	Open(ctx context.Context, id string) error
	// Rename gives a saved game a name; empty takes it away.
	Rename(ctx context.Context, id, name string) error
	// Delete removes a saved game with its backups.
	Delete(ctx context.Context, id string) error
	// Export returns a saved game as one file without secrets.
	Export(ctx context.Context, id string) ([]byte, error)
	// Chronicle tells a saved game as it stands. It may take seconds.
	Chronicle(ctx context.Context, id string) (*chronicle.Chronicle, error)
	// Import takes in a file as a saved game, once it has been replayed.
	Import(ctx context.Context, name string, file []byte) error
}

// Beginning says which game is begun.
type Beginning struct {
	Kind string `json:"kind"`
	// Boxes are the IDs of the boxes in play besides the first, and of a way to play.
	Boxes []string `json:"boxes"`
	// Seats are those whose people play; others are free then.
	Seats []engine.Seat `json:"seats"`
}

// withLibrary passes on to the library, where there is one.
func (s *Server) withLibrary(use func(Library) error) (any, error) {
	if s.config.Library == nil {
		return nil, models.Refuse(models.Unavailable, "refuse.no-library")
	}
	return struct{}{}, use(s.config.Library)
}

func (s *Server) games(r *request) (any, error) {
	var shelf scene.Shelf
	_, err := s.withLibrary(func(l Library) (err error) { shelf, err = l.Shelf(r.Context()); return err })
	return shelf, err
}

func (s *Server) beginGame(r *request) (any, error) {
	var body Beginning
	if err := r.read(&body); err != nil {
		return nil, err
	}
	return s.withLibrary(func(l Library) error { return l.Begin(r.Context(), body) })
}

func (s *Server) openGame(r *request) (any, error) {
	return s.ofGame(r, func(l Library, id, _ string) error { return l.Open(r.Context(), id) })
}

func (s *Server) renameGame(r *request) (any, error) {
	return s.ofGame(r, func(l Library, id, name string) error { return l.Rename(r.Context(), id, name) })
}

func (s *Server) deleteGame(r *request) (any, error) {
	return s.ofGame(r, func(l Library, id, _ string) error { return l.Delete(r.Context(), id) })
}

// ofGame reads which game a request is about.
func (s *Server) ofGame(r *request, do func(l Library, id, name string) error) (any, error) {
	var body struct {
		ID   string `json:"id"`
		Name string `json:"name"`
	}
	if err := r.read(&body); err != nil {
		return nil, err
	}
	return s.withLibrary(func(l Library) error { return do(l, body.ID, body.Name) })
}

func (s *Server) gameFile(r *request) (any, error) {
	var data []byte
	_, err := s.withLibrary(func(l Library) (err error) {
		data, err = l.Export(r.Context(), r.PathValue("id"))
		return err
	})
	if err != nil {
		return nil, err
	}
	r.Writer.Header().Set("Content-Disposition", `attachment; filename="`+r.PathValue("id")+`.elderglass"`)
	return file{"application/octet-stream", data}, nil
}

func (s *Server) importGame(r *request) (any, error) {
	data, _, err := readBody(r.Writer, r.Request, maxGame, "application/octet-stream")
	if err != nil {
		return nil, err
	}
	return s.withLibrary(func(l Library) error { return l.Import(r.Context(), r.URL.Query().Get("name"), data) })
}
