package web_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"elderglass/internal/row"
	"elderglass/web"
)

func jsonBody(v any) io.Reader {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return bytes.NewReader(data)
}

func mustURL(s string) *url.URL {
	u, err := url.Parse(s)
	if err != nil {
		panic(err)
	}
	return u
}

// raw sends bytes and returns the status line.
func raw(t *testing.T, h *house, request string) string {
	t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(h.url, "http://"))
	require.NoError(t, err)
	defer conn.Close()
	require.NoError(t, conn.SetDeadline(time.Now().Add(10*time.Second)))
	_, err = io.WriteString(conn, request)
	require.NoError(t, err)
	reply, err := io.ReadAll(conn)
	require.NoError(t, err)
	return string(reply)
}

func TestS2HostHeaders(t *testing.T) {
	h := serve(t, func(c *web.Config) { c.Names = []string{"Table.Example.org"} })
	own := "127.0.0.1"
	lan := own
	for _, a := range web.Addresses() {
		if a.Kind == "lan" && a.IP.Is4() {
			lan = a.IP.String()
		}
	}
	cases := []struct {
		host string
		ok   bool
	}{
		{own, true},
		{own + ":80", true},
		{own + ":65535", true},
		{lan, true},
		{lan + ":8037", true},
		{"localhost", true},
		{"LOCALHOST", true},
		{"LocalHost:8037", true},
		{"localhost.", true},
		{"localhost.:8037", true},
		{"[::1]", true},
		{"[::1]:8037", true},
		{"[::1%lo]", true},
		{"[::ffff:127.0.0.1]:8037", true},
		{"[localhost]:8037", false},
		{"[localhost]", false},
		{"127.1.2.3", true},
		{"table.example.org", true},
		{"TABLE.example.org.:1", true},
		{"elderglass.local", true},
		{"elderglass.local:8037", true},
		{"evil.example", false},
		{"evil.example:8037", false},
		{"localhost.evil.example", false},
		{"127.0.0.1.nip.io", false},
		{"evil.local", false},
		{"table.example.org.evil", false},
		{"8.8.8.8", false},
		{"192.0.2.77", false},
		{"0.0.0.0", false},
		{"[::]", false},
		{"[2001:db8::1]", false},
		{"[fe80::1%eth0]", false},
		{"169.254.169.254", false},
		{"2130706433", false},
		{"0x7f.1", false},
		{"017700000001", false},
		{"localhost:", false},
		{"localhost:port", false},
		{"[::1", false},
		{"::1", false},
		{"user@localhost", false},
		{"localhost/x", false},
		{"localhost,evil.example", false},
		{"loc alhost", false},
	}
	for _, c := range cases {
		reply := raw(t, h, "GET / HTTP/1.1\r\nHost: "+c.host+"\r\nConnection: close\r\n\r\n")
		status := strings.Fields(reply)[1]
		if c.ok {
			require.Equal(t, "200", status, "Host %q", c.host)
			continue
		}
		require.Contains(t, []string{"421", "400"}, status, "Host %q", c.host)
		_, body, _ := strings.Cut(reply, "\r\n\r\n")
		if status == "421" {
			require.Empty(t, body, "Host %q", c.host)
		}
	}
	for name, request := range map[string]string{
		"two Hosts":           "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
		"no Host":             "GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
		"empty Host":          "GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n",
		"absolute foreign":    "GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
		"HTTP/1.0 foreign":    "GET / HTTP/1.0\r\nHost: evil.example\r\n\r\n",
		"foreign, other path": "GET /nothing HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
		"foreign, to no path": "OPTIONS * HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
	} {
		status := strings.Fields(raw(t, h, request))[1]
		require.Contains(t, []string{"421", "400"}, status, name)
	}
	row.Figure(t, "%d Host headers as listed, foreign ones 421 without a body", len(cases)+7)
}

func TestS3CrossSiteRequests(t *testing.T) {
	h := serve(t, nil)
	host := h.host()
	body := func() io.Reader { return jsonBody(adjust(h.seq(), "")) }
	for name, header := range map[string]map[string]string{
		"another origin":        {"Content-Type": "application/json", "Origin": "http://evil.example"},
		"another port":          {"Content-Type": "application/json", "Origin": "http://127.0.0.1:1"},
		"null origin":           {"Content-Type": "application/json", "Origin": "null"},
		"cross-site fetch":      {"Content-Type": "application/json", "Sec-Fetch-Site": "cross-site"},
		"same-site fetch":       {"Content-Type": "application/json", "Sec-Fetch-Site": "same-site"},
		"a form":                {"Content-Type": "application/x-www-form-urlencoded"},
		"plain text":            {"Content-Type": "text/plain"},
		"no kind of content":    {},
		"without the key":       {"Content-Type": "application/json", "X-Elderglass": ""},
		"with another's key":    {"Content-Type": "application/json", "X-Elderglass": "AAAA"},
		"key of another length": {"Content-Type": "application/json", "X-Elderglass": host.key + "A"},
	} {
		status, _ := host.request(http.MethodPost, "/api/command", body(), header)
		require.Contains(t, []int{403, 415}, status, name)
	}
	require.EqualValues(t, 0, h.seq(), "nothing changed")
	status, _ := host.request(http.MethodPost, "/api/command", body(),
		map[string]string{"Content-Type": "application/json", "Origin": h.url})
	require.Equal(t, 200, status, "our own page")

	res, err := http.Get(h.url + "/")
	require.NoError(t, err)
	res.Body.Close()
	require.Empty(t, res.Header.Get("Access-Control-Allow-Origin"))
	require.Equal(t, "DENY", res.Header.Get("X-Frame-Options"))
	require.Contains(t, res.Header.Get("Content-Security-Policy"), "frame-ancestors 'none'")
	require.Contains(t, res.Header.Get("Content-Security-Policy"), "script-src 'self'")
	require.Contains(t, res.Header.Get("Permissions-Policy"), "camera=()")
	for _, path := range []string{"/icon.svg", "/api/session", "/nothing"} {
		res, err := http.Get(h.url + path)
		require.NoError(t, err)
		res.Body.Close()
		require.Equal(t, "default-src 'none'; frame-ancestors 'none'", res.Header.Get("Content-Security-Policy"), path)
		require.Equal(t, "nosniff", res.Header.Get("X-Content-Type-Options"), path)
	}
	row.Figure(t, "11 kinds of cross-site writes refused, nothing changed; framing refused, no CORS headers")
}

// matrix says who may use each route: n(obody), s(pectator), p(layer), h(ost).
// It is written by hand, apart from the server's own table.
var matrix = map[string]string{
	"GET /": "nsph", "GET /tv": "nsph", "GET /assets/{file}": "nsph", "GET /favicon.ico": "nsph", "GET /icon.svg": "nsph",
	"GET /icon-192.png": "nsph", "GET /manifest.webmanifest": "nsph", "GET /healthz": "nsph", "POST /api/join": "nsph", "GET /api/tables": "nsph",
	"GET /api/session": "sph", "GET /api/invite": "sph", "GET /api/qr.svg": "sph", "GET /api/stream": "sph",
	"GET /api/log": "sph", "GET /api/recap": "sph", "GET /api/chronicle": "sph",
	"GET /api/book": "sph", "GET /api/book/file": "sph", "POST /api/book/card": "ph", "POST /api/book/forget": "ph",
	"PUT /api/book":     "h",
	"GET /api/tray.jpg": "sph", "GET /api/roll/{roll}/die/{die}": "sph", "POST /api/seat": "sph",
	"DELETE /api/seat": "ph", "POST /api/seat/code": "ph", "POST /api/command": "ph", "POST /api/undo": "ph",
	"POST /api/redo":  "ph",
	"POST /api/moved": "ph",
	"POST /api/amend": "ph", "POST /api/photo": "ph", "POST /api/throw": "ph",
	"GET /api/cards": "sph", "GET /api/cards/file": "sph", "POST /api/cards/photo": "ph", "POST /api/cards/tray": "ph",
	"GET /api/cards/decks": "sph", "POST /api/cards/teach": "ph", "POST /api/cards/unlearn": "ph",
	"POST /api/cards/forget": "h", "GET /api/camera": "h", "POST /api/camera": "h", "GET /api/calibration": "h",
	"POST /api/calibration": "h", "GET /api/calibration/picture.jpg": "h",
	"GET /api/log/{seq}/roll.jpg": "sph", "GET /api/log/{seq}/instead": "ph",
	"GET /api/pictures": "sph", "POST /api/here": "sph",
	"POST /api/pictures": "h", "POST /api/pictures/forget": "h", "GET /api/report": "h",
	"GET /api/games": "h", "GET /api/games/{id}/file": "h", "GET /api/games/{id}/chronicle": "h",
	"POST /api/games/begin": "h", "POST /api/games/open": "h",
	"POST /api/games/rename": "h", "POST /api/games/delete": "h", "POST /api/games/import": "h",
	"GET /api/doctor": "h", "POST /api/host": "h", "POST /api/token": "h",
}

func TestS4RoleMatrix(t *testing.T) {
	h := serve(t, func(c *web.Config) { c.Limits.Rate = 1000 }) // each asks everything within a second
	roles := map[string]*phone{"n": h.stranger(), "s": h.guest(), "p": h.player(1), "h": h.host()}
	require.ElementsMatch(t, web.Routes(), h.server.Registered(), "every route stands in the table of routes")
	require.Len(t, web.Routes(), len(matrix), "every route has a line in the matrix")
	pairs := 0
	for _, r := range web.Routes() {
		allowed, ok := matrix[r.Method+" "+r.Path]
		require.True(t, ok, "%s %s has no line in the matrix", r.Method, r.Path)
		// one of the routes leaves the seat
		sit, body := roles["p"].post("/api/seat", map[string]any{"seat": 1, "name": "Ann"})
		require.Equal(t, 200, sit, body)
		path := strings.NewReplacer("{seq}", "1", "{roll}", "1", "{die}", "0.jpg", "{file}", "app-1234.js").Replace(r.Path)
		for role, p := range roles {
			pairs++
			status := statusOf(t, p, r.Method, path)
			refused := status == 401 || status == 403
			if path == "/api/join" {
				refused = status == 401 // 403 is a wrong token
			}
			require.Equal(t, !strings.Contains(allowed, role), refused, "%s %s as %s: %d", r.Method, r.Path, role, status)
		}
	}
	row.Figure(t, "%d routes x 4 roles = %d pairs, only the listed ones succeed", len(matrix), pairs)
}

// statusOf sends an empty request and returns the status; a stream is left at once.
func statusOf(t *testing.T, p *phone, method, path string) int {
	t.Helper()
	req, err := http.NewRequest(method, p.house.url+path, strings.NewReader("[]"))
	require.NoError(t, err)
	req.Header.Set("X-Elderglass", p.key)
	req.Header.Set("Content-Type", "application/json")
	res, err := p.client.Do(req)
	require.NoError(t, err)
	res.Body.Close()
	return res.StatusCode
}

func TestS6Bodies(t *testing.T) {
	h := serve(t, nil)
	p := h.player(1)
	deep := strings.Repeat("[", 10000) + strings.Repeat("]", 10000)
	cases := []struct {
		name, path, kind string
		body             io.Reader
		want             []int
	}{
		{"picture of 8 MiB and one byte", "/api/photo", "image/jpeg", bytes.NewReader(make([]byte, 8<<20+1)), []int{413}},
		{"endless chunks", "/api/command", "application/json", endless{}, []int{413}},
		{"endless picture", "/api/photo", "image/png", endless{}, []int{413}},
		{"nested arrays", "/api/command", "application/json", strings.NewReader(deep), []int{400}},
		{"nested args", "/api/command", "application/json", strings.NewReader(`{"args":` + deep + `}`), []int{400}},
		{
			"key of 1 MB", "/api/command", "application/json", strings.NewReader(`{"` + strings.Repeat("k", 1<<20) + `":1}`),
			[]int{413},
		},
		{
			"key of 60 kB", "/api/command", "application/json", strings.NewReader(`{"` + strings.Repeat("k", 60<<10) + `":1}`),
			[]int{400},
		},
		{"doubled key", "/api/command", "application/json", strings.NewReader(`{"seq":0,"kind":"a","kind":"b"}`), []int{400}},
		{
			"doubled key in args", "/api/command", "application/json",
			strings.NewReader(`{"seq":0,"kind":"a","args":{"n":1,"n":2}}`),
			[]int{400},
		},
		{
			"doubled key in capitals", "/api/seat", "application/json",
			strings.NewReader(`{"seat":1,"name":"Ann","NAME":"Eve"}`),
			[]int{400},
		},
		{
			"doubled key with a letter that folds to ours", "/api/seat", "application/json",
			strings.NewReader(`{"seat":1,"name":"Ann","\u017feat":2}`),
			[]int{400},
		},
		{"unknown key", "/api/command", "application/json", strings.NewReader(`{"seq":0,"admin":true}`), []int{400}},
		{"wrong type", "/api/command", "application/json", strings.NewReader(`{"seq":"0"}`), []int{400}},
		{"number too large", "/api/command", "application/json", strings.NewReader(`{"seq":1e400}`), []int{400}},
		{"bad UTF-8", "/api/seat", "application/json", strings.NewReader("{\"name\":\"\xff\xfe\"}"), []int{400}},
		{"two values", "/api/command", "application/json", strings.NewReader(`{"seq":0}{"seq":0}`), []int{400}},
		{"nothing", "/api/command", "application/json", strings.NewReader(``), []int{400}},
		{"not JSON", "/api/command", "application/json", strings.NewReader(`seq=0`), []int{400}},
		{"form", "/api/command", "multipart/form-data; boundary=x", strings.NewReader(`--x--`), []int{415}},
		{"packed", "/api/command", "application/json", gzipped{strings.NewReader("x")}, []int{415}},
		{"name of 10 kB", "/api/seat", "application/json", jsonBody(map[string]any{
			"seat": 2,
			"name": strings.Repeat("a", 10<<10),
		}), []int{413}},
		{"seat 2^40", "/api/seat", "application/json", jsonBody(map[string]any{"seat": 1 << 40, "name": "a"}), []int{400}},
		{"seat -1", "/api/seat", "application/json", jsonBody(map[string]any{"seat": -1, "name": "a"}), []int{400}},
	}
	var slowest time.Duration
	before := heap()
	for _, c := range cases {
		header := map[string]string{"Content-Type": c.kind}
		if _, ok := c.body.(gzipped); ok {
			header["Content-Encoding"] = "gzip"
		}
		begun := time.Now()
		req, err := http.NewRequest(http.MethodPost, h.url+c.path, c.body)
		require.NoError(t, err)
		req.Header.Set("X-Elderglass", p.key)
		for name, value := range header {
			req.Header.Set(name, value)
		}
		res, err := p.client.Do(req)
		require.NoError(t, err, c.name)
		res.Body.Close()
		slowest = max(slowest, time.Since(begun))
		require.Contains(t, c.want, res.StatusCode, c.name)
	}
	require.EqualValues(t, 0, h.seq())
	status, _ := p.act()
	require.Equal(t, 200, status, "the table plays on")
	grown := float64(int64(heap())-int64(before)) / (1 << 20)
	require.Less(t, grown, 16., "MiB more than before")
	row.Within(t, "the slowest refusal", slowest, 100*time.Millisecond)
	row.Figure(t, "%d hostile bodies refused with 400, 413 or 415, slowest %d ms, memory %+.1f MiB", len(cases),
		slowest.Milliseconds(), grown)
}

// endless is a body that never ends.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	return len(p), nil
}

type gzipped struct{ io.Reader }

func TestS10Names(t *testing.T) {
	var log bytes.Buffer
	h := serve(t, func(c *web.Config) {
		c.Limits.Rate = 1000
		c.Log = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	})
	p := h.guest()
	names := []string{
		"<script>alert(1)</script>", "<img src=x onerror=a>", "'; DROP TABLE--", "${7*7}", "{{7*7}}", "../../etc/passwd",
		"%00", "%s%s%n", "\\u0000", "&lt;b&gt;",
		"line\nbreak", "carriage\rreturn", "tab\tname", "nul\x00", "esc\x1b[31m", "bell\a", "del\x7f", "c1\u0085",
		"sep\u2028", "par\u2029",
		"rtl\u202eevil", "lri\u2066x", "rlm\u200fx", "lrm\u200ex", "alm\u061cx", "zwj👨\u200d👩\u200d👧", "👨‍👩‍👧‍👦", "e\u0301",
		"Z\u0341\u0341\u0341\u0341a", strings.Repeat("e\u0301", 24),
		strings.Repeat("a", 25), strings.Repeat("ä", 24), strings.Repeat("𝕏", 24), strings.Repeat("𝕏", 25),
		strings.Repeat("a", 10<<10), "", " ", "\u00a0", "\u200b", "\ufeff",
		"\ue000private", "日本語", "Ελληνικά", "עברית", "العربية", "Łódź", "O'Brien", "Anne-Marie", "J.R.", "null", "undefined",
		"NaN", "true", "-1", "1e9", "Ann ",
	}
	for i := range 150 {
		names = append(names, fmt.Sprintf("n%c%d", rune(i*37%0x3000+1), i))
	}
	shown, refused := 0, 0
	for _, name := range names {
		status, body := p.post("/api/seat", map[string]any{"seat": 1, "name": name})
		switch status {
		case 200:
			shown++
			got := field(t, body, "name")
			require.NotContains(t, got, "\n")
			require.LessOrEqual(t, len([]rune(got)), 24)
		default:
			refused++
			require.Contains(t, []int{400, 413}, status, "%q", name)
		}
	}
	h.stop()
	require.Empty(t, log.String(), "names are not logged")
	row.Figure(t, "%d nasty names: %d kept as plain text, %d refused, none of them in the log", len(names), shown, refused)
}

func TestS12Traversal(t *testing.T) {
	h := serve(t, nil)
	canary := filepath.Join(h.folder, "canary.txt")
	require.NoError(t, os.WriteFile(canary, []byte("the-canary-sings"), 0o600))
	p := h.host()
	ups := []string{
		"../", "..%2f", "%2e%2e/", "%2e%2e%2f", "..%5c", "..\\", "....//", "%252e%252e%252f", "..;/", "..%00/",
		"%c0%ae%c0%ae/", "..%c0%af", "/", "//", "file:", "%2f",
	}
	tried := 0
	var files []string // what stands before the part that a client chooses
	for _, r := range web.Routes() {
		if at := strings.Index(r.Path, "{"); at > 0 && r.Method == http.MethodGet {
			files = append(files, r.Path[:at])
		}
	}
	require.GreaterOrEqual(t, len(files), 3)
	for _, route := range append(files, "/", "/tv/", "/api/roll/1/die/", "/api/book/") {
		for _, up := range ups {
			for _, target := range []string{"etc/passwd", strings.TrimPrefix(canary, "/")} {
				tried++
				path := route + strings.Repeat(up, 8) + target
				reply := raw(t, h, "GET "+strings.ReplaceAll(path, " ",
					"%20")+" HTTP/1.1\r\nHost: localhost\r\nCookie: elderglass="+p.cookie().Value+"\r\nConnection: close\r\n\r\n")
				status := strings.Fields(reply)[1]
				require.Contains(t, []string{"404", "400", "301", "307"}, status, path)
				require.NotContains(t, reply, "the-canary-sings", path)
				require.NotContains(t, reply, "root:", path)
			}
		}
	}
	row.Figure(t, "%d encoded paths on every file route: nothing outside was read", tried)
}
