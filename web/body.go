package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"elderglass/models"
)

// Bounds of what a phone may send.
const (
	maxJSON    = 64 << 10 // bytes of a JSON body
	maxPicture = 8 << 20  // bytes of an uploaded picture
	maxDepth   = 32       // nested arrays and objects
)

// readBody reads a body of at most limit bytes and of one of the media types.
func readBody(w http.ResponseWriter, r *http.Request, limit int64, types ...string) ([]byte, string, error) {
	media, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || !slices.Contains(types, media) || r.Header.Get("Content-Encoding") != "" {
		return nil, "", errContentType
	}
	if r.ContentLength > limit {
		return nil, "", models.Refuse(models.TooLarge, "refuse.too-many-kib", "limit", limit>>10)
	}
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, limit))
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return nil, "", models.Refuse(models.TooLarge, "refuse.too-many-kib", "limit", limit>>10)
	}
	if err != nil {
		return nil, "", models.Errorf(models.Invalid, "the request broke off: %w", err)
	}
	return data, media, nil
}

// decodeJSON reads one JSON value into a struct and refuses everything that two
// readers could understand in two ways: unknown and doubled keys (also in other case), bytes that are
// no UTF-8, a second value, and nesting that nobody needs.
func decodeJSON(data []byte, into any) error {
	if err := checkJSON(data); err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return models.Errorf(models.Invalid, "this request is not of the expected form: %w", err)
	}
	return nil
}

func checkJSON(data []byte) error {
	if !utf8.Valid(data) {
		return models.Errorf(models.Invalid, "this request is not valid text")
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	if err := checkValue(d, 0); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return models.Errorf(models.Invalid, "this request holds more than one value")
	}
	return nil
}

// checkValue walks over one value.
func checkValue(d *json.Decoder, depth int) error {
	if depth > maxDepth {
		return models.Errorf(models.Invalid, "this request is nested too deeply")
	}
	token, err := d.Token()
	if err != nil {
		return models.Errorf(models.Invalid, "this request is not valid JSON: %w", err)
	}
	delim, ok := token.(json.Delim)
	if !ok {
		return nil
	}
	keys := map[string]bool{}
	for d.More() {
		if delim == '{' {
			key, err := d.Token()
			if err != nil {
				return models.Errorf(models.Invalid, "this request is not valid JSON: %w", err)
			}
			name := folded(fmt.Sprint(key))
			if keys[name] {
				return models.Errorf(models.Invalid, "this request says the same thing twice")
			}
			keys[name] = true
		}
		if err := checkValue(d, depth+1); err != nil {
			return err
		}
	}
	if _, err := d.Token(); err != nil {
		return models.Errorf(models.Invalid, "this request is not valid JSON: %w", err)
	}
	return nil
}

// folded returns a key in the one form that all its spellings share, in small and in
// capital letters: encoding/json takes any of them for the same field.
func folded(key string) string {
	return strings.Map(func(r rune) rune {
		least := r
		for other := unicode.SimpleFold(r); other != r; other = unicode.SimpleFold(other) {
			least = min(least, other)
		}
		return least
	}, key)
}
