package main

import (
	"context"
	"os"
	"os/exec"
	"runtime"
)

// openBrowser opens the page on this computer, where there is a screen. It is a
// convenience: the address is printed as well.
func openBrowser(url string) {
	ctx := context.Background() // the browser may outlive this program
	var cmd *exec.Cmd
	switch runtime.GOOS {
	case "windows":
		cmd = exec.CommandContext(ctx, "rundll32", "url.dll,FileProtocolHandler", url)
	case "darwin":
		cmd = exec.CommandContext(ctx, "open", url)
	default:
		if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
			return
		}
		cmd = exec.CommandContext(ctx, "xdg-open", url)
	}
	if err := cmd.Start(); err != nil {
		return
	}
	go func() {
		if err := cmd.Wait(); err != nil {
			return // no browser opened; the address stands in the terminal
		}
	}()
}
