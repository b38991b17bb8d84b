// Package headless tells chromedp which browser the tests have: Chromium's headless shell, or else Chromium itself.
package headless

import (
	"os/exec"

	"github.com/chromedp/chromedp"
)

// shells are the names of Chromium's headless shell, Debian's first; chromedp looks for the second only.
var shells = []string{"chromium-headless-shell", "headless_shell"}

// Chromium are options that start Chromium with its windows, as root too, where it has no sandbox.
func Chromium() []chromedp.ExecAllocatorOption {
	return append(chromedp.DefaultExecAllocatorOptions[:], chromedp.NoSandbox)
}

// Shell are options that start Chromium's headless shell: its engine without the windows around the pages, which take
// half of the processor's time. Where there is no shell, they start Chromium.
func Shell() []chromedp.ExecAllocatorOption {
	for _, name := range shells {
		if path, err := exec.LookPath(name); err == nil {
			return append(Chromium(), chromedp.ExecPath(path))
		}
	}
	return Chromium()
}
