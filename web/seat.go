package web

import (
	"time"

	"elderglass/engine"
)

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
