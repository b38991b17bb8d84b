package web

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"net/http"
	"strings"
	"sync"

	"github.com/gin-gonic/gin"

	"elderglass/models"
)

// compressFrom is how long a reply must be, in bytes, to be worth compressing: less fits
// into one packet anyway. Replies that hold a secret are shorter and never compressed,
// so that their length tells nothing of them.
const compressFrom = 1400

var gzipWriters = sync.Pool{New: func() any {
	w, err := gzip.NewWriterLevel(nil, gzip.BestSpeed)
	if err != nil {
		panic(err) // the level is valid
	}
	return w
}}

// sendJSON replies with a value as JSON, compressed where that helps.
func sendJSON(c *gin.Context, value any) error {
	data, err := json.Marshal(value)
	if err != nil {
		return models.Errorf(models.Internal, "the reply has no JSON form: %w", err)
	}
	h := c.Writer.Header()
	h.Set("Content-Type", "application/json; charset=utf-8")
	h.Set("Vary", "Accept-Encoding")
	if len(data) >= compressFrom && strings.Contains(c.GetHeader("Accept-Encoding"), "gzip") {
		var compressed bytes.Buffer
		w := gzipWriters.Get().(*gzip.Writer)
		defer gzipWriters.Put(w)
		w.Reset(&compressed)
		if _, err := w.Write(data); err != nil {
			return models.Errorf(models.Internal, "the reply cannot be compressed: %w", err)
		}
		if err := w.Close(); err != nil {
			return models.Errorf(models.Internal, "the reply cannot be compressed: %w", err)
		}
		h.Set("Content-Encoding", "gzip")
		data = compressed.Bytes()
	}
	c.Status(http.StatusOK)
	_, _ = c.Writer.Write(data) // it fails where the phone has gone
	return nil
}
