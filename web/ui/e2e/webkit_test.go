package e2e_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// webkit is WebKitGTK's own small browser on a screen that nobody sees. Each window is a
// browser of its own, spoken to in WebDriver (https://www.w3.org/TR/webdriver2).
type webkit struct {
	screen  process
	display string
	browser string
	folder  string
}

func startWebKit(folder string) (browser, error) {
	if _, err := found("WebKitWebDriver"); err != nil {
		return nil, err
	}
	xvfb, err := found("Xvfb")
	if err != nil {
		return nil, err
	}
	small, err := miniBrowser()
	if err != nil {
		return nil, err
	}
	read, write, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer read.Close()
	k := &webkit{browser: small, folder: folder}
	k.screen = process{exec.Command(xvfb, "-displayfd", "3", "-screen", "0", "1920x1080x24", "-nolisten", "tcp")}
	k.screen.ExtraFiles = []*os.File{write}
	err = k.screen.start()
	write.Close()
	if err != nil {
		return nil, err
	}
	number, err := bufio.NewReader(read).ReadString('\n') // it is told once the screen is ready
	if err != nil {
		k.stop()
		return nil, fmt.Errorf("the screen for WebKit does not start: %w", err)
	}
	k.display = ":" + strings.TrimSpace(number)
	return k, nil
}

// miniBrowser finds WebKitGTK's own small browser, which distributions keep where no PATH leads.
func miniBrowser() (string, error) {
	for _, place := range []string{"/usr/lib*/*/webkit2gtk-4.1/MiniBrowser", "/usr/lib*/webkit2gtk-4.1/MiniBrowser"} {
		if paths, err := filepath.Glob(place); err == nil && len(paths) > 0 {
			return paths[0], nil
		}
	}
	return "", errors.New("WebKit's MiniBrowser is not here: make browsers installs it")
}

func (k *webkit) stop() { k.screen.end() }

func (k *webkit) open(s size, settings string) (window, error) {
	port, err := unused()
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	w := &webkitWindow{base: "http://127.0.0.1:" + strconv.Itoa(port), settings: settings, at: map[string]bool{}}
	w.driver = process{exec.Command("WebKitWebDriver", "--port="+strconv.Itoa(port))}
	w.driver.Env = append(os.Environ(), "DISPLAY="+k.display, "HOME="+k.folder, "LC_ALL=C.UTF-8", "LANGUAGE=en")
	if err := w.driver.start(); err != nil {
		return nil, err
	}
	if err := w.begin(ctx, k.browser, s); err != nil {
		w.close()
		return nil, err
	}
	return w, nil
}

type webkitWindow struct {
	driver   process
	base     string
	settings string
	at       map[string]bool // the places, as http://localhost:80, that know the settings
	seen     []string
}

// begin waits for the driver and lets it open a window of a size.
func (w *webkitWindow) begin(ctx context.Context, program string, s size) error {
	for w.call(ctx, http.MethodGet, "/status", nil, nil) != nil {
		if ctx.Err() != nil {
			return errors.New("WebKit's driver does not start")
		}
		time.Sleep(glance) // between two looks whether it is there
	}
	var made struct{ SessionID string }
	err := w.call(ctx, http.MethodPost, "/session",
		map[string]any{"capabilities": map[string]any{"alwaysMatch": map[string]any{
			"webkitgtk:browserOptions": map[string]any{"binary": program, "args": []string{"--automation", "--full-screen"}},
		}}}, &made)
	if err != nil {
		return err
	}
	w.base += "/session/" + made.SessionID
	err = w.call(ctx, http.MethodPost, "/timeouts", map[string]any{"script": patience.Milliseconds()}, nil)
	err = errors.Join(err, w.call(ctx, http.MethodPost, "/window/rect",
		map[string]any{"x": 0, "y": 0, "width": s.width, "height": s.height}, nil))
	if err != nil {
		return err
	}
	wide, err := w.value(ctx, `innerWidth`)
	if err == nil && string(wide) != strconv.FormatInt(s.width, 10) {
		err = fmt.Errorf("WebKit's window is %s pixels wide and cannot be made %d", wide, s.width)
	}
	return err
}

// call sends a command and decodes its value, unless the result is nil.
func (w *webkitWindow) call(ctx context.Context, method, path string, params, result any) error {
	var body bytes.Buffer
	if params != nil {
		if err := json.NewEncoder(&body).Encode(params); err != nil {
			return err
		}
	}
	request, err := http.NewRequestWithContext(ctx, method, w.base+path, &body)
	if err != nil {
		return err
	}
	reply, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer reply.Body.Close()
	var answer struct{ Value json.RawMessage }
	if err := json.NewDecoder(reply.Body).Decode(&answer); err != nil {
		return fmt.Errorf("%s %s: %w", method, path, err)
	}
	if reply.StatusCode != http.StatusOK {
		return fmt.Errorf("%s %s: %s", method, path, answer.Value)
	}
	if result == nil {
		return nil
	}
	return json.Unmarshal(answer.Value, result)
}

// errNotBefore says that this browser runs no scripts before a page's own.
var errNotBefore = errors.New("WebDriver runs no script before those of a page")

func (w *webkitWindow) before(string) error { return errNotBefore }

// navigate makes the settings first where the window never was, as somebody whom nobody invited.
func (w *webkitWindow) navigate(ctx context.Context, to string) error {
	u, err := url.Parse(to)
	if err != nil {
		return err
	}
	if place := u.Scheme + "://" + u.Host; !w.at[place] {
		w.at[place] = true
		if err := w.goTo(ctx, place+"/"); err != nil {
			return err
		}
		if _, err := w.value(ctx, `(() => {`+settle(w.settings)+`})()`); err != nil {
			return err
		}
		if err := w.goTo(ctx, "about:blank"); err != nil { // or else a hash alone would load nothing
			return err
		}
	}
	return w.goTo(ctx, to)
}

func (w *webkitWindow) goTo(ctx context.Context, url string) error {
	return w.leave(ctx, http.MethodPost, "/url", map[string]any{"url": url})
}

func (w *webkitWindow) reload(ctx context.Context) error {
	return w.leave(ctx, http.MethodPost, "/refresh", map[string]any{})
}

// leave keeps the troubles of a page, loads another, and watches over that from then on.
func (w *webkitWindow) leave(ctx context.Context, method, path string, params any) error {
	w.seen = w.troubles()
	if err := w.call(ctx, method, path, params, nil); err != nil {
		return err
	}
	_, err := w.value(ctx, `(window.troubles ??= (() => {
		const troubles = [];
		addEventListener("error", (e) => e.message && troubles.push(e.message + " " + e.error?.stack));
		addEventListener("unhandledrejection", (e) => troubles.push(String(e.reason) + " " + e.reason?.stack));
		addEventListener("securitypolicyviolation", (e) => troubles.push(e.violatedDirective + " " + e.blockedURI));
		return troubles;
	})(), true)`)
	return err
}

// troubles tells what went wrong since the pages were loaded: what went wrong earlier WebDriver does not tell.
func (w *webkitWindow) troubles() []string {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	var now []string
	data, err := w.value(ctx, `window.troubles?.splice(0) ?? []`)
	if err == nil {
		err = json.Unmarshal(data, &now)
	}
	if err != nil {
		now = []string{err.Error()}
	}
	w.seen = append(w.seen, now...)
	return w.seen
}

func (w *webkitWindow) value(ctx context.Context, expression string) ([]byte, error) {
	var reply struct{ Value, Error string }
	err := w.call(ctx, http.MethodPost, "/execute/async", map[string]any{"args": []any{}, "script": `
		const done = arguments[0];
		(async () => ` + asJSON(expression) + `)().then((value) => done({ value }), (e) => done({
			error: String(e) + " " + e?.stack }))`}, &reply)
	if err == nil && reply.Error != "" {
		err = errors.New(reply.Error)
	}
	return []byte(reply.Value), err
}

func (w *webkitWindow) click(ctx context.Context, x, y float64) error {
	return w.call(ctx, http.MethodPost, "/actions", map[string]any{"actions": clicking(x, y)}, nil)
}

func (w *webkitWindow) press(ctx context.Context, keys string) error {
	return w.call(ctx, http.MethodPost, "/actions", map[string]any{"actions": typing(keys)}, nil)
}

func (w *webkitWindow) picture(ctx context.Context) ([]byte, string, error) {
	var data []byte
	err := w.call(ctx, http.MethodGet, "/screenshot", nil, &data)
	return data, "png", err
}

func (w *webkitWindow) close() { w.driver.end() }
