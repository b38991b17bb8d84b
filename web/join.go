package web

import (
	"net/http"
	"time"

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

// takeSeat seats a phone, also one that comes back or takes a seat over.
func (s *Server) takeSeat(r *request) (any, error) {
	var body struct {
		Seat   engine.Seat `json:"seat"`
		Name   string      `json:"name"`
		Resume string      `json:"resume"`
		Code   string      `json:"code"`
	}
	if err := r.read(&body); err != nil {
		return nil, err
	}
	resume, err := r.game.Table.TakeSeat(r.Context(), r.by, body.Seat, body.Name, body.Resume, body.Code)
	if err != nil {
		return nil, err
	}
	standing, err := r.game.Table.Standing(r.Context(), r.by)
	if err != nil {
		return nil, err
	}
	return struct {
		Role   engine.Role `json:"role"`
		Seat   engine.Seat `json:"seat"`
		Name   string      `json:"name"`
		Resume string      `json:"resume"`
	}{standing.Role, standing.Seat, standing.Name, resume}, nil
}

// leaveSeat frees the phone's own seat, or ?seat=N for the host.
func (s *Server) leaveSeat(r *request) (any, error) {
	seat, err := number(r, "seat", 0)
	if err != nil {
		return nil, err
	}
	return struct{}{}, r.game.Table.LeaveSeat(r.Context(), r.by, engine.Seat(min(seat, 1000)))
}

func (s *Server) handOver(r *request) (any, error) {
	var body seatBody
	if err := r.read(&body); err != nil {
		return nil, err
	}
	code, ends, err := r.game.Table.HandOver(r.Context(), r.by, body.Seat)
	return struct {
		Code    string    `json:"code"`
		Expires time.Time `json:"expires"`
	}{code, ends}, err
}

func (s *Server) moveHost(r *request) (any, error) {
	var body seatBody
	if err := r.read(&body); err != nil {
		return nil, err
	}
	return struct{}{}, r.game.Table.MoveHost(r.Context(), r.by, body.Seat)
}

type seatBody struct {
	Seat engine.Seat `json:"seat"`
}

// rotate makes a new join token and returns the new invitation.
func (s *Server) rotate(r *request) (any, error) {
	var body struct{}
	if err := r.read(&body); err != nil {
		return nil, err
	}
	if err := s.sessions.rotate(r.Context()); err != nil {
		return nil, err
	}
	return s.invite(r)
}
