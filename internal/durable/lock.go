package durable

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
)

// lockRetry is how soon a lock is tried again that another program holds.
const lockRetry = 10 * time.Millisecond

// Lock keeps other programs that lock a file too from changing it, until the lock is closed
// or the program ends. It waits for those that hold it; where ctx ends first, the error is
// that of ctx. The lock is a file beside the other one, in a folder that is made if need be.
func Lock(ctx context.Context, path string) (io.Closer, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	lock := flock.New(path+".lock", flock.SetPermissions(0o600))
	if _, err := lock.TryLockContext(ctx, lockRetry); err != nil {
		return nil, err
	}
	return lock, nil
}
