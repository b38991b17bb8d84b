package web_test

import (
	"errors"
	"io"
	"net/http"
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"
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
	}{
		{http.MethodGet, "/nothing", 404},
		{http.MethodGet, "/tv/", 404},
		{http.MethodGet, "/assets", 404},
		{http.MethodGet, "/assets/", 404},
		{http.MethodGet, "/assets/no/such", 404},
		{http.MethodGet, "//tv", 404},
		{http.MethodGet, "/api/../tv", 404},
		{http.MethodPost, "/api/nothing", 404},
		{http.MethodPost, "/", 405},
		{http.MethodHead, "/", 405},
		{http.MethodHead, "/api/stream", 405},
		{http.MethodGet, "/api/command", 405},
		{http.MethodPut, "/api/seat", 405},
		{http.MethodDelete, "/api/log/1/instead", 405},
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
		if c.method != http.MethodHead {
			require.Regexp(t, `^{"error":{"code":"[a-z-]+","message":".+"}}$`, string(body), "%s %s", c.method, c.path)
		}
	}
}
