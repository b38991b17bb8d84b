package web_test

import (
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
	"elderglass/web"
)

// A browser sends its cookies to every port of a computer.
func TestAPhoneSitsAtTwoTablesOfOneComputer(t *testing.T) {
	first, second := serve(t, nil), serve(t, nil)
	ann := first.guest()
	status, body := ann.post("/api/seat", map[string]any{"seat": 1, "name": "Ann"})
	require.Equal(t, http.StatusOK, status, body)

	elsewhere := &phone{house: second, client: ann.client}
	elsewhere.join(token(second.server.Invitation().Addresses[0].URL))
	status, body = elsewhere.post("/api/seat", map[string]any{"seat": 2, "name": "Anna"})
	require.Equal(t, http.StatusOK, status, body)

	for range 2 {
		_, body = ann.get("/api/session")
		require.Equal(t, "Ann", field(t, body, "name"))
		_, body = elsewhere.get("/api/session")
		require.Equal(t, "Anna", field(t, body, "name"))
	}
	status, _ = ann.post("/api/seat/code", map[string]any{"seat": 1})
	require.Equal(t, http.StatusOK, status, "the key of each goes with its own cookie")
}

// TestFewCookiesAreLookedAt sends the cookie of a phone among many that look like it.
func TestFewCookiesAreLookedAt(t *testing.T) {
	h := serve(t, nil)
	own := h.guest().cookie()
	many := func(name string) string { return strings.Repeat(name+"=x; ", 100) }
	for cookies, want := range map[string]int{
		many("elderglass-1") + own.String():                   http.StatusOK,
		own.String() + "; " + many(own.Name) + "elderglass=x": http.StatusOK,
		many(own.Name) + own.String():                         http.StatusUnauthorized,
	} {
		status, body := h.stranger().request(http.MethodGet, "/api/session", nil, map[string]string{"Cookie": cookies})
		require.Equal(t, want, status, body)
	}
}

func TestTheNextFreePortIsTaken(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer taken.Close()
	port := taken.Addr().(*net.TCPAddr).Port
	h := serve(t, func(c *web.Config) { c.Port, c.MorePorts = port, 50 })
	require.Greater(t, h.server.Port(), port)
	require.LessOrEqual(t, h.server.Port(), port+50)
	require.Contains(t, h.server.HostURL(), h.url[len("http://127.0.0.1"):])

	_, err = web.New(t.Context(), web.Config{Table: h.table, Page: page, Listen: "127.0.0.1", Port: port})
	require.Equal(t, models.Conflict, models.CodeOf(err), "a port that was asked for is kept to")
}
