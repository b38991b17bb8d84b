package e2e_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	cdplog "github.com/chromedp/cdproto/log"
)

// phone is one device at the table: a browser window with cookies of its own.
type phone struct {
	t    *testing.T
	name string
	ctx  context.Context

	mu       sync.Mutex
	troubles []string
}

// size is a viewport in CSS pixels.
type size struct{ width, height int64 }

var (
	smallPhone  = size{320, 640}
	phoneSize   = size{390, 844}
	tablet      = size{768, 1024}
	smallLaptop = size{1280, 800}
	television  = size{1920, 1080}
)

// prefers are the settings with which a phone's page begins.
type prefers map[string]any

// newPhone opens an empty window. Whatever goes wrong in its pages fails the test.
func newPhone(t *testing.T, name string, s size, wishes prefers) *phone {
	t.Helper()
	ctx, cancel := chromedp.NewContext(chromium, chromedp.WithNewBrowserContext())
	p := &phone{t: t, name: name, ctx: ctx}
	require.NoError(t, chromedp.Do(ctx)) // the first call opens the window, which lives as long as its context
	if wishes == nil {
		wishes = prefers{"language": "en", "theme": "dark"}
	}
	settings, err := json.Marshal(wishes)
	require.NoError(t, err)
	start := fmt.Sprintf(`if (!localStorage.getItem("elderglass.settings")) localStorage.setItem("elderglass.settings", %q)`, settings)
	p.do(chromedp.EmulateViewport(s.width, s.height))
	p.before(start)
	require.NoError(t, chromedp.Listen(ctx, p.notice))
	t.Cleanup(func() {
		cancel()
		p.mu.Lock()
		defer p.mu.Unlock()
		assert.Empty(t, p.troubles, "%s: the page had troubles", name)
	})
	return p
}

// notice keeps exceptions and violations of the content security policy. Requests
// that fail are no trouble: a server that is gone is part of the tests.
func (p *phone) notice(event any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		p.troubles = append(p.troubles, fmt.Sprint(e.ExceptionDetails.Text, " ", description(e.ExceptionDetails.Exception)))
	case *cdplog.EventEntryAdded:
		if strings.Contains(e.Entry.Text, "Content Security Policy") {
			p.troubles = append(p.troubles, e.Entry.Text)
		}
	}
}

func description(o *runtime.RemoteObject) string {
	if o == nil {
		return ""
	}
	return o.Description
}

func (p *phone) do(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	require.NoError(p.t, chromedp.Do(ctx, steps...), p.name)
}

// before runs a script in every page of the phone before the page's own.
func (p *phone) before(script string) {
	p.t.Helper()
	_, err := chromedp.Call(p.ctx, page.AddScriptToEvaluateOnNewDocument,
		page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
	require.NoError(p.t, err)
}

// open loads an address.
func (p *phone) open(url string) {
	p.t.Helper()
	p.do(chromedp.Navigate(url))
}

// eval returns the value of a JavaScript expression.
func eval[T any](p *phone, expression string) T {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression))
	require.NoError(p.t, err, "%s: %s", p.name, expression)
	return v
}

// awaiting lets an expression be a promise.
func awaiting(e *runtime.EvaluateParams) { wait := true; e.AwaitPromise = &wait }

const glance = 25 * time.Millisecond

// until waits until a JavaScript expression is true, and returns how long it took.
func (p *phone) until(expression string) time.Duration {
	p.t.Helper()
	began := time.Now()
	for time.Since(began) < patience {
		ctx, cancel := context.WithTimeout(p.ctx, patience)
		ok, err := chromedp.Run(ctx, chromedp.Evaluate[bool](`Promise.resolve(`+expression+`).then((is) => !!is)`, awaiting))
		cancel()
		if err == nil && ok {
			return time.Since(began)
		}
		time.Sleep(glance) // between two looks at the page
	}
	require.FailNow(p.t, "it did not happen", "%s waited for %s\n%s", p.name, expression, p.text("body"))
	return 0
}

func quoted(s string) string {
	data, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return string(data)
}

func (p *phone) has(selector string) bool {
	p.t.Helper()
	return eval[bool](p, `document.querySelector(`+quoted(selector)+`) !== null`)
}

func (p *phone) count(selector string) int {
	p.t.Helper()
	return eval[int](p, `document.querySelectorAll(`+quoted(selector)+`).length`)
}

// see waits until something that matches the selector is there.
func (p *phone) see(selector string) {
	p.t.Helper()
	p.until(`document.querySelector(` + quoted(selector) + `)`)
}

// read waits until the text of the page contains words.
func (p *phone) read(words string) time.Duration {
	p.t.Helper()
	return p.until(`document.body.innerText.toLowerCase().includes(` + quoted(strings.ToLower(words)) + `)`)
}

func (p *phone) text(selector string) string {
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[string](`document.querySelector(`+quoted(selector)+`)?.innerText ?? ""`))
	if err != nil {
		return err.Error()
	}
	return v
}

// still is true when nothing moves any more but what never ends.
const still = `document.getAnimations().every((a) => a.playState === "finished" || a.effect.getTiming().iterations === Infinity)`

// aim is a function that scrolls to an element and returns where a finger would put
// itself: null as long as the element cannot be tapped, moves, lies under another, or did not lie
// there at the look before.
// What a tap there really hits is kept in window.hit.
const aim = `(e => {
	if (!e || e.disabled || e.getAttribute("aria-disabled") === "true" || e.getClientRects().length === 0 || !(` + still + `)) return null;
	const look = (block) => {
		e.scrollIntoView({ block });
		const r = e.getBoundingClientRect(), at = { x: r.x + r.width / 2, y: r.y + r.height / 2 };
		return e.contains(document.elementFromPoint(at.x, at.y)) ? at : null;
	};
	const at = look("nearest") ?? look("center"), last = window.aimed;
	window.aimed = at && { e, ...at };
	if (!at || last?.e !== e || last.x !== at.x || last.y !== at.y) return null; // what comes late may push it away
	window.hit = "";
	addEventListener("click", (c) => { window.hit = e.contains(c.target) ? "it" : c.target.outerHTML.slice(0, 200) }, { capture: true, once: true });
	return at;
})`

// tap clicks on what the selector finds, as a finger does: where it lies once it is
// in sight and nothing moves, and only if nothing lies over it. Where the page changed
// between the look and the tap, it aims again.
func (p *phone) tap(selector string) {
	p.t.Helper()
	began := time.Now()
	for time.Since(began) < patience {
		at := eval[*struct{ X, Y float64 }](p, aim+`(document.querySelector(`+quoted(selector)+`))`)
		if at == nil {
			time.Sleep(glance) // between two looks at the page
			continue
		}
		p.do(chromedp.MouseClickXY(at.X, at.Y))
		hit := eval[string](p, `window.hit ?? "it"`) // a page that was left knows nothing of it
		if hit == "it" {
			return
		}
		p.t.Logf("%s: the tap on %s hit %q; it is aimed again", p.name, selector, hit)
	}
	require.FailNow(p.t, "it could not be tapped", "%s: %s\n%s", p.name, selector, p.text("body"))
}

// upToDate waits until the phone shows all that happened so far.
func (p *phone) upToDate() {
	p.t.Helper()
	p.until(`fetch("/api/log?limit=1").then((r) => r.json()).then(([last]) => Number(document.querySelector(".page").dataset.seq) >= (last?.seq ?? 0) && !document.querySelector('[aria-busy="true"]'))`)
}

// close closes the sheet on top with the Escape key.
func (p *phone) close() {
	p.t.Helper()
	p.do(chromedp.KeyEvent("\x1b"))
	p.until(`!document.querySelector("dialog[open]")`)
}

// write types into a field.
func (p *phone) write(selector, words string) {
	p.t.Helper()
	p.see(selector)
	p.do(chromedp.SendKeys(chromedp.CSS(selector), words))
}

// pictureTo writes what the phone shows as a picture, where pictures are wanted.
func (p *phone) pictureTo(folder, name string) {
	p.t.Helper()
	if *screensTo == "" {
		return
	}
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	quality := int64(80)
	shot, err := chromedp.Call(ctx, page.CaptureScreenshot,
		page.CaptureScreenshotParams{Format: page.CaptureScreenshotFormatWebp, Quality: &quality})
	require.NoError(p.t, err)
	folder = filepath.Join(*screensTo, folder)
	require.NoError(p.t, os.MkdirAll(folder, 0o755))
	require.NoError(p.t, os.WriteFile(filepath.Join(folder, name+".webp"), shot.Data, 0o644))
}
