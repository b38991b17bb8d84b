package web

import (
	"net/http"

	"elderglass/engine"
	"elderglass/engine/table"
	"elderglass/models"
)

// sessionReply is what a phone is told of itself.
type sessionReply struct {
	Key  string      `json:"key"`
	Role engine.Role `json:"role"`
	Seat engine.Seat `json:"seat"`
	Name string      `json:"name,omitempty"`
	// Version is that of the program, so that a page that is older loads anew.
	Version string `json:"version"`
	// Seats are told to a phone that may choose one, so that it can offer them before
	// its stream is there.
	Seats []table.Place `json:"seats,omitempty"`
}

// join exchanges a token for a session. The token of the QR code is let in however
// many wrong ones came from the same address; a code that was typed costs a guess, and
// without one left it is not even looked at, because it is short.
func (s *Server) join(r *request) (any, error) {
	var body struct {
		Token string `json:"token"`
	}
	if err := r.read(&body); err != nil {
		return nil, err
	}
	ok, owner := s.sessions.accepts(body.Token)
	if !ok {
		if !s.guesses.allow(guesserOf(r.RemoteAddr)) {
			return nil, models.Refuse(models.TooMany, "refuse.too-many-codes")
		}
		ok = s.sessions.acceptsTyped(body.Token)
	}
	if !ok {
		return nil, models.Refuse(models.Forbidden, "refuse.code-expired")
	}
	ctx := r.Context()
	if r.by.Holder != "" {
		if owner && !r.by.Owner {
			if err := s.sessions.upgrade(ctx, r.by.Holder); err != nil {
				return nil, err
			}
		}
		r.by.Owner = r.by.Owner || owner
		return s.describe(r)
	}
	if !s.joins.allow(guesserOf(r.RemoteAddr)) { // each is written to the disk, and another makes room
		return nil, models.Refuse(models.TooMany, "refuse.too-many-joins")
	}
	places, err := r.game.Table.Holders(ctx)
	if err != nil {
		return nil, err
	}
	secret, err := s.sessions.open(ctx, owner, guesserOf(r.RemoteAddr), func(holder string) bool {
		return places[holder] || s.streams.holds(streamsOf(holder))
	})
	if err != nil {
		return nil, err
	}
	http.SetCookie(r.Writer, s.sessions.cookieWith(secret, s.config.TLS != nil))
	r.by.Holder, r.by.Owner = digest("holder", secret), owner
	r.key = digest("key", secret)
	return s.describe(r)
}

func (s *Server) session(r *request) (any, error) { return s.describe(r) }

func (s *Server) describe(r *request) (any, error) {
	standing, err := r.game.Table.Standing(r.Context(), r.by)
	if err != nil {
		return nil, err
	}
	reply := sessionReply{
		Key: r.key, Role: standing.Role, Seat: standing.Seat, Name: standing.Name,
		Version: s.config.Version,
	}
	if standing.Seat == engine.Nobody {
		reply.Seats, err = r.game.Table.Places(r.Context())
	}
	return reply, err
}
