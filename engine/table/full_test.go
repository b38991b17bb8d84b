//go:build unix

package table_test

import (
	"os/signal"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// fillDisk makes every file of this process unable to grow beyond a few bytes, as
// on a disk without space, until the returned function is called.
func fillDisk(t *testing.T) (restore func()) {
	t.Helper()
	signal.Ignore(syscall.SIGXFSZ) // a write beyond the limit is then an error
	var old syscall.Rlimit
	require.NoError(t, syscall.Getrlimit(syscall.RLIMIT_FSIZE, &old))
	full := syscall.Rlimit{Cur: 512, Max: old.Max}
	require.NoError(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &full))
	restored := false
	restore = func() {
		if !restored {
			restored = true
			require.NoError(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &old))
		}
	}
	t.Cleanup(restore)
	return restore
}
