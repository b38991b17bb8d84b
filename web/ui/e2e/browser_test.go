package e2e_test

import (
	"context"
	"fmt"
	"os/exec"
	"syscall"
)

// browser is a running browser that the phones are windows of.
type browser interface {
	// open opens an empty window with cookies of its own, in which pages that know no settings
	// begin with those given, as JSON.
	open(s size, settings string) (window, error)
	stop()
}

// window is what a phone needs of its browser.
type window interface {
	// before runs a script in every page before the page's own.
	before(script string) error
	navigate(ctx context.Context, url string) error
	reload(ctx context.Context) error
	// value returns the value of a JavaScript expression, or of what it promises, as JSON.
	value(ctx context.Context, expression string) ([]byte, error)
	// click presses and releases at a place, in CSS pixels.
	click(ctx context.Context, x, y float64) error
	// press types characters and keys into what has the focus.
	press(ctx context.Context, keys string) error
	// picture returns what the window shows, and the format of it.
	picture(ctx context.Context) (data []byte, format string, err error)
	// troubles returns what went wrong in the pages: exceptions and violations of the content security policy.
	troubles() []string
	close()
}

// browsers start each of the browsers that the tests can run in. What the browser writes goes into the folder.
var browsers = map[string]func(folder string) (browser, error){
	"shell":    startShell,
	"chromium": startChromium,
	"firefox":  startFirefox,
	"webkit":   startWebKit,
}

// Keys that are no characters, as WebDriver writes them.
const (
	tabKey    = "\ue004"
	enterKey  = "\ue007"
	escapeKey = "\ue00c"
	leftKey   = "\ue012"
	rightKey  = "\ue014"
)

// settle gives pages that know no settings those of the phone, whose person knows the guide and the tips. An empty
// window keeps nothing.
func settle(settings string) string {
	return fmt.Sprintf(`if (origin !== "null" && !localStorage.getItem("elderglass.settings")) {
		localStorage.setItem("elderglass.settings", %q);
		localStorage.setItem("elderglass.seen", '["guide", "tip.fix", "tip.undo"]');
	}`, settings)
}

// asJSON is an expression for the JSON of another's value, or of what it promises.
func asJSON(expression string) string {
	return `Promise.resolve(` + expression + `).then((v) => JSON.stringify(v ?? null))`
}

// process starts a command that ends, with what it started itself, by its method end.
type process struct{ *exec.Cmd }

func (p process) start() error {
	p.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return p.Start()
}

func (p process) end() {
	if p.Cmd == nil || p.Process == nil {
		return
	}
	_ = syscall.Kill(-p.Process.Pid, syscall.SIGKILL) // it may have ended by itself
	_ = p.Wait()                                      // it was killed, which Wait reports as an error
}
