package e2e_test

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

var (
	browserName = flag.String("browser", "shell", "browser that the phones are windows of: shell, chromium, firefox or webkit")

	screensTo = flag.String("screens", "", "folder to which TestScreens writes its pictures")

	// program is the path of the program under test, built once for all tests.
	program string
	// engine is the one browser that all phones are windows of.
	engine browser
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

	start, ok := browsers[*browserName]
	if !ok {
		fmt.Fprintln(os.Stderr, "no such browser:", *browserName)
		return 1
	}
	profile := filepath.Join(folder, "browser")
	if err := os.Mkdir(profile, 0o700); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	if engine, err = start(profile); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer engine.stop()
	return m.Run()
}
