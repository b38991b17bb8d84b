package web

import (
	"encoding/json"
	"net/http"
	"strconv"

	"elderglass/engine/table"
	"elderglass/models"
)

// request is one request with what the gate has found out about it.
type request struct {
	*http.Request

	Writer http.ResponseWriter

	by  table.Caller
	key string
	// game is what was played when the request came.
	game *Game
}

// read reads the JSON body of a request.
func (r *request) read(into any) error {
	data, _, err := readBody(r.Writer, r.Request, maxJSON, "application/json")
	if err != nil {
		return err
	}
	return decodeJSON(data, into)
}

// readRaw reads a JSON body whose form somebody else checks.
func (r *request) readRaw(limit int64) (json.RawMessage, error) {
	data, _, err := readBody(r.Writer, r.Request, limit, "application/json")
	if err != nil {
		return nil, err
	}
	return data, checkJSON(data)
}

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

// entryOf returns the number of the log's entry that the address names.
func entryOf(r *request) (int64, error) {
	entry, err := strconv.ParseInt(r.PathValue("seq"), 10, 64)
	if err != nil || entry < 1 {
		return 0, errNoRoute
	}
	return entry, nil
}
