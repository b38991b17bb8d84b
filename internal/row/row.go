// Package row is how a test that stands for a row of the trust report tells its
// figure, and learns how long it may run.
package row

import (
	"fmt"
	"os"
	"strconv"
	"testing"
	"time"
)

// The names under which go test reports a figure, and a figure that is beyond its
// bar.
const (
	Attribute = "figure"
	Missed    = "missed"
)

// Variable is the environment variable that asks for more than the short forms of go
// test: Full for those of make trust, a number up to 1 for that share of the nightly
// ones.
const (
	Variable = "ELDERGLASS_TRUST"
	Full     = "full"
)

// Times returns how often to do something: short in go test, a quarter of that in
// go test -short, full in make trust, and in make nightly the share of nightly that
// was asked for, though never less than short.
func Times(short, full, nightly int) int {
	asked := os.Getenv(Variable)
	if asked == Full {
		return full
	}
	if share, err := strconv.ParseFloat(asked, 64); err == nil {
		return max(short, int(min(share, 1)*float64(nightly)))
	}
	if testing.Short() {
		return max(min(1, short), short/4)
	}
	return short
}

// Length returns how long to do something, as Times does.
func Length(short, full, nightly time.Duration) time.Duration {
	return time.Duration(Times(int(short), int(full), int(nightly)))
}

// Every returns the step of a test that tries every n-th of many things, as Times
// does.
func Every(short, full, nightly int) int {
	const many = 1 << 30
	return max(1, many/Times(many/short, many/full, many/nightly))
}

// Within reports a time that has a bar. One that is over it does not fail the test,
// because machines that test are busy; the report shows it as missed.
func Within(tb testing.TB, what string, took, bar time.Duration) {
	tb.Helper()
	if took > bar {
		tb.Attr(Missed, fmt.Sprintf("%s: %v, bar %v", what, took.Round(time.Millisecond), bar))
	}
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
