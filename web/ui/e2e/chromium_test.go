package e2e_test

import (
	"context"
	"fmt"
	"strings"
	"sync"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	cdplog "github.com/chromedp/cdproto/log"

	"elderglass/internal/headless"
)

// chromium is a Chromium, spoken to in the DevTools protocol.
type chromium struct {
	ctx context.Context
	end func()
}

// startShell starts Chromium's headless shell.
func startShell(string) (browser, error) { return runChromium(headless.Shell()) }

func startChromium(string) (browser, error) { return runChromium(headless.Chromium()) }

func runChromium(options []chromedp.ExecAllocatorOption) (browser, error) {
	options = append(options, chromedp.Flag("force-prefers-no-reduced-motion", true))
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, end := chromedp.NewContext(allocator)
	c := &chromium{ctx: ctx, end: func() { end(); stop() }}
	if err := chromedp.Do(ctx); err != nil {
		c.stop()
		return nil, fmt.Errorf("these tests need Chromium (make test installs it): %w", err)
	}
	return c, nil
}

func (c *chromium) stop() { c.end() }

func (c *chromium) open(s size, settings string) (window, error) {
	ctx, cancel := chromedp.NewContext(c.ctx, chromedp.WithNewBrowserContext())
	w := &chromiumWindow{ctx: ctx, cancel: cancel}
	// The first call opens the window, which lives as long as its context.
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(s.width, s.height)); err != nil {
		return nil, err
	}
	if err := w.before(settle(settings)); err != nil {
		return nil, err
	}
	return w, chromedp.Listen(ctx, w.notice)
}

type chromiumWindow struct {
	ctx    context.Context
	cancel context.CancelFunc

	mu   sync.Mutex
	seen []string
}

// notice keeps exceptions and violations of the content security policy. Requests
// that fail are no trouble: a server that is gone is part of the tests.
func (w *chromiumWindow) notice(event any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		w.seen = append(w.seen, fmt.Sprint(e.ExceptionDetails.Text, " ", description(e.ExceptionDetails.Exception)))
	case *cdplog.EventEntryAdded:
		if strings.Contains(e.Entry.Text, "Content Security Policy") {
			w.seen = append(w.seen, e.Entry.Text)
		}
	}
}

func description(o *runtime.RemoteObject) string {
	if o == nil {
		return ""
	}
	return o.Description
}

func (w *chromiumWindow) troubles() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.seen
}

func (w *chromiumWindow) before(script string) error {
	_, err := chromedp.Call(w.ctx, page.AddScriptToEvaluateOnNewDocument,
		page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
	return err
}

// within is the window's context as long as another one lasts.
func (w *chromiumWindow) within(ctx context.Context) (context.Context, context.CancelFunc) {
	ours, cancel := context.WithCancel(w.ctx)
	stop := context.AfterFunc(ctx, cancel)
	return ours, func() { stop(); cancel() }
}

func (w *chromiumWindow) do(ctx context.Context, steps ...chromedp.Action[chromedp.Void]) error {
	ctx, cancel := w.within(ctx)
	defer cancel()
	return chromedp.Do(ctx, steps...)
}

func (w *chromiumWindow) navigate(ctx context.Context, url string) error {
	return w.do(ctx, chromedp.Navigate(url))
}

func (w *chromiumWindow) reload(ctx context.Context) error { return w.do(ctx, chromedp.Reload()) }

func (w *chromiumWindow) value(ctx context.Context, expression string) ([]byte, error) {
	ctx, cancel := w.within(ctx)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[string](asJSON(expression), awaiting))
	return []byte(v), err
}

// awaiting lets an expression be a promise.
func awaiting(e *runtime.EvaluateParams) { wait := true; e.AwaitPromise = &wait }

func (w *chromiumWindow) click(ctx context.Context, x, y float64) error {
	return w.do(ctx, chromedp.MouseClickXY(x, y))
}

// chromiumKeys has the keys that are no characters as chromedp writes them.
var chromiumKeys = strings.NewReplacer(tabKey, kb.Tab, enterKey, kb.Enter, escapeKey, kb.Escape,
	leftKey, kb.ArrowLeft, rightKey, kb.ArrowRight)

func (w *chromiumWindow) press(ctx context.Context, keys string) error {
	return w.do(ctx, chromedp.KeyEvent(chromiumKeys.Replace(keys)))
}

func (w *chromiumWindow) picture(ctx context.Context) ([]byte, string, error) {
	ctx, cancel := w.within(ctx)
	defer cancel()
	quality := int64(80)
	shot, err := chromedp.Call(ctx, page.CaptureScreenshot,
		page.CaptureScreenshotParams{Format: page.CaptureScreenshotFormatWebp, Quality: &quality})
	if err != nil {
		return nil, "", err
	}
	return shot.Data, "webp", nil
}

func (w *chromiumWindow) close() { w.cancel() }
