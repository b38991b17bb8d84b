package e2e_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

var (
	screensTo = flag.String("screens", "", "folder to which TestScreens writes its pictures")

	// program is the path of the program under test, built once for all tests.
	program string
	// chromium is the context of the one browser that all phones are windows of.
	chromium context.Context
)

func TestMain(m *testing.M) {
	flag.Parse()
	os.Exit(run(m))
}

func run(m *testing.M) int {
	folder, err := os.MkdirTemp("", "elderglass-e2e-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(folder)

	program = filepath.Join(folder, "elderglass")
	build := exec.Command("go", "build", "-o", program, "elderglass/cmd/elderglass")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		fmt.Fprintln(os.Stderr, "the program does not build:", err)
		return 1
	}

	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.NoSandbox, // CI runs as root, where Chromium has no sandbox
		chromedp.Flag("force-prefers-no-reduced-motion", true),
	)
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	defer stop()
	var end context.CancelFunc
	chromium, end = chromedp.NewContext(allocator)
	defer end()
	if err := chromedp.Do(chromium); err != nil {
		fmt.Fprintln(os.Stderr, "these tests need Chromium (Debian: apt-get install chromium):", err)
		return 1
	}
	return m.Run()
}
