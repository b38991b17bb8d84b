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

// packFrom is how long a reply must be, in bytes, to be worth packing: less fits
// into one packet anyway. Replies that hold a secret are shorter and never packed,
// so that their length tells nothing of them.
const packFrom = 1400

var packers = sync.Pool{New: func() any {
	w, err := gzip.NewWriterLevel(nil, gzip.BestSpeed)
	if err != nil {
		panic(err) // the level is a constant that gzip knows
	}
	return w
}}

// sendJSON replies with a value, packed where that helps.
func sendJSON(c *gin.Context, value any) error {
	data, err := json.Marshal(value)
	if err != nil {
		return models.Errorf(models.Internal, "the reply has no JSON form: %w", err)
	}
	h := c.Writer.Header()
	h.Set("Content-Type", "application/json; charset=utf-8")
	h.Set("Vary", "Accept-Encoding")
	if len(data) >= packFrom && strings.Contains(c.GetHeader("Accept-Encoding"), "gzip") {
		var packed bytes.Buffer
		w := packers.Get().(*gzip.Writer)
		defer packers.Put(w)
		w.Reset(&packed)
		if _, err := w.Write(data); err != nil {
			return models.Errorf(models.Internal, "the reply cannot be packed: %w", err)
		}
		if err := w.Close(); err != nil {
			return models.Errorf(models.Internal, "the reply cannot be packed: %w", err)
		}
		h.Set("Content-Encoding", "gzip")
		data = packed.Bytes()
	}
	c.Status(http.StatusOK)
	_, _ = c.Writer.Write(data) // it fails where the phone has gone
	return nil
}
