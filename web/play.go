package web

import (
	"encoding/json"
	"net/http"
	"strconv"

	"elderglass/engine"
	"elderglass/engine/table"
	"elderglass/models"
)

// read reads the JSON body of a request.
func (r *request) read(into any) error {
	data, _, err := readBody(r.Writer, r.Request, maxJSON, "application/json")
	if err != nil {
		return err
	}
	return decodeJSON(data, into)
}

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

// entryOf returns the number of the log's entry that the address names.
func entryOf(r *request) (int64, error) {
	entry, err := strconv.ParseInt(r.PathValue("seq"), 10, 64)
	if err != nil || entry < 1 {
		return 0, errNoRoute
	}
	return entry, nil
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

// history returns a part of the log.
func (s *Server) history(r *request) (any, error) {
	before, err := number(r, "before", 0)
	if err != nil {
		return nil, err
	}
	limit, err := number(r, "limit", 50)
	if err != nil {
		return nil, err
	}
	return r.game.Table.Log(r.Context(), before, int(min(limit, table.MaxLog)))
}

// recap returns what the game tells when it looks back. The first answer of a long game
// takes seconds; it ends with the request.
func (s *Server) recap(r *request) (any, error) { return r.game.Table.Recap(r.Context()) }

// number returns a number from the address's query.
func number(r *request, name string, absent int64) (int64, error) {
	text := r.URL.Query().Get(name)
	if text == "" {
		return absent, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 0 {
		return 0, models.Errorf(models.Invalid, "%s must be a number", name)
	}
	return n, nil
}

// health reports that the server runs, for whoever started it.
func (s *Server) health(r *request) (any, error) {
	r.Writer.WriteHeader(http.StatusNoContent)
	return nil, nil
}
