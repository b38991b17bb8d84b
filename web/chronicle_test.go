package web_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTheChronicleIsAPageAndAFile(t *testing.T) {
	h := serve(t, nil)
	ann := h.guest()
	status, body := ann.post("/api/seat", map[string]any{"seat": 1, "name": "<b>Ann</b>"})
	require.Equal(t, http.StatusOK, status, body)
	for i, c := range []map[string]any{
		{"kind": "ancient", "args": map[string]any{"card": "azathoth"}},
		{"kind": "sit", "args": map[string]any{"seat": 1, "card": "kate-winthrop"}},
	} {
		c["seq"] = i
		status, body = ann.post("/api/command", c)
		require.Equal(t, http.StatusOK, status, body)
	}
	for language, words := range map[string]string{
		"de": "die Chronik", "en": "the chronicle", "": "the chronicle",
		"../../etc/passwd": "the chronicle",
	} {
		status, page := ann.get("/api/chronicle?language=" + language)
		require.Equal(t, http.StatusOK, status, page)
		require.Contains(t, page, words)
		require.Contains(t, page, "Azathoth")
		require.Contains(t, page, `<a href="/">`)
		require.NotContains(t, page, "<b>Ann")
	}

	req, err := http.NewRequest(http.MethodGet, h.url+"/api/chronicle?language=de&save", nil)
	require.NoError(t, err)
	res, err := ann.client.Do(req)
	require.NoError(t, err)
	defer res.Body.Close()
	require.Regexp(t, `^attachment; filename="elderglass-\d{4}-\d\d-\d\d\.html"$`, res.Header.Get("Content-Disposition"))
	policy := res.Header.Get("Content-Security-Policy")
	require.True(t, strings.HasPrefix(policy, "default-src 'none'; style-src 'sha256-"), policy)
	require.Contains(t, policy, "frame-ancestors 'none'")
	require.Equal(t, "no-store", res.Header.Get("Cache-Control"))
	_, page := ann.get("/api/chronicle?save")
	require.NotContains(t, page, "<nav>", "what is kept leads nowhere")

	_, before := ann.get("/api/chronicle?save")
	require.NotContains(t, before, "Michael McGlen")
	status, body = ann.post("/api/command", map[string]any{
		"seq": 2, "kind": "sit",
		"args": map[string]any{"seat": 1, "card": "michael-mcglen"},
	})
	require.Equal(t, http.StatusOK, status, body)
	_, after := ann.get("/api/chronicle?save")
	require.Contains(t, after, "Michael McGlen", "what was kept for the next reader is of this state")

	status, _ = h.stranger().get("/api/chronicle")
	require.Equal(t, http.StatusUnauthorized, status)
}

// TestAPageOfTheChronicleIsWrittenOnce has everybody ask for the same page, and holds that it is written for the first
// one.
func TestAPageOfTheChronicleIsWrittenOnce(t *testing.T) {
	h := serve(t, nil)
	ann := h.guest()
	asks := func(query string) *byte {
		status, page := ann.get("/api/chronicle" + query)
		require.Equal(t, http.StatusOK, status)
		written := h.server.ChroniclePage()
		require.Equal(t, page, string(written))
		return &written[0]
	}
	first := asks("?language=de")
	require.Same(t, first, asks("?language=de"))
	require.NotSame(t, first, asks("?language=de&save"))
	require.NotSame(t, first, asks("?language=en"))

	german := asks("?language=de")
	status, body := ann.post("/api/seat", map[string]any{"seat": 1, "name": "Ann"})
	require.Equal(t, http.StatusOK, status, body)
	status, body = ann.post("/api/command", map[string]any{
		"seq": 0, "kind": "ancient", "args": map[string]any{"card": "azathoth"},
	})
	require.Equal(t, http.StatusOK, status, body)
	require.NotSame(t, german, asks("?language=de"), "the game went on")
}
