package e2e_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// phone is one device at the table: a browser window with cookies of its own.
type phone struct {
	t    *testing.T
	name string
	window
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
	if wishes == nil {
		wishes = prefers{"language": "en", "theme": "dark"}
	}
	settings, err := json.Marshal(wishes)
	require.NoError(t, err)
	w, err := engine.open(s, string(settings))
	require.NoError(t, err)
	t.Cleanup(func() {
		assert.Empty(t, w.troubles(), "%s: the page had troubles", name)
		w.close()
	})
	return &phone{t: t, name: name, window: w}
}

// chromium is the phone's window for what only Chromium can do. In another browser the test ends here.
func (p *phone) chromium() *chromiumWindow {
	p.t.Helper()
	w, ok := p.window.(*chromiumWindow)
	if !ok {
		p.t.Skip("only Chromium is spoken to in such detail: leave out -browser")
	}
	return w
}

// do lets Chromium do what the other browsers are not asked for.
func (p *phone) do(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := patiently()
	defer cancel()
	require.NoError(p.t, p.chromium().do(ctx, steps...), p.name)
}

// patiently is a context for one step.
func patiently() (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.Background(), patience)
}

// before runs a script in every page of the phone before the page's own.
func (p *phone) before(script string) {
	p.t.Helper()
	err := p.window.before(script)
	if errors.Is(err, errNotBefore) {
		p.t.Skip(err)
	}
	require.NoError(p.t, err)
}

// open loads an address.
func (p *phone) open(url string) {
	p.t.Helper()
	ctx, cancel := patiently()
	defer cancel()
	require.NoError(p.t, p.navigate(ctx, url), p.name)
}

// reload loads the page anew.
func (p *phone) reload() {
	p.t.Helper()
	ctx, cancel := patiently()
	defer cancel()
	require.NoError(p.t, p.window.reload(ctx), p.name)
}

// press types characters and keys into what has the focus.
func (p *phone) press(keys string) {
	p.t.Helper()
	ctx, cancel := patiently()
	defer cancel()
	require.NoError(p.t, p.window.press(ctx, keys), p.name)
}

// clickAt presses and releases at a place, in CSS pixels.
func (p *phone) clickAt(x, y float64) {
	p.t.Helper()
	ctx, cancel := patiently()
	defer cancel()
	require.NoError(p.t, p.click(ctx, x, y), p.name)
}

// value decodes the value of a JavaScript expression, or of what it promises.
func value[T any](p *phone, expression string) (v T, err error) {
	ctx, cancel := patiently()
	defer cancel()
	data, err := p.value(ctx, expression)
	if err != nil {
		return v, err
	}
	return v, json.Unmarshal(data, &v)
}

// eval returns the value of a JavaScript expression, or of what it promises.
func eval[T any](p *phone, expression string) T {
	p.t.Helper()
	v, err := value[T](p, expression)
	require.NoError(p.t, err, "%s: %s", p.name, expression)
	return v
}

const glance = 25 * time.Millisecond

// until waits until a JavaScript expression is true, and returns how long it took.
func (p *phone) until(expression string) time.Duration {
	p.t.Helper()
	began := time.Now()
	for time.Since(began) < patience {
		ok, err := value[bool](p, `Promise.resolve(`+expression+`).then((is) => !!is)`)
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
	v, err := value[string](p, `document.querySelector(`+quoted(selector)+`)?.innerText ?? ""`)
	if err != nil {
		return err.Error()
	}
	return v
}

// still is true when nothing moves any more but what never ends.
const still = `document.getAnimations().every((a) => a.playState === "finished" ||
	a.effect.getTiming().iterations === Infinity)`

// aim is a function that scrolls to an element and returns where a finger would put
// itself: null as long as the element cannot be tapped, moves, lies under another, or did not lie
// there at the look before, or is so new that the page takes no tap there.
// What a tap there really hits is kept in window.hit.
const aim = `(e => {
	if (!e || e.disabled || e.getAttribute("aria-disabled") === "true" || e.closest("[data-fresh]") ||
		e.getClientRects().length === 0 || !(` + still + `)) return null;
	const look = (block) => {
		e.scrollIntoView({ block });
		const r = e.getBoundingClientRect(), at = { x: r.x + r.width / 2, y: r.y + r.height / 2 };
		return e.contains(document.elementFromPoint(at.x, at.y)) ? at : null;
	};
	const at = look("nearest") ?? look("center"), last = window.aimed;
	window.aimed = at && { e, ...at };
	if (!at || last?.e !== e || last.x !== at.x || last.y !== at.y) return null; // what comes late may push it away
	window.hit = "";
	addEventListener("click", (c) => { window.hit = e.contains(c.target) ? "it" : c.target.outerHTML.slice(0, 200) }, {
		capture: true, once: true });
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
		p.clickAt(at.X, at.Y)
		hit, err := value[string](p, `window.hit ?? "it"`) // a page that was left knows nothing of it
		if hit == "it" || err != nil && strings.Contains(err.Error(), "navigated") {
			return
		}
		require.NoError(p.t, err, "%s: what the tap on %s hit", p.name, selector)
		p.t.Logf("%s: the tap on %s hit %q; it is aimed again", p.name, selector, hit)
	}
	require.FailNow(p.t, "it could not be tapped", "%s: %s\n%s", p.name, selector, p.text("body"))
}

// upToDate waits until the phone shows all that happened so far. It asks the table once, when nothing that the phone
// sent is under way any more: a phone that asks at every glance sends more than the table takes from one, and what
// it is told to do next is refused.
func (p *phone) upToDate() {
	p.t.Helper()
	const idle = `!document.querySelector('[aria-busy="true"], [data-fresh]')`
	p.until(idle)
	p.until(`fetch("/api/log?limit=1").then((r) => r.json())
		.then(([last]) => { window.latest = last?.seq ?? 0; return true; })`)
	p.until(`Number(document.querySelector(".page").dataset.seq) >= window.latest && ` + idle)
}

// close closes the sheet on top with the Escape key.
func (p *phone) close() {
	p.t.Helper()
	p.press(escapeKey)
	p.until(`!document.querySelector("dialog[open]")`)
}

// write types into a field.
func (p *phone) write(selector, words string) {
	p.t.Helper()
	p.see(selector)
	eval[bool](p, `(document.querySelector(`+quoted(selector)+`).focus(), true)`)
	p.press(words)
}

// pictureTo writes what the phone shows as a picture, where pictures are wanted.
func (p *phone) pictureTo(folder, name string) {
	p.t.Helper()
	if *screensTo == "" {
		return
	}
	ctx, cancel := patiently()
	defer cancel()
	data, format, err := p.picture(ctx)
	require.NoError(p.t, err)
	folder = filepath.Join(*screensTo, folder)
	require.NoError(p.t, os.MkdirAll(folder, 0o755))
	require.NoError(p.t, os.WriteFile(filepath.Join(folder, name+"."+format), data, 0o644))
}
