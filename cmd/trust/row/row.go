// Package row is how a test that stands for a row of the trust report tells its
// figure, and learns how long it may run.
package row

import (
	"fmt"
	"os"
	"testing"
)

// Attribute is the name under which go test reports a figure.
const Attribute = "figure"

// LongVariable is the environment variable that asks for the long forms.
const LongVariable = "ELDERGLASS_LONG"

// Long reports whether the long forms were asked for.
func Long() bool { return os.Getenv(LongVariable) != "" }

// Times returns how often to do something: short in go test, a quarter of that in
// go test -short, long in the nightly run.
func Times(short, long int) int {
	switch {
	case Long():
		return long
	case testing.Short():
		return max(1, short/4)
	}
	return short
}

// Every returns the step of a test that tries every n-th of many things: short in
// go test, four times that in go test -short, long in the nightly run.
func Every(short, long int) int {
	switch {
	case Long():
		return long
	case testing.Short():
		return short * 4
	}
	return short
}

// Figure reports what was measured, as one line for people.
func Figure(tb testing.TB, format string, args ...any) {
	tb.Helper()
	tb.Attr(Attribute, fmt.Sprintf(format, args...))
}

// Folder returns an empty folder for a test that writes and syncs thousands of
// small files: in memory where the system has such a place, because these tests
// are about what is written in which order, not about the disk.
func Folder(tb testing.TB) string {
	tb.Helper()
	if info, err := os.Stat("/dev/shm"); err != nil || !info.IsDir() {
		return tb.TempDir()
	}
	folder, err := os.MkdirTemp("/dev/shm", "elderglass-")
	if err != nil {
		return tb.TempDir()
	}
	tb.Cleanup(func() {
		if err := os.RemoveAll(folder); err != nil {
			tb.Error(err)
		}
	})
	return folder
}
