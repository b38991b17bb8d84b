package web_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"elderglass/internal/headless"
	"elderglass/internal/row"
)

// attacks are what a hostile page tries, each a JavaScript expression that gives a
// promise of what it could learn; $ is the address of the table.
var attacks = map[string]string{
	"form post": `new Promise(done => { const f = document.createElement('form'); f.method = 'post'; f.enctype = 'text/plain'; f.action = '$/api/command';
		const i = document.createElement('input'); i.name = '{"seq":0,"kind":"adjust","args":{"what":"doom-limit","by":1},"id":"'; i.value = '"}'; f.append(i);
		const w = document.createElement('iframe'); w.name = 'w'; document.body.append(w, f); f.target = 'w'; f.submit(); setTimeout(() => done('sent'), 300) })`,
	"fetch without cors":   `fetch('$/api/command', {method: 'POST', mode: 'no-cors', credentials: 'include', headers: {'Content-Type': 'text/plain'}, body: '{"seq":0,"kind":"adjust","args":{"what":"doom-limit","by":1}}'}).then(r => r.text()).then(t => 'read ' + t.length, () => 'refused')`,
	"fetch with JSON":      `fetch('$/api/command', {method: 'POST', credentials: 'include', headers: {'Content-Type': 'application/json'}, body: '{"seq":0}'}).then(r => r.text(), () => 'refused')`,
	"read the session":     `fetch('$/api/session', {credentials: 'include'}).then(r => r.text(), () => 'refused')`,
	"read the invitation":  `fetch('$/api/invite', {credentials: 'include'}).then(r => r.text(), () => 'refused')`,
	"picture with a GET":   `new Promise(done => { const i = new Image(); i.onload = () => done('shown'); i.onerror = () => done('refused'); i.src = '$/api/tray.jpg' })`,
	"code as a picture":    `new Promise(done => { const i = new Image(); i.onload = () => done('shown'); i.onerror = () => done('refused'); i.src = '$/api/qr.svg' })`,
	"listen to the stream": `new Promise(done => { const e = new EventSource('$/api/stream', {withCredentials: true}); e.addEventListener('view', m => done('read ' + m.data)); e.onerror = () => { e.close(); done('refused') } })`,
	"run our script":       `new Promise(done => { const s = document.createElement('script'); s.onload = () => done('loaded'); s.onerror = () => done('refused'); s.src = '$/api/log'; document.body.append(s) })`,
	"frame":                `new Promise(done => { const f = document.createElement('iframe'); onmessage = () => done('shown'); f.onload = () => setTimeout(() => done('refused'), 300); f.src = '$/'; document.body.append(f) })`,
}

// TestS3InABrowser has a page of another origin on the same machine, so that even
// the cookie is sent along, do its worst to a host's browser.
func TestS3InABrowser(t *testing.T) {
	h := serve(t, nil)
	evil := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, "<!doctype html><body>win a prize</body>")
	}))
	defer evil.Close()
	allocator, stop := chromedp.NewExecAllocator(context.Background(), headless.Shell()...)
	defer stop()
	browser, end := chromedp.NewContext(allocator)
	defer end()
	require.NoError(t, chromedp.Do(browser), "this test needs Chromium's headless shell or Chromium (make test installs it)")
	ctx, cancel := context.WithTimeout(browser, 60*time.Second)
	defer cancel()

	require.NoError(t, chromedp.Do(ctx, chromedp.Navigate(h.url+"/")))
	joined, err := chromedp.Run(ctx, chromedp.Evaluate[string](
		`fetch('/api/join', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: '{"token":"`+token(
			h.server.HostURL())+`"}'}).then(r => r.text())`,
		chromedp.EvalAwaitPromise))
	require.NoError(t, err)
	require.Equal(t, "host", field(t, joined, "role"))
	key := field(t, joined, "key")

	for name, attack := range attacks {
		require.NoError(t, chromedp.Do(ctx, chromedp.Navigate(evil.URL)))
		got, err := chromedp.Run(ctx, chromedp.Evaluate[string](strings.ReplaceAll(attack, "$", h.url),
			chromedp.EvalAwaitPromise))
		require.NoError(t, err, name)
		require.NotContains(t, got, key, name)
		require.NotContains(t, got, h.server.Invitation().Code, name)
		require.NotContains(t, []string{"shown", "loaded"}, got, name)
		require.False(t, strings.HasPrefix(got, "read ") && got != "read 0", "%s: %s", name, got)
	}
	require.EqualValues(t, 0, h.seq(), "no attack changed the state")
	row.Figure(t, "%d attacks of a page of another origin in Chromium with the host's cookie: no change, nothing readable, framing refused", len(attacks))
}
