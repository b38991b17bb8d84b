package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestJoin(t *testing.T) {
	h := serve(t, nil)
	t.Run("needs the token", func(t *testing.T) {
		status, body := h.stranger().post("/api/join", map[string]any{"token": "guess"})
		require.Equal(t, 403, status)
		require.Contains(t, body, "scan")
	})
	t.Run("makes a spectator", func(t *testing.T) {
		p := h.guest()
		_, body := p.get("/api/session")
		require.Equal(t, "spectator", field(t, body, "role"))
		require.Equal(t, p.key, field(t, body, "key"))
		c := p.cookie()
		require.NotNil(t, c)
	})
	t.Run("tells the seats to whoever has none", func(t *testing.T) {
		_, body := h.guest().get("/api/session")
		require.Contains(t, body, `"seats":[{"seat":1,`)
		_, body = h.player(8).get("/api/session")
		require.NotContains(t, body, `"seats"`)
	})
	t.Run("sets a cookie that scripts and other sites cannot use", func(t *testing.T) {
		req, err := http.NewRequest(http.MethodPost, h.url+"/api/join",
			jsonBody(map[string]any{"token": token(h.server.HostURL())}))
		require.NoError(t, err)
		req.Header.Set("Content-Type", "application/json")
		res, err := h.stranger().client.Do(req)
		require.NoError(t, err)
		defer res.Body.Close()
		c := res.Cookies()[0]
		require.True(t, c.HttpOnly)
		require.Equal(t, http.SameSiteStrictMode, c.SameSite)
	})
	t.Run("keeps one session for all tabs", func(t *testing.T) {
		p := h.guest()
		key := p.key
		p.join(token(h.server.Invitation().Addresses[0].URL))
		require.Equal(t, key, p.key)
	})
	t.Run("a new token ends the old one, and phones that joined stay", func(t *testing.T) {
		old := token(h.server.Invitation().Addresses[0].URL)
		p, host := h.guest(), h.host()
		status, _ := host.post("/api/token", struct{}{})
		require.Equal(t, 200, status)
		status, _ = h.stranger().post("/api/join", map[string]any{"token": old})
		require.Equal(t, 403, status)
		status, _ = p.get("/api/session")
		require.Equal(t, 200, status)
	})
}

func TestSeat(t *testing.T) {
	h := serve(t, nil)
	ann, bob := h.player(1), h.player(2)
	t.Run("a taken one is refused", func(t *testing.T) {
		status, body := h.guest().post("/api/seat", map[string]any{"seat": 1, "name": "Eve"})
		require.Equal(t, 409, status)
		require.Contains(t, body, "Player 1")
	})
	t.Run("another browser comes back to it with the secret", func(t *testing.T) {
		p := h.guest()
		status, body := p.post("/api/seat", map[string]any{"seat": 1, "name": "Ann", "resume": ann.resume})
		require.Equal(t, 200, status, body)
		_, body = ann.get("/api/session")
		require.Equal(t, "spectator", field(t, body, "role"))
		status, _ = h.guest().post("/api/seat", map[string]any{"seat": 1, "name": "Eve", "resume": ann.resume})
		require.Equal(t, 403, status, "a secret works once")
	})
	t.Run("is handed over with a code that works once", func(t *testing.T) {
		status, body := bob.post("/api/seat/code", map[string]any{"seat": 2})
		require.Equal(t, 200, status)
		code := field(t, body, "code")
		p := h.guest()
		status, _ = p.post("/api/seat", map[string]any{"seat": 2, "name": "Bea", "code": "000000"})
		require.Equal(t, 403, status)
		status, _ = p.post("/api/seat", map[string]any{"seat": 2, "name": "Bea", "code": code})
		require.Equal(t, 200, status)
		status, _ = h.guest().post("/api/seat", map[string]any{"seat": 2, "name": "Eve", "code": code})
		require.Equal(t, 403, status)
	})
	t.Run("guessing a code ends it", func(t *testing.T) {
		host := h.host()
		_, body := host.post("/api/seat/code", map[string]any{"seat": 2})
		code := field(t, body, "code")
		eve := h.guest()
		for range 5 {
			status, _ := eve.post("/api/seat", map[string]any{"seat": 2, "name": "Eve", "code": "111111"})
			require.Equal(t, 403, status)
		}
		status, _ := eve.post("/api/seat", map[string]any{"seat": 2, "name": "Eve", "code": code})
		require.Equal(t, 403, status)
	})
	t.Run("is freed by the host only", func(t *testing.T) {
		cyd := h.player(3)
		status, _ := cyd.request(http.MethodDelete, "/api/seat?seat=1", nil, nil)
		require.Equal(t, 403, status)
		status, _ = h.host().request(http.MethodDelete, "/api/seat?seat=1", nil, nil)
		require.Equal(t, 200, status)
		status, _ = cyd.request(http.MethodDelete, "/api/seat", nil, nil)
		require.Equal(t, 200, status)
	})
	t.Run("the host's rights can move", func(t *testing.T) {
		p, host := h.player(4), h.host()
		status, _ := p.get("/api/camera")
		require.Equal(t, 403, status)
		status, _ = host.post("/api/host", map[string]any{"seat": 4})
		require.Equal(t, 200, status)
		status, _ = p.get("/api/camera")
		require.Equal(t, 200, status)
	})
}

func TestPlay(t *testing.T) {
	h := serve(t, nil)
	ann, bob := h.player(1), h.player(2)
	events, leave := bob.stream("")
	defer leave()
	first := await(t, events, "view")
	require.True(t, strings.HasSuffix(first.id, "-0"), first.id)

	status, body := ann.act()
	require.Equal(t, 200, status, body)
	patch := await(t, events, "patch")
	require.Equal(t, strings.TrimSuffix(first.id, "0")+"1", patch.id)
	var p struct {
		Seq, From int64
		Patch     map[string]any
		Log       []map[string]any
		Undo      map[string]any
	}
	require.NoError(t, json.Unmarshal([]byte(patch.data), &p))
	require.Contains(t, fmt.Sprint(p.Patch["tracks"]), "doom:map[most:1]")
	require.Equal(t, "Player 1", p.Log[0]["name"])
	require.EqualValues(t, 1, p.Undo["seq"])

	t.Run("a stale command is refused with the fresh view", func(t *testing.T) {
		status, body := bob.post("/api/command", adjust(0, "x"))
		require.Equal(t, 409, status)
		var r struct {
			Error struct{ Code string }
			Seq   int64
			View  map[string]any
		}
		require.NoError(t, json.Unmarshal([]byte(body), &r))
		require.Equal(t, "stale", r.Error.Code)
		require.EqualValues(t, 1, r.Seq)
		require.Equal(t, "eldersign", r.View["game"])
	})
	t.Run("what the rules refuse is 422", func(t *testing.T) {
		status, body := ann.post("/api/command", map[string]any{
			"seq": 1, "kind": "roll",
			"args": map[string]any{"dice": []any{}},
		})
		require.Equal(t, 422, status, body)
	})
	t.Run("undo and redo", func(t *testing.T) {
		status, _ := bob.post("/api/undo", map[string]any{"seq": 1})
		require.Equal(t, 200, status)
		require.Contains(t, await(t, events, "patch").data, `"undone":true`)
		status, _ = bob.post("/api/redo", map[string]any{"seq": 2})
		require.Equal(t, 200, status)
		_, log := bob.get("/api/log?limit=10")
		var entries []map[string]any
		require.NoError(t, json.Unmarshal([]byte(log), &entries))
		require.Len(t, entries, 3)
		require.NotContains(t, entries[0], "undone")
	})
	t.Run("amend", func(t *testing.T) {
		change := map[string]any{"seq": 3, "entry": 1, "args": map[string]any{"what": "doom-limit", "by": 7}, "preview": true}
		status, body := ann.post("/api/amend", change)
		require.Equal(t, 200, status, body)
		require.EqualValues(t, 3, h.seq())
		change["preview"] = false
		status, body = ann.post("/api/amend", change)
		require.Equal(t, 200, status, body)
		require.Contains(t, await(t, events, "patch").data, `"kind":"redo"`)
		require.Contains(t, await(t, events, "patch").data, `"doom":{"most":7}`)
	})
}

func TestRestartKeepsEverything(t *testing.T) {
	h := serve(t, nil)
	ann := h.player(1)
	status, _ := ann.act()
	require.Equal(t, 200, status)
	join := h.server.Invitation().Code
	before, leave := ann.stream("")
	lastSeen := await(t, before, "view").id
	leave()
	h.stop()

	h2 := serveIn(t, h.folder, nil)
	require.Equal(t, join, h2.server.Invitation().Code, "the code on the fridge still works")
	ann.house = h2
	old := ann.cookie()
	ann.client.Jar.SetCookies(mustURL(h2.url), []*http.Cookie{old})
	_, body := ann.get("/api/session")
	require.Equal(t, "player", field(t, body, "role"))
	require.Equal(t, "Player 1", field(t, body, "name"))
	events, leave := ann.stream(lastSeen)
	defer leave()
	require.Contains(t, await(t, events, "view").data, `"seq":1`, "what was seen before a restart is never patched")
}

func TestShutdownSaysGoodbye(t *testing.T) {
	h := serve(t, nil)
	p := h.guest()
	events, leave := p.stream("")
	defer leave()
	await(t, events, "view")
	h.stop()
	require.JSONEq(t, `{"reason":"closed"}`, await(t, events, "bye").data)
}

func TestAssets(t *testing.T) {
	h := serve(t, nil)
	for _, c := range []struct{ path, cache string }{
		{"/", "no-cache"},
		{"/tv", "no-cache"},
		{"/assets/app-1234.js", "public, max-age=31536000, immutable"},
		{"/icon.svg", "no-cache"},
	} {
		req, err := http.NewRequest(http.MethodGet, h.url+c.path, nil)
		require.NoError(t, err)
		req.Header.Set("Accept-Encoding", "gzip")
		res, err := h.stranger().client.Do(req)
		require.NoError(t, err)
		res.Body.Close()
		require.Equal(t, 200, res.StatusCode, c.path)
		require.Equal(t, c.cache, res.Header.Get("Cache-Control"), c.path)
		if c.path != "/icon.svg" {
			require.Equal(t, "gzip", res.Header.Get("Content-Encoding"), c.path)
		}
		req.Header.Set("If-None-Match", res.Header.Get("ETag"))
		res, err = h.stranger().client.Do(req)
		require.NoError(t, err)
		res.Body.Close()
		require.Equal(t, 304, res.StatusCode, c.path)
	}
}
