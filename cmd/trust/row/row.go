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

// Attribute is the name under which go test reports a figure.
const Attribute = "figure"

// LongVariable is the environment variable that asks for the long forms: 1 for all
// of them, less for such a share of their length.
const LongVariable = "ELDERGLASS_LONG"

// Share returns which share of the long forms was asked for, 0 where the short ones
// were.
func Share() float64 {
	share, err := strconv.ParseFloat(os.Getenv(LongVariable), 64)
	if err != nil {
		return 0
	}
	return min(max(share, 0), 1)
}

// Times returns how often to do something: short in go test, a quarter of that in
// go test -short, long or a share of it in the nightly run.
func Times(short, long int) int {
	switch {
	case Share() > 0:
		return max(short, int(Share()*float64(long)))
	case testing.Short():
		return max(1, short/4)
	}
	return short
}

// Length returns how long to do something, as Times does.
func Length(short, long time.Duration) time.Duration {
	return time.Duration(Times(int(short), int(long)))
}

// Every returns the step of a test that tries every n-th of many things: short in
// go test, four times that in go test -short, long in the nightly run.
func Every(short, long int) int {
	switch {
	case Share() > 0:
		return min(short, int(float64(long)/Share()))
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
