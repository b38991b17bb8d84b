package web

import "elderglass/engine/table"

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
