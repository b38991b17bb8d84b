package web

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"elderglass/models"
)

// compressFrom is how long a reply must be, in bytes, to be worth compressing: less fits
// into one packet anyway.
const compressFrom = 1400

var gzipWriters = sync.Pool{New: func() any {
	w, err := gzip.NewWriterLevel(nil, gzip.BestSpeed)
	if err != nil {
		panic(err) // the level is valid
	}
	return w
}}

// sendJSON replies with a value as JSON, compressed where that helps.
func sendJSON(w http.ResponseWriter, r *http.Request, status int, value any) error {
	data, err := json.Marshal(value)
	if err != nil {
		return models.Errorf(models.Internal, "the reply has no JSON form: %w", err)
	}
	h := w.Header()
	h.Set("Vary", "Accept-Encoding")
	if len(data) >= compressFrom && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		var compressed bytes.Buffer
		packer := gzipWriters.Get().(*gzip.Writer)
		defer gzipWriters.Put(packer)
		packer.Reset(&compressed)
		if _, err := packer.Write(data); err != nil {
			return models.Errorf(models.Internal, "the reply cannot be compressed: %w", err)
		}
		if err := packer.Close(); err != nil {
			return models.Errorf(models.Internal, "the reply cannot be compressed: %w", err)
		}
		h.Set("Content-Encoding", "gzip")
		data = compressed.Bytes()
	}
	send(w, status, "application/json; charset=utf-8", data)
	return nil
}

// file is a reply that is no JSON.
type file struct {
	contentType string
	data        []byte
}

// send replies with a body whose length is known.
func send(w http.ResponseWriter, status int, contentType string, body []byte) {
	w.Header().Set("Content-Type", contentType)
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	_, _ = w.Write(body) // it fails where the phone has gone
}
