//go:build unix

package row

import (
	"os"
	"os/signal"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// FillDisk makes every file of this process unable to grow beyond a few bytes, as
// on a disk without space, until the returned function is called or the test ends.
// The test must be Alone.
func FillDisk(tb testing.TB) (restore func()) {
	tb.Helper()
	require.Equal(tb, tb.Name(), os.Getenv(aloneVariable), "the disk is full for the test alone")
	signal.Ignore(syscall.SIGXFSZ) // a write beyond the limit is then an error
	var old syscall.Rlimit
	require.NoError(tb, syscall.Getrlimit(syscall.RLIMIT_FSIZE, &old))
	full := syscall.Rlimit{Cur: 512, Max: old.Max}
	require.NoError(tb, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &full))
	restored := false
	restore = func() {
		if !restored {
			restored = true
			require.NoError(tb, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &old))
		}
	}
	tb.Cleanup(restore)
	return restore
}
