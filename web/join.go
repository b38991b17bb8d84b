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

// join exchanges a token for a session, or makes the one that a phone has that of the machine's own browser.
func (s *Server) join(r *request) (any, error) {
	var body struct {
		Token string `json:"token"`
	}
	if err := r.read(&body); err != nil {
		return nil, err
	}
	owner, err := s.letIn(body.Token, guesserOf(r.RemoteAddr))
	if err != nil {
		return nil, err
	}
	switch {
	case r.by.Holder == "":
		err = s.openSession(r, owner)
	case owner && !r.by.Owner:
		r.by.Owner = true
		err = s.sessions.upgrade(r.Context(), r.by.Holder)
	}
	if err != nil {
		return nil, err
	}
	return s.describe(r)
}

// letIn reports whether a token is that of the machine's own browser, and fails for one that lets nobody in. The token
// of the QR code is let in however many wrong ones came from the same address; a code that was typed costs a guess, and
// without one left it is not even looked at, because it is short.
func (s *Server) letIn(token, from string) (owner bool, err error) {
	ok, owner := s.sessions.accepts(token)
	switch {
	case ok:
		return owner, nil
	case !s.guesses.allow(from):
		return false, models.Refuse(models.TooMany, "refuse.too-many-codes")
	case !s.sessions.acceptsTyped(token):
		return false, models.Refuse(models.Forbidden, "refuse.code-expired")
	}
	return false, nil
}

// openSession gives a phone that has none a session.
func (s *Server) openSession(r *request, owner bool) error {
	from := guesserOf(r.RemoteAddr)
	if !s.joins.allow(from) { // each is written to the disk, and another makes room
		return models.Refuse(models.TooMany, "refuse.too-many-joins")
	}
	places, err := r.game.Table.Holders(r.Context())
	if err != nil {
		return err
	}
	secret, err := s.sessions.open(r.Context(), owner, from, func(holder string) bool {
		return places[holder] || s.streams.holds(streamsOf(holder))
	})
	if err != nil {
		return err
	}
	http.SetCookie(r.Writer, s.sessions.cookieWith(secret, s.config.TLS != nil))
	r.by, r.key = table.Caller{Holder: holderOf(secret), Owner: owner}, keyOf(secret)
	return nil
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
