package web_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/web"
)

// TestWhatIsNoRouteIsRefusedInWords asks for addresses and methods that are in no route: none is redirected, and each
// refusal says why.
func TestWhatIsNoRouteIsRefusedInWords(t *testing.T) {
	h := serve(t, nil)
	p := h.host()
	p.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	for _, c := range []struct {
		method, path string
		status       int
		allow        string
	}{
		{http.MethodGet, "/nothing", 404, ""},
		{http.MethodGet, "/tv/", 404, ""},
		{http.MethodGet, "/assets", 404, ""},
		{http.MethodGet, "/assets/", 404, ""},
		{http.MethodGet, "/assets/no/such", 404, ""},
		{http.MethodGet, "//tv", 404, ""},
		{http.MethodGet, "/api/../tv", 404, ""},
		{http.MethodPost, "/api/nothing", 404, ""},
		{http.MethodPost, "/", 405, "GET"},
		{http.MethodHead, "/", 405, "GET"},
		{http.MethodHead, "/api/stream", 405, "GET"},
		{http.MethodGet, "/api/command", 405, "POST"},
		{http.MethodPut, "/api/seat", 405, "POST, DELETE"},
		{http.MethodDelete, "/api/log/1/instead", 405, "GET"},
	} {
		u, err := url.Parse(h.url)
		require.NoError(t, err)
		u.Path = c.path
		req := &http.Request{Method: c.method, URL: u, Header: http.Header{"X-Elderglass": {p.key}}}
		res, err := p.client.Do(req.WithContext(t.Context()))
		require.NoError(t, err)
		body, err := io.ReadAll(res.Body)
		require.NoError(t, errors.Join(err, res.Body.Close()))
		require.Equal(t, c.status, res.StatusCode, "%s %s", c.method, c.path)
		require.Equal(t, c.allow, res.Header.Get("Allow"), "%s %s", c.method, c.path)
		if c.method != http.MethodHead {
			require.Regexp(t, `^{"error":{"code":"[a-z-]+","message":".+"}}$`, string(body), "%s %s", c.method, c.path)
		}
	}
}

// brokenCamera is one whose defect shows in its pictures.
type brokenCamera struct{ web.Camera }

func (brokenCamera) Preview(context.Context) ([]byte, error) { panic("the camera's defect") }

// TestADefectOfOneRequestStaysItsOwn has a handler panic: the phone is told, the log says once where, and others are served.
func TestADefectOfOneRequestStaysItsOwn(t *testing.T) {
	var log bytes.Buffer
	h := serve(t, func(c *web.Config) {
		c.Camera = brokenCamera{c.Camera}
		c.Log = slog.New(slog.NewTextHandler(&log, nil))
	})
	p := h.host()
	status, body := p.get("/api/tray.jpg")
	require.Equal(t, 500, status)
	require.Contains(t, body, "the game is safe")
	require.NotContains(t, body, "defect")
	status, _ = p.get("/api/session")
	require.Equal(t, 200, status)
	h.stop()
	require.Equal(t, 1, strings.Count(log.String(), "\n"), "one line: %s", log.String())
	require.Contains(t, log.String(), "GET /api/tray.jpg")
	require.Contains(t, log.String(), "the camera's defect")
	require.Contains(t, log.String(), "brokenCamera.Preview", "where it is")
}
