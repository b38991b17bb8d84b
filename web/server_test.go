package web_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/journal"
	"elderglass/engine/table"
	"elderglass/internal/row"
	"elderglass/web"
)

func TestMain(m *testing.M) {
	if folder := os.Getenv(childVariable); folder != "" {
		serveUntilKilled(folder)
		return
	}
	goleak.VerifyTestMain(m)
}

// page is a small page; the real one has tests of its own.
var page = fstest.MapFS{
	"index.html": {Data: []byte(`<!doctype html><title>Elderglass</title><script src="/assets/app-1234.js"></script>` +
		strings.Repeat("<p>hello</p>", 50))},
	"icon.svg": {Data: []byte("<svg/>")},
	"assets/app-1234.js": {Data: []byte("if (parent !== window) parent.postMessage('framed', '*');\n" +
		strings.Repeat("console.log('hello');\n", 50))},
}

// house is a served table.
type house struct {
	t      testing.TB
	server *web.Server
	table  *table.Table
	folder string
	url    string
	stop   func()
}

// serve opens a table and serves it until the test ends.
func serve(tb testing.TB, change func(*web.Config)) *house {
	tb.Helper()
	return serveIn(tb, row.Folder(tb), change)
}

func serveIn(tb testing.TB, folder string, change func(*web.Config)) *house {
	tb.Helper()
	j, err := journal.Open(context.Background(), filepath.Join(folder, "game.sqlite"))
	require.NoError(tb, err)
	play, err := table.Open(context.Background(), boxes.New(), j, table.Options{})
	require.NoError(tb, err)
	config := web.Config{Table: play, Page: page, Listen: "127.0.0.1", Version: "test"}
	if change != nil {
		change(&config)
	}
	s, err := web.New(context.Background(), config)
	require.NoError(tb, err)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- s.Run(ctx) }()
	h := &house{t: tb, server: s, table: play, folder: folder, url: fmt.Sprintf("http://127.0.0.1:%d", s.Port())}
	stopped := false
	h.stop = func() {
		if stopped {
			return
		}
		stopped = true
		cancel()
		require.NoError(tb, <-done)
		require.NoError(tb, play.Close("closed"))
	}
	tb.Cleanup(h.stop)
	return h
}

// phone is one browser.
type phone struct {
	house  *house
	client *http.Client
	key    string
	resume string
}

func (h *house) stranger() *phone {
	jar, err := cookiejar.New(nil)
	require.NoError(h.t, err)
	transport := &http.Transport{MaxIdleConnsPerHost: 4}
	h.t.Cleanup(transport.CloseIdleConnections)
	return &phone{house: h, client: &http.Client{Jar: jar, Transport: transport}}
}

// token takes the token of a link out of its fragment.
func token(link string) string {
	_, token, _ := strings.Cut(link, "#")
	return token[2:]
}

// guest joins with the QR code, host with the link of the terminal.
func (h *house) guest() *phone {
	return h.stranger().join(token(h.server.Invitation().Addresses[0].URL))
}
func (h *house) host() *phone { return h.stranger().join(token(h.server.HostURL())) }

// player joins and sits down.
func (h *house) player(seat int) *phone {
	p := h.guest()
	status, body := p.post("/api/seat", map[string]any{"seat": seat, "name": "Player " + strconv.Itoa(seat)})
	require.Equal(h.t, 200, status, body)
	p.resume = field(h.t, body, "resume")
	return p
}

func (p *phone) join(token string) *phone {
	status, body := p.post("/api/join", map[string]any{"token": token})
	require.Equal(p.house.t, 200, status, body)
	p.key = field(p.house.t, body, "key")
	return p
}

func field(tb testing.TB, body, name string) string {
	tb.Helper()
	var m map[string]any
	require.NoError(tb, json.Unmarshal([]byte(body), &m), body)
	s, ok := m[name].(string)
	require.True(tb, ok, "%s in %s", name, body)
	return s
}

func (p *phone) request(method, path string, body io.Reader, header map[string]string) (int, string) {
	p.house.t.Helper()
	req, err := http.NewRequest(method, p.house.url+path, body)
	require.NoError(p.house.t, err)
	if p.key != "" {
		req.Header.Set("X-Elderglass", p.key)
	}
	for name, value := range header {
		req.Header.Set(name, value)
	}
	res, err := p.client.Do(req)
	require.NoError(p.house.t, err)
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	require.NoError(p.house.t, err)
	return res.StatusCode, string(data)
}

func (p *phone) get(path string) (int, string) { return p.request(http.MethodGet, path, nil, nil) }

var asJSON = map[string]string{"Content-Type": "application/json"}

func (p *phone) post(path string, body any) (int, string) {
	data, err := json.Marshal(body)
	require.NoError(p.house.t, err)
	return p.request(http.MethodPost, path, bytes.NewReader(data), asJSON)
}

func (p *phone) cookie() *http.Cookie {
	u, err := url.Parse(p.house.url)
	require.NoError(p.house.t, err)
	for _, c := range p.client.Jar.Cookies(u) {
		return c
	}
	return nil
}

// seq returns the number of the current state.
func (h *house) seq() int64 {
	_, seq, err := h.table.View(context.Background(), table.Caller{})
	require.NoError(h.t, err)
	return seq
}

// adjust is a command that the game always takes: a counter changed by hand, up
// and down in turn.
func adjust(seq int64, id string) map[string]any {
	by := 1
	if seq%2 == 1 {
		by = -1
	}
	return map[string]any{"seq": seq, "id": id, "kind": "adjust", "args": map[string]any{"what": "doom-limit", "by": by}}
}

// act sends such a command on the current state.
func (p *phone) act() (int, string) { return p.post("/api/command", adjust(p.house.seq(), "")) }

// event is one message of a stream.
type event struct {
	id, name, data string
}

// stream opens a stream; the messages come until it is closed.
func (p *phone) stream(lastSeen string) (<-chan event, func()) {
	p.house.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, p.house.url+"/api/stream", nil)
	require.NoError(p.house.t, err)
	if lastSeen != "" {
		req.Header.Set("Last-Event-ID", lastSeen)
	}
	res, err := p.client.Do(req) //nolint:bodyclose // the reader of the events closes it
	require.NoError(p.house.t, err)
	require.Equal(p.house.t, 200, res.StatusCode)
	events := make(chan event, 1000)
	go func() {
		defer close(events)
		defer res.Body.Close()
		readEvents(res.Body, func(e event) { events <- e })
	}()
	return events, cancel
}

func readEvents(r io.Reader, yield func(event)) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 4<<20)
	var e event
	for lines.Scan() {
		name, value, _ := strings.Cut(lines.Text(), ": ")
		switch name {
		case "id":
			e.id = value
		case "event":
			e.name = value
		case "data":
			e.data = value
		case "":
			if e.name != "" {
				yield(e)
			}
			e = event{}
		}
	}
}

// await returns the next message of a name.
func await(tb testing.TB, events <-chan event, name string) event {
	tb.Helper()
	limit := time.After(10 * time.Second)
	for {
		select {
		case e, open := <-events:
			require.True(tb, open, "the stream ended before %s", name)
			if e.name == name {
				return e
			}
		case <-limit:
			tb.Fatalf("no %s within 10 s", name)
		}
	}
}
