package web

import (
	"context"
	"errors"
	"net/http"

	"elderglass/models"
)

// statuses is the one place where a code becomes an HTTP status. A code that is
// missing here is a defect of ours.
var statuses = map[models.Code]int{
	models.Invalid:     http.StatusBadRequest,
	models.Illegal:     http.StatusUnprocessableEntity,
	models.Stale:       http.StatusConflict,
	models.Forbidden:   http.StatusForbidden,
	models.NotFound:    http.StatusNotFound,
	models.Conflict:    http.StatusConflict,
	models.TooLarge:    http.StatusRequestEntityTooLarge,
	models.TooMany:     http.StatusTooManyRequests,
	models.Unreadable:  http.StatusUnprocessableEntity,
	models.Unavailable: http.StatusServiceUnavailable,
}

// refusal is an error with a status of HTTP's own.
type refusal struct {
	status int
	cause  *models.Error
}

func (r refusal) Error() string { return r.cause.Error() }
func (r refusal) Unwrap() error { return r.cause }

var (
	errNoSession = refusal{http.StatusUnauthorized, models.Refuse(models.Forbidden, "refuse.not-joined")}
	errNoRoute   = refusal{http.StatusNotFound, models.Errorf(models.NotFound, "there is nothing at this address")}
	errMethod    = refusal{http.StatusMethodNotAllowed, models.Errorf(models.Invalid,
		"this address does not take this kind of request")}
	errContentType = refusal{
		http.StatusUnsupportedMediaType,
		models.Errorf(models.Invalid, "this request has the wrong kind of content"),
	}
	errHost = refusal{http.StatusMisdirectedRequest, models.Refuse(models.Forbidden, "refuse.wrong-host")}
)

// fail replies with an error. Whatever is not one of ours is logged and shown as
// a defect without detail. A phone that has gone needs no reply.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	if errors.Is(err, context.Canceled) {
		return
	}
	status, shown := s.explain(r, err)
	if err := sendJSON(w, r, status, map[string]*models.Error{"error": shown}); err != nil {
		s.log.Error("request", "route", r.Pattern, "err", err)
		w.WriteHeader(http.StatusInternalServerError)
	}
}

func (s *Server) explain(r *http.Request, err error) (int, *models.Error) {
	shown, ok := errors.AsType[*models.Error](err)
	if !ok {
		shown = &models.Error{Code: models.Internal}
	}
	status, known := statuses[shown.Code]
	if r, ok := errors.AsType[refusal](err); ok {
		status, known = r.status, true
	}
	if !known {
		s.log.Error("request", "route", r.Pattern, "err", err)
		return http.StatusInternalServerError, &models.Error{
			Code:    models.Internal,
			Message: "Something went wrong in the program; the game is safe. Try again, and look at the log if it happens again.",
		}
	}
	return status, shown
}
