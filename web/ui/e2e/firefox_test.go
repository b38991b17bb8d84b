package e2e_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"sync"
	"time"
)

// firefox is a Firefox, spoken to in WebDriver BiDi.
type firefox struct {
	process process
	bidi    *bidi

	mu   sync.Mutex
	seen map[string][]string // the troubles of each window, by its context
}

// firefoxPreferences are what a fresh profile has besides what Firefox sets by itself for
// whoever speaks WebDriver with it: scroll bars that take no room, as on phones.
const firefoxPreferences = `user_pref("ui.prefersReducedMotion", 0);
user_pref("ui.useOverlayScrollbars", 1);
user_pref("intl.accept_languages", "en");
`

var bidiAddress = regexp.MustCompile(`WebDriver BiDi listening on (ws://\S+)`)

func startFirefox(folder string) (browser, error) {
	name, err := found("firefox", "firefox-esr")
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(folder, "user.js"), []byte(firefoxPreferences), 0o600); err != nil {
		return nil, err
	}
	f := &firefox{seen: map[string][]string{}}
	f.process = process{exec.Command(name, "--headless", "--no-remote", "--profile", folder, "--remote-debugging-port",
		"0")}
	f.process.Env = append(os.Environ(), "HOME="+folder) // it leaves the user's own Firefox alone
	said, err := f.process.StderrPipe()
	if err != nil {
		return nil, err
	}
	if err := f.process.start(); err != nil {
		return nil, err
	}
	if err := f.connect(said); err != nil {
		f.stop()
		return nil, err
	}
	return f, nil
}

// found returns the first of several programs that is there.
func found(names ...string) (string, error) {
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf("%s is not here: make browsers installs it", names[0])
}

// connect waits until Firefox says where it listens.
func (f *firefox) connect(said io.Reader) error {
	address := make(chan string, 1)
	go func() {
		lines := bufio.NewScanner(said)
		for lines.Scan() { // to the end, so that Firefox never waits for whoever reads
			if m := bidiAddress.FindStringSubmatch(lines.Text()); m != nil {
				address <- m[1]
			}
		}
	}()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	select {
	case <-ctx.Done():
		return errors.New("Firefox did not say where it listens")
	case url := <-address:
		var err error
		if f.bidi, err = dialBidi(ctx, url+"/session", f.notice); err != nil {
			return err
		}
	}
	if err := f.bidi.call(ctx, "session.new", map[string]any{"capabilities": map[string]any{}}, nil); err != nil {
		return err
	}
	return f.bidi.call(ctx, "session.subscribe", map[string]any{"events": []string{"log.entryAdded"}}, nil)
}

func (f *firefox) stop() { f.process.end() }

// told begins the line on a page's console that tells of a violation of the content security policy.
const told = "Content Security Policy: "

// notice keeps exceptions and violations of the content security policy.
func (f *firefox) notice(method string, params json.RawMessage) {
	var entry struct {
		Type, Level, Text string
		Source            struct{ Context string }
	}
	if method != "log.entryAdded" || json.Unmarshal(params, &entry) != nil || entry.Level != "error" {
		return
	}
	if entry.Type == "javascript" || len(entry.Text) > len(told) && entry.Text[:len(told)] == told {
		f.mu.Lock()
		defer f.mu.Unlock()
		f.seen[entry.Source.Context] = append(f.seen[entry.Source.Context], entry.Text)
	}
}

func (f *firefox) open(s size, settings string) (window, error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	w := &firefoxWindow{firefox: f}
	var jar struct{ UserContext string }
	if err := f.bidi.call(ctx, "browser.createUserContext", map[string]any{}, &jar); err != nil {
		return nil, err
	}
	w.jar = jar.UserContext
	var made struct{ Context string }
	err := f.bidi.call(ctx, "browsingContext.create", map[string]any{"type": "window", "userContext": w.jar}, &made)
	if err != nil {
		return nil, err
	}
	w.context = made.Context
	viewport := map[string]any{"width": s.width, "height": s.height}
	err = w.call(ctx, "browsingContext.setViewport", map[string]any{"viewport": viewport}, nil)
	return w, errors.Join(err, w.before(settle(settings)), w.before(
		`addEventListener("securitypolicyviolation",
			(e) => console.error("`+told+`" + e.violatedDirective + " " + e.blockedURI))`))
}

type firefoxWindow struct {
	*firefox
	jar, context string
}

// call sends a command about this window.
func (w *firefoxWindow) call(ctx context.Context, method string, params map[string]any, result any) error {
	params["context"] = w.context
	return w.bidi.call(ctx, method, params, result)
}

func (w *firefoxWindow) before(script string) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	return w.bidi.call(ctx, "script.addPreloadScript", map[string]any{
		"functionDeclaration": "() => {" + script + "}", "contexts": []string{w.context},
	}, nil)
}

func (w *firefoxWindow) navigate(ctx context.Context, url string) error {
	return w.call(ctx, "browsingContext.navigate", map[string]any{"url": url, "wait": "complete"}, nil)
}

func (w *firefoxWindow) reload(ctx context.Context) error {
	return w.call(ctx, "browsingContext.reload", map[string]any{"wait": "complete"}, nil)
}

func (w *firefoxWindow) value(ctx context.Context, expression string) ([]byte, error) {
	var reply struct {
		Result           struct{ Value string }
		ExceptionDetails *struct{ Text string }
	}
	err := w.bidi.call(ctx, "script.evaluate", map[string]any{
		"expression": asJSON(expression), "awaitPromise": true, "target": map[string]any{"context": w.context},
	}, &reply)
	if err != nil {
		return nil, err
	}
	if reply.ExceptionDetails != nil {
		return nil, errors.New(reply.ExceptionDetails.Text)
	}
	return []byte(reply.Result.Value), nil
}

func (w *firefoxWindow) click(ctx context.Context, x, y float64) error {
	return w.call(ctx, "input.performActions", map[string]any{"actions": clicking(x, y)}, nil)
}

func (w *firefoxWindow) press(ctx context.Context, keys string) error {
	return w.call(ctx, "input.performActions", map[string]any{"actions": typing(keys)}, nil)
}

func (w *firefoxWindow) picture(ctx context.Context) ([]byte, string, error) {
	var shot struct{ Data []byte }
	err := w.call(ctx, "browsingContext.captureScreenshot", map[string]any{}, &shot)
	return shot.Data, "png", err
}

func (w *firefoxWindow) troubles() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.seen[w.context]
}

// close closes the window and forgets its cookies.
func (w *firefoxWindow) close() {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	// An error does not matter: it goes with Firefox anyway.
	_ = w.bidi.call(ctx, "browser.removeUserContext", map[string]any{"userContext": w.jar}, nil)
}
