package web

import (
	"encoding/json"

	"elderglass/engine"
	"elderglass/engine/table"
	"elderglass/models"
)

// command has a command of a player done.
func (s *Server) command(r *request) (any, error) {
	var body struct {
		table.Request
		Kind string          `json:"kind"`
		Args json.RawMessage `json:"args"`
	}
	if err := r.read(&body); err != nil {
		return nil, err
	}
	applied, err := r.game.Table.Command(r.Context(), r.by, body.Request,
		engine.Command{Kind: body.Kind, Args: body.Args})
	return s.orFresh(r, applied, err)
}

func (s *Server) undo(r *request) (any, error) {
	var body jump
	if err := r.read(&body); err != nil {
		return nil, err
	}
	applied, err := r.game.Table.Undo(r.Context(), r.by, body.Request, body.To)
	return s.orFresh(r, applied, err)
}

func (s *Server) redo(r *request) (any, error) {
	var body jump
	if err := r.read(&body); err != nil {
		return nil, err
	}
	applied, err := r.game.Table.Redo(r.Context(), r.by, body.Request, body.To)
	return s.orFresh(r, applied, err)
}

// moved ticks off pieces to move on the real table, or takes that back.
func (s *Server) moved(r *request) (any, error) {
	var body struct {
		table.Request
		Pieces []int `json:"pieces"`
		Done   bool  `json:"done"`
	}
	if err := r.read(&body); err != nil {
		return nil, err
	}
	return struct{}{}, r.game.Table.TickOff(r.Context(), r.by, body.Request, body.Pieces, body.Done)
}

type jump struct {
	table.Request
	To int64 `json:"to"`
}

// amend corrects an earlier entry, or tells what that would do.
func (s *Server) amend(r *request) (any, error) {
	var body struct {
		table.Request
		Entry   int64           `json:"entry"`
		Args    json.RawMessage `json:"args"`
		Preview bool            `json:"preview"`
	}
	if err := r.read(&body); err != nil {
		return nil, err
	}
	correct := r.game.Table.Amend
	if body.Preview {
		correct = r.game.Table.Preview
	}
	amended, err := correct(r.Context(), r.by, body.Request, body.Entry, body.Args)
	return s.orFresh(r, amended, err)
}

// instead returns what could have been chosen in the place of an entry.
func (s *Server) instead(r *request) (any, error) {
	entry, err := entryOf(r)
	if err != nil {
		return nil, err
	}
	return r.game.Table.Instead(r.Context(), r.by, entry)
}

// orFresh adds the current view to the refusal of a stale request, so that the
// phone need not ask for it.
func (s *Server) orFresh(r *request, reply any, err error) (any, error) {
	if models.CodeOf(err) != models.Stale {
		return reply, err
	}
	view, seq, viewErr := r.game.Table.View(r.Context(), r.by)
	if viewErr != nil {
		return nil, viewErr
	}
	status, shown := s.explain(r.Request, err)
	return nil, sendJSON(r.Writer, r.Request, status, struct {
		Error *models.Error   `json:"error"`
		Seq   int64           `json:"seq"`
		View  json.RawMessage `json:"view"`
	}{shown, seq, view})
}
